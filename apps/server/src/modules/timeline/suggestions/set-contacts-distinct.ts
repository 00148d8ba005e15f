import { asSystem } from '@hearback/database';
import { lockContact } from '#server/modules/inbox/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteDistinction, insertDistinction } from '../merges/distinctions.queries.ts';

type Distinction = { readonly contact_id: string; readonly other_id: string; readonly is_distinct: boolean };

/** Remembers that two contacts are different people, or forgets it. */
export async function setContactsDistinct(
  { tx, actor, record }: TxContext,
  { contact_id, other_id, is_distinct }: Distinction,
): Promise<{ success: true }> {
  const { workspace_id, user_id } = actor;
  const { location_id } = await lockContact(tx, actor, contact_id);
  await lockContact(tx, actor, other_id);
  const key = { workspace_id, contact_id, other_id };
  await asSystem(tx, (tx) =>
    is_distinct ? insertDistinction(tx, { ...key, user_id }) : deleteDistinction(tx, key),
  );
  await record('contact.changed', { contact_id }, { ghl_location_id: location_id });
  return { success: true };
}
