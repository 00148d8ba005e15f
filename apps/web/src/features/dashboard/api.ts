import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';

const MINUTE_MS = 60_000;

/** Fresh for 5 minutes, unless an published event says otherwise, and kept for 10 when nobody looks. */
export const useDashboard = () =>
  useQuery(
    api.dashboard.get.queryOptions({
      input: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      staleTime: 5 * MINUTE_MS,
      gcTime: 10 * MINUTE_MS,
    }),
  );
