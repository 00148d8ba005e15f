import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteExpired } from './auth.queries.ts';
import { rehashRecoveryCodes } from './second-factor/recovery/rehash-recovery-codes.ts';
import { deleteOldFailures } from './second-factor/verification/failures.queries.ts';

const deleteExpiredJob = defineJob({
  name: 'auth.forget-expired',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '*/30 * * * *',
  handler: (_payload, { db }) =>
    withSystem(db, 'forget expired sessions', async (tx) => {
      await deleteExpired(tx);
      await deleteOldFailures(tx);
    }),
});

const strengthenCodes = defineJob({
  name: 'auth.strengthen-recovery-codes',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '17 * * * *',
  handler: (_payload, { db }) => withSystem(db, 'rehash recovery codes', rehashRecoveryCodes),
});

export const authJobs = [deleteExpiredJob, strengthenCodes];
