import type { SystemTx } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { queueProcessing } from '../event-processing/process-waiting.job.ts';
import { insertEvents, type NewEvent, type WebhookQueue } from '../webhooks.queries.ts';

/**
 * Stored and queued together, before the provider is told that we have it: nothing is lost from here on. Returns the
 * queues in which something is new.
 */
export async function storeEvents(tx: SystemTx, arrived: readonly NewEvent[]): Promise<WebhookQueue[]> {
  if (arrived.length === 0) return [];
  const stored = await insertEvents(tx, arrived);
  const byName = new Map(stored.map((queue) => [JSON.stringify(queue), queue]));
  // In one order, whoever asks: each holds its queues' jobs until it commits.
  const queues = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, queue]) => queue);
  for (const queue of queues) await queueProcessing(tx, queue);
  return queues;
}

/** Says that something arrived; the browser looks for itself. */
export const publishArrival = (
  { recordEvent }: Services,
  tx: SystemTx,
  workspace_id: string,
  ids: Record<string, string>,
): Promise<void> => recordEvent(tx, { workspace_id, actor_user_id: null, name: 'webhook.received', ids });
