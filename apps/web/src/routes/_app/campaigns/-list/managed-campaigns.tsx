import { type Campaign, counted } from '@hearback/contract';
import { Stack } from '@mantine/core';
import type { CampaignOrder } from '#web/features/campaigns/api/campaigns.ts';
import { FilterBar } from '#web/features/campaigns/filters/filter-bar.tsx';
import { filterCampaigns } from '#web/features/campaigns/filters/filter-campaigns.ts';
import { SearchAndSort } from '#web/features/campaigns/filters/search-and-sort.tsx';
import { type CampaignView, NO_FILTERS } from '#web/features/campaigns/filters/view.ts';
import { UnmappedWarning } from '#web/features/campaigns/list/unmapped-warning.tsx';
import { useSyncRuns } from '#web/features/sync/api.ts';
import { SyncBar } from '#web/features/sync/components/sync-bar.tsx';
import { useCampaignSync } from '#web/features/sync/use-campaign-sync.ts';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { CollapseOnPhone } from '#web/ui/layout/collapse-on-phone.tsx';
import { Found } from './found.tsx';
import { toLinkedinSync } from './linkedin-sync.ts';

type Props = {
  campaigns: readonly Campaign[];
  view: CampaignView;
  order: CampaignOrder;
  onView: (change: CampaignView) => void;
};

/** Campaigns are synced by another module, so this combines the two. */
export function ManagedCampaigns({ campaigns, view, order, onView }: Props) {
  const sync = useCampaignSync(useSyncRuns());
  const isSolo = useIsSolo();
  const found = filterCampaigns(campaigns, view);
  const unmapped = campaigns.filter(({ ghl_location_id }) => ghl_location_id === null);
  return (
    <Stack gap="sm">
      {!isSolo && unmapped.length > 0 && (
        <CollapseOnPhone label={counted(unmapped.length, 'unmapped campaign')}>
          <UnmappedWarning
            campaigns={unmapped}
            isShowing={view.mapping === 'unmapped'}
            onShow={() => onView({ ...NO_FILTERS, mapping: 'unmapped' })}
          />
        </CollapseOnPhone>
      )}
      <CollapseOnPhone
        label={sync.progress ? `Syncing campaigns · ${sync.progress.percent}%` : 'Campaign sync'}
      >
        <SyncBar sync={sync} />
      </CollapseOnPhone>
      <CollapseOnPhone label={`Search, sort and filter · ${found.length} of ${campaigns.length}`}>
        <SearchAndSort view={view} order={order} onView={onView} />
        <FilterBar view={view} onView={onView} shown={found.length} total={campaigns.length} />
      </CollapseOnPhone>
      <Found
        found={found}
        total={campaigns.length}
        linkedinSync={toLinkedinSync(sync)}
        hint="Campaigns are imported from your cold-email and LinkedIn accounts once one is connected."
        action={<ButtonLink to="/integrations">Connect an account</ButtonLink>}
      />
    </Stack>
  );
}
