import type { ConversationStatus, Disposition, EnrichmentStatus, Source } from '@hearback/contract';

export const DISPOSITION_LABELS: Record<Disposition, string> = {
  interested: 'Interested',
  soft_no: 'Soft No',
  hard_no: 'Hard No',
  ooo: 'Out of Office',
  wrong_person: 'Wrong Person',
};

export const STATUS_LABELS: Record<ConversationStatus, string> = {
  unread: 'Unread',
  needs_action: 'Needs action',
  done: 'Done',
  ...DISPOSITION_LABELS,
};

export const ENRICHMENT_LABELS: Record<EnrichmentStatus, string> = {
  pending_enrichment: 'Enrichment Pending',
  queued: 'Queued',
  running: 'Running',
  complete: 'Enrichment Complete',
  error: 'Error',
};

const SHORT_SOURCES: Record<Source, string> = {
  cold_email: 'Email',
  linkedin: 'LinkedIn',
  anonymous_traffic_id: 'Anonymous',
};

const FULL_SOURCES: Record<Source, string> = { ...SHORT_SOURCES, cold_email: 'Cold Email' };

const labelFrom = (labels: Record<string, string>, source: string | null) =>
  source !== null && Object.hasOwn(labels, source) ? (labels[source] ?? 'Unknown') : 'Unknown';

/** As the list and its filter say it. */
export const sourceLabel = (source: string | null): string => labelFrom(SHORT_SOURCES, source);

/** As the head of a thread says it. */
export const fullSourceLabel = (source: string | null): string => labelFrom(FULL_SOURCES, source);
