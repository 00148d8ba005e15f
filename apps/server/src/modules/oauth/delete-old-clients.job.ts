import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteExpiredRecords } from './oauth.queries.ts';
import { deleteUnusedClients } from './oauth-clients.queries.ts';

/** Deletes expired codes and tokens, and clients that were never connected. */
export const deleteOldClientsJob = defineJob({
  name: 'oauth.forget-clients',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '41 * * * *',
  handler: (_payload, services) =>
    withSystem(services.db, 'delete expired OAuth records', async (tx) => {
      await deleteExpiredRecords(tx);
      await deleteUnusedClients(tx);
    }),
});
