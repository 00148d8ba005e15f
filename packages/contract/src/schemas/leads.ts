import { z } from 'zod';
import { webAddress } from '../logic/web-address.ts';
import { Id, text } from '../values.ts';
import { Company, Contact, EnrichmentProgress, EnrichmentStatus } from './contacts.ts';

/** Derived from the email domain. Other domains are only listed under All. */
export const EMAIL_PROVIDERS = ['gmail', 'outlook', 'yahoo'] as const;
export const EmailProvider = z.enum(EMAIL_PROVIDERS);
export type EmailProvider = z.infer<typeof EmailProvider>;

/** Filters of the leads list, as in its URL. */
export const LeadFilter = z.object({
  status: EnrichmentStatus.optional(),
  email_provider: EmailProvider.optional(),
  q: z.string().trim().max(200).optional(),
  /** Exact failure reason of the enrichment; '' if unknown. */
  reason: z.string().max(400).optional(),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

/** A row of the list: a contact in a campaign. Only `leads.get` returns `enriched_data`. */
export const Lead = Contact.omit({ enriched_data: true }).extend({
  ...EnrichmentProgress.shape,
  /** When the contact was added to this campaign. The list is sorted by it. */
  added_at: z.iso.datetime(),
  /** Sent back with an edit, so that unseen changes are not overwritten. */
  updated_at: z.iso.datetime(),
});
export type Lead = z.infer<typeof Lead>;

/** Contact Details, including the custom fields in `enriched_data` and the company. */
export const LeadDetails = z.object({
  contact: Contact.extend({ ...EnrichmentProgress.shape, updated_at: z.iso.datetime() }),
  company: Company.nullable(),
});
export type LeadDetails = z.infer<typeof LeadDetails>;

const nullableText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null);

/** Fields of Edit Contact. An empty string clears a field. */
export const LeadEdit = z
  .strictObject({
    first_name: nullableText(300),
    last_name: nullableText(300),
    email: nullableText(320),
    company_name: nullableText(300),
    job_title: nullableText(300),
    linkedin_url: nullableText(500),
    website: webAddress(300)
      .nullable()
      .transform((value) => value || null),
    phone: nullableText(60),
  })
  .partial();
export type LeadEdit = z.infer<typeof LeadEdit>;

/**
 * Either the selected leads, or all leads that match the filters of the list ('all' without a
 * filter: the whole campaign).
 */
export const LeadSelection = z.union([
  z.strictObject({ contact_ids: z.array(Id).min(1).max(1_000) }),
  z.strictObject({ all: z.literal(true), filter: LeadFilter }),
]);
export type LeadSelection = z.infer<typeof LeadSelection>;
