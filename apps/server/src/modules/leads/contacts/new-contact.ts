import type { Lead } from '@hearback/providers';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import { toPictureAddress } from '#server/platform/http/pictures/picture-paths.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_FACT_LENGTH } from './contact-columns.ts';
import { toEmail, toLinkedinUrl } from './identity/contact-identity.ts';

/** A person as a provider describes them. Only one of the two addresses is required. */
export type NewContactInput = Partial<Omit<Lead, 'provider_lead_id'>> & {
  /** The CRM location of the contact, if known. */
  readonly location_id?: string | null | undefined;
};

const MAX_FIELDS = 100;

/** Returns the normalized columns of a contact; null without an address or profile. */
export function toNewContact(input: NewContactInput) {
  const email = toEmail(input.email);
  const linkedin_url = toLinkedinUrl(input.linkedin_url);
  if (!email && !linkedin_url) return null;
  return {
    email,
    linkedin_url,
    first_name: toShortText(input.first_name, MAX_FACT_LENGTH),
    last_name: toShortText(input.last_name, MAX_FACT_LENGTH),
    company_name: toShortText(input.company_name, MAX_FACT_LENGTH),
    job_title: toShortText(input.job_title, MAX_FACT_LENGTH),
    headline: toShortText(input.headline, MAX_FACT_LENGTH),
    contact_geo: toShortText(input.geo, MAX_FACT_LENGTH),
    prospect_li_summary: toShortText(input.summary, MAX_DESCRIPTION_LENGTH),
    profile_picture: toPictureAddress(input.profile_picture),
    phone: toShortText(input.phone, 60),
    website: toShortText(input.website, MAX_FACT_LENGTH),
    location_id: input.location_id ?? null,
  };
}

export type NewContact = NonNullable<ReturnType<typeof toNewContact>>;

/** The customer's custom fields, under the customer's own names. */
export function toEnrichedData({
  custom = {},
  company_linkedin_url,
}: NewContactInput): Record<string, unknown> {
  const fields = Object.entries({ ...custom, company_linkedin_url })
    .slice(0, MAX_FIELDS)
    .flatMap(([name, value]) => {
      const key = toShortText(name, 100);
      const storedValue = typeof value === 'string' ? toShortText(value, MAX_FACT_LENGTH) : value;
      return key && storedValue != null ? [[key, storedValue] as const] : [];
    });
  return Object.fromEntries(fields);
}
