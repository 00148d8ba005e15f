import { type Campaign, can, canIn } from '@hearback/contract';
import { useCampaigns } from '#web/features/campaigns/api/campaigns.ts';
import type { CampaignView } from '#web/features/campaigns/filters/view.ts';
import { describeError } from '#web/lib/api/api-error.ts';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconSparkles } from '#web/ui/icons/inbox.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { ManagedCampaigns } from './managed-campaigns.tsx';
import { OwnCampaigns } from './own-campaigns.tsx';

type Props = { view: CampaignView; onView: (change: CampaignView) => void };

/** Users with `campaigns:manage` map and sync campaigns; other users see only theirs. */
export function Campaigns({ view, onView }: Props) {
  const { profile } = useViewer();
  const isAdmin = can(profile, 'campaigns:manage');
  const order = { sort: view.sort ?? 'campaign_date', order: view.order ?? 'desc' } as const;
  const { data, error, isFetching, refetch } = useCampaigns(order);
  return (
    <>
      <Header isAdmin={isAdmin} campaigns={data} />
      {data && isAdmin && <ManagedCampaigns campaigns={data} view={view} order={order} onView={onView} />}
      {data && !isAdmin && <OwnCampaigns campaigns={data} view={view} onView={onView} />}
      {!data && error !== null && (
        <ErrorState
          title={`Error loading campaigns: ${describeError(error, 'Failed to fetch campaigns')}`}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && error === null && <LoadingState label="Loading campaigns..." />}
    </>
  );
}

function Header({ isAdmin, campaigns }: { isAdmin: boolean; campaigns: Campaign[] | undefined }) {
  const isSolo = useIsSolo();
  const actions = (
    <>
      <ButtonLink to="/enrichment" variant="default">
        Enrichment
      </ButtonLink>
      <CreateWithAi />
    </>
  );
  if (!isAdmin)
    return (
      <PageHeader
        title="My Campaigns"
        description="View and manage your campaign settings"
        actions={actions}
      />
    );
  return (
    <PageHeader
      title="Campaign Management"
      help="campaigns"
      description={
        isSolo
          ? 'Configure AI replies and enrichment.'
          : 'Map campaigns to CRM locations and configure AI replies and enrichment.'
      }
      // Shows nothing while loading or after an error.
      badge={!isSolo && campaigns && <UnmappedBadge campaigns={campaigns} />}
      actions={actions}
    />
  );
}

function UnmappedBadge({ campaigns }: { campaigns: Campaign[] }) {
  const unmapped = campaigns.filter(({ ghl_location_id }) => ghl_location_id === null).length;
  return <DataBadge value={`${formatCount(unmapped)} unmapped`} tone={unmapped ? 'warning' : 'good'} />;
}

function CreateWithAi() {
  const { profile } = useViewer();
  // Users limited to locations create campaigns in their default location.
  if (!canIn(profile, 'assistant:use', profile.default_location_id)) return null;
  return (
    <ButtonLink
      to="/campaigns/create-with-ai"
      variant="default"
      leftSection={<IconSparkles size={16} aria-hidden="true" />}
    >
      Create with AI
    </ButtonLink>
  );
}
