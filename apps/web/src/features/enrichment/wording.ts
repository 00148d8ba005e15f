import { type ClayField, type EnrichmentStatus, FIELD_LABELS, type GapField } from '@hearback/contract';
import type { Tone } from '#web/ui/data/data-badge.tsx';

/** Statuses that users distinguish. Queued and running rows are one stage to them. */
export const STAGES = [
  { label: 'Pending', of: ['pending_enrichment'], tone: 'neutral' },
  { label: 'Processing', of: ['queued', 'running'], tone: 'brand' },
  { label: 'Complete', of: ['complete'], tone: 'good' },
  { label: 'Failed', of: ['error'], tone: 'danger' },
  { label: 'Skipped', of: ['skipped'], tone: 'neutral' },
] as const satisfies readonly { label: string; of: readonly EnrichmentStatus[]; tone: Tone }[];
type Stage = (typeof STAGES)[number];

type Counts = Readonly<Record<EnrichmentStatus, number>>;

export const countIn = (counts: Counts, { of }: Pick<Stage, 'of'>): number =>
  of.reduce((sum, status) => sum + (counts[status] ?? 0), 0);

export const toStage = (status: EnrichmentStatus): Stage =>
  STAGES.find(({ of }) => (of as readonly EnrichmentStatus[]).includes(status)) ?? STAGES[0];

export const GAP_LABELS: Readonly<Record<GapField, string>> = {
  email: FIELD_LABELS.email,
  linkedin_url: FIELD_LABELS.linkedin_url,
  phone: FIELD_LABELS.phone,
  job_title: FIELD_LABELS.job_title,
  company_name: FIELD_LABELS.company_name,
  website: FIELD_LABELS.website,
};

export const GAPS = Object.keys(GAP_LABELS) as GapField[];

export const CLAY_FIELD_LABELS: Readonly<Record<ClayField, string>> = {
  ...GAP_LABELS,
  first_name: FIELD_LABELS.first_name,
  last_name: FIELD_LABELS.last_name,
  headline: 'Professional Headline',
  contact_geo: 'Location',
  prospect_li_summary: 'Prospect Summary',
  profile_picture: 'Picture',
  company_logo: 'Company Logo',
  industry: 'Industry',
  headcount_range: 'Headcount',
  hq_geo: 'Headquarters',
  company_website: 'Company Website',
  company_summary: 'Company Summary',
  company_icp: 'Ideal Customer Profile',
  challenges_for_title: 'Role Challenges',
  company_type: 'Company Type',
  company_linkedin_url: FIELD_LABELS.company_linkedin_url,
  company_phone: FIELD_LABELS.company_phone,
};

/** Shown if Clay returned no error message. */
export const NO_REASON = 'No reason was given.';
