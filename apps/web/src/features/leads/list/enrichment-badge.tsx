import type { Lead } from '@hearback/contract';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { STATUS_TONES, statusLabel } from '../wording.ts';

type Props = {
  lead: Pick<Lead, 'enrichment_status' | 'enrichment_under_way' | 'enrichment_error'>;
};

export const EnrichmentBadge = ({ lead }: Props) => (
  <DataBadge
    label={lead.enrichment_error === null ? 'Enrichment' : `Enrichment failed: ${lead.enrichment_error}`}
    value={statusLabel(lead)}
    tone={STATUS_TONES[lead.enrichment_status]}
  />
);
