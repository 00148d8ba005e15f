import type { SystemTx } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { queueProcessing } from '../event-processing/process-waiting.job-definition.ts';
import { insertEvents, type NewEvent, type WebhookQueue } from '../webhooks.queries.ts';

/**
 * Stores and enqueues events in one transaction before the provider gets a response, so that nothing is lost. Returns the
 * queues with new events.
 */
export async function storeEvents(tx: SystemTx, arrived: readonly NewEvent[]): Promise<WebhookQueue[]> {
  if (arrived.length === 0) return [];
  const stored = await insertEvents(tx, arrived);
  const byName = new Map(stored.map((queue) => [JSON.stringify(queue), queue]));
  // Sorted, because each transaction holds the jobs of its queues until it commits.
  const queues = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, queue]) => queue);
  for (const queue of queues) await queueProcessing(tx, queue);
  return queues;
}

/** Publishes that an event arrived; clients refetch. */
export const publishArrival = (
  { recordEvent }: Services,
  tx: SystemTx,
  workspace_id: string,
  ids: Record<string, string>,
): Promise<void> => recordEvent(tx, { workspace_id, actor_user_id: null, name: 'webhook.received', ids });
