import type { Tx } from '@hearback/database';
import type { ContactRow } from '../leads.queries.ts';
import {
  type CompanyRow,
  type Completion,
  completeContacts,
  findOrMakeCompanies,
  insertContacts,
  type KnownContact,
  lockContactsOf,
  type NewRow,
} from '../leads-in-bulk.queries.ts';
import type { Somebody } from '../new-contact.ts';
import { gatherPeople, type PersonOfPage } from '../people-of-page.ts';

/**
 * What `findOrMakeContact` does, for a whole page: in its order, null for whom there is no address. All rows stay
 * locked until the transaction ends.
 */
export async function findOrMakeContacts(
  tx: Tx,
  workspace_id: string,
  page: readonly Somebody[],
): Promise<(ContactRow | null)[]> {
  const { people, places } = gatherPeople(page);
  if (people.length === 0) return places.map(() => null);
  const companies = await findOrMakeCompanies(tx, workspace_id, companiesOf(people));
  const rows = people.map((person) => ({
    ...person,
    company_id: companies.get(person.company_name?.toLowerCase() ?? '') ?? null,
  }));
  const found = new Map<PersonOfPage, ContactRow>();
  // Parallel callers may take a place between looking and making: then looking again finds what they made.
  for (let time = 0; time < 3 && found.size < rows.length; time += 1)
    await settle(tx, workspace_id, rows, found);
  if (found.size < rows.length) throw new Error('contacts appear and disappear');
  return places.map((place) => (place === null ? null : (found.get(rows[place] as NewRow) ?? null)));
}

async function settle(
  tx: Tx,
  workspace_id: string,
  rows: readonly NewRow[],
  found: Map<PersonOfPage, ContactRow>,
): Promise<void> {
  const open = rows.filter((row) => !found.has(row));
  const find = finder(await lockContactsOf(tx, workspace_id, open));
  const completions: Completion[] = [];
  const fresh: NewRow[] = [];
  for (const row of open) {
    const [oldest, ...others] = find(row);
    if (!oldest) {
      fresh.push(row);
      continue;
    }
    // The address may belong to one contact and the profile to another: the older one goes on, the other keeps its own.
    const own = (name: 'email' | 'linkedin_url') =>
      others.some((other) => other[name] === row[name]) ? null : row[name];
    completions.push({ ...row, id: oldest.id, email: own('email'), linkedin_url: own('linkedin_url') });
    found.set(row, { id: oldest.id, location_id: oldest.location_id ?? row.location_id });
  }
  await completeContacts(tx, workspace_id, completions);
  const findMade = finder(await insertContacts(tx, workspace_id, fresh));
  for (const row of fresh) {
    const [made] = findMade(row);
    if (made) found.set(row, { id: made.id, location_id: made.location_id });
  }
}

/** By address and by profile; where they lead to two contacts, in the order in which the contacts came. */
function finder(contacts: readonly KnownContact[]): (row: NewRow) => KnownContact[] {
  const places = new Map<string | null, number>();
  contacts.forEach(({ email, linkedin_url }, place) => {
    if (email) places.set(email.toLowerCase(), place);
    if (linkedin_url) places.set(linkedin_url, place);
  });
  return ({ email, linkedin_url }) => {
    const met = [places.get(email), places.get(linkedin_url)].filter((place) => place !== undefined);
    return [...new Set(met)].sort((a, b) => a - b).flatMap((place) => contacts[place] ?? []);
  };
}

/** One row per name; of several people of one company, the first who tells a fact counts. */
function companiesOf(people: readonly PersonOfPage[]): CompanyRow[] {
  const companies = new Map<string, CompanyRow>();
  for (const { company_name, company, company_linkedin_url, website } of people) {
    if (!company_name) continue;
    const before = companies.get(company_name.toLowerCase());
    const told = { ...company, company_linkedin_url, website };
    const filled = Object.entries(told).filter(([name]) => !before?.[name as keyof CompanyRow]);
    companies.set(company_name.toLowerCase(), { company_name, ...before, ...Object.fromEntries(filled) });
  }
  return [...companies.values()];
}
