import { reading } from '#server/platform/http/implement.ts';
import { getCampaignAnalytics } from './analytics/get-campaign-analytics.ts';
import { getDashboard } from './get-dashboard.ts';

export const dashboardRoutes = {
  campaign: reading.dashboard.campaign.handler(({ context, input }) => getCampaignAnalytics(context, input)),
  get: reading.dashboard.get.handler(({ context, input }) => getDashboard(context, input)),
};
