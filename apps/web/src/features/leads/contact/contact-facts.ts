import { FIELD_LABELS, type LeadDetails, SYSTEM_FIELDS } from '@hearback/contract';

type Fact = { readonly term: string; readonly value: string };
type Json = Record<string, unknown>;

const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';

const toFacts = (facts: readonly (readonly [string, unknown])[]): Fact[] =>
  facts.map(([term, value]) => ({ term, value: words(value) })).filter(({ value }) => value !== '');

/** Empty columns are filled from the enrichment payload, which uses the same names. */
export function personFacts({ contact }: LeadDetails): Fact[] {
  const enriched = record(contact.enriched_data);
  const raw = record(enriched.raw_payload);
  const row = contact as Json;
  const fields = SYSTEM_FIELDS.filter((field) => !['first_name', 'last_name'].includes(field));
  return toFacts([
    ...fields.map((field) => [FIELD_LABELS[field], row[field] || enriched[field] || raw[field]] as const),
    ['Professional Headline', contact.headline || raw.headline],
    ['Location', contact.contact_geo || raw.contact_geo],
    ['Prospect Summary', contact.prospect_li_summary || raw.prospect_li_summary],
  ]);
}

/** Custom fields of the imported file. */
export function customFacts({ contact }: LeadDetails): Fact[] {
  const systemFields = new Set<string>([...SYSTEM_FIELDS, 'raw_payload']);
  return toFacts(Object.entries(record(contact.enriched_data)).filter(([name]) => !systemFields.has(name)));
}

export const companyFacts = ({ company }: LeadDetails): Fact[] =>
  company === null
    ? []
    : toFacts([
        ['Company', company.company_name],
        ['Industry', company.industry],
        ['Headquarters', company.hq_geo],
        ['Headcount', company.headcount_range],
        ['Type', company.company_type],
        ['Website', company.website],
        ['LinkedIn', company.company_linkedin_url],
        ['Phone', company.phone],
        ['Summary', company.company_summary],
        ['Ideal Customer Profile', company.company_icp],
      ]);
