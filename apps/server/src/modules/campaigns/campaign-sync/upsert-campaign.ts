import type { TenantTx } from '@hearback/database';
import type { OutreachCampaign } from '@hearback/providers';
import { publish } from '#server/platform/events/publish.ts';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type CampaignName,
  findDefaultLocation,
  linkToProviderCampaign,
  saveCampaign,
  takeCreated,
} from './campaign-sync.queries.ts';

type Owner = Pick<CampaignName, 'workspace_id' | 'account_id' | 'provider'>;

/** Stores the provider's current data. Returns true if anything changed. */
export async function upsertCampaign(
  services: Services,
  tx: TenantTx,
  owner: Owner,
  campaign: OutreachCampaign,
): Promise<boolean> {
  const { workspace_id } = owner;
  const state = {
    ...owner,
    provider_campaign_id: campaign.provider_campaign_id.slice(0, 200),
    name: toShortText(campaign.name, 500),
    status: campaign.status,
    created: campaign.created_at,
    ends_on: campaign.ends_on,
    stats: campaign.stats,
  };
  await linkPlannedCampaign(tx, owner, campaign);
  const saved = await saveCampaign(tx, state, await findDefaultLocation(tx, workspace_id));
  if (!saved) return false;
  await publish(services, tx, {
    workspace_id,
    name: saved.has_new_status ? 'campaign.status_changed' : 'campaign.changed',
    ids: { campaign_id: saved.id },
    ghl_location_id: saved.ghl_location_id,
  });
  return true;
}

/** Recognizes a campaign that was planned here and created at the provider by a process that did not finish. */
async function linkPlannedCampaign(
  tx: TenantTx,
  { provider, workspace_id, account_id }: Owner,
  campaign: OutreachCampaign,
): Promise<void> {
  if (provider !== 'instantly' || !campaign.name) return;
  const id = await takeCreated(tx, workspace_id, campaign.name);
  if (id) await linkToProviderCampaign(tx, { workspace_id, id, account_id, campaign });
}
