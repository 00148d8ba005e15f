const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait after each failed attempt, as in the specification of Standard Webhooks: ten attempts in three days. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** Each wait varies by up to a tenth, so that deliveries do not call a receiver all at the same moment. */
const JITTER = 0.1;
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;
const MAX_PAUSE_MS = HOUR_MS;
const DEFAULT_PAUSE_MS = 10 * SECOND_MS;
/** The receiver is overloaded. */
const OVERLOAD_STATUSES = [429, 502, 503, 504];

/** Returns the wait until the next attempt. Null after the last one. `random` is between 0 and 1. */
export function toWaitMs(attempts: number, retryAfterMs: number | null, random: number): number | null {
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined) return null;
  const varied = Math.round(wait * (1 - JITTER + 2 * JITTER * random));
  return Math.max(varied, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

/** Returns how long all deliveries to the endpoint pause after this response. */
export function toPauseMs(status: number, retryAfterMs: number | null): number {
  if (!OVERLOAD_STATUSES.includes(status)) return 0;
  return Math.min(retryAfterMs ?? DEFAULT_PAUSE_MS, MAX_PAUSE_MS);
}
