import type { Person } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getPerson, updateCrmContact } from './users.queries.ts';

/** Links the person to their contact in the CRM. */
export async function setCrmContact(
  { tx, record, audit }: TxContext,
  user_id: string,
  ghl_contact_id: string,
): Promise<Person> {
  const { email } = await getPerson(tx, user_id);
  await asSystem(tx, (tx) => updateCrmContact(tx, user_id, ghl_contact_id));
  await audit('user.added_to_crm', email, { ghl_contact_id });
  await record('user.changed', { user_id });
  return getPerson(tx, user_id);
}
