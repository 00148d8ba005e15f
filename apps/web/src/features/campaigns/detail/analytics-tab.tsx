import type { Campaign } from '@hearback/contract';
import { Stack } from '@mantine/core';
import { IconChartDots } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { StatsCard } from './stats-card.tsx';

export function AnalyticsTab({ campaign }: { campaign: Campaign }) {
  return (
    <Stack gap="lg">
      <StatsCard campaign={campaign} />
      <EmptyState icon={IconChartDots} title="Detailed analytics coming soon">
        Trends over time and a comparison of steps will appear here.
      </EmptyState>
    </Stack>
  );
}
