import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteOldNotices } from './notices.queries.ts';

/** What is older tells nobody anything: the conversation, the import and the account are still there. */
const KEEP_DAYS = 60;

export const forgetNoticesJob = defineJob({
  name: 'notifications.forget-notices',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '41 3 * * *',
  handler: (_payload, { db }) =>
    withSystem(db, 'forget old notices', (tx) => deleteOldNotices(tx, KEEP_DAYS)),
});
