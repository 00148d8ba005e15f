import type { Campaign } from '@hearback/contract';
import { Stack } from '@mantine/core';
import type { CampaignOrder } from '#web/features/campaigns/api.ts';
import { toastAnalytics } from '#web/features/campaigns/changes/use-sync-analytics.ts';
import { FilterBar } from '#web/features/campaigns/filtering/filter-bar.tsx';
import { filterCampaigns } from '#web/features/campaigns/filtering/filter-campaigns.ts';
import { SearchAndSort } from '#web/features/campaigns/filtering/search-and-sort.tsx';
import type { CampaignView } from '#web/features/campaigns/filtering/view.ts';
import { UnmappedWarning } from '#web/features/campaigns/list/unmapped-warning.tsx';
import { SyncBar } from '#web/features/sync/components/sync-bar.tsx';
import { useCampaignSync } from '#web/features/sync/use-campaign-sync.ts';
import { useSyncRuns } from '#web/features/sync/use-sync-runs.ts';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { Found } from './found.tsx';

type Props = {
  campaigns: readonly Campaign[];
  view: CampaignView;
  order: CampaignOrder;
  onView: (change: CampaignView) => void;
};

/** Campaigns are synced by another module, so the two meet here. */
export function ManagedCampaigns({ campaigns, view, order, onView }: Props) {
  const sync = useCampaignSync(useSyncRuns());
  const found = filterCampaigns(campaigns, view);
  const linkedinSync = {
    isRunning: sync.isRunning,
    start: ({ account_id }: Campaign) =>
      sync.start('heyreach', {
        ...(account_id ? { accountId: account_id } : {}),
        onDone: (synced) => toastAnalytics({ success: true, synced_count: synced, failed_count: 0 }),
      }),
  };
  const unmapped = campaigns.filter(({ ghl_location_id }) => ghl_location_id === null).length;
  return (
    <Stack gap="md">
      <UnmappedWarning count={unmapped} />
      <SyncBar sync={sync} />
      <SearchAndSort view={view} order={order} onView={onView} />
      <FilterBar view={view} onView={onView} shown={found.length} total={campaigns.length} />
      <Found
        found={found}
        total={campaigns.length}
        linkedinSync={linkedinSync}
        hint="Campaigns are imported from your cold-email and LinkedIn accounts once one is connected."
        action={<ButtonLink to="/integrations">Connect an account</ButtonLink>}
      />
    </Stack>
  );
}
