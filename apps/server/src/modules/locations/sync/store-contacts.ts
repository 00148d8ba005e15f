import type { TenantTx } from '@hearback/database';
import type { CrmContact } from '@hearback/providers';
import type { LocationKey } from '../tokens/grant.ts';
import { planContacts, toRow } from './contact-rows.ts';
import { insertContacts, listKnown, updateContacts } from './contacts.queries.ts';

/** Idempotent: a page that is read twice changes nothing the second time. */
export async function storeContacts(
  tx: TenantTx,
  key: LocationKey,
  contacts: readonly CrmContact[],
): Promise<void> {
  const rows = contacts.map(toRow).filter(({ crm_id }) => crm_id !== '');
  if (rows.length === 0) return;
  const { inserts, updates } = planContacts(rows, await listKnown(tx, key, rows));
  if (inserts.length > 0) await insertContacts(tx, key, inserts);
  if (updates.length > 0) await updateContacts(tx, key, updates);
}
