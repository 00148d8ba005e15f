import { withWorkspace } from '@hearback/database';
import { z } from 'zod';
import { listAccounts } from '#server/modules/accounts/index.ts';
import { getEntitlement } from '#server/modules/billing/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Reaction } from '#server/platform/events/record-event.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { startRun } from '../runs/start-run.ts';

/** Reads a new account immediately, even if the person has left the page. */
export const firstSyncJob = defineJob<Record<string, string>>({
  name: 'sync.first',
  payload: z.record(z.string(), z.string()),
  retry: { maxAttempts: 5 },
  handler: async ({ workspace_id = '', account_id = '' }, services) => {
    await withWorkspace(services.db, workspace_id, async (tx) => {
      const account = (await listAccounts(tx)).find(({ id }) => id === account_id);
      // The account was removed before the job started.
      if (!account || !(await getEntitlement(tx)).canSync) return;
      const { provider, user_id: started_by } = account;
      const run = { workspace_id, kind: 'campaigns', provider, account_id, started_by } as const;
      const run_id = await startRun(tx, run);
      await publish(services, tx, { workspace_id, name: 'sync.progressed', ids: { run_id } });
    });
  },
});

export const syncReactions: readonly Reaction[] = [{ on: 'account.connected', job: firstSyncJob }];
