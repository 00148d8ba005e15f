import type { TenantTx } from '@hearback/database';
import type { OutreachCampaign } from '@hearback/providers';
import { publish } from '#server/platform/events/publish.ts';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import type { Services } from '#server/platform/services.ts';
import {
  becomeProviderCampaign,
  type CampaignName,
  findDefaultLocation,
  saveCampaign,
  takeCreated,
} from './syncing.queries.ts';

type Owner = Pick<CampaignName, 'workspace_id' | 'account_id' | 'provider'>;

/** What the provider has now. True when something is new or different. */
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
    stats: campaign.stats,
  };
  await recognise(tx, owner, campaign);
  const saved = await saveCampaign(tx, state, await findDefaultLocation(tx, workspace_id));
  if (!saved) return false;
  await publish(services, tx, {
    workspace_id,
    name: 'campaign.changed',
    ids: { campaign_id: saved.id },
    ghl_location_id: saved.ghl_location_id,
  });
  return true;
}

/** One that was planned here and created there, by somebody who did not come back to tell: it is that campaign, not another. */
async function recognise(
  tx: TenantTx,
  { provider, workspace_id, account_id }: Owner,
  campaign: OutreachCampaign,
): Promise<void> {
  if (provider !== 'instantly' || !campaign.name) return;
  const id = await takeCreated(tx, workspace_id, campaign.name);
  if (id) await becomeProviderCampaign(tx, { workspace_id, id, account_id, campaign });
}
