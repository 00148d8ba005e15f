import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteExpiredFiles } from './shared-files.queries.ts';

const STEP = 50;

/** An expired link does not work even before its file is deleted. */
export const deleteExpiredFilesJob = defineJob({
  name: 'inbox.delete-expired-files',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '29 * * * *',
  handler: async (_payload, { db }) => {
    while ((await withSystem(db, 'delete expired files', (tx) => deleteExpiredFiles(tx, STEP))) === STEP);
  },
});
