import type { TenantTx } from '@hearback/database';
import type { ContactRow } from './contacts.queries.ts';
import { findOrMakeContacts } from './find-or-make-contacts.ts';
import type { Somebody } from './new-contact.ts';

/** Null when there is neither an address nor a profile. Its row stays locked until the transaction ends. */
export async function findOrMakeContact(
  tx: TenantTx,
  workspace_id: string,
  somebody: Somebody,
): Promise<ContactRow | null> {
  const [contact] = await findOrMakeContacts(tx, workspace_id, [somebody]);
  return contact ?? null;
}
