import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { setCampaignActive } from './activation/set-campaign-active.ts';
import { syncCampaignAnalytics } from './activation/sync-campaign-analytics.ts';
import { getCampaign, listCampaigns } from './campaigns.queries.ts';
import { updateCampaign } from './update-campaign.ts';
import { generateValueProposition } from './value-proposition/generate-value-proposition.ts';
import { scrapeWebsite } from './value-proposition/scrape-website.ts';
import { createModelWriter } from './value-proposition/write-with-model.ts';

export const campaignsRoutes = {
  list: authed.campaigns.list.handler(({ context: { tx }, input }) => listCampaigns(tx, input)),
  get: authed.campaigns.get.handler(({ context: { tx }, input }) => getCampaign(tx, input.id)),
  update: authed.campaigns.update.handler(({ context, input: { id, ...edit } }) =>
    updateCampaign(context, id, edit),
  ),
  activate: authedNoTx.campaigns.activate.handler(({ context, input }) =>
    setCampaignActive(context, 'activate', input),
  ),
  pause: authedNoTx.campaigns.pause.handler(({ context, input }) =>
    setCampaignActive(context, 'pause', input),
  ),
  syncAnalytics: authedNoTx.campaigns.syncAnalytics.handler(({ context, input }) =>
    syncCampaignAnalytics(context, input),
  ),
  scrapeWebsite: authedNoTx.campaigns.scrapeWebsite.handler(({ context, input }) =>
    scrapeWebsite(context, input.websiteUrl),
  ),
  generateValueProposition: authedNoTx.campaigns.generateValueProposition.handler(({ context, input }) =>
    generateValueProposition(input, createModelWriter(context.services)),
  ),
};
