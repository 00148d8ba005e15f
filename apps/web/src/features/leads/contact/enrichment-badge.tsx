import type { Lead } from '@hearback/contract';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { STATUS_TONES, statusLabel } from '../wording.ts';

type Props = {
  lead: Pick<Lead, 'enrichment_status' | 'enrichment_under_way' | 'enrichment_error'>;
};

function toLabel({ enrichment_error, enrichment_status }: Props['lead']): string {
  if (enrichment_error === null) return 'Enrichment';
  return `Enrichment${enrichment_status === 'error' ? ' failed' : ''}: ${enrichment_error}`;
}

export const EnrichmentBadge = ({ lead }: Props) => (
  <DataBadge label={toLabel(lead)} value={statusLabel(lead)} tone={STATUS_TONES[lead.enrichment_status]} />
);
