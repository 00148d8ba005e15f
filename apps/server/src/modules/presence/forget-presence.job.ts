import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteGone } from './presence.queries.ts';

/** Tabs that ended without a word. Nobody sees them any more; neither do they stay. */
export const forgetPresenceJob = defineJob({
  name: 'presence.forget',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: (_payload, { db }) => withSystem(db, 'forget who has left', deleteGone),
});
