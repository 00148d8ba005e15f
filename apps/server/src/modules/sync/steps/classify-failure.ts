import { ProviderError } from '@hearback/providers';
import { recordRefusedKey } from '#server/modules/accounts/index.ts';
import { failureReason } from '#server/platform/jobs/failure-reason.ts';
import type { Failure } from '#server/platform/runs/run-resumably.ts';
import type { Services } from '#server/platform/services.ts';
import type { RunRow } from '../runs/runs.queries.ts';

const MAX_PAUSE_MS = 10 * 60_000;

/** Retries if the provider is unavailable; a refusal is final. A refused key is shown on the account. */
export async function classifyFailure(services: Services, run: RunRow, error: unknown): Promise<Failure> {
  const { workspace_id, id, account_id, kind } = run;
  services.log.warn({ err: error, run: id, kind }, 'sync failed');
  const failure = error instanceof ProviderError ? error : null;
  if (failure?.kind === 'auth_expired') await recordRefusedKey(services, { workspace_id, id: account_id });
  const isPassing = !failure || failure.kind === 'rate_limited' || failure.kind === 'unavailable';
  const retry = { afterMs: failure?.retryAfterMs, maxPauseMs: MAX_PAUSE_MS };
  return { reason: describe(failure), ...(isPassing && { retry }) };
}

/** The message for people. The log has the details. */
function describe(error: ProviderError | null): string {
  if (!error) return 'An unexpected error occurred. Hearback will retry.';
  if (error.kind === 'rate_limited')
    return 'The provider is rate limiting requests. The sync will continue shortly.';
  if (error.kind === 'unavailable')
    return 'The provider is not responding. The sync will continue when it does.';
  return failureReason(error);
}
