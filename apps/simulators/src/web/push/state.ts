import { randomBytes } from 'node:crypto';

export interface PushMessage {
  at: string;
  subscription: string;
  topic: string | null;
  urgency: string;
  ttl: number;
  /** The key that whoever sent it proved to hold. */
  sender: string;
  /** As it came: only the browser can read it. Base64url. */
  body: string;
}

const keptMessages = 200;

export class PushState {
  readonly #nowMs: () => number;
  messages: PushMessage[] = [];
  /** By its id: whether the browser still listens. */
  subscriptions = new Map<string, 'open' | 'gone'>();
  /** So many of the next messages are refused with `failWith`. */
  failNext = 0;
  failWith = 500;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  subscribe(): string {
    const id = randomBytes(24).toString('base64url');
    this.subscriptions.set(id, 'open');
    return id;
  }

  note(message: Omit<PushMessage, 'at'>): void {
    // A newer one of the same topic takes the place of one that still waits (RFC 8030, 5.4).
    const others = this.messages.filter(
      ({ topic, subscription }) =>
        topic === null || topic !== message.topic || subscription !== message.subscription,
    );
    const kept = { at: new Date(this.#nowMs()).toISOString(), ...message };
    this.messages = [kept, ...others].slice(0, keptMessages);
  }

  reset(): void {
    this.messages = [];
    this.subscriptions.clear();
    this.failNext = 0;
  }
}
