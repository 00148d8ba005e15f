import type { StripeState } from '../state.ts';
import type { Delivery, EventRecord } from './event-record.ts';
import { shuffled } from './shuffle.ts';
import { signatureHeader } from './sign.ts';

interface Job {
  record: EventRecord;
  delivery: Delivery;
}

const maxTries = 8;
const timeoutMs = 10_000;
/** How long events are gathered before they are shuffled; one action's events all fall into it. */
const shuffleWindowMs = 50;

/** Carries events to the webhook endpoint: in order unless told otherwise, again until it answers 2xx. */
export class Courier {
  readonly #state: StripeState;
  readonly #timers = new Set<NodeJS.Timeout>();
  #waiting: Job[] = [];
  #line: Promise<void> = Promise.resolve();
  #abort = new AbortController();

  constructor(state: StripeState) {
    this.#state = state;
  }

  send(record: EventRecord): void {
    const settings = this.#state.delivery;
    if (settings.dropNext > 0) {
      settings.dropNext -= 1;
      record.deliveries.push({ state: 'dropped', attempts: [] });
      return;
    }
    this.deliver(record, settings.duplicates);
  }

  deliver(record: EventRecord, times: number): void {
    const settings = this.#state.delivery;
    if (settings.webhookUrl === '') return;
    if (this.#waiting.length === 0) {
      this.#later(settings.delayMs + (settings.shuffle ? shuffleWindowMs : 0), () => this.#depart());
    }
    for (let copy = 0; copy < times; copy += 1) {
      const delivery: Delivery = { state: 'waiting', attempts: [] };
      record.deliveries.push(delivery);
      this.#waiting.push({ record, delivery });
    }
  }

  /** Forgets everything under way: after a reset or a stop nothing may arrive any more. */
  cancel(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#waiting = [];
  }

  #depart(): void {
    const batch = this.#state.delivery.shuffle ? shuffled(this.#waiting) : this.#waiting;
    this.#waiting = [];
    const { signal } = this.#abort;
    this.#line = this.#line.then(async () => {
      for (const job of batch) await this.#attempt(job, signal);
    });
  }

  async #attempt(job: Job, cancelled: AbortSignal): Promise<void> {
    if (cancelled.aborted) return;
    const startedMs = performance.now();
    const answer = await this.#post(job.record, cancelled);
    if (cancelled.aborted) return;
    const { delivery } = job;
    const tookMs = Math.round(performance.now() - startedMs);
    delivery.attempts.push({
      at: new Date(this.#state.surroundings.nowMs()).toISOString(),
      tookMs,
      ...answer,
    });
    if (answer.status !== null && answer.status >= 200 && answer.status < 300) {
      delivery.state = 'delivered';
    } else if (delivery.attempts.length >= maxTries) {
      delivery.state = 'failed';
    } else {
      delivery.state = 'retrying';
      const pauseMs = this.#state.delivery.retryDelayMs * 2 ** (delivery.attempts.length - 1);
      this.#later(pauseMs, () => void this.#attempt(job, cancelled));
    }
  }

  /** A redirect is a failure, as at Stripe; each try is signed anew, so that a late one is not refused as old. */
  async #post(
    record: EventRecord,
    cancelled: AbortSignal,
  ): Promise<{ status: number | null; error: string | null }> {
    const { webhookUrl, webhookSecret } = this.#state.delivery;
    const body = JSON.stringify(record.event, null, 2);
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureHeader(body, webhookSecret, this.#state.now()),
        },
        signal: AbortSignal.any([cancelled, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      return { status: response.status, error: null };
    } catch (error) {
      return { status: null, error: reasonOf(error) };
    }
  }

  #later(pauseMs: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, pauseMs);
    this.#timers.add(timer);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
