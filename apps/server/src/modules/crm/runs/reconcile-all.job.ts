import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { removeOldWrites } from '../records/conflicts.queries.ts';
import { insertRun } from '../records/runs.queries.ts';
import { listSynced } from '../records/settings.queries.ts';
import { queueRun } from './queue-run.ts';

/** Starts the nightly reconciliation of every synced location and removes old records of writes. */
export const reconcileAllJob = defineJob({
  name: 'crm.reconcile-all',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '20 3 * * *',
  handler: async (_payload, { db }) => {
    for (const key of await withSystem(db, 'list synced locations', listSynced))
      await withSystem(db, 'start crm reconciliation', async (tx) => {
        const id = await insertRun(tx, { ...key, kind: 'reconcile', started_by: null });
        await queueRun(tx, { workspace_id: key.workspace_id, id });
      }).catch((error: unknown) => {
        // A run of this location is open, which a person started.
        if (!(error instanceof AppError)) throw error;
      });
    await withSystem(db, 'remove old crm writes', removeOldWrites);
  },
});
