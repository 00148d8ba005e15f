import type { TenantTx, Tx } from '@hearback/database';
import { z } from 'zod';
import { addJob } from '#server/platform/jobs/define-job.ts';

export const readSentimentsDefinition = {
  name: 'inbox.read-sentiments',
  payload: z.object({ workspace_id: z.uuid() }),
  retry: { maxAttempts: 5 },
};

/** One reader per workspace, however many messages come in. */
export const queueClassification = (tx: Tx, workspace_id: string): Promise<void> =>
  addJob(tx, readSentimentsDefinition, { workspace_id }, { key: `read-sentiments:${workspace_id}` });

/** Within this time after one message, the reader it woke finds the others too: it looks again before it ends. */
const WAKE_EVERY_MS = 1_000;
const MAX_REMEMBERED = 10_000;
const lastWoken = new Map<string, number>();

/**
 * For the intake: a thousand messages of one sync must not queue a thousand jobs. What falls between two wakings is
 * found by the scheduled look.
 */
export async function wakeReader(tx: TenantTx, workspace_id: string): Promise<void> {
  const now = performance.now();
  if (now - (lastWoken.get(workspace_id) ?? 0) < WAKE_EVERY_MS) return;
  if (lastWoken.size >= MAX_REMEMBERED) lastWoken.clear();
  lastWoken.set(workspace_id, now);
  await queueClassification(tx, workspace_id);
}
