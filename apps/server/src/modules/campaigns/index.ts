export { toRefusal } from './activation/provider-refusal.ts';
export { addCampaign, type NewCampaign } from './add-campaign.ts';
export { autoMapJob, campaignsReactions } from './auto-map.job.ts';
export { adoptCampaign } from './campaign-sync/adopt-campaign.ts';
export {
  findReportedLeads,
  listWithNewLeads,
  recordLeadsRead,
} from './campaign-sync/campaign-leads.queries.ts';
export {
  findDefaultLocation,
  listCampaignIds,
  lockCampaigns,
} from './campaign-sync/campaign-sync.queries.ts';
export { endCampaign } from './campaign-sync/end-campaign.ts';
export { findOrMakeCampaigns } from './campaign-sync/find-or-make-campaigns.ts';
export { inLockOrder } from './campaign-sync/lock-order.ts';
export { storeStats } from './campaign-sync/store-stats.ts';
export { upsertCampaign } from './campaign-sync/upsert-campaign.ts';
export { getCampaign } from './campaigns.queries.ts';
export { campaignsRoutes } from './campaigns.routes.ts';
export { listWithNewFigures } from './figures/figures.queries.ts';
export { readFigures } from './figures/read-figures.ts';
export { storeFigures } from './figures/store-figures.ts';
export { isLocalCampaign } from './local-campaign.ts';
export { campaignsPersonalData } from './personal-data.ts';
export { setEnrichmentEnabled } from './update-campaign.ts';
export { scrapeWebsite } from './value-proposition/scrape-website.ts';
