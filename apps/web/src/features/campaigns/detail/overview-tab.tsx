import type { Campaign } from '@hearback/contract';
import { Grid, Stack } from '@mantine/core';
import { TargetConfiguration } from '../target/target-configuration.tsx';
import { CampaignInformation } from './campaign-information.tsx';
import { StatsCard } from './stats-card.tsx';

export function OverviewTab({ campaign }: { campaign: Campaign }) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="lg">
          <CampaignInformation campaign={campaign} />
          <StatsCard campaign={campaign} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <TargetConfiguration key={campaign.id} campaign={campaign} />
      </Grid.Col>
    </Grid>
  );
}
