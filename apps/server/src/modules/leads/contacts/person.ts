import { COMPANY_FACTS } from '@hearback/providers';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import type { ToldCompany } from './companies.queries.ts';
import { type NewContact, type NewContactInput, toEnrichedData, toNewContact } from './new-contact.ts';

const LONG = 5_000;

/** A normalized person: the contact's columns and the facts about the company. */
export type Person = {
  readonly contact: NewContact;
  /** The provider supplied what enrichment would find: a summary of the person and of the company. */
  readonly enriched: boolean;
  readonly enriched_data: Readonly<Record<string, unknown>>;
  readonly company: ToldCompany;
};

/** Returns null without an address or profile. */
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
