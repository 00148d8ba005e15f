import { COMPANY_FACTS } from '@hearback/providers';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import type { ToldCompany } from './companies.queries.ts';
import { type NewContact, type NewContactInput, toEnrichedData, toNewContact } from './new-contact.ts';

const LONG = 5_000;

/** Somebody, tidied: the contact's columns and what is told of the company. */
export type Person = {
  readonly contact: NewContact;
  /** The provider brought what enrichment would look for: who the person is, and what the company does. */
  readonly enriched: boolean;
  readonly enriched_data: Readonly<Record<string, unknown>>;
  readonly company: ToldCompany;
};

/** Null when there is no address to know the person by. */
export function toPerson(somebody: NewContactInput): Person | null {
  const contact = toNewContact(somebody);
  if (!contact) return null;
  const { headline, prospect_li_summary, contact_geo, website } = contact;
  const facts = toCompanyFacts(somebody);
  const enriched = Boolean((prospect_li_summary ?? headline) && facts.company_summary);
  const raw_payload = { headline, prospect_li_summary, contact_geo, ...facts };
  return {
    contact,
    enriched,
    enriched_data: { ...toEnrichedData(somebody), ...(enriched ? { raw_payload } : {}) },
    company: withoutNothing({
      ...facts,
      company_linkedin_url: toShortText(somebody.company_linkedin_url, 500),
      website,
    }),
  };
}

const toCompanyFacts = ({ company = {} }: NewContactInput): ToldCompany =>
  withoutNothing(Object.fromEntries(COMPANY_FACTS.map((name) => [name, toShortText(company[name], LONG)])));

const withoutNothing = (told: ToldCompany): ToldCompany =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
