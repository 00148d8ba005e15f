import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { releaseAddress } from '../addresses.ts';
import { listExpiredSignUps } from './sign-up.queries.ts';

const SIGN_UP_DAYS = 7;
const MAX_PER_RUN = 500;

/** Deletes sign-ups that were not confirmed within a week, with their empty workspaces. */
export const expireSignUpsJob = defineJob({
  name: 'people.expire-sign-ups',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '17 * * * *',
  handler: async (_payload, { db }) => {
    const expired = await withSystem(db, 'find expired sign-ups', (tx) =>
      listExpiredSignUps(tx, SIGN_UP_DAYS, MAX_PER_RUN),
    );
    // One transaction each: the address is locked and read again before its sign-up is deleted.
    for (const { email } of expired)
      await withSystem(db, 'expire a sign-up', (tx) => releaseAddress(tx, email));
  },
});
