import { ProviderError } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import { failureReason } from '#server/platform/jobs/failure-reason.ts';
import type { Failure } from '#server/platform/runs/run-resumably.ts';

const MAX_PAUSE_MS = 30 * 60_000;

/** The provider needs more time. The message is shown, and the work is retried. */
export class ProviderPending extends Error {}

/** A retry cannot succeed until a person acts. The message says what to change. */
export class ProviderRefusal extends Error {}

/** Retries if the provider is unavailable or needs time; a refusal is final. */
export function classifyProviderError(error: unknown): Failure {
  const retry = { maxPauseMs: MAX_PAUSE_MS };
  if (error instanceof ProviderPending) return { reason: error.message, retry };
  if (error instanceof AppError || error instanceof ProviderRefusal) return { reason: error.message };
  const failure = error instanceof ProviderError ? error : null;
  const isPassing = !failure || failure.kind === 'rate_limited' || failure.kind === 'unavailable';
  const reason = describe(failure);
  return { reason, ...(isPassing && { retry: { ...retry, afterMs: failure?.retryAfterMs } }) };
}

function describe(failure: ProviderError | null): string {
  if (!failure) return 'An unexpected error occurred. Hearback will retry.';
  if (failure.kind === 'rate_limited') return 'The provider is rate limiting requests. Hearback will retry.';
  if (failure.kind === 'unavailable') return 'The provider is not responding. Hearback will retry.';
  return failureReason(failure);
}
