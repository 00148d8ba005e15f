import { CAMPAIGN_STATUSES, getDefaultLocationId } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findDefaultLocation } from './campaign-sync/campaign-sync.queries.ts';
import { type CampaignInsert, getMembership, insertCampaign } from './campaigns.queries.ts';
import { LOCAL_ID_PREFIX } from './local-campaign.ts';

export type NewCampaign = {
  readonly name: string;
  readonly company_name: string | null;
  readonly industry: string | null;
  readonly target_vertical: string | null;
  readonly target_titles: string | null;
  readonly main_product_site_url: string | null;
  readonly value_proposition: string | null;
};

/** Adds a campaign that exists only here. It is assigned to the person's default location, if they have one. */
export async function addCampaign(context: TxContext, campaign: NewCampaign): Promise<string> {
  const { tx, actor, record, audit } = context;
  const { workspace_id, user_id } = actor;
  const ghl_location_id = await findHome(context);
  const id = await insertOnce(tx, {
    ...campaign,
    workspace_id,
    user_id,
    ghl_location_id,
    provider: 'instantly',
    status: CAMPAIGN_STATUSES.DRAFT,
    ai_enabled: true,
    enrichment_enabled: true,
  });
  await audit('campaign.created', campaign.name);
  await record('campaign.changed', { campaign_id: id }, { ghl_location_id });
  return id;
}

/** Two people may create a campaign in the same millisecond. */
async function insertOnce(
  tx: TxContext['tx'],
  campaign: Omit<CampaignInsert, 'provider_campaign_id'>,
): Promise<string> {
  for (let at = Date.now(); ; at += 1) {
    const id = await insertCampaign(tx, { ...campaign, provider_campaign_id: `${LOCAL_ID_PREFIX}${at}` });
    if (id) return id;
  }
}

/**
 * A person limited to some locations may create campaigns only in their own one, because they could not see it elsewhere.
 */
async function findHome({ tx, actor }: TxContext): Promise<string | null> {
  const own = getDefaultLocationId(await getMembership(tx, actor.user_id));
  if (actor.sees_all_locations) return own ?? findDefaultLocation(tx, actor.workspace_id);
  if (!own || !actor.writable_locations.includes(own)) throw new AppError('FORBIDDEN');
  return own;
}
