import { createFileRoute } from '@tanstack/react-router';
import { type AnalyticsChange, AnalyticsView } from '#web/features/dashboard/analytics/analytics-view.ts';
import { LeadView, type ViewChange } from '#web/features/leads/view.ts';
import { defineSearchParams, oneOf } from '#web/lib/search-params/search-params.ts';
import { CampaignDetail } from './-detail/campaign-detail.tsx';
import { CAMPAIGN_TABS, type CampaignTab } from './-detail/campaign-tab.ts';

export const Route = createFileRoute('/_app/campaigns/$campaignId')({
  staticData: { title: 'Campaign' },
  validateSearch: defineSearchParams({
    ...LeadView.shape,
    ...AnalyticsView.shape,
    tab: oneOf(CAMPAIGN_TABS),
  }),
  component: CampaignRoute,
});

function CampaignRoute() {
  const { campaignId } = Route.useParams();
  const { tab = 'overview', ...view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onTab = (next: CampaignTab) => void navigate({ search: { tab: next }, replace: true });
  const onView = (change: ViewChange | AnalyticsChange) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <CampaignDetail
      campaignId={campaignId}
      tab={tab}
      onTab={onTab}
      leads={{ view, onView }}
      analytics={{ view, onView }}
    />
  );
}
