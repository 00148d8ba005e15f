import type { Activity } from '@hearback/contract';
import type { Inside } from '#server/platform/http/implement.ts';
import { getPlace } from '../threads.queries.ts';
import { listActivities } from './trail.queries.ts';

/** What people, and we ourselves, did with a conversation that the viewer sees. */
export async function listActivity(
  { tx, actor: { workspace_id } }: Inside,
  { contact_id, before }: { contact_id: string; before?: string | undefined },
): Promise<{ activities: Activity[]; older: string | null }> {
  await getPlace(tx, workspace_id, contact_id);
  return listActivities(tx, { workspace_id, contact_id }, before);
}
