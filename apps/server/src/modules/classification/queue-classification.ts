import type { Tx } from '@hearback/database';
import { z } from 'zod';
import { createThrottle } from '#server/platform/concurrency/throttle.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';

export const readSentimentsDefinition = {
  name: 'inbox.read-sentiments',
  payload: z.object({ workspace_id: z.uuid() }),
  retry: { maxAttempts: 5 },
};

/** Enqueues one classification job per workspace, regardless of the number of messages. */
export const queueClassification = (tx: Tx, workspace_id: string): Promise<void> =>
  addJob(tx, readSentimentsDefinition, { workspace_id }, { key: `read-sentiments:${workspace_id}` });

/** A running job also finds messages that arrive within this time, because it checks again before it ends. */
const WAKE_EVERY_MS = 1_000;

/**
 * Throttled for ingestion: a sync of a thousand messages must not enqueue a thousand jobs. The scheduled job finds
 * messages that fall between two wake-ups.
 */
export function createClassificationScheduler(): typeof queueClassification {
  const isDue = createThrottle({ everyMs: WAKE_EVERY_MS, maxKeys: 10_000 });
  return async (tx, workspace_id) => {
    if (isDue(workspace_id)) await queueClassification(tx, workspace_id);
  };
}
