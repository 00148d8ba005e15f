import type { Opportunity } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findActive, getContact } from './opportunities.queries.ts';

export async function getActive(
  { tx, actor: { workspace_id } }: TxContext,
  contact_id: string,
): Promise<Opportunity | null> {
  await getContact(tx, { workspace_id, contact_id });
  return findActive(tx, { workspace_id, contact_id });
}
