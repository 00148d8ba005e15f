import type { Tx } from '@hearback/database';
import type { Services } from '../../../platform/services.ts';
import { queueLane } from '../processing/process-waiting.job.ts';
import { insertEvents, type Lane, type NewEvent } from '../webhook-events.queries.ts';

/**
 * Stored and queued together, before the neighbour is told that we have it: nothing is lost from here on. Returns the
 * lanes in which something is new.
 */
export async function storeEvents(tx: Tx, arrived: readonly NewEvent[]): Promise<Lane[]> {
  if (arrived.length === 0) return [];
  const stored = await insertEvents(tx, arrived);
  const byName = new Map(stored.map((lane) => [JSON.stringify(lane), lane]));
  // In one order, whoever asks: each holds its lanes' jobs until it commits.
  const lanes = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, lane]) => lane);
  for (const lane of lanes) await queueLane(tx, lane);
  return lanes;
}

/** Says that something arrived; the browser looks for itself. */
export const tellOfArrival = (
  { recordEvent }: Services,
  tx: Tx,
  workspace_id: string,
  ids: Record<string, string>,
): Promise<void> => recordEvent(tx, { workspace_id, actor_user_id: null, name: 'webhook.received', ids });
