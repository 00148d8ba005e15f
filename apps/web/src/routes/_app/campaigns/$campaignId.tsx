import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { CampaignDetail, CampaignTab } from './-detail/campaign-detail.tsx';

export const Route = createFileRoute('/_app/campaigns/$campaignId')({
  staticData: { title: 'Campaign' },
  validateSearch: z.object({ tab: CampaignTab.optional().catch(undefined) }),
  component: CampaignRoute,
});

function CampaignRoute() {
  const { campaignId } = Route.useParams();
  const { tab = 'overview' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onTab = (next: CampaignTab) => void navigate({ search: { tab: next }, replace: true });
  return <CampaignDetail campaignId={campaignId} tab={tab} onTab={onTab} />;
}
