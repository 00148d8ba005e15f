import type { Inside } from '../../../platform/http/implement.ts';
import { queueReading } from './queue-reading.ts';
import { reopenUnread } from './sentiment.queries.ts';

/** What has no sentiment yet is read in the background; what a person decided stays as it is. */
export async function analyzeMessages({ tx, actor }: Inside): Promise<{ queued: number }> {
  const queued = await reopenUnread(tx, actor);
  if (queued > 0) await queueReading(tx, actor.workspace_id);
  return { queued };
}
