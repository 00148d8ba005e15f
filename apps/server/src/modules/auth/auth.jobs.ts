import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';

const forgetExpired = defineJob({
  name: 'auth.forget-expired',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '*/30 * * * *',
  handler: async (_payload, { db }) => {
    await withSystem(db, 'forget expired sessions', async (tx) => {
      await sql`delete from auth.session where "expiresAt" < now()`.execute(tx);
      await sql`delete from auth.verification where "expiresAt" < now()`.execute(tx);
      // A budget that nobody took from for a day is full again.
      await sql`delete from system.rate_budgets where refilled_at < now() - interval '1 day'`.execute(tx);
      await sql`delete from system.sign_in_attempts where last_failure_at < now() - interval '1 day'`.execute(
        tx,
      );
    });
  },
});

export const authJobs = [forgetExpired];
