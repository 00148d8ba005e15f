import type { Tx } from '@hearback/database';
import { announce } from '../../../platform/announce.ts';
import type { Services } from '../../../platform/services.ts';
import { toShortText } from '../../../platform/storable-text.ts';
import {
  type CampaignName,
  type CampaignRow,
  findCampaign,
  findDefaultLocation,
  saveCampaign,
} from '../campaigns.queries.ts';

/** The campaign a message names. One that no sync saw yet is made with what is known: its id, perhaps its name. */
export async function findOrMakeCampaign(
  services: Services,
  tx: Tx,
  named: CampaignName,
): Promise<CampaignRow> {
  const campaign = { ...named, name: toShortText(named.name, 500) };
  const known = await findCampaign(tx, campaign);
  if (known) return known;
  const state = { ...campaign, status: null, created: null, stats: null };
  const made = await saveCampaign(tx, state, await findDefaultLocation(tx, campaign.workspace_id));
  const row = made ?? (await findCampaign(tx, campaign));
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
