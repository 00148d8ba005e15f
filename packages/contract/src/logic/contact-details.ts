import type { Company, Contact } from '../schemas/contacts.ts';

type Json = Record<string, unknown>;

const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

const words = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** The first value under one of the names, in the order of the places. */
const find = (places: readonly Json[], ...names: string[]): string | null => {
  for (const place of places) {
    for (const name of names) {
      const found = words(place[name]);
      if (found !== null) return found;
    }
  }
  return null;
};

/**
 * Details of a person and their company, for the panel and for drafts. Empty columns are filled
 * from the enrichment payload, which uses the same names.
 */
export function readDetails(contact: Contact, company: Company | null) {
  const enriched = record(contact.enriched_data);
  const companyEnriched = record(company?.enriched_data);
  const extras = [record(enriched.raw_payload), enriched];
  const person = [contact, ...extras];
  const firm = [record(company), record(companyEnriched.raw_payload), companyEnriched, ...extras];
  const name = [find(person, 'first_name'), find(person, 'last_name')].filter(Boolean).join(' ');
  return {
    name: name || find(person, 'email') || 'Unknown',
    first_name: find(person, 'first_name'),
    email: find(person, 'email'),
    linkedin_url: find(person, 'linkedin_url'),
    profile_picture: contact.profile_picture,
    job_title: find(person, 'job_title'),
    contact_geo: find(person, 'contact_geo'),
    headline: find(person, 'headline'),
    prospect_li_summary: find(person, 'prospect_li_summary'),
    phone: find(person, 'phone', 'direct_phone', 'mobile_phone'),
    company_name: find([...firm, contact], 'company_name'),
    company_logo: company?.company_logo ?? null,
    website: find([...firm, contact], 'website'),
    company_linkedin_url: find(firm, 'company_linkedin_url'),
    industry: find(firm, 'industry'),
    hq_geo: find(firm, 'hq_geo'),
    headcount_range: find(firm, 'headcount_range'),
    company_type: find(firm, 'company_type'),
    company_phone:
      find([record(company), record(companyEnriched.raw_payload)], 'phone') ?? find(extras, 'company_phone'),
    company_summary: find(firm, 'company_summary'),
    company_icp: find(firm, 'company_icp'),
    challenges_for_title: find(firm, 'challenges_for_title'),
  };
}

export type Details = ReturnType<typeof readDetails>;
