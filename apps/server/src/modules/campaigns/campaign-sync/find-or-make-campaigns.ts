import type { TenantTx } from '@hearback/database';
import { publish } from '#server/platform/events/publish.ts';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type CampaignKey,
  type CampaignName,
  type CampaignRow,
  findDefaultLocation,
  insertCampaign,
  listKnownCampaigns,
  lockCampaigns,
} from './campaign-sync.queries.ts';
import { inLockOrder, splitWhere } from './lock-order.ts';

type NewCampaign = Omit<CampaignName, 'workspace_id'>;

/**
 * Returns the campaigns that messages of one workspace name, in the order of the messages. An unknown campaign is created
 * with its id and, if known, its name. Locks them until the transaction ends. Locking and creating follow the same order
 * as a sync, because holding a known campaign while waiting for a sync to commit a new one would deadlock.
 */
export async function findOrMakeCampaigns(
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  campaigns: readonly (NewCampaign | null)[],
): Promise<(CampaignRow | null)[]> {
  const distinct = [
    ...new Map(campaigns.flatMap((campaign) => (campaign ? [[toKey(campaign), campaign]] : []))).values(),
  ];
  if (distinct.length === 0) return campaigns.map(() => null);
  const knownKeys = new Set((await listKnownCampaigns(tx, workspace_id, distinct)).map(toKey));
  const found = new Map<string, CampaignRow>();
  for (const part of splitWhere(inLockOrder(distinct), (one) => knownKeys.has(toKey(one)))) {
    // A known campaign may have been deleted, in which case it is created again.
    if (part.some((one) => knownKeys.has(toKey(one))))
      for (const row of await lockCampaigns(tx, workspace_id, part)) found.set(toKey(row), row);
    for (const campaign of part)
      if (!found.has(toKey(campaign)))
        found.set(toKey(campaign), await createCampaign(services, tx, { ...campaign, workspace_id }));
  }
  return campaigns.map((campaign) => (campaign ? (found.get(toKey(campaign)) ?? null) : null));
}

const toKey = ({ provider, provider_campaign_id }: CampaignKey) => `${provider} ${provider_campaign_id}`;

/** Waits for a concurrent insert of the same campaign, which has more information and is kept. */
async function createCampaign(services: Services, tx: TenantTx, created: CampaignName): Promise<CampaignRow> {
  const campaign = { ...created, name: toShortText(created.name, 500) };
  const { workspace_id } = campaign;
  const made = await insertCampaign(tx, campaign, await findDefaultLocation(tx, workspace_id));
  const row =
    made ?? (await lockCampaigns(tx, workspace_id, [campaign])).find((one) => toKey(one) === toKey(campaign));
  if (!row) throw new Error('campaign was neither found nor inserted');
  if (made)
    await publish(services, tx, {
      workspace_id,
      name: 'campaign.changed',
      ids: { campaign_id: row.id },
      ghl_location_id: row.ghl_location_id,
    });
  return row;
}
