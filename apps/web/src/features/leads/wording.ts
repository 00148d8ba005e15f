import type { EmailProvider, EnrichmentStatus, Lead } from '@hearback/contract';
import type { Tone } from '#web/ui/data/data-badge.tsx';

export const STATUS_LABELS: Record<EnrichmentStatus, string> = {
  pending_enrichment: 'Pending',
  queued: 'Queued',
  running: 'Processing',
  complete: 'Complete',
  error: 'Error',
  skipped: 'Skipped',
};

/** Leads without a request are not labeled 'Pending', because their enrichment has not started. */
export const isNotEnriched = ({ enrichment_status, enrichment_under_way }: Progress): boolean =>
  enrichment_status === 'pending_enrichment' && !enrichment_under_way;

type Progress = Pick<Lead, 'enrichment_status' | 'enrichment_under_way'>;

export const statusLabel = (lead: Progress): string =>
  isNotEnriched(lead) ? 'Not enriched' : STATUS_LABELS[lead.enrichment_status];

export const STATUS_TONES: Record<EnrichmentStatus, Tone> = {
  pending_enrichment: 'neutral',
  queued: 'neutral',
  running: 'brand',
  complete: 'good',
  error: 'danger',
  skipped: 'neutral',
};

export const PROVIDER_LABELS: Record<EmailProvider, string> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  yahoo: 'Yahoo',
};

type PersonName = Pick<Lead, 'first_name' | 'last_name' | 'email'>;

export const toLeadName = ({ first_name, last_name, email }: PersonName): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || 'Unknown contact';
