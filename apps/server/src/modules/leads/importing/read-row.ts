import {
  type ColumnMapping,
  counted,
  errors,
  FIELD_LABELS,
  MAPPED_FIELDS,
  type MappedField,
  type SystemField,
} from '@hearback/contract';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import { isMailable, toEmail, toLinkedinUrl } from '../contacts/contact-identity.ts';
import { isBlankCell, trimCell } from '../csv/blank.ts';
import { LONGEST_CELL } from '../csv/record-parser.ts';
import { namesFamilyFirst } from '../mapping/read-header.ts';
import { splitName } from './split-name.ts';

const SHORT = 300;
const PHONE = 60;
/** As much of a cell as a sentence can quote. */
const QUOTED = 60;

export type LeadRow = {
  readonly email: string | null;
  readonly linkedin_url: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company_name: string | null;
  readonly job_title: string | null;
  readonly website: string | null;
  readonly phone: string | null;
  readonly enriched_data: Readonly<Record<string, string>>;
};

export type NumberedLead = { readonly row_number: number; readonly lead: LeadRow };

/** A row becomes a lead, with what was done to its values, or the sentence that says why it cannot. */
export type ReadRow =
  | { readonly lead: LeadRow; readonly notes: readonly string[] }
  | { readonly problem: string };

/** Columns without a meaning are dropped here, once per file instead of once per row. */
export function createRowReader(
  mapping: readonly ColumnMapping[],
  provider: string,
  headers: readonly string[],
): (cells: readonly string[]) => ReadRow {
  const columns = new Map<MappedField, number[]>(MAPPED_FIELDS.map((field) => [field, []]));
  const customs: { column: number; name: string }[] = [];
  for (const { column, field, name } of mapping) {
    if (field === 'custom') customs.push({ column, name: name ?? '' });
    else if (field !== 'unmapped') columns.get(field)?.push(column);
  }
  const isFamilyFirst =
    columns.get('full_name')?.some((column) => namesFamilyFirst(headers[column] ?? '')) ?? false;
  const finder = (cells: readonly string[]) => (field: MappedField) =>
    columns
      .get(field)
      ?.map((column) => cells[column] ?? '')
      .find((cell) => !isBlankCell(cell)) ?? '';
  return (cells) => {
    const find = withFullName(finder(cells), isFamilyFirst);
    const address = { email: find('email'), linkedin_url: find('linkedin_url') };
    // Found before the rest is read: a file may have hundreds of other columns in rows that all fail.
    const problem = problemOf(find, provider, address);
    if (problem) return { problem };
    const custom = customs.map(({ column, name }) => [name, trimCell(cells[column] ?? '')] as const);
    return { lead: toLead(find, address, custom), notes: cutsOf(find, custom) };
  };
}

type Find = (field: MappedField) => string;

/** What the columns of first and last name do not say, the one of full names does. */
function withFullName(find: Find, isFamilyFirst: boolean): Find {
  const full = find('full_name');
  if (full === '' || (find('first_name') !== '' && find('last_name') !== '')) return find;
  const names = splitName(trimCell(full), isFamilyFirst);
  return (field) =>
    field !== 'first_name' && field !== 'last_name' ? find(field) : find(field) || names[field];
}

type Custom = readonly (readonly [name: string, cell: string])[];

const toShort = (find: Find, field: SystemField): string | null =>
  toShortText(trimCell(find(field)), longest(field));

function toLead(find: Find, address: Address, custom: Custom): LeadRow {
  const short = (field: SystemField) => toShort(find, field);
  return {
    email: toAddress(address.email),
    linkedin_url: toLinkedinUrl(address.linkedin_url),
    first_name: short('first_name'),
    last_name: short('last_name'),
    company_name: short('company_name'),
    job_title: short('job_title'),
    website: short('website'),
    phone: short('phone'),
    enriched_data: withoutEmpty([
      ['direct_phone', short('direct_phone')],
      ['mobile_phone', short('mobile_phone')],
      ['company_phone', short('company_phone')],
      ['company_linkedin_url', short('company_linkedin_url')],
      ...unusable(address),
      ...CUT.map((field) => [asImported(field), isCut(find, field) ? trimCell(find(field)) : null] as const),
      ...custom,
    ]),
  };
}

const longest = (field: SystemField): number => (field.endsWith('phone') ? PHONE : SHORT);

/** The fields that have a longest length; of addresses and profiles a longer one is none. */
const CUT = MAPPED_FIELDS.filter(
  (field): field is SystemField => !['full_name', 'email', 'linkedin_url'].includes(field),
);

const isCut = (find: Find, field: SystemField): boolean => trimCell(find(field)).length > longest(field);

const asImported = (field: SystemField): string => `${FIELD_LABELS[field]} as imported`;

const cutsOf = (find: Find, custom: Custom): string[] => [
  ...CUT.filter((field) => isCut(find, field)).map(
    (field) =>
      `${FIELD_LABELS[field]} is longer than ${counted(longest(field), 'character')} and was cut; see "${asImported(field)}"`,
  ),
  ...custom
    .filter(([, cell]) => cell.length > LONGEST_CELL)
    .map(([name]) => `${name} is longer than 5,000 characters and was cut`),
];

/** The cells that say how to reach a person, as they were written. */
type Address = { readonly email: string; readonly linkedin_url: string };

function toAddress(cell: string): string | null {
  const email = toEmail(cell);
  return email !== null && isMailable(email) ? email : null;
}

function problemOf(find: Find, provider: string, { email, linkedin_url }: Address): string | null {
  if (!toShort(find, 'first_name') && !toShort(find, 'last_name')) return errors.NAME_REQUIRED.sentence;
  if (provider === 'heyreach' && !toLinkedinUrl(linkedin_url))
    return isBlankCell(linkedin_url)
      ? errors.LINKEDIN_URL_REQUIRED.sentence
      : `LinkedIn URL "${quote(linkedin_url)}" is not a LinkedIn profile`;
  if (provider === 'instantly' && !toAddress(email))
    return isBlankCell(email)
      ? errors.EMAIL_REQUIRED.sentence
      : `Email "${quote(email)}" is not a valid address`;
  return null;
}

function quote(cell: string): string {
  const tidy = toShortText(cell.replace(/\s+/g, ' '), LONGEST_CELL) ?? '';
  return tidy.length <= QUOTED ? tidy : `${toShortText(tidy, QUOTED)}…`;
}

/** Where the campaign can do without it, what was written is kept under a name that nothing takes for an address. */
const unusable = ({ email, linkedin_url }: Address): [string, string | null][] => [
  [asImported('email'), toAddress(email) === null ? email : null],
  [asImported('linkedin_url'), toLinkedinUrl(linkedin_url) === null ? linkedin_url : null],
];

const withoutEmpty = (fields: readonly (readonly [string, string | null])[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(([name, value]) => {
      const kept = toShortText(value, LONGEST_CELL);
      return kept === null ? [] : [[name, kept]];
    }),
  );
