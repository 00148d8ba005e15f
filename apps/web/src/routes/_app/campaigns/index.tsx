import { createFileRoute } from '@tanstack/react-router';
import { CampaignView } from '#web/features/campaigns/filters/view.ts';
import { Campaigns } from './-list/campaigns.tsx';

export const Route = createFileRoute('/_app/campaigns/')({
  staticData: { title: 'Campaigns' },
  validateSearch: CampaignView,
  component: CampaignsRoute,
});

function CampaignsRoute() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const onView = (change: CampaignView) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  return <Campaigns view={view} onView={onView} />;
}
