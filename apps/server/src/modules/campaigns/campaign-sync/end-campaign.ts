import { CAMPAIGN_STATUSES } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { type CampaignName, completeCampaign } from './campaign-sync.queries.ts';

/** Marks a campaign as completed. An unknown campaign is left to the next sync. */
export async function endCampaign(
  services: Services,
  tx: TenantTx,
  campaign: Pick<CampaignName, 'workspace_id' | 'provider' | 'provider_campaign_id'>,
): Promise<void> {
  const ended = await completeCampaign(tx, campaign, CAMPAIGN_STATUSES.COMPLETED);
  if (!ended) return;
  await publish(services, tx, {
    workspace_id: campaign.workspace_id,
    name: 'campaign.status_changed',
    ids: { campaign_id: ended.id },
    ghl_location_id: ended.ghl_location_id,
  });
}
