import type { ClayAnswer } from '@hearback/providers';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_FACT_LENGTH,
  toEmail,
  toLinkedinUrl,
} from '#server/modules/leads/index.ts';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import { toPictureAddress } from '#server/platform/http/pictures/picture-paths.ts';

const LONG_FIELDS = ['prospect_li_summary', 'company_summary', 'company_icp', 'challenges_for_title'];

/** Normalizes and truncates the values of an answer. */
export function tidyAnswer({ contact, company }: ClayAnswer): Pick<ClayAnswer, 'contact' | 'company'> {
  return {
    contact: {
      ...boundFields(contact),
      email: toEmail(contact.email),
      linkedin_url: toLinkedinUrl(contact.linkedin_url),
      phone: toShortText(contact.phone, 60),
      profile_picture: toPictureAddress(contact.profile_picture),
    },
    company: { ...boundFields(company), company_logo: toPictureAddress(company.company_logo) },
  };
}

const boundFields = <T extends Readonly<Record<string, string | null>>>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      toShortText(text, LONG_FIELDS.includes(name) ? MAX_DESCRIPTION_LENGTH : MAX_FACT_LENGTH),
    ]),
  ) as T;
