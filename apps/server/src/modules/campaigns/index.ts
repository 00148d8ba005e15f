export {
  type CampaignRow,
  findDefaultLocation,
  findLocationOf,
  holdCampaigns,
  listCampaignIds,
  listUnmapped,
} from './campaigns.queries.ts';
export { endCampaign } from './commands/end-campaign.ts';
export { findOrMakeCampaign } from './commands/find-or-make-campaign.ts';
export { mapToLocation } from './commands/map-to-location.ts';
export { storeStats } from './commands/store-stats.ts';
export { upsertCampaign } from './commands/upsert-campaign.ts';
