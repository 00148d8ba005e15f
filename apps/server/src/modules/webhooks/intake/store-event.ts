import type { WebhookEvent } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import { addJob } from '../../../platform/jobs/define-job.ts';
import type { Services } from '../../../platform/services.ts';
import { processEventJob } from '../processing/process-event.job.ts';
import { insertEvent } from '../webhook-events.queries.ts';

export type Arrived = {
  readonly workspace_id: string;
  readonly provider: WebhookEvent['provider'];
  readonly account_id: string | null;
  readonly external_id: string;
  readonly kind: string;
  readonly payload: unknown;
};

/** Stored and queued together, before the neighbour is told that we have it: nothing is lost from here on. */
export async function storeEvent(tx: Tx, arrived: Arrived): Promise<'stored' | 'known'> {
  const { workspace_id } = arrived;
  const event_id = await insertEvent(tx, arrived);
  if (!event_id) return 'known';
  await addJob(tx, processEventJob, { workspace_id, event_id }, { key: `webhook:${event_id}` });
  return 'stored';
}

/** Says that something arrived; the browser looks for itself. */
export const tellOfArrival = (
  { recordEvent }: Services,
  tx: Tx,
  workspace_id: string,
  ids: Record<string, string>,
): Promise<void> => recordEvent(tx, { workspace_id, actor_user_id: null, name: 'webhook.received', ids });
