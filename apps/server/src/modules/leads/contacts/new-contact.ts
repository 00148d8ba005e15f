import type { Lead } from '@hearback/providers';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import { toPictureAddress } from '#server/platform/http/pictures/picture-paths.ts';
import { toEmail, toLinkedinUrl } from './identity/contact-identity.ts';

/** A person as a provider describes them. Only one of the two addresses is required. */
export type NewContactInput = Partial<Omit<Lead, 'provider_lead_id'>> & {
  /** The CRM location of the contact, if known. */
  readonly location_id?: string | null | undefined;
};

const SHORT = 300;
const LONG = 5_000;
const MAX_FIELDS = 100;

/** Returns the normalized columns of a contact; null without an address or profile. */
export function toNewContact(input: NewContactInput) {
  const email = toEmail(input.email);
  const linkedin_url = toLinkedinUrl(input.linkedin_url);
  if (!email && !linkedin_url) return null;
  return {
    email,
    linkedin_url,
    first_name: toShortText(input.first_name, SHORT),
    last_name: toShortText(input.last_name, SHORT),
    company_name: toShortText(input.company_name, SHORT),
    job_title: toShortText(input.job_title, SHORT),
    headline: toShortText(input.headline, SHORT),
    contact_geo: toShortText(input.geo, SHORT),
    prospect_li_summary: toShortText(input.summary, LONG),
    profile_picture: toPictureAddress(input.profile_picture),
    phone: toShortText(input.phone, 60),
    website: toShortText(input.website, SHORT),
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
      const storedValue = typeof value === 'string' ? toShortText(value, SHORT) : value;
      return key && storedValue != null ? [[key, storedValue] as const] : [];
    });
  return Object.fromEntries(fields);
}
