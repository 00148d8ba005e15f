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
import { MAX_FACT_LENGTH } from '../contacts/contact-columns.ts';
import { isMailable, toEmail, toLinkedinUrl } from '../contacts/identity/contact-identity.ts';
import { isBlankCell, trimCell } from '../csv/blank-cells.ts';
import { type CleanCell, cleanCell, isShortenedNumber } from '../csv/clean-cell.ts';
import { MAX_CELL_LENGTH } from '../csv/record-parser.ts';
import { isFamilyNameFirst } from '../mapping/read-header.ts';
import { splitName } from './split-name.ts';

const MAX_PHONE_LENGTH = 60;
/** The maximum length of a quoted cell in a message. */
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

/** A row becomes a lead with notes on changed values, or a message why it cannot be imported. */
export type ReadRow =
  | { readonly lead: LeadRow; readonly notes: readonly string[] }
  | { readonly problem: string };

/** Drops unmapped columns once per file instead of once per row. */
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
    columns.get('full_name')?.some((column) => isFamilyNameFirst(headers[column] ?? '')) ?? false;
  const mapped = [...columns].filter(([, places]) => places.length > 0);
  return (cells) => {
    const found = new Map<MappedField, FieldValue>();
    for (const [field, places] of mapped) found.set(field, readField(field, places, cells));
    const find = withFullName((field) => found.get(field)?.text ?? '', isFamilyFirst);
    const address = { email: find('email'), linkedin_url: find('linkedin_url') };
    // Checked first, because a file may have hundreds of other columns in rows that all fail.
    const problem = findProblem(find, provider, address);
    if (problem) return { problem };
    const lead = toLead(find, address);
    const notes = [...found.values()].flatMap(({ note }) => note ?? []);
    for (const [field, { lost }] of found)
      if (lost !== null) saveText(lead.enriched_data, toImportedLabel(field), lost);
    notes.push(...findCuts(find));
    for (const { column, name } of customs) {
      const { text, change } = cleanCell(cells[column] ?? '');
      const cell = trimCell(text);
      if (change !== null) notes.push(describeChange(name, cells[column] ?? '', change));
      if (cell.length > MAX_CELL_LENGTH)
        notes.push(`${name} is longer than 5,000 characters and was truncated`);
      saveText(lead.enriched_data, name, cell);
    }
    return { lead, notes };
  };
}

type FieldValue = {
  readonly text: string;
  readonly note: string | null;
  /** The original cell, if it was not imported. */
  readonly lost: string | null;
};

const ADDRESSES: ReadonlySet<MappedField> = new Set([
  'email',
  'linkedin_url',
  'company_linkedin_url',
  'website',
]);

/** The first value of the field's columns, without spreadsheet markup. */
function readField(field: MappedField, places: readonly number[], cells: readonly string[]): FieldValue {
  let note: string | null = null;
  for (const column of places) {
    const cell = cells[column] ?? '';
    const { text, change } = cleanCell(cell);
    // An address never starts with an apostrophe, so nothing is lost.
    if (change !== null && !(change === 'apostrophe' && ADDRESSES.has(field)))
      note = describeChange(FIELD_LABELS[field], cell, change);
    if (isBlankCell(text)) continue;
    if (!field.endsWith('phone') || !isShortenedNumber(trimCell(text))) return { text, note, lost: null };
    const lost = trimCell(text);
    return { text: '', note: describeShortened(FIELD_LABELS[field], lost), lost };
  }
  return { text: '', note, lost: null };
}

function describeChange(label: string, cell: string, change: NonNullable<CleanCell['change']>): string {
  return change === 'empty_marker'
    ? `${label} "${quote(cell)}" was imported as empty`
    : `The apostrophe before ${label} "${quote(cell)}" was removed`;
}

const describeShortened = (label: string, cell: string): string =>
  `${label} "${quote(cell)}" was not imported because the spreadsheet shortened the number. Format the column as text and export the file again`;

type Find = (field: MappedField) => string;

/** Fills missing first and last names from the full name. A second surname follows the first. */
function withFullName(findOne: Find, isFamilyFirst: boolean): Find {
  const find = withSecondSurname(findOne);
  const full = find('full_name');
  if (full === '' || (find('first_name') !== '' && find('last_name') !== '')) return find;
  const names = splitName(trimCell(full), isFamilyFirst);
  return (field) =>
    field !== 'first_name' && field !== 'last_name' ? find(field) : find(field) || names[field];
}

function withSecondSurname(find: Find): Find {
  const second = trimCell(find('second_last_name'));
  if (second === '') return find;
  const surnames = [trimCell(find('last_name')), second].filter(Boolean).join(' ');
  return (field) => (field === 'last_name' ? surnames : find(field));
}

const toShort = (find: Find, field: SystemField): string | null =>
  toShortText(trimCell(find(field)), toMaxLength(field));

/** Custom columns are added later. */
function toLead(find: Find, address: Address): LeadRow & { readonly enriched_data: Texts } {
  const short = (field: SystemField) => toShort(find, field);
  // The keys come from the file, so the object must have no prototype.
  const enriched_data: Texts = Object.create(null);
  for (const field of EXTRA) saveText(enriched_data, field, short(field));
  if (toAddress(address.email) === null) saveText(enriched_data, toImportedLabel('email'), address.email);
  if (toLinkedinUrl(address.linkedin_url) === null)
    saveText(enriched_data, toImportedLabel('linkedin_url'), address.linkedin_url);
  for (const field of CUT)
    if (isCut(find, field)) saveText(enriched_data, toImportedLabel(field), trimCell(find(field)));
  return {
    email: toAddress(address.email),
    linkedin_url: toLinkedinUrl(address.linkedin_url),
    first_name: short('first_name'),
    last_name: short('last_name'),
    company_name: short('company_name'),
    job_title: short('job_title'),
    website: short('website'),
    phone: short('phone'),
    enriched_data,
  };
}

/** Fields without a column of their own. */
const EXTRA = ['direct_phone', 'mobile_phone', 'company_phone', 'company_linkedin_url'] as const;

const toMaxLength = (field: SystemField): number =>
  field.endsWith('phone') ? MAX_PHONE_LENGTH : MAX_FACT_LENGTH;

/** Fields with a maximum length. Longer addresses and profiles are invalid instead. */
const CUT = MAPPED_FIELDS.filter(
  (field): field is SystemField =>
    !['full_name', 'second_last_name', 'email', 'linkedin_url'].includes(field),
);

const isCut = (find: Find, field: SystemField): boolean => trimCell(find(field)).length > toMaxLength(field);

const toImportedLabel = (field: MappedField): string => `${FIELD_LABELS[field]} as imported`;

const findCuts = (find: Find): string[] =>
  CUT.filter((field) => isCut(find, field)).map(
    (field) =>
      `${FIELD_LABELS[field]} is longer than ${counted(toMaxLength(field), 'character')} and was truncated; see "${toImportedLabel(field)}"`,
  );

/** The original cells with email address and profile. */
type Address = { readonly email: string; readonly linkedin_url: string };

function toAddress(cell: string): string | null {
  const email = toEmail(cell);
  return email !== null && isMailable(email) ? email : null;
}

function findProblem(find: Find, provider: string, { email, linkedin_url }: Address): string | null {
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
  const tidy = toShortText(cell.replace(/\s+/g, ' '), MAX_CELL_LENGTH) ?? '';
  return tidy.length <= QUOTED ? tidy : `${toShortText(tidy, QUOTED)}…`;
}

type Texts = Record<string, string>;

/** Writes into the record directly, because a file of 100 MB may have a thousand columns. */
function saveText(texts: Texts, name: string, text: string | null): void {
  const shortText = toShortText(text, MAX_CELL_LENGTH);
  if (shortText !== null) texts[name] = shortText;
}
