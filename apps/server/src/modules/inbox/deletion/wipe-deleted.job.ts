import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { computeTrace } from '../ingestion/message-matching.ts';
import { deleteRemovedNotes } from '../threads/thread-notes.queries.ts';
import { deleteRemovedViews } from '../views/views.queries.ts';
import { listToWipe, wipeMessage } from './deletion.queries.ts';

const BATCH_SIZE = 500;

/** Wipes the content of deleted messages and notes from the database after the undo window. */
export const wipeDeletedJob = defineJob({
  name: 'inbox.wipe-deleted',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: async (_payload, { db }) => {
    let wiped: number;
    do {
      wiped = await withSystem(db, 'wipe deleted messages', async (tx) => {
        const buried = await listToWipe(tx, BATCH_SIZE);
        for (const message of buried) await wipeMessage(tx, message, computeTrace(message.text));
        return buried.length;
      });
    } while (wiped === BATCH_SIZE);
    await withSystem(db, 'delete removed notes', deleteRemovedNotes);
    await withSystem(db, 'delete removed views', deleteRemovedViews);
  },
});
