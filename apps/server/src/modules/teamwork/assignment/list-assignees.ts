import type { Colleague } from '@hearback/contract';
import { getPlace } from '#server/modules/inbox/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { listWorkersAt } from './assignment.queries.ts';

export async function listAssignees({ tx, actor }: TxContext, contact_id: string): Promise<Colleague[]> {
  const { location_id } = await getPlace(tx, actor.workspace_id, contact_id);
  return listWorkersAt(tx, location_id);
}
