import { inside, outside } from '../../platform/http/implement.ts';
import { getCampaign, listCampaigns } from './campaign-rows.queries.ts';
import { syncCampaignAnalytics } from './commands/sync-analytics.ts';
import { turnCampaign } from './commands/turn-campaign.ts';
import { updateCampaign } from './commands/update-campaign.ts';
import { generateValueProposition } from './value-proposition/generate-value-proposition.ts';
import { scrapeWebsite } from './value-proposition/scrape-website.ts';
import { writerWithModel } from './value-proposition/write-with-model.ts';

export const campaignsRoutes = {
  list: inside.campaigns.list.handler(({ context: { tx }, input }) => listCampaigns(tx, input)),
  get: inside.campaigns.get.handler(({ context: { tx }, input }) => getCampaign(tx, input.id)),
  update: inside.campaigns.update.handler(({ context, input: { id, ...edit } }) =>
    updateCampaign(context, id, edit),
  ),
  activate: outside.campaigns.activate.handler(({ context, input }) =>
    turnCampaign(context, 'activate', input),
  ),
  pause: outside.campaigns.pause.handler(({ context, input }) => turnCampaign(context, 'pause', input)),
  syncAnalytics: outside.campaigns.syncAnalytics.handler(({ context, input }) =>
    syncCampaignAnalytics(context, input),
  ),
  scrapeWebsite: outside.campaigns.scrapeWebsite.handler(({ context, input }) =>
    scrapeWebsite(context, input.websiteUrl),
  ),
  generateValueProposition: outside.campaigns.generateValueProposition.handler(({ context, input }) =>
    generateValueProposition(input, writerWithModel(context.services)),
  ),
};
