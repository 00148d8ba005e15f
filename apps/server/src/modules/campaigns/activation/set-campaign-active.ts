import { CAMPAIGN_STATUSES, type Campaign, canActivate, canPause } from '@hearback/contract';
import { openAccount } from '#server/modules/accounts/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { getCampaign, saveEdit } from '../campaigns.queries.ts';
import { isLocalCampaign } from '../local-campaign.ts';
import { toRefusal } from './provider-refusal.ts';

type CampaignIds = { readonly campaignId: string; readonly providerCampaignId: string };
type CampaignAction = 'activate' | 'pause';

const WAYS = {
  activate: { may: canActivate, refusal: 'CAMPAIGN_NOT_PAUSED', to: CAMPAIGN_STATUSES.ACTIVE },
  pause: { may: canPause, refusal: 'CAMPAIGN_NOT_ACTIVE', to: CAMPAIGN_STATUSES.PAUSED },
} as const;

/** Calls the provider first, because a refused status must never be shown. */
export async function setCampaignActive(
  { services, actor, withTx }: RequestContext & { services: Services },
  way: CampaignAction,
  ids: CampaignIds,
): Promise<{ success: true; status: number }> {
  const { to } = WAYS[way];
  const campaign = await withTx(({ tx }) => getCampaign(tx, ids.campaignId));
  requireTurnable(campaign, way, ids);
  await runCampaignAction(services, actor.workspace_id, campaign, way);
  await withTx(async ({ tx, record, audit }) => {
    const { id, ghl_location_id, name, provider_campaign_id } = await saveEdit(tx, campaign.id, {
      status: to,
    });
    await audit(way === 'activate' ? 'campaign.activated' : 'campaign.paused', name ?? provider_campaign_id);
    await record('campaign.status_changed', { campaign_id: id }, { ghl_location_id });
  });
  return { success: true, status: to };
}

function requireTurnable(campaign: Campaign, way: CampaignAction, { providerCampaignId }: CampaignIds): void {
  if (campaign.provider_campaign_id !== providerCampaignId) throw new AppError('NOT_FOUND');
  if (isLocalCampaign(campaign)) throw new AppError('CAMPAIGN_NOT_AT_PROVIDER');
  if (campaign.provider !== 'instantly') throw new AppError('CAMPAIGN_NOT_COLD_EMAIL');
  if (!WAYS[way].may(campaign)) throw new AppError(WAYS[way].refusal);
}

async function runCampaignAction(
  services: Services,
  workspace_id: string,
  { account_id, provider_campaign_id }: Campaign,
  way: CampaignAction,
): Promise<void> {
  const account = account_id ? await openAccount(services, workspace_id, account_id) : null;
  if (account?.provider !== 'instantly') throw new AppError('CAMPAIGN_WITHOUT_ACCOUNT');
  try {
    if (way === 'activate') await account.client.activateCampaign(provider_campaign_id);
    else await account.client.pauseCampaign(provider_campaign_id);
  } catch (error) {
    throw await toRefusal(services, account, error);
  }
}
