import { type Campaign, can, canActivate, canPause } from '@hearback/contract';
import { Button, Group } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconChartBar } from '#web/ui/icons/inbox.ts';
import { IconPlayerPause, IconPlayerPlay } from '#web/ui/icons/other.ts';
import { useSetCampaignActive, useSyncAnalytics } from '../api/campaigns.ts';
import { campaignName } from '../wording.ts';

export type LinkedinSync = {
  readonly start: (campaign: Campaign) => void;
  readonly isRunning: boolean;
};

type Props = { campaign: Campaign; linkedinSync: LinkedinSync };

const button = { variant: 'default' } as const;
const icon = { size: 15, 'aria-hidden': true } as const;

export function CampaignActions({ campaign, linkedinSync }: Props) {
  const { profile } = useViewer();
  const name = campaignName(campaign);
  const details = (
    <ButtonLink
      {...button}
      size="compact-sm"
      to="/campaigns/$campaignId"
      params={{ campaignId: campaign.id }}
      aria-label={`View Details of ${name}`}
    >
      View Details
    </ButtonLink>
  );
  if (!can(profile, 'campaigns:manage')) return details;
  return (
    <Group gap={6}>
      {details}
      <ManagingButtons campaign={campaign} linkedinSync={linkedinSync} />
    </Group>
  );
}

type ManagingProps = Props & { size?: 'compact-sm' | 'sm' };

export const ManagingButtons = ({ campaign, linkedinSync, size = 'compact-sm' }: ManagingProps) => (
  <>
    <SyncButton campaign={campaign} linkedinSync={linkedinSync} size={size} />
    <TurnButton campaign={campaign} size={size} />
  </>
);

type ButtonSize = Required<Pick<ManagingProps, 'size'>>;

/** Campaigns created in the CRM have no analytics to sync. */
function SyncButton({ campaign, linkedinSync, size }: Props & ButtonSize) {
  const { syncAnalytics, isSyncing } = useSyncAnalytics(linkedinSync.start);
  if (campaign.provider === 'ghl') return null;
  return (
    <Button
      {...button}
      size={size}
      aria-label={`Sync Analytics for ${campaignName(campaign)}`}
      leftSection={<IconChartBar {...icon} />}
      loading={isSyncing}
      disabled={campaign.provider === 'heyreach' && linkedinSync.isRunning}
      onClick={() => syncAnalytics(campaign)}
    >
      Sync Analytics
    </Button>
  );
}

function TurnButton({ campaign, size }: Pick<Props, 'campaign'> & ButtonSize) {
  const { activate, pause, isTurning } = useSetCampaignActive();
  const name = campaignName(campaign);
  if (canActivate(campaign)) {
    return (
      <Button
        {...button}
        size={size}
        aria-label={`Activate ${name}`}
        leftSection={<IconPlayerPlay {...icon} />}
        loading={isTurning}
        onClick={() => activate(campaign)}
      >
        Activate
      </Button>
    );
  }
  if (!canPause(campaign)) return null;
  return (
    <Button
      {...button}
      size={size}
      aria-label={`Pause ${name}`}
      leftSection={<IconPlayerPause {...icon} />}
      loading={isTurning}
      onClick={() => pause(campaign)}
    >
      Pause
    </Button>
  );
}
