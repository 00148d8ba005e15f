import type { TxContext } from '#server/platform/http/implement.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { reopenEvent } from '../webhooks.queries.ts';
import { processEventJob } from './process-event.job.ts';

/** Processes an event again after the cause of its failure was fixed. */
export async function replayEvent(
  { tx, actor, record, audit }: TxContext,
  event_id: string,
): Promise<{ success: true }> {
  const { workspace_id } = actor;
  await reopenEvent(tx, event_id);
  await addJob(tx, processEventJob, { workspace_id, event_id }, { key: `webhook:${event_id}` });
  await audit('webhook.replayed', event_id);
  await record('webhook.received', { event_id });
  return { success: true };
}
