import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteSignedOut } from '../push/push.queries.ts';
import { deleteOldNotices } from './notices.queries.ts';

/**
 * Also deletes push subscriptions of browsers without a session. Older notices are of no use: the conversation, the
 * import and the account still exist.
 */
const KEEP_DAYS = 60;

export const forgetNoticesJob = defineJob({
  name: 'notifications.forget-notices',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '41 3 * * *',
  handler: (_payload, { db }) =>
    withSystem(db, 'forget old notices', async (tx) => {
      await deleteOldNotices(tx, KEEP_DAYS);
      await deleteSignedOut(tx);
    }),
});
