import { randomUUID } from 'node:crypto';
import { withWorkspace } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { z } from 'zod';
import { getEntitlement } from '#server/modules/billing/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addJob, defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { endRun } from './end-run.ts';
import { MOST_FAILURES, waitMs } from './progress.ts';
import { readPage } from './read-page.ts';
import { findOpenRun, type LocationRun, leaseRun, type SyncCursor, saveStep } from './sync-runs.queries.ts';

type Payload = { workspace_id: string; run_id: string };

export const keyOf = (runId: string): string => `locations.sync:${runId}`;

/**
 * Reads the location's contacts page by page. Each page is stored together with where the list goes on, so that a run
 * that was interrupted, by a crash or by the CRM, goes on behind the last page that was stored.
 */
export const syncLocationJob: Job<Payload> = defineJob({
  name: 'locations.sync-location',
  payload: z.object({ workspace_id: z.uuid(), run_id: z.uuid() }),
  retry: { maxAttempts: 5 },
  handler: async ({ workspace_id, run_id }, services) => {
    const begun = await withWorkspace(services.db, workspace_id, async (tx) => {
      const run = await findOpenRun(tx, run_id);
      if (!run) return null;
      const place = await leaseRun(tx, run, randomUUID());
      return { run, place, maySync: (await getEntitlement(tx)).maySync };
    });
    if (!begun) return;
    const { run, place, maySync } = begun;
    if (!maySync) await endRun(services, run, place, { error: new AppError('SUBSCRIPTION_ENDED').message });
    else await readOn(services, run, place);
  },
});

async function readOn(services: Services, run: LocationRun, start: SyncCursor): Promise<void> {
  let place: SyncCursor | null = start;
  try {
    while (place) {
      const page: { place: SyncCursor; isLast: boolean } | null = await readPage(services, run, place);
      // Somebody else has the run now, or it is gone with its location.
      if (!page) return;
      place = page.place;
      if (page.isLast) return await endRun(services, run, place, { error: null });
    }
  } catch (error) {
    await rest(services, run, place ?? start, error);
  }
}

/** What passes with time is tried again later, from the same place; what does not ends the run with its sentence. */
async function rest(services: Services, run: LocationRun, place: SyncCursor, error: unknown): Promise<void> {
  const failures = place.failures + 1;
  const isOver = error instanceof AppError || isFinal(error) || failures >= MOST_FAILURES;
  if (!(error instanceof AppError)) services.log.warn({ err: error, run_id: run.id }, 'crm sync interrupted');
  if (isOver) return endRun(services, run, place, { error: sentenceFor(error) });
  const asked = error instanceof ProviderError ? error.retryAfterMs : undefined;
  const runAt = new Date(Date.now() + waitMs(failures, asked));
  const { workspace_id } = run;
  await withWorkspace(services.db, workspace_id, async (tx) => {
    const next = { ...place, failures, beat_at: runAt.toISOString() };
    if (!(await saveStep(tx, run.id, { place: next, error: sentenceFor(error) }))) return;
    await addJob(tx, syncLocationJob, { workspace_id, run_id: run.id }, { key: keyOf(run.id), runAt });
  });
}

const isFinal = (error: unknown): boolean =>
  error instanceof ProviderError && (error.kind === 'rejected' || error.kind === 'auth_expired');

function sentenceFor(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (isFinal(error)) return 'The CRM refused to list the contacts of this location.';
  return new AppError(error instanceof ProviderError ? 'PROVIDER_UNAVAILABLE' : 'INTERNAL').message;
}
