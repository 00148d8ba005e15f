import type { Tx } from '@hearback/database';
import {
  type ContactRow,
  completeContact,
  findOrMakeCompany,
  insertContact,
  lockContacts,
} from '../leads.queries.ts';
import { type Somebody, toEnrichedData, toNewContact } from '../new-contact.ts';

/**
 * One person is one contact: known by e-mail address, by LinkedIn profile, or by both. Null when there is neither.
 * Its row stays locked until the transaction ends.
 */
export async function findOrMakeContact(
  tx: Tx,
  workspace_id: string,
  somebody: Somebody,
): Promise<ContactRow | null> {
  const contact = toNewContact(somebody);
  if (!contact) return null;
  const { company_name } = contact;
  const company_id = company_name ? await findOrMakeCompany(tx, workspace_id, company_name) : null;
  const enriched_data = JSON.stringify(toEnrichedData(somebody));
  // Parallel callers may take the place between looking and making: then looking again finds what they made.
  for (let time = 0; time < 3; time += 1) {
    const [known, ...others] = await lockContacts(tx, workspace_id, contact);
    if (known) {
      // The address may belong to one contact and the profile to another: the older one goes on, the other keeps its own.
      const taken = (name: 'email' | 'linkedin_url') => others.some((other) => other[name] === contact[name]);
      return completeContact(tx, workspace_id, known.id, {
        ...contact,
        ...(taken('email') ? { email: null } : {}),
        ...(taken('linkedin_url') ? { linkedin_url: null } : {}),
        company_id,
        enriched_data,
      });
    }
    const made = await insertContact(tx, { ...contact, workspace_id, company_id, enriched_data });
    if (made) return made;
  }
  throw new Error('a contact appears and disappears');
}
