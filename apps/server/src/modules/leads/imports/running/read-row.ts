import { type ColumnMapping, errors, SYSTEM_FIELDS, type SystemField } from '@hearback/contract';
import { toShortText } from '../../../../platform/storable-text.ts';
import { toEmail, toLinkedinUrl } from '../../contact-identity.ts';

const SHORT = 300;
const PHONE = 60;
/** A custom field may be a note; of a longer cell nothing more is read. */
const LONG = 5_000;
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

/** A row becomes a lead, or the sentence that says why it cannot. */
export type ReadRow = { readonly lead: LeadRow } | { readonly problem: string };

/** Columns without a meaning are dropped here, once per file instead of once per row. */
export function createRowReader(
  mapping: readonly ColumnMapping[],
  provider: string,
): (cells: readonly string[]) => ReadRow {
  const columns = new Map<SystemField, number[]>(SYSTEM_FIELDS.map((field) => [field, []]));
  const customs: { column: number; name: string }[] = [];
  for (const { column, field, name } of mapping) {
    if (field === 'custom') customs.push({ column, name: name ?? '' });
    else if (field !== 'unmapped') columns.get(field)?.push(column);
  }
  return (cells) => {
    const find = (field: SystemField): string =>
      columns
        .get(field)
        ?.map((column) => cells[column] ?? '')
        .find((cell) => cell.trim() !== '') ?? '';
    const short = (field: SystemField, max = SHORT) => toShortText(find(field), max);
    const address = { email: find('email'), linkedin_url: find('linkedin_url') };
    const lead: LeadRow = {
      email: toEmail(address.email),
      linkedin_url: toLinkedinUrl(address.linkedin_url),
      first_name: short('first_name'),
      last_name: short('last_name'),
      company_name: short('company_name'),
      job_title: short('job_title'),
      website: short('website'),
      phone: short('phone', PHONE),
      enriched_data: withoutEmpty([
        ['direct_phone', short('direct_phone', PHONE)],
        ['mobile_phone', short('mobile_phone', PHONE)],
        ['company_phone', short('company_phone', PHONE)],
        ['company_linkedin_url', short('company_linkedin_url')],
        ...unusable(address),
        ...customs.map(({ column, name }) => [name, toShortText(cells[column], LONG)] as const),
      ]),
    };
    const problem = problemOf(lead, provider, address);
    return problem ? { problem } : { lead };
  };
}

/** The cells that say how to reach a person, as they were written. */
type Address = { readonly email: string; readonly linkedin_url: string };

function problemOf(lead: LeadRow, provider: string, { email, linkedin_url }: Address): string | null {
  if (!lead.first_name && !lead.last_name) return errors.NAME_REQUIRED.sentence;
  if (provider === 'heyreach' && !lead.linkedin_url)
    return linkedin_url.trim() === ''
      ? errors.LINKEDIN_URL_REQUIRED.sentence
      : `LinkedIn URL "${quote(linkedin_url)}" is not a LinkedIn profile`;
  if (provider === 'instantly' && !lead.email)
    return email.trim() === ''
      ? errors.EMAIL_REQUIRED.sentence
      : `Email "${quote(email)}" is not a valid address`;
  return null;
}

function quote(cell: string): string {
  const tidy = toShortText(cell.replace(/\s+/g, ' '), LONG) ?? '';
  return tidy.length <= QUOTED ? tidy : `${toShortText(tidy, QUOTED)}…`;
}

/** Where the campaign can do without it, what was written is kept under a name that nothing takes for an address. */
const unusable = ({ email, linkedin_url }: Address): [string, string | null][] => [
  ['Email as imported', toEmail(email) === null ? toShortText(email, SHORT) : null],
  [
    'LinkedIn URL as imported',
    toLinkedinUrl(linkedin_url) === null ? toShortText(linkedin_url, SHORT) : null,
  ],
];

const withoutEmpty = (fields: readonly (readonly [string, string | null])[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
