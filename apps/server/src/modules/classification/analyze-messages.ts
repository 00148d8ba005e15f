import type { TxContext } from '#server/platform/http/implement.ts';
import { reopenUnread } from './classification.queries.ts';
import { queueClassification } from './queue-classification.ts';

/** Queues classification of messages without a sentiment. Sentiments that a person chose are kept. */
export async function analyzeMessages({ tx, actor }: TxContext): Promise<{ queued: number }> {
  const queued = await reopenUnread(tx, actor);
  if (queued > 0) await queueClassification(tx, actor.workspace_id);
  return { queued };
}
