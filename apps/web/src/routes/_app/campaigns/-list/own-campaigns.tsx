import type { Campaign } from '@hearback/contract';
import { Stack } from '@mantine/core';
import { FilterBar } from '#web/features/campaigns/filters/filter-bar.tsx';
import { filterCampaigns } from '#web/features/campaigns/filters/filter-campaigns.ts';
import type { CampaignView } from '#web/features/campaigns/filters/view.ts';
import { CollapseOnPhone } from '#web/ui/layout/collapse-on-phone.tsx';
import { Found } from './found.tsx';

type Props = {
  campaigns: readonly Campaign[];
  view: CampaignView;
  onView: (change: CampaignView) => void;
};

/** There is no search here, so one in the URL must not hide anything. */
export function OwnCampaigns({ campaigns, view: { q: _search, ...view }, onView }: Props) {
  const found = filterCampaigns(campaigns, view);
  return (
    <Stack gap="md">
      <CollapseOnPhone label={`Filter · ${found.length} of ${campaigns.length}`}>
        <FilterBar view={view} onView={onView} shown={found.length} total={campaigns.length} />
      </CollapseOnPhone>
      <Found
        found={found}
        total={campaigns.length}
        hint="Campaigns appear here once your agency has imported them."
      />
    </Stack>
  );
}
