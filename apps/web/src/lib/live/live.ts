import { type PublishedEvent, REPLAY_MARGIN_MS } from '@hearback/contract';
import type { Channel, Locks } from '../tabs.ts';

export type LivePorts = {
  /** `isFirst` until a stream has delivered an event. */
  readonly listen: (signal: AbortSignal, isFirst: boolean) => Promise<AsyncIterable<PublishedEvent>>;
  readonly onEvent: (published: PublishedEvent) => void;
  readonly channel: Channel<PublishedEvent>;
  readonly locks: Locks;
};

/** One tab per browser holds the stream, because browsers limit connections per host. It forwards events to the other tabs. */
export class Live {
  #running: AbortController | null = null;
  readonly #ports: LivePorts;

  constructor(ports: LivePorts) {
    this.#ports = ports;
    ports.channel.subscribe((published) => {
      if (this.#running) ports.onEvent(published);
    });
  }

  start(): void {
    if (this.#running) return;
    const { channel, onEvent, listen, locks } = this.#ports;
    const running = new AbortController();
    this.#running = running;
    const ports = {
      listen,
      onEvent: (published: PublishedEvent) => {
        // The other tabs may have read their data before the events that follow.
        const { gapless: _own, ...shared } = published;
        channel.post(shared);
        onEvent(published);
      },
      wait: waitMs,
      random: Math.random,
    };
    // Rejects only if stop() is called while another tab still leads.
    locks.hold('hearback-live', () => followStream(ports, running.signal), running.signal).catch(() => {});
  }

  stop(): void {
    this.#running?.abort();
    this.#running = null;
  }
}

type StreamPorts = {
  /** `isFirst` until a stream has delivered an event. */
  readonly listen: (signal: AbortSignal, isFirst: boolean) => Promise<AsyncIterable<PublishedEvent>>;
  readonly onEvent: (published: PublishedEvent) => void;
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
};

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/** Half fixed, half random, so that a thousand browsers do not reconnect in the same second after a restart. */
export function delayMs(failures: number, random: () => number): number {
  const ceiling = Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures, 10), MAX_DELAY_MS);
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}

/** A slow request asked for too short a time span, so the stream may have a gap. */
function toCertain(event: PublishedEvent, tookMs: number): PublishedEvent {
  if (event.name !== 'ready' || tookMs < REPLAY_MARGIN_MS) return event;
  const { gapless: _uncertain, ...ready } = event;
  return ready;
}

export async function followStream(ports: StreamPorts, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let isFirst = true;
  while (!signal.aborted) {
    try {
      const askedAt = performance.now();
      for await (const event of await ports.listen(signal, isFirst)) {
        if (signal.aborted) return;
        failures = 0;
        isFirst = false;
        ports.onEvent(toCertain(event, performance.now() - askedAt));
      }
    } catch {
      // Every failure has the same result: wait, then reconnect. The end of the session stops this
      // through the signal.
    }
    if (signal.aborted) return;
    await ports.wait(delayMs(failures, ports.random), signal);
    failures += 1;
  }
}

function waitMs(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
