import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from './define-job.ts';
import { deleteFailedJobs } from './jobs.queries.ts';

/** Events are for notifications, not a record of what was done. A month is enough to investigate problems. */
const KEEP_EVENTS = '30 days';

const deleteOldEvents = defineJob({
  name: 'platform.forget-old-events',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '17 3 * * *',
  handler: async (_payload, { db }) => {
    await withSystem(db, 'forget old events', async (tx) => {
      await sql`delete from events where created_at < now() - ${KEEP_EVENTS}::interval`.execute(tx);
      await sql`delete from system.heartbeats where beat_at < now() - interval '1 day'`.execute(tx);
      await deleteFailedJobs(db, tx);
      // A budget that was not used for a day is full again, so its row is not needed.
      await sql`delete from system.rate_budgets where refilled_at < now() - interval '1 day'`.execute(tx);
    });
  },
});

export const platformJobs = [deleteOldEvents];
