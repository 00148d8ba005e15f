import type { Campaign } from '@hearback/contract';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { providerLabel, toStatus } from '../wording.ts';

/** Shows the status, the provider and whether the campaign has no location. */
export function CampaignBadges({ campaign }: { campaign: Campaign }) {
  const isSolo = useIsSolo();
  const { label, tone } = toStatus(campaign.status);
  return (
    <>
      <DataBadge value={label} tone={tone} label="Status" />
      <DataBadge value={providerLabel(campaign.provider)} label="Provider" />
      {!isSolo && campaign.ghl_location_id === null && (
        <DataBadge value="Unmapped" tone="warning" label="Mapping" />
      )}
    </>
  );
}
