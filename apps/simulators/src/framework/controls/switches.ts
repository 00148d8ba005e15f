import type { Delivery, DeliverySettings } from './delivery.ts';
import { type HookEvent, Outbox, type PostalRule } from './outbox.ts';
import { type Failure, type FailureOrder, NO_FAILURE } from './planned-failure.ts';
import { integer, readFields } from './read-fields.ts';

/** Counts calls in a sliding window. */
export class RateLimiter {
  readonly #calls = new Map<string, number[]>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Counts one call. A refused call does not count. */
  take(bucket: string, limit: number, windowMs: number): { allowed: boolean; remaining: number } {
    const now = this.#nowMs();
    const recent = (this.#calls.get(bucket) ?? []).filter((at) => at > now - windowMs);
    this.#calls.set(bucket, recent);
    if (recent.length >= limit) return { allowed: false, remaining: 0 };
    recent.push(now);
    return { allowed: true, remaining: limit - recent.length };
  }

  clear(): void {
    this.#calls.clear();
  }
}

interface HookSettings extends DeliverySettings {
  /** Receives the events of all accounts, in addition to their registered webhooks. Empty: none. */
  webhookUrl: string;
  headers: Record<string, string>;
}

export type SwitchOrder = HookSettings & { rateLimit: Record<string, number> };

interface SwitchOptions {
  nowMs(): number;
  webhookUrl: string;
  /** The documented limits. Tests set other ones. */
  rateLimit: Record<string, number>;
  retryDelayMs: number;
  postal: PostalRule;
  settled?(event: HookEvent, delivery: Delivery): void;
}

/** The settings that all providers share: delivery, failures, limits. */
export class Switches {
  readonly nowMs: () => number;
  readonly outbox: Outbox;
  readonly limiter: RateLimiter;
  readonly #options: SwitchOptions;
  delivery: HookSettings;
  failure: Failure = NO_FAILURE;
  rateLimit: Record<string, number>;

  constructor(options: SwitchOptions) {
    this.#options = options;
    this.nowMs = options.nowMs;
    this.delivery = this.#orderly(options.webhookUrl, {});
    this.rateLimit = { ...options.rateLimit };
    this.limiter = new RateLimiter(options.nowMs);
    const { nowMs, postal, settled } = options;
    this.outbox = new Outbox(postal, { settings: () => this.delivery, nowMs, settled });
  }

  change({ rateLimit, ...delivery }: Partial<SwitchOrder>): void {
    this.delivery = { ...this.delivery, ...delivery };
    if (rateLimit) this.rateLimit = { ...this.rateLimit, ...rateLimit };
  }

  injectFailure({ seconds, ...order }: Partial<FailureOrder>): void {
    const untilMs = seconds === 0 ? 0 : this.nowMs() + (seconds ?? 0) * 1000;
    this.failure = { ...this.failure, ...order, ...(seconds !== undefined && { untilMs }) };
  }

  /** Null restores the documented limits. */
  readLimits(value: unknown): Record<string, number> {
    if (value === null) return this.#options.rateLimit;
    const names = Object.keys(this.#options.rateLimit);
    const fields = Object.fromEntries(names.map((name) => [name, integer(0, 10_000_000)]));
    return readFields<Record<string, number>>(value, fields) as Record<string, number>;
  }

  /** Keeps the webhook's address: a test that resets between cases must still receive events. */
  reset(): void {
    this.outbox.clear();
    this.limiter.clear();
    this.delivery = this.#orderly(this.delivery.webhookUrl, this.delivery.headers);
    this.failure = NO_FAILURE;
    this.rateLimit = { ...this.#options.rateLimit };
  }

  #orderly(webhookUrl: string, extra: Record<string, string>): HookSettings {
    const { retryDelayMs } = this.#options;
    return {
      webhookUrl,
      headers: extra,
      duplicates: 1,
      shuffle: false,
      delayMs: 0,
      dropNext: 0,
      retryDelayMs,
    };
  }
}
