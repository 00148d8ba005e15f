import type { Tx } from '@hearback/database';
import { announce } from '../../../platform/announce.ts';
import type { Services } from '../../../platform/services.ts';
import { toShortText } from '../../../platform/storable-text.ts';
import {
  type CampaignName,
  type CampaignRow,
  findDefaultLocation,
  holdCampaigns,
  saveCampaign,
} from '../campaigns.queries.ts';

/**
 * The campaigns that messages of one workspace name, each where it was named. One that no sync saw yet is made with what
 * is known: its id, perhaps its name. They are held where they lie until the transaction ends.
 */
export async function findOrMakeCampaigns(
  services: Services,
  tx: Tx,
  named: readonly (CampaignName | null)[],
): Promise<(CampaignRow | null)[]> {
  const wanted = new Map(named.flatMap((one) => (one ? [[keyOf(one), one]] : [])));
  if (wanted.size === 0) return named.map(() => null);
  const known = await holdCampaigns(tx, [...wanted.values()]);
  const found = new Map<string, CampaignRow>(known.map((row) => [keyOf(row), row]));
  // In one order for all, so that two who make the same campaigns never wait for each other.
  for (const [key, one] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (!found.has(key)) found.set(key, await make(services, tx, one));
  return named.map((one) => (one ? (found.get(keyOf(one)) ?? null) : null));
}

const keyOf = ({ provider, provider_campaign_id }: Pick<CampaignName, 'provider' | 'provider_campaign_id'>) =>
  `${provider} ${provider_campaign_id}`;

async function make(services: Services, tx: Tx, named: CampaignName): Promise<CampaignRow> {
  const campaign = { ...named, name: toShortText(named.name, 500) };
  const state = { ...campaign, status: null, created: null, stats: null };
  const made = await saveCampaign(tx, state, await findDefaultLocation(tx, campaign.workspace_id));
  const row = made ?? (await holdCampaigns(tx, [campaign])).find((one) => keyOf(one) === keyOf(campaign));
  if (!row) throw new Error('a campaign appears and disappears');
  if (made)
    await announce(services, tx, {
      workspace_id: campaign.workspace_id,
      name: 'campaign.changed',
      ids: { campaign_id: row.id },
      ghl_location_id: row.ghl_location_id,
    });
  return row;
}
