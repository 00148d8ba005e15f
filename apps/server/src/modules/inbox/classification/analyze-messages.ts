import type { Inside } from '#server/platform/http/implement.ts';
import { reopenUnread } from './classification.queries.ts';
import { queueClassification } from './queue-classification.ts';

/** What has no sentiment yet is read in the background; what a person decided stays as it is. */
export async function analyzeMessages({ tx, actor }: Inside): Promise<{ queued: number }> {
  const queued = await reopenUnread(tx, actor);
  if (queued > 0) await queueClassification(tx, actor.workspace_id);
  return { queued };
}
