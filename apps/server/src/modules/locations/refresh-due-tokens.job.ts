import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteOldStates } from './connection/connection.queries.ts';
import { refreshAll } from './tokens/refresh-tokens.ts';
import { listDue } from './tokens/tokens.queries.ts';

const AHEAD_MS = 2 * 3_600_000;

/** Well before they expire: eight more runs follow before the CRM would refuse the old token. */
export const refreshDueTokensJob = defineJob({
  name: 'locations.refresh-due-tokens',
  payload: z.object({}),
  retry: { maxAttempts: 1 },
  cron: '*/15 * * * *',
  handler: async (_payload, services) => {
    if (!services.config.highlevel.app) return;
    const before = new Date(Date.now() + AHEAD_MS);
    const due = await withSystem(services.db, 'list due tokens', async (tx) => {
      await deleteOldStates(tx);
      return listDue(tx, before);
    });
    const tally = await refreshAll(services, due, (grant) => grant.expires_at < before);
    if (tally.tokensProcessed > 0) services.log.info(tally, 'crm tokens refreshed');
  },
});
