import type { PublishedEvent } from '@hearback/contract';
import type { Channel, Locks } from '../tabs.ts';
import { followStream, waitMs } from './follow-stream.ts';

export type LivePorts = {
  readonly listen: (signal: AbortSignal) => Promise<AsyncIterable<PublishedEvent>>;
  readonly hear: (published: PublishedEvent) => void;
  readonly channel: Channel<PublishedEvent>;
  readonly locks: Locks;
};

/** One tab per browser holds the stream, for browsers open few connections to one host; the others are told. */
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
    // Rejects only when stop() comes while another tab still leads.
    locks.hold('hearback-live', () => followStream(ports, running.signal), running.signal).catch(() => {});
  }

  stop(): void {
    this.#running?.abort();
    this.#running = null;
  }
}
