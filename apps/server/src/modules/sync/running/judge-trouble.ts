import { ProviderError } from '@hearback/providers';
import { recordRefusedKey } from '#server/modules/accounts/index.ts';
import type { Trouble } from '#server/platform/runs/run-resumably.ts';
import type { Services } from '#server/platform/services.ts';
import type { RunRow } from '../runs/runs.queries.ts';

const LONGEST_PAUSE_MS = 10 * 60_000;

/** A provider that is away comes back; one that refuses goes on refusing. A refused key is shown on the account. */
export async function judgeTrouble(services: Services, run: RunRow, error: unknown): Promise<Trouble> {
  const { workspace_id, id, account_id, kind } = run;
  services.log.warn({ err: error, run: id, kind }, 'sync failed');
  const failure = error instanceof ProviderError ? error : null;
  if (failure?.kind === 'auth_expired') await recordRefusedKey(services, { workspace_id, id: account_id });
  const isPassing = !failure || failure.kind === 'rate_limited' || failure.kind === 'unavailable';
  const retry = { afterMs: failure?.retryAfterMs, longestMs: LONGEST_PAUSE_MS };
  return { reason: describe(failure), ...(isPassing && { retry }) };
}

/** For people. What exactly happened is in the log. */
function describe(error: ProviderError | null): string {
  if (!error) return 'Something went wrong on our side. It will be tried again.';
  const sentences = {
    auth_expired: 'The provider no longer accepts this API key.',
    rejected: 'The provider refused the request.',
    rate_limited: 'The provider asks us to slow down. The sync goes on in a moment.',
    unavailable: 'The provider does not answer right now. The sync goes on when it does.',
  };
  return sentences[error.kind];
}
