import type { CompanyFacts, Lead } from '../outreach.ts';

type Person = Partial<
  Pick<Lead, 'headline' | 'summary' | 'geo' | 'company_linkedin_url' | 'profile_picture'>
>;

/** Columns that people and enrichment tools upload, by the names they commonly give them. */
const OF_PERSON = new Map<string, keyof Person>(
  Object.entries({
    headline: 'headline',
    linkedinheadline: 'headline',
    linkedinsummary: 'summary',
    personsummary: 'summary',
    location: 'geo',
    city: 'geo',
    companylinkedin: 'company_linkedin_url',
    companylinkedinurl: 'company_linkedin_url',
    profilepicture: 'profile_picture',
  } as const),
);

const OF_COMPANY = new Map<string, keyof CompanyFacts>(
  Object.entries({
    industry: 'industry',
    headcount: 'headcount_range',
    headcountrange: 'headcount_range',
    employees: 'headcount_range',
    companysize: 'headcount_range',
    headquarters: 'hq_geo',
    companylocation: 'hq_geo',
    companysummary: 'company_summary',
    companydescription: 'company_summary',
    icp: 'company_icp',
    companyicp: 'company_icp',
    challenges: 'challenges_for_title',
    challengesfortitle: 'challenges_for_title',
    companytype: 'company_type',
  } as const),
);

const toKey = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** The custom columns that have a field in the product. If two match one field, the first with a value is used. */
export function readColumns(payload: Readonly<Record<string, unknown>>): {
  person: Person;
  company: CompanyFacts;
} {
  const person: { -readonly [K in keyof Person]: string } = {};
  const company: { -readonly [K in keyof CompanyFacts]: string } = {};
  for (const [name, value] of Object.entries(payload)) {
    const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
    const [ofPerson, ofCompany] = [OF_PERSON.get(toKey(name)), OF_COMPANY.get(toKey(name))];
    if (text !== '' && ofPerson) person[ofPerson] ??= text;
    if (text !== '' && ofCompany) company[ofCompany] ??= text;
  }
  return { person, company };
}
