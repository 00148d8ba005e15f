import type { Delivery, Post, Postal } from './delivery.ts';
import { notFound } from './refusal.ts';
import { WebhookSender } from './webhook-sender.ts';

/** One event for one endpoint. Redeliveries send the same body. */
export interface HookEvent {
  id: string;
  type: string;
  /** The person it is about, shown in the log. */
  about: string;
  at: string;
  post: Post;
  /** The webhook registration that it belongs to. */
  hookId: string | null;
  deliveries: Delivery[];
}

export type PostalRule = Pick<Postal<HookEvent>, 'maxTries' | 'pauseFactor' | 'retries'>;
type SimulatorContext = Pick<Postal<HookEvent>, 'settings' | 'nowMs' | 'settled'>;

const MAX_EVENTS = 2000;

/** The log of all sent events, with redelivery. */
export class Outbox {
  readonly #events = new Map<string, HookEvent>();
  readonly #sender: WebhookSender<HookEvent>;
  readonly #nowMs: () => number;
  #count = 0;

  constructor(rule: PostalRule, context: SimulatorContext) {
    this.#nowMs = context.nowMs;
    this.#sender = new WebhookSender({ ...rule, ...context, post: (event) => event.post });
  }

  /** Newest first. */
  list(): HookEvent[] {
    return [...this.#events.values()].reverse();
  }

  send(event: Pick<HookEvent, 'type' | 'about' | 'post' | 'hookId'>): HookEvent {
    this.#count += 1;
    const at = new Date(this.#nowMs()).toISOString();
    const record: HookEvent = { id: `hook_${this.#count}`, at, deliveries: [], ...event };
    this.#events.set(record.id, record);
    const oldest = this.#events.keys().next().value;
    if (this.#events.size > MAX_EVENTS && oldest !== undefined) this.#events.delete(oldest);
    this.#sender.send(record);
    return record;
  }

  redeliver(id: string, times: number): HookEvent {
    const event = this.#events.get(id);
    if (!event) throw notFound('event', id);
    this.#sender.deliver(event, times);
    return event;
  }

  /** Redelivers the newest events, oldest first, as a provider does after an outage. */
  redeliverNewest(count: number, times: number): HookEvent[] {
    const events = this.list().slice(0, count).reverse();
    for (const event of events) this.#sender.deliver(event, times);
    return events;
  }

  cancel(): void {
    this.#sender.cancel();
  }

  clear(): void {
    this.cancel();
    this.#events.clear();
  }
}
