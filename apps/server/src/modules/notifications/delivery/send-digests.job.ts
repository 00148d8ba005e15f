import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { listDigestReaders, takeForDigest } from './delivery.queries.ts';
import { digestEmail } from './notification.email.ts';

/** People per transaction, so that locks stay short. */
const READER_BATCH_SIZE = 50;
const MAX_NOTICES = 25;

/** Sends the due digests. An email and the marks of its notifications are one transaction. */
export const sendDigestsJob = defineJob({
  name: 'notifications.send-digests',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '*/15 * * * *',
  handler: async (_payload, services) => {
    for (let found = READER_BATCH_SIZE; found === READER_BATCH_SIZE; )
      found = await withSystem(services.db, 'send digests', async (tx) => {
        const readers = await listDigestReaders(tx, READER_BATCH_SIZE);
        for (const reader of readers) {
          const { email: to, ...owner } = reader;
          const notifications = await takeForDigest(tx, reader, MAX_NOTICES);
          if (notifications.length === 0) continue;
          const content = digestEmail(services.config, owner, notifications);
          const { workspace_id } = owner;
          await queueEmail(services, tx, {
            workspace_id,
            to,
            template: 'notifications.digest',
            content,
            sender: null,
          });
        }
        return readers.length;
      });
  },
});
