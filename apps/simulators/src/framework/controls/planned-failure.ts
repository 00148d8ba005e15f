import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

/** A status, truncated JSON, or a cut connection. */
type PlannedResponse = number | 'malformed' | 'cut';

/** Planned failures: the next `count` calls, and all calls until `untilMs`. */
export interface Failure {
  count: number;
  untilMs: number;
  status: PlannedResponse;
  slowMs: number;
  /** Fails after the work is done, so that the caller does not learn that the call succeeded. */
  after: boolean;
  /** Only calls whose address contains this text. Empty: all calls. */
  path: string;
}

export const NO_FAILURE: Failure = {
  count: 0,
  untilMs: 0,
  status: 500,
  slowMs: 0,
  after: false,
  path: '',
};

export interface FailureOrder {
  count: number;
  seconds: number;
  status: PlannedResponse;
  slowMs: number;
  after: boolean;
  path: string;
}

export function toPlannedResponse(value: unknown): PlannedResponse {
  if (value === 'malformed' || value === 'cut') return value;
  const status = Number(value);
  if (Number.isInteger(status) && status >= 400 && status <= 599) return status;
  throw new Refusal(400, "status must be from 400 to 599, 'malformed' or 'cut'.");
}

/** The provider's planned failures and clock. */
export interface FailureSource {
  failure: Failure;
  nowMs(): number;
}

/**
 * Applies a planned failure. By default it happens before the call has any effect, so that a retry is safe. With `after`
 * it happens when the work is done, so that a retry does it twice. Returns true if it answered the call. Throws if the
 * provider formats the error.
 */
export async function applyPlannedFailure(
  place: FailureSource,
  reply: FastifyReply,
  moment: 'before' | 'after' = 'before',
): Promise<boolean> {
  const { slowMs, status, after, path } = place.failure;
  if (after !== (moment === 'after') || !reply.request.url.includes(path)) return false;
  if (slowMs > 0) await pause(slowMs);
  if (!consumeFailure(place)) return false;
  if (status === 'cut') {
    reply.hijack();
    reply.raw.destroy();
    return true;
  }
  if (status === 'malformed') {
    reply.code(200).type('application/json; charset=utf-8').send('{"items":[{"id":"0f1e');
    return true;
  }
  throw new Refusal(
    status,
    status === 429 ? 'Rate limit exceeded' : `Simulated answer with status ${status}`,
  );
}

function consumeFailure(place: FailureSource): boolean {
  if (place.nowMs() < place.failure.untilMs) return true;
  if (place.failure.count <= 0) return false;
  place.failure = { ...place.failure, count: place.failure.count - 1 };
  return true;
}
