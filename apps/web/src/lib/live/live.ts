import type { PublishedEvent } from '@hearback/contract';
import type { Channel, Locks } from '../tabs.ts';

export type LivePorts = {
  readonly listen: (signal: AbortSignal) => Promise<AsyncIterable<PublishedEvent>>;
  readonly hear: (published: PublishedEvent) => void;
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
      if (this.#running) ports.hear(published);
    });
  }

  start(): void {
    if (this.#running) return;
    const { channel, hear, listen, locks } = this.#ports;
    const running = new AbortController();
    this.#running = running;
    const ports = {
      listen,
      hear: (published: PublishedEvent) => {
        channel.post(published);
        hear(published);
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
  readonly listen: (signal: AbortSignal) => Promise<AsyncIterable<PublishedEvent>>;
  readonly hear: (published: PublishedEvent) => void;
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

export async function followStream(ports: StreamPorts, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const published of await ports.listen(signal)) {
        if (signal.aborted) return;
        failures = 0;
        ports.hear(published);
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
