import { withSystem, withWorkspace } from '@hearback/database';
import { z } from 'zod';
import { listConnectedEverywhere } from '#server/modules/accounts/index.ts';
import { getEntitlement } from '#server/modules/billing/index.ts';
import { deleteOldSyncRuns } from '#server/modules/locations/index.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { startRun } from '../runs/start-run.ts';

/** Finds what webhooks missed, for every connected account of every workspace that may sync. */
export const reconcileJob = defineJob({
  name: 'sync.reconcile',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '*/15 * * * *',
  handler: async (_payload, { db }) => {
    const accounts = await withSystem(db, 'reconcile', async (tx) => {
      await deleteOldSyncRuns(tx);
      return listConnectedEverywhere(tx);
    });
    for (const [workspace_id, theirs] of Map.groupBy(accounts, (account) => account.workspace_id)) {
      await withWorkspace(db, workspace_id, async (tx) => {
        if (!(await getEntitlement(tx)).canSync) return;
        for (const { id: account_id, provider } of theirs) {
          const run = { workspace_id, provider, account_id, started_by: null };
          await startRun(tx, { ...run, kind: 'replies' });
          await startRun(tx, { ...run, kind: 'campaigns' });
        }
      });
    }
  },
});
