import { type Campaign, canManageCampaignMapping } from '@hearback/contract';
import { Box } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { Facts } from '#web/ui/data/facts.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { LocationMapping } from '../list/location-mapping.tsx';
import { providerLabel, toStatus } from '../wording.ts';

export function CampaignInformation({ campaign }: { campaign: Campaign }) {
  const { profile } = useViewer();
  return (
    <Panel title="Campaign Information">
      <Facts
        facts={[
          { term: 'Status', value: toStatus(campaign.status).label },
          { term: 'Provider', value: providerLabel(campaign.provider) },
          { term: 'Provider campaign ID', value: campaign.provider_campaign_id },
        ]}
      />
      {canManageCampaignMapping(profile) && (
        <Box mt="md">
          <LocationMapping campaign={campaign} />
        </Box>
      )}
    </Panel>
  );
}
