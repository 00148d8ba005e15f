import type { Campaign } from '@hearback/contract';
import { STATUSES } from '../wording.ts';
import { type CampaignView, readList } from './view.ts';

/** The status filter's value for a status outside the eight known ones. */
export const UNKNOWN_STATUS = 'unknown';

const statusKey = (status: number | null): string =>
  status !== null && STATUSES.has(status) ? String(status) : UNKNOWN_STATUS;

const matches = (campaign: Campaign, words: string): boolean =>
  [campaign.name, campaign.provider_campaign_id, campaign.id, campaign.target_vertical].some((text) =>
    text?.toLowerCase().includes(words),
  );

/** Keeps the server's sort order. */
export function filterCampaigns(campaigns: readonly Campaign[], view: CampaignView): Campaign[] {
  const words = view.q?.trim().toLowerCase() ?? '';
  const statuses = new Set(readList(view.status));
  const locations = new Set(readList(view.location));
  const { mapping = 'all', provider = 'all' } = view;
  return campaigns.filter((campaign) => {
    const { ghl_location_id } = campaign;
    if (words !== '' && !matches(campaign, words)) return false;
    if (statuses.size > 0 && !statuses.has(statusKey(campaign.status))) return false;
    if (locations.size > 0 && (ghl_location_id === null || !locations.has(ghl_location_id))) return false;
    if (mapping !== 'all' && (ghl_location_id !== null) !== (mapping === 'mapped')) return false;
    return provider === 'all' || campaign.provider === provider;
  });
}
