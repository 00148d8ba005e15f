import { COMPANY_FACTS } from '@hearback/providers';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import type { CompanyUpdate } from './companies.queries.ts';
import { MAX_DESCRIPTION_LENGTH } from './contact-columns.ts';
import { type NewContact, type NewContactInput, toEnrichedData, toNewContact } from './new-contact.ts';

/** A normalized person: the contact's columns and the facts about the company. */
export type Person = {
  readonly contact: NewContact;
  /** The provider supplied what enrichment would find: a summary of the person and of the company. */
  readonly enriched: boolean;
  readonly enriched_data: Readonly<Record<string, unknown>>;
  readonly company: CompanyUpdate;
};

/** Returns null without an address or profile. */
export function toPerson(input: NewContactInput): Person | null {
  const contact = toNewContact(input);
  if (!contact) return null;
  const { headline, prospect_li_summary, contact_geo, website } = contact;
  const facts = toCompanyFacts(input);
  const enriched = Boolean((prospect_li_summary ?? headline) && facts.company_summary);
  const raw_payload = { headline, prospect_li_summary, contact_geo, ...facts };
  return {
    contact,
    enriched,
    enriched_data: { ...toEnrichedData(input), ...(enriched ? { raw_payload } : {}) },
    company: withoutNothing({
      ...facts,
      company_linkedin_url: toShortText(input.company_linkedin_url, 500),
      website,
    }),
  };
}

const toCompanyFacts = ({ company = {} }: NewContactInput): CompanyUpdate =>
  withoutNothing(
    Object.fromEntries(
      COMPANY_FACTS.map((name) => [name, toShortText(company[name], MAX_DESCRIPTION_LENGTH)]),
    ),
  );

const withoutNothing = (reported: CompanyUpdate): CompanyUpdate =>
  Object.fromEntries(Object.entries(reported).filter(([, value]) => value !== null));
