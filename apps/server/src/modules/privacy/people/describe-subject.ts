import type { SystemTx } from '@hearback/database';
import { toEmail, toLinkedinUrl } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';
import type { Subject } from '#server/platform/personal-data/subject.ts';
import { findPerson, isNameShared, listByAddress, type PersonRow } from './people.queries.ts';

/** A subject with its display data. */
export type DescribedSubject = Subject & {
  /** The text that must be typed to confirm. */
  readonly label: string;
  readonly name: string | null;
  readonly shares_name: boolean;
};

type SubjectName = {
  readonly contact_id?: string | null | undefined;
  readonly address?: string | null | undefined;
};

/** Returns every identifier of a person. An address may belong to two contacts that were never merged. */
export async function describeSubject(
  tx: SystemTx,
  workspace_id: string,
  subjectName: SubjectName,
  personalData: readonly PersonalData[],
): Promise<DescribedSubject> {
  const contact = subjectName.contact_id
    ? await findPerson(tx, workspace_id, subjectName.contact_id)
    : undefined;
  if (subjectName.contact_id && !contact) throw new AppError('NOT_FOUND');
  const emails = compact([contact ? contact.email?.toLowerCase() : toEmail(subjectName.address)]);
  const profiles = compact([contact ? contact.linkedin_url : toLinkedinUrl(subjectName.address)]);
  const people = await listContacts(tx, workspace_id, { emails, profiles }, contact);
  const label = emails[0] ?? profiles[0] ?? (contact && toName(contact));
  if (!label) throw new AppError('NOT_FOUND');
  const contact_ids = people.map(({ id }) => id);
  const names = people.flatMap(({ first_name, last_name }) =>
    isIdentifying(first_name) && isIdentifying(last_name)
      ? [{ first: first_name.trim(), last: last_name.trim() }]
      : [],
  );
  const own: Subject['names'][number][] = [];
  for (const name of names) if (!(await isNameShared(tx, workspace_id, name, contact_ids))) own.push(name);
  const subject: Subject = {
    workspace_id,
    contact_ids,
    company_ids: [...new Set(compact(people.map(({ company_id }) => company_id)))],
    ids: [],
    ...withAddresses({ emails, profiles }, people),
    names: own,
  };
  const ids: string[] = [];
  for (const { listIds } of personalData) if (listIds) ids.push(...(await listIds(tx, subject)));
  const name = people.map(toName).find((one) => one !== null) ?? null;
  return { ...subject, ids, label, name, shares_name: own.length < names.length };
}

type PersonAddresses = Pick<Subject, 'emails' | 'profiles'>;

const withAddresses = (
  { emails, profiles }: PersonAddresses,
  people: readonly PersonRow[],
): PersonAddresses => ({
  emails: [
    ...new Set([
      ...emails,
      ...compact(people.flatMap(({ email, further_emails }) => [email?.toLowerCase(), ...further_emails])),
    ]),
  ],
  profiles: [
    ...new Set([
      ...profiles,
      ...compact(people.flatMap(({ linkedin_url, further_profiles }) => [linkedin_url, ...further_profiles])),
    ]),
  ],
});

/** The chosen contact comes first. Each further address of a contact may lead to another contact of the person. */
async function listContacts(
  tx: SystemTx,
  workspace_id: string,
  addresses: PersonAddresses,
  contact: PersonRow | undefined,
): Promise<PersonRow[]> {
  const people = contact ? [contact] : [];
  for (;;) {
    const found = await listByAddress(tx, workspace_id, withAddresses(addresses, people));
    const added = found.filter(({ id }) => people.every((one) => one.id !== id));
    if (added.length === 0) return people;
    people.push(...added);
  }
}

const compact = (values: readonly (string | null | undefined)[]): string[] =>
  values.flatMap((value) => value || []);

const toName = ({ first_name, last_name }: PersonRow): string | null =>
  [first_name, last_name].filter(Boolean).join(' ') || null;

/** Ignores initials, which occur in every text. */
const isIdentifying = (name: string | null): name is string => (name?.trim().length ?? 0) > 1;
