export { autoMapJob, campaignsReactions } from './auto-map.job.ts';
export { getCampaign } from './campaign-rows.queries.ts';
export { findDefaultLocation, holdCampaigns, listCampaignIds } from './campaigns.queries.ts';
export { campaignsRoutes } from './campaigns.routes.ts';
export { addCampaign, type NewCampaign } from './commands/add-campaign.ts';
export { endCampaign } from './commands/end-campaign.ts';
export { findOrMakeCampaigns } from './commands/find-or-make-campaigns.ts';
export { storeStats } from './commands/store-stats.ts';
export { upsertCampaign } from './commands/upsert-campaign.ts';
