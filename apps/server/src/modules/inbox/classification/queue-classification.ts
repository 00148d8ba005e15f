import type { TenantTx, Tx } from '@hearback/database';
import { z } from 'zod';
import { addJob } from '#server/platform/jobs/define-job.ts';

export const readSentimentsDefinition = {
  name: 'inbox.read-sentiments',
  payload: z.object({ workspace_id: z.uuid() }),
  retry: { maxAttempts: 5 },
};

/** Enqueues one classification job per workspace, however many messages arrive. */
export const queueClassification = (tx: Tx, workspace_id: string): Promise<void> =>
  addJob(tx, readSentimentsDefinition, { workspace_id }, { key: `read-sentiments:${workspace_id}` });

/** A running job also finds messages that arrive within this time, because it checks again before it ends. */
const WAKE_EVERY_MS = 1_000;
const MAX_REMEMBERED = 10_000;
const lastWoken = new Map<string, number>();

/**
 * Throttled for ingestion: a sync of a thousand messages must not enqueue a thousand jobs. The scheduled job finds
 * messages that fall between two wake-ups.
 */
export async function scheduleClassification(tx: TenantTx, workspace_id: string): Promise<void> {
  const now = performance.now();
  if (now - (lastWoken.get(workspace_id) ?? 0) < WAKE_EVERY_MS) return;
  if (lastWoken.size >= MAX_REMEMBERED) lastWoken.clear();
  lastWoken.set(workspace_id, now);
  await queueClassification(tx, workspace_id);
}
