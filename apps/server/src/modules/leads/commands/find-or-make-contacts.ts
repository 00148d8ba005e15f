import type { Tx } from '@hearback/database';
import { inTurns } from '../../../platform/in-turns.ts';
import {
  type ContactRow,
  completeContacts,
  findOrMakeCompanies,
  insertContacts,
  type LockedContact,
  lockContacts,
} from '../leads.queries.ts';
import { type NewContact, type Somebody, toEnrichedData, toNewContact } from '../new-contact.ts';

type Described = { readonly place: number; readonly contact: NewContact; readonly enriched_data: string };

/**
 * One person is one contact: known by e-mail address, by LinkedIn profile, or by both. Null where there is neither. The
 * same as one after another, in as many statements as for one. The rows stay locked until the transaction ends.
 */
export async function findOrMakeContacts(
  tx: Tx,
  workspace_id: string,
  somebodies: readonly Somebody[],
): Promise<(ContactRow | null)[]> {
  const described = somebodies.flatMap((somebody, place): Described[] => {
    const contact = toNewContact(somebody);
    return contact ? [{ place, contact, enriched_data: JSON.stringify(toEnrichedData(somebody)) }] : [];
  });
  const names = described.flatMap(({ contact: { company_name } }) => company_name ?? []);
  const companies = await findOrMakeCompanies(tx, workspace_id, names);
  const rows: (ContactRow | null)[] = somebodies.map(() => null);
  for (const turn of inTurns(described, ({ contact }) => [contact.email, contact.linkedin_url])) {
    const found = await settleTurn(tx, workspace_id, turn, companies);
    for (const [place, row] of found) rows[place] = row;
  }
  return rows;
}

/** Parallel callers may take a place between looking and making: then looking again finds what they made. */
async function settleTurn(
  tx: Tx,
  workspace_id: string,
  turn: readonly Described[],
  companies: ReadonlyMap<string, string>,
): Promise<Map<number, ContactRow>> {
  const settled = new Map<number, ContactRow>();
  for (let time = 0; time < 3; time += 1) {
    const open = turn.filter(({ place }) => !settled.has(place));
    if (open.length === 0) return settled;
    const locked = await lockContacts(
      tx,
      workspace_id,
      open.map(({ contact }) => contact),
    );
    const completions = open.flatMap((one) => {
      const completion = toCompletion(one, locked, companies);
      return completion ? [{ ...completion, place: one.place }] : [];
    });
    for (const round of inTurns(completions, ({ id }) => [id])) {
      const located = await completeContacts(tx, workspace_id, round);
      for (const { place, id, known_location } of round)
        settled.set(place, { id, location_id: located.get(id) ?? known_location });
    }
    const strangers = open.filter(({ place }) => !settled.has(place));
    const rows = strangers.map(({ contact, enriched_data }) => ({
      ...contact,
      workspace_id,
      company_id: companyOf(contact, companies),
      enriched_data,
    }));
    const made = await insertContacts(tx, rows);
    for (const { place, contact } of strangers) {
      const row = made.find((one) => matches(one, contact));
      if (row) settled.set(place, { id: row.id, location_id: row.location_id });
    }
  }
  throw new Error('a contact appears and disappears');
}

/** The address may belong to one contact and the profile to another: the older one goes on, the other keeps its own. */
function toCompletion(
  { contact, enriched_data }: Described,
  locked: readonly LockedContact[],
  companies: ReadonlyMap<string, string>,
) {
  const [known, ...others] = locked.filter((row) => matches(row, contact));
  if (!known) return null;
  return {
    ...contact,
    id: known.id,
    known_location: known.location_id,
    email: others.some((other) => sameEmail(other, contact)) ? null : contact.email,
    linkedin_url: others.some((other) => other.linkedin_url === contact.linkedin_url)
      ? null
      : contact.linkedin_url,
    company_id: companyOf(contact, companies),
    enriched_data,
  };
}

type Addresses = Pick<NewContact, 'email' | 'linkedin_url'>;

const matches = (row: Addresses, contact: Addresses): boolean =>
  sameEmail(row, contact) || (row.linkedin_url !== null && row.linkedin_url === contact.linkedin_url);

const sameEmail = (row: Addresses, { email }: Addresses): boolean =>
  email !== null && row.email?.toLowerCase() === email;

const companyOf = ({ company_name }: NewContact, companies: ReadonlyMap<string, string>): string | null =>
  company_name === null ? null : (companies.get(company_name) ?? null);
