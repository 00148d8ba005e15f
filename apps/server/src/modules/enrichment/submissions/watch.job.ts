import { type SystemTx, withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { publishContacts } from './publish-contacts.ts';
import { queueSending } from './send-waiting.job.ts';
import { endLate, LATE, listWaiting, setContactStatus } from './submissions.queries.ts';

/**
 * A day after a large import, tens of thousands of rows may be late at the same time, so each slice has its own
 * transaction.
 */
const BATCH_SIZE = 500;

/**
 * Ends rows that Clay never answered, so that they can be sent again, and restarts sending if its job was lost with a
 * process.
 */
export const watchJob = defineJob({
  name: 'enrichment.watch',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: async (_payload, services) => {
    let ended = BATCH_SIZE;
    while (ended === BATCH_SIZE)
      ended = await withSystem(services.db, 'enrichment', (tx) => endSlice(services, tx));
    await withSystem(services.db, 'enrichment', async (tx) => {
      for (const workspace_id of await listWaiting(tx)) await queueSending(tx, workspace_id);
    });
  },
});

async function endSlice(services: Services, tx: SystemTx): Promise<number> {
  const late = await endLate(tx, BATCH_SIZE);
  for (const [workspace_id, jobs] of Map.groupBy(late, (job) => job.workspace_id)) {
    const ids = jobs.flatMap(({ contact_id }) => contact_id ?? []);
    await setContactStatus(tx, workspace_id, ids, 'error', LATE);
    await publishContacts(services, tx, workspace_id, ids);
  }
  return late.length;
}
