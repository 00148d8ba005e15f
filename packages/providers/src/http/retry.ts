import { ProviderError } from '../ports.ts';
import type { Runtime } from './runtime.ts';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;
/** Errors that a retry cannot fix. */
const FINAL_CODES = new Set(['redirect', 'too_large', 'malformed', 'unexpected']);

type Retry = {
  readonly tries: number;
  readonly signal: AbortSignal | undefined;
  readonly runtime: Runtime;
};

/** Retries after temporary failures. Only for calls that are safe to repeat. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { tries, signal, runtime }: Retry,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (thrown) {
      const waitMs = tried < tries ? waitAfter(thrown, tried, runtime.random()) : null;
      if (waitMs === null) throw thrown;
      await runtime.sleep(waitMs, signal);
    }
  }
}

/** Null if the call should not be retried here. */
function waitAfter(thrown: unknown, tried: number, random: number): number | null {
  if (!(thrown instanceof ProviderError) || FINAL_CODES.has(thrown.code ?? '')) return null;
  if (thrown.kind !== 'rate_limited' && thrown.kind !== 'unavailable') return null;
  const { retryAfterMs } = thrown;
  if (retryAfterMs === undefined) return random * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (tried - 1));
  // For longer waits the caller decides: a job is rescheduled without blocking a worker.
  if (retryAfterMs > MAX_WAIT_MS) return null;
  // Jitter, so that calls with the same Retry-After do not collide again.
  return retryAfterMs + random * FIRST_WAIT_MS;
}

/** Seconds, or a date. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}
