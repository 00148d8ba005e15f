import { ENRICHMENT_STATUSES, type EnrichmentStatus } from '@hearback/contract';

const ALIASES: Readonly<Record<string, EnrichmentStatus>> = {
  enrichment_pending: 'pending_enrichment',
  unknown: 'pending_enrichment',
  done: 'complete',
};

const toStatus = (text: string | null): EnrichmentStatus | undefined =>
  text === null ? undefined : (ENRICHMENT_STATUSES.find((status) => status === text) ?? ALIASES[text]);

/** The contact's status takes precedence, then the latest message's, then pending. */
export const toEnrichmentStatus = (ofContact: string | null, ofMessage: string | null): EnrichmentStatus =>
  toStatus(ofContact) ?? toStatus(ofMessage) ?? 'pending_enrichment';
