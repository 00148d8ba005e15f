import type { TenantTx } from '@hearback/database';
import { publish } from '#server/platform/events/publish.ts';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type CampaignName,
  type CampaignRow,
  findDefaultLocation,
  holdCampaigns,
  insertCampaign,
  listKnownCampaigns,
} from './campaign-sync.queries.ts';
import { inLockOrder, splitWhere } from './lock-order.ts';

/**
 * Returns the campaigns that messages of one workspace name, in the order of the messages. An unknown campaign is created
 * with its id and, if known, its name. Locks them until the transaction ends. Locking and creating follow the same order
 * as a sync, because holding a known campaign while waiting for a sync to commit a new one would deadlock.
 */
export async function findOrMakeCampaigns(
  services: Services,
  tx: TenantTx,
  named: readonly (CampaignName | null)[],
): Promise<(CampaignRow | null)[]> {
  const wanted = new Map(named.flatMap((one) => (one ? [[toKey(one), one]] : [])));
  if (wanted.size === 0) return named.map(() => null);
  const known = new Set((await listKnownCampaigns(tx, [...wanted.values()])).map(toKey));
  const found = new Map<string, CampaignRow>();
  for (const part of splitWhere(inLockOrder([...wanted.values()]), (one) => known.has(toKey(one)))) {
    // A known campaign may have been deleted, in which case it is created again.
    if (part.some((one) => known.has(toKey(one))))
      for (const row of await holdCampaigns(tx, part)) found.set(toKey(row), row);
    for (const one of part) if (!found.has(toKey(one))) found.set(toKey(one), await make(services, tx, one));
  }
  return named.map((one) => (one ? (found.get(toKey(one)) ?? null) : null));
}

const toKey = ({ provider, provider_campaign_id }: Pick<CampaignName, 'provider' | 'provider_campaign_id'>) =>
  `${provider} ${provider_campaign_id}`;

/** Waits for a concurrent insert of the same campaign, which has more information and is kept. */
async function make(services: Services, tx: TenantTx, named: CampaignName): Promise<CampaignRow> {
  const campaign = { ...named, name: toShortText(named.name, 500) };
  const { workspace_id } = campaign;
  const made = await insertCampaign(tx, campaign, await findDefaultLocation(tx, workspace_id));
  const row = made ?? (await holdCampaigns(tx, [campaign])).find((one) => toKey(one) === toKey(campaign));
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
