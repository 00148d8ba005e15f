import type { Activity } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getPlace } from '../threads.queries.ts';
import { listActivities } from './activity.queries.ts';

/** Lists what people and the system did with a conversation that the viewer can see. */
export async function listActivity(
  { tx, actor: { workspace_id } }: TxContext,
  { contact_id, before }: { contact_id: string; before?: string | undefined },
): Promise<{ activities: Activity[]; older: string | null }> {
  await getPlace(tx, workspace_id, contact_id);
  return listActivities(tx, { workspace_id, contact_id }, before);
}
