import type { PeriodChoice } from '@hearback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { ownZone } from '#web/lib/wording/dates.ts';

const MINUTE_MS = 60_000;

/**
 * Fresh for 5 minutes unless a published event invalidates it, and cached for 10 minutes while unmounted. The previous
 * period stays visible while another one loads.
 */
export const useDashboard = (choice: PeriodChoice) =>
  useQuery(
    api.dashboard.get.queryOptions({
      input: { ...choice, time_zone: ownZone() },
      staleTime: 5 * MINUTE_MS,
      gcTime: 10 * MINUTE_MS,
      placeholderData: (before) => before,
    }),
  );

export const useCampaignAnalytics = (id: string, choice: PeriodChoice) =>
  useQuery(
    api.dashboard.campaign.queryOptions({
      input: { id, ...choice, time_zone: ownZone() },
      staleTime: MINUTE_MS,
    }),
  );
