import type { EnrichmentOverview } from '@hearback/contract';

/** Splits pending leads by reason. They are sent only from campaigns with enrichment enabled, to a connected table. */
export function splitPending({
  is_connected,
  campaigns,
  by_status,
}: Pick<EnrichmentOverview, 'is_connected' | 'by_status'> & {
  readonly campaigns: readonly Pick<
    EnrichmentOverview['campaigns'][number],
    'enrichment_enabled' | 'by_status'
  >[];
}): { title: string; leads: number }[] {
  const all = by_status.pending_enrichment ?? 0;
  if (!is_connected) return all === 0 ? [] : [{ title: 'Not sent: no Clay table is connected', leads: all }];
  const sent = campaigns
    .filter(({ enrichment_enabled }) => enrichment_enabled)
    .reduce((sum, campaign) => sum + (campaign.by_status.pending_enrichment ?? 0), 0);
  return [
    { title: 'Waiting to be sent to Clay', leads: sent },
    { title: 'Not sent: data enrichment is off for their campaign', leads: all - sent },
  ].filter(({ leads }) => leads > 0);
}
