export interface HookMessage {
  at: string;
  channel: string;
  body: Record<string, unknown>;
}

const keptMessages = 200;

export class HooksState {
  readonly #nowMs: () => number;
  messages: HookMessage[] = [];
  /** So many of the next messages are refused with 500. */
  failNext = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  note(channel: string, body: Record<string, unknown>): void {
    const message = { at: new Date(this.#nowMs()).toISOString(), channel, body };
    this.messages = [message, ...this.messages].slice(0, keptMessages);
  }

  reset(): void {
    this.messages = [];
    this.failNext = 0;
  }
}
