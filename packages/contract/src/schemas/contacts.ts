import { z } from 'zod';
import { Id } from '../values.ts';

/** `skipped`: a user skipped the enrichment. Requesting it again resets this. */
export const ENRICHMENT_STATUSES = [
  'pending_enrichment',
  'queued',
  'running',
  'complete',
  'error',
  'skipped',
] as const;
export const EnrichmentStatus = z.enum(ENRICHMENT_STATUSES);
export type EnrichmentStatus = z.infer<typeof EnrichmentStatus>;

/** Details of an enrichment that its status does not include. */
export const EnrichmentProgress = z.object({
  /** Whether it is queued or at Clay. Other pending contacts stay pending until a user requests enrichment. */
  enrichment_under_way: z.boolean(),
  /** Why it failed or is delayed. */
  enrichment_error: z.string().nullable(),
});

/** URL of a picture served by Hearback. It needs no token and expires after a day or two. */
export const PicturePath = z.string();

export const Json = z.record(z.string(), z.unknown());

export const Contact = z.object({
  id: Id,
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  job_title: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  profile_picture: PicturePath.nullable(),
  headline: z.string().nullable(),
  contact_geo: z.string().nullable(),
  prospect_li_summary: z.string().nullable(),
  location_id: z.string().nullable(),
  enrichment_status: EnrichmentStatus,
  phone: z.string().nullable(),
  website: z.string().nullable(),
  user_id: Id.nullable(),
  /** Holds `raw_payload` with fallbacks for the same fields, phones, and custom fields. */
  enriched_data: Json,
  created_at: z.iso.datetime(),
});
export type Contact = z.infer<typeof Contact>;

export const Company = z.object({
  id: Id,
  company_name: z.string(),
  company_logo: PicturePath.nullable(),
  industry: z.string().nullable(),
  headcount_range: z.string().nullable(),
  hq_geo: z.string().nullable(),
  website: z.string().nullable(),
  company_summary: z.string().nullable(),
  company_icp: z.string().nullable(),
  challenges_for_title: z.string().nullable(),
  company_type: z.string().nullable(),
  company_linkedin_url: z.string().nullable(),
  phone: z.string().nullable(),
  enriched_data: Json,
});
export type Company = z.infer<typeof Company>;
