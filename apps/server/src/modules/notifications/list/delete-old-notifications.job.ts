import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteSignedOut } from '../push/push.queries.ts';
import { deleteOldNotifications } from './notifications.queries.ts';

/**
 * Also deletes push subscriptions of browsers without a session. Older notifications are not needed: the conversation, the
 * import and the account still exist.
 */
const KEEP_DAYS = 60;

export const deleteOldNotificationsJob = defineJob({
  name: 'notifications.delete-old',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '41 3 * * *',
  handler: (_payload, { db }) =>
    withSystem(db, 'delete old notifications', async (tx) => {
      await deleteOldNotifications(tx, KEEP_DAYS);
      await deleteSignedOut(tx);
    }),
});
