import type { Delivery, Post, Postal } from './delivery.ts';
import { shuffled } from './shuffle.ts';

interface Job<Item> {
  item: Item;
  delivery: Delivery;
}

const TIMEOUT_MS = 10_000;
/** Events are collected this long before they are shuffled. It covers the events of one action. */
const SHUFFLE_WINDOW_MS = 50;

/** Sends events to webhook endpoints, in order unless shuffled, and retries them by the provider's rule. */
export class WebhookSender<Item extends { deliveries: Delivery[] }> {
  readonly #postal: Postal<Item>;
  readonly #timers = new Set<NodeJS.Timeout>();
  #waiting: Job<Item>[] = [];
  #line: Promise<void> = Promise.resolve();
  #abort = new AbortController();

  constructor(postal: Postal<Item>) {
    this.#postal = postal;
  }

  send(item: Item): void {
    const settings = this.#postal.settings();
    if (settings.dropNext > 0) {
      settings.dropNext -= 1;
      item.deliveries.push({ state: 'dropped', attempts: [] });
      return;
    }
    this.deliver(item, settings.duplicates);
  }

  deliver(item: Item, times: number): void {
    if (this.#postal.post(item) === null) return;
    const { delayMs, shuffle } = this.#postal.settings();
    if (this.#waiting.length === 0) {
      this.#later(delayMs + (shuffle ? SHUFFLE_WINDOW_MS : 0), () => this.#depart());
    }
    for (let copy = 0; copy < times; copy += 1) {
      const delivery: Delivery = { state: 'waiting', attempts: [] };
      item.deliveries.push(delivery);
      this.#waiting.push({ item, delivery });
    }
  }

  /** Cancels all pending deliveries, so that nothing arrives after a reset or a stop. */
  cancel(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#waiting = [];
  }

  #depart(): void {
    const batch = this.#postal.settings().shuffle ? shuffled(this.#waiting) : this.#waiting;
    this.#waiting = [];
    const { signal } = this.#abort;
    this.#line = this.#line.then(async () => {
      for (const job of batch) await this.#attempt(job, signal);
    });
  }

  async #attempt(job: Job<Item>, cancelled: AbortSignal): Promise<void> {
    const post = this.#postal.post(job.item);
    if (cancelled.aborted || post === null) return;
    const startedMs = performance.now();
    const answer = await send(post, cancelled);
    if (cancelled.aborted) return;
    const tookMs = Math.round(performance.now() - startedMs);
    const at = new Date(this.#postal.nowMs()).toISOString();
    job.delivery.attempts.push({ at, tookMs, ...answer });
    this.#settle(job, answer.status, cancelled);
  }

  #settle(job: Job<Item>, status: number | null, cancelled: AbortSignal): void {
    const { item, delivery } = job;
    const { maxTries, pauseFactor, retries, settings, settled } = this.#postal;
    const tries = delivery.attempts.length;
    if (status !== null && status >= 200 && status < 300) {
      delivery.state = 'delivered';
    } else if (tries >= maxTries || !retries(status)) {
      delivery.state = 'failed';
    } else {
      delivery.state = 'retrying';
      const pauseMs = settings().retryDelayMs * pauseFactor ** (tries - 1);
      this.#later(pauseMs, () => void this.#attempt(job, cancelled));
      return;
    }
    settled?.(item, delivery);
  }

  #later(pauseMs: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, pauseMs);
    this.#timers.add(timer);
  }
}

/** A redirect is a failure, because no provider follows it. */
async function send(
  { url, headers, body }: Post,
  cancelled: AbortSignal,
): Promise<{ status: number | null; error: string | null }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers,
      signal: AbortSignal.any([cancelled, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: toReason(error) };
  }
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
