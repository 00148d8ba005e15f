import { type ColumnMapping, SYSTEM_FIELDS, type SystemField } from '@hearback/contract';
import { toShortText } from '../../../../platform/storable-text.ts';
import { toEmail, toLinkedinUrl } from '../../contact-identity.ts';

const SHORT = 300;
const PHONE = 60;
/** A custom field may be a note; of a longer cell nothing more is read. */
const LONG = 5_000;

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
    const lead: LeadRow = {
      email: toEmail(find('email')),
      linkedin_url: toLinkedinUrl(find('linkedin_url')),
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
        ...customs.map(({ column, name }) => [name, toShortText(cells[column], LONG)] as const),
      ]),
    };
    const problem = problemOf(lead, provider);
    return problem ? { problem } : { lead };
  };
}

function problemOf({ first_name, last_name, email, linkedin_url }: LeadRow, provider: string): string | null {
  if (!first_name && !last_name) return 'First name or last name is required';
  if (provider === 'heyreach' && !linkedin_url) return 'LinkedIn URL is required for LinkedIn campaigns';
  if (provider === 'instantly' && !email) return 'Email is required for email campaigns';
  return null;
}

const withoutEmpty = (fields: readonly (readonly [string, string | null])[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
