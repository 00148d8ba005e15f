import { type Campaign, canManageCampaignMapping, isAutoMapped } from '@hearback/contract';
import { Box, Text } from '@mantine/core';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { Facts } from '#web/ui/data/facts.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { AutoMapped, LocationMapping } from '../list/location-mapping.tsx';
import { providerLabel, toStatus } from '../wording.ts';

export function CampaignInformation({ campaign }: { campaign: Campaign }) {
  const { profile } = useViewer();
  const isSolo = useIsSolo();
  return (
    <Panel title="Campaign Information">
      <Facts
        facts={[
          { term: 'Status', value: toStatus(campaign.status).label },
          { term: 'Provider', value: providerLabel(campaign.provider) },
          { term: 'Provider campaign ID', value: campaign.provider_campaign_id },
        ]}
      />
      {isSolo && isAutoMapped(profile, campaign) && (
        <Text size="sm" c="dimmed" mt="md">
          <AutoMapped />
        </Text>
      )}
      {!isSolo && canManageCampaignMapping(profile) && (
        <Box mt="md">
          <LocationMapping campaign={campaign} />
        </Box>
      )}
    </Panel>
  );
}
