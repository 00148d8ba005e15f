import type { TenantTx } from '@hearback/database';
import { partitionByConflict } from '#server/platform/concurrency/partition-by-conflict.ts';
import {
  type Addresses,
  type ContactRow,
  type ContactUpdate,
  completeContacts,
  type FoundContact,
  insertContacts,
  type LockedContact,
  listFurtherIdentities,
  lockContacts,
  type Names,
} from './contacts.queries.ts';
import { isOtherName } from './is-other-name.ts';
import type { NewContactInput } from './new-contact.ts';
import { toPerson } from './person.ts';
import { settleCompanies } from './settle-companies.ts';

type Options = {
  /**
   * The transaction belongs to a person limited to some locations. An address that a contact of another location has is
   * then stored again for their own location: refusing it would reveal that the other contact exists.
   */
  readonly isLimited?: boolean;
};

type ContactReport = { readonly key: string; readonly reported: ContactUpdate };

/**
 * One person is one contact, identified by email address, LinkedIn profile or both; null without either. The result is
 * the same as one by one, but the number of statements does not depend on the number of people. The rows stay locked
 * until the transaction ends.
 */
export async function findOrMakeContacts(
  tx: TenantTx,
  workspace_id: string,
  inputs: readonly NewContactInput[],
  { isLimited = false }: Options = {},
): Promise<(FoundContact | null)[]> {
  const people = inputs.map(toPerson);
  // Skips repeated descriptions, which come with every message of a thread.
  const keys = people.map((person) => JSON.stringify(person));
  const distinct = new Map(people.flatMap((person, index) => (person ? [[keys[index] ?? '', person]] : [])));
  const companies = await settleCompanies(tx, workspace_id, [...distinct.values()], { isLimited });
  const described = [...distinct].map(([key, { contact, enriched, enriched_data }]): ContactReport => {
    const company_id = companies.get(contact.company_name ?? '') ?? null;
    return { key, reported: { ...contact, company_id, enriched, enriched_data } };
  });
  const settled = new Map<string, FoundContact>();
  for (const turn of partitionByConflict(described, ({ reported }) => [
    reported.email,
    reported.linkedin_url,
  ]))
    await settleTurn(tx, workspace_id, turn, settled, isLimited);
  // A later batch may have set the location.
  const locations = new Map([...settled.values()].map(({ id, location_id }) => [id, location_id]));
  return keys.map((key) => {
    const found = settled.get(key);
    return found === undefined ? null : { ...found, location_id: locations.get(found.id) ?? null };
  });
}

/** A concurrent caller may insert the contact between lookup and insert. The second lookup then finds it. */
async function settleTurn(
  tx: TenantTx,
  workspace_id: string,
  turn: readonly ContactReport[],
  settled: Map<string, FoundContact>,
  isLimited: boolean,
): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    const open = turn.filter(({ key }) => !settled.has(key));
    if (open.length === 0) return;
    const locked = await lockContacts(
      tx,
      workspace_id,
      open.map(({ reported }) => reported),
    );
    const completions = open.flatMap(({ key, reported }) => {
      const contact = findKnown(locked, reported);
      if (!contact) return [];
      const others = locked.filter(({ id }) => id !== contact.id);
      const identity = findIdentity(contact, reported);
      const own = omitIdentities(omitTaken(reported, others), contact);
      return [{ ...own, key, id: contact.id, known: contact, identity }];
    });
    for (const round of partitionByConflict(completions, ({ id }) => [id])) {
      const located = await completeContacts(tx, workspace_id, round);
      for (const { key, id, known, identity } of round)
        settled.set(key, { id, identity, location_id: located.get(id) ?? known.location_id });
    }
    const strangers = open.filter(({ key }) => !settled.has(key));
    const made = await insertContacts(
      tx,
      workspace_id,
      strangers.map(({ reported }) => omitTaken(reported, locked)),
      // Still not found on the second attempt: a contact of another location has the address.
      { isScoped: isLimited && time > 0 },
    );
    for (const { key, reported } of strangers) {
      const row = made.find((one) => matches(one, reported));
      if (row) settled.set(key, { id: row.id, location_id: row.location_id, identity: null });
    }
  }
  if (turn.some(({ key }) => !settled.has(key))) throw new Error('contact was neither found nor inserted');
}

/** An address or profile of another contact stays with that contact. The profile is kept as additional data. */
function omitTaken(reported: ContactUpdate, others: readonly LockedContact[]): ContactUpdate {
  const isShared = others.some((other) => isSameProfile(other, reported));
  return {
    ...reported,
    email: others.some((other) => isSameEmail(other, reported)) ? null : reported.email,
    ...(isShared && {
      linkedin_url: null,
      enriched_data: { 'LinkedIn URL as received': reported.linkedin_url, ...reported.enriched_data },
    }),
  };
}

/** A further address is not copied to the columns of the contact. */
const omitIdentities = (reported: ContactUpdate, { also }: LockedContact): ContactUpdate => ({
  ...reported,
  email: reported.email !== null && also.includes(reported.email) ? null : reported.email,
  linkedin_url:
    reported.linkedin_url !== null && also.includes(reported.linkedin_url) ? null : reported.linkedin_url,
});

/**
 * A shared profile (of a colleague or the company) is sometimes given for everyone. A person with another name and their
 * own address is therefore another contact. Without an address, the profile alone identifies the person.
 */
const matches = (
  row: ContactRow & Addresses & Names & { readonly also?: readonly string[] },
  reported: Addresses & Names & Pick<ContactUpdate, 'location_id'>,
): boolean =>
  isSameEmail(row, reported) ||
  findIdentity({ also: [], ...row }, reported) !== null ||
  (isSameProfile(row, reported) && (reported.email === null || !isOtherName(row, reported)));

/**
 * Contacts of the reported location come first, those with a further address before the others, so that a message stays
 * there if another location has the address too.
 */
function findKnown(locked: readonly LockedContact[], reported: ContactUpdate): LockedContact | undefined {
  const near = locked.filter(({ location_id }) => location_id === reported.location_id);
  return (
    near.find((row) => findIdentity(row, reported) !== null) ??
    (reported.location_id === null ? undefined : near.find((row) => matches(row, reported))) ??
    locked.find((row) => matches(row, reported))
  );
}

/** Returns the further address or profile by which the contact matches. */
function findIdentity(
  contact: Pick<LockedContact, 'also' | 'location_id'>,
  { email, linkedin_url, location_id }: Addresses & Pick<ContactUpdate, 'location_id'>,
): string | null {
  const further = listFurtherIdentities(contact, location_id);
  return [email, linkedin_url].find((one) => one !== null && further.includes(one)) ?? null;
}

const isSameProfile = (row: Addresses, { linkedin_url }: Addresses): boolean =>
  linkedin_url !== null && row.linkedin_url === linkedin_url;

const isSameEmail = (row: Addresses, { email }: Addresses): boolean =>
  email !== null && row.email?.toLowerCase() === email;

/** The same for one person. Returns null without an address and a profile. */
export async function findOrMakeContact(
  tx: TenantTx,
  workspace_id: string,
  input: NewContactInput,
  options: Options = {},
): Promise<FoundContact | null> {
  const [contact] = await findOrMakeContacts(tx, workspace_id, [input], options);
  return contact ?? null;
}
