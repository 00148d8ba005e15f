import { withWorkspace } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { recordRefusedKey } from '#server/modules/accounts/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { queueRun } from '../runs/queue-run.ts';
import { endRun, putBack, type RunRow, readAttempts } from '../runs/runs.queries.ts';

/** Failures in a row without a page in between. With the pauses below, a provider may be away for an hour. */
const MOST_ATTEMPTS = 12;
const LONGEST_PAUSE_MS = 10 * 60 * 1000;

const pauseMs = (attempts: number, asked = 0): number =>
  Math.min(LONGEST_PAUSE_MS, Math.max(asked, 1_000 * 2 ** attempts));

/** Passing trouble: later again, from the saved place. Any other ends the run, and says why. */
export async function handleTrouble(services: Services, run: RunRow, error: unknown): Promise<void> {
  const { workspace_id, id, account_id } = run;
  services.log.warn({ err: error, run: id, kind: run.kind }, 'sync failed');
  const failure = error instanceof ProviderError ? error : null;
  if (failure?.kind === 'auth_expired') await recordRefusedKey(services, { workspace_id, id: account_id });
  const passing = !failure || failure.kind === 'rate_limited' || failure.kind === 'unavailable';
  await withWorkspace(services.db, workspace_id, async (tx) => {
    const attempts = (await readAttempts(tx, run)) + 1;
    const goesOn = passing && attempts < MOST_ATTEMPTS;
    if (goesOn) {
      const later = new Date(Date.now() + pauseMs(attempts, failure?.retryAfterMs));
      await putBack(tx, run, { error: describe(failure), attempts, later });
      await queueRun(tx, run, later);
    } else {
      await endRun(tx, run, { status: 'failed', error: describe(failure) });
    }
    const name = goesOn ? 'sync.progressed' : 'sync.finished';
    await publish(services, tx, { workspace_id, name, ids: { run_id: id } });
  });
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
