import { setTimeout as sleep } from 'node:timers/promises';
import { replyFaults } from './write-reply.ts';

/**
 * How the model behaves. `break_off` starts an answer and fails midway. `slow` pauses between words. `hold` starts an
 * answer and continues when the mood changes. `gullible` follows every instruction in the data, so that tests can show
 * the effect of a prompt injection. The last ones write replies that break a rule: they invent facts, say forbidden
 * words, ramble, switch the language, or greet in a chat.
 */
export const moods = [
  'useful',
  'refuse',
  'malformed',
  'overloaded',
  'rate_limited',
  'time_out',
  'break_off',
  'slow',
  'hold',
  'gullible',
  ...replyFaults,
] as const;
export type Mood = (typeof moods)[number];

/** A recorded call, for tests of the data that leaves the product. */
export interface ModelCall {
  at: string;
  model: string;
  task: string;
  system: string;
  prompt: string;
  tools: string[];
  stream: boolean;
  mood: Mood;
}

export interface ModelOrder {
  mood: Mood;
  count: number;
  forget: boolean;
}

const MAX_CALLS = 200;
const LOOK_MS = 20;

export class ModelState {
  readonly #nowMs: () => number;
  #mood: Mood = 'useful';
  /** Calls that the mood lasts. Null: until it is changed. */
  #left: number | null = null;
  calls: ModelCall[] = [];

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  get settings(): { mood: Mood; count: number | null } {
    return { mood: this.#mood, count: this.#left };
  }

  change(order: Partial<ModelOrder>): void {
    if (order.mood) this.#mood = order.mood;
    this.#left = order.count || null;
    if (order.forget) this.calls = [];
  }

  /** The mood for one call. */
  takeMood(): Mood {
    const mood = this.#mood;
    if (this.#left !== null) {
      this.#left -= 1;
      if (this.#left <= 0) this.reset(this.calls);
    }
    return mood;
  }

  /** Resolves when answers are no longer held back. */
  async letGo(): Promise<void> {
    while (this.#mood === 'hold') await sleep(LOOK_MS);
  }

  note(call: Omit<ModelCall, 'at'>): void {
    this.calls = [{ at: new Date(this.#nowMs()).toISOString(), ...call }, ...this.calls].slice(0, MAX_CALLS);
  }

  reset(calls: ModelCall[] = []): void {
    this.#mood = 'useful';
    this.#left = null;
    this.calls = calls;
  }
}
