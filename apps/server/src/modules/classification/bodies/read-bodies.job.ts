import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { listUnreadBodies, lockUnreadBodies, saveTexts } from './bodies.queries.ts';
import { toStoredText } from './to-stored-text.ts';

/**
 * Small enough that ingestion barely waits for the locked contacts and that the longest bodies of a slice fit into
 * memory.
 */
const SLICE = 50;
/**
 * The next run, a minute later, continues. A million messages of an earlier release must not occupy a worker for hours.
 */
const MAX_SLICES = 200;

/**
 * Extracts the text of bodies that an earlier release stored. Each slice has its own transaction, and the remaining work
 * is every message without text, so the job can be interrupted and repeated safely.
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
