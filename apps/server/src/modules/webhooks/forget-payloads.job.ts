import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { forgetPayloads } from './wiped-events.queries.ts';

const DAY_MS = 86_400_000;
const KEEP_DAYS = 30;
const AT_ONCE = 500;

/** What was processed is kept to look into trouble and to be replayed; after a month only that it came is kept. */
export const forgetPayloadsJob = defineJob({
  name: 'webhooks.forget-payloads',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '41 3 * * *',
  handler: async (_payload, { db }) => {
    const before = new Date(Date.now() - KEEP_DAYS * DAY_MS);
    let forgotten: number;
    do {
      forgotten = await withSystem(db, 'forget payloads', (tx) => forgetPayloads(tx, before, AT_ONCE));
    } while (forgotten === AT_ONCE);
  },
});
