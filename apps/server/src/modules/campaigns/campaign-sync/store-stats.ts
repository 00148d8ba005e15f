import type { TenantTx } from '@hearback/database';
import type { CampaignStatsEntry } from '@hearback/providers';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { type CampaignName, saveStats } from './campaign-sync.queries.ts';

type Owner = Pick<CampaignName, 'workspace_id' | 'provider'>;

/** Stores the figures of one period. Returns false if the campaign does not exist. */
export async function storeStats(
  services: Services,
  tx: TenantTx,
  owner: Owner,
  { provider_campaign_id, stats }: CampaignStatsEntry,
  period: { start: string; end: string },
): Promise<boolean> {
  const campaign = await saveStats(tx, { ...owner, provider_campaign_id }, stats, period);
  if (!campaign) return false;
  await publish(services, tx, {
    workspace_id: owner.workspace_id,
    name: 'campaign.changed',
    ids: { campaign_id: campaign.id },
    ghl_location_id: campaign.ghl_location_id,
  });
  return true;
}
