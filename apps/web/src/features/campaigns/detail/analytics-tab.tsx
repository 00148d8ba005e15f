import type { Campaign } from '@hearback/contract';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { StatsCard } from './stats-card.tsx';

/** `more` renders the figures of another module. */
export function AnalyticsTab({ campaign, more }: { campaign: Campaign; more: ReactNode }) {
  return (
    <Stack gap="lg">
      <StatsCard campaign={campaign} />
      {more}
    </Stack>
  );
}
