import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { announceContacts } from '../announce-contacts.ts';
import { endLate, listWaiting, setContactStatus } from '../enrichment-jobs.queries.ts';
import { queueSending } from './send-waiting.job.ts';

const LATE = 'Clay did not answer within 24 hours.';

/** Ends what Clay never answered, so that it can be sent again, and wakes what waits: a job dies with its process. */
export const watchJob = defineJob({
  name: 'enrichment.watch',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: async (_payload, services) => {
    await withSystem(services.db, 'enrichment', async (tx) => {
      const late = Map.groupBy(await endLate(tx, LATE), ({ workspace_id }) => workspace_id);
      for (const [workspace_id, jobs] of late) {
        const ids = jobs.flatMap(({ contact_id }) => contact_id ?? []);
        await setContactStatus(tx, workspace_id, ids, 'error');
        await announceContacts(services, tx, workspace_id, ids);
      }
      for (const workspace_id of await listWaiting(tx)) await queueSending(tx, workspace_id);
    });
  },
});
