import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { listUnreadBodies, lockUnreadBodies, saveTexts } from './bodies.queries.ts';
import { toStoredText } from './stored-text-of.ts';

/** Few enough that the intake hardly waits for their contacts, and that as many of the longest bodies fit into memory. */
const SLICE = 50;
/** Then the next minute goes on: a million messages of an earlier release must not hold a worker for hours. */
const MAX_SLICES = 200;

/**
 * Reads the bodies that an earlier release stored. Every slice is a transaction of its own and what is left to do is what
 * has no text: whoever is interrupted goes on where they were, and who comes again changes nothing.
 */
export const readBodiesJob = defineJob({
  name: 'inbox.read-bodies',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: async (_payload, { db }) => {
    for (let slice = 0; slice < MAX_SLICES; slice += 1) {
      const found = await withSystem(db, 'read stored bodies', async (tx) => {
        const keys = await listUnreadBodies(tx, SLICE);
        if (keys.length === 0) return 0;
        const unread = await lockUnreadBodies(tx, keys);
        await saveTexts(
          tx,
          unread.map(({ workspace_id, id, subject, body }) => ({
            workspace_id,
            id,
            ...toStoredText({ subject, body }),
          })),
        );
        return keys.length;
      });
      if (found < SLICE) return;
    }
  },
});
