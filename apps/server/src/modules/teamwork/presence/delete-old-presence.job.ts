import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteExpiredPresence } from './presence.queries.ts';

/** Deletes rows of tabs that disappeared without leaving. They are already invisible. */
export const deleteOldPresenceJob = defineJob({
  name: 'presence.forget',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: (_payload, { db }) => withSystem(db, 'forget who has left', deleteExpiredPresence),
});
