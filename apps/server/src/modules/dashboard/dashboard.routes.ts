import { authedReplica } from '#server/platform/http/implement.ts';
import { getCampaignAnalytics } from './analytics/get-campaign-analytics.ts';
import { getDashboard } from './get-dashboard.ts';

export const dashboardRoutes = {
  campaign: authedReplica.dashboard.campaign.handler(({ context, input }) =>
    getCampaignAnalytics(context, input),
  ),
  get: authedReplica.dashboard.get.handler(({ context, input }) => getDashboard(context, input)),
};
