import type { Campaign } from '@hearback/contract';
import { Grid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { TargetConfiguration } from '../target/target-configuration.tsx';
import { CampaignInformation } from './campaign-information.tsx';
import { StatsCard } from './stats-card.tsx';

type Props = {
  campaign: Campaign;
  /** Content from another module. */
  more?: ReactNode;
};

export function OverviewTab({ campaign, more }: Props) {
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="lg">
          <CampaignInformation campaign={campaign} />
          <StatsCard campaign={campaign} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="lg">
          <TargetConfiguration key={campaign.id} campaign={campaign} />
          {more}
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
