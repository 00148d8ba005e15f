import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { takeExpiringKeys } from './api-keys.queries.ts';
import { queueKeyExpiryEmail } from './key-expiry.email.ts';

/** Days before the expiry. The shorter one first, so that a key that is due for both is reported once. */
const REMINDER_DAYS = [3, 14] as const;

/** Reports keys that expire soon to the owners of their workspace. */
export const remindExpiryJob = defineJob({
  name: 'api-keys.remind-expiry',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '17 * * * *',
  handler: async (_payload, services) => {
    for (const days of REMINDER_DAYS)
      await withSystem(services.db, 'report expiring API keys', async (tx) => {
        for (const key of await takeExpiringKeys(tx, days)) await queueKeyExpiryEmail(services, tx, key);
      });
  },
});
