import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/app.ts';
import type { useLeads } from '../api.ts';

const READ_AHEAD_ROWS = 20;
const KEPT_PAGES = 2;

type Reading = ReturnType<typeof useLeads>;

/** The next page is asked for before the end of this one is seen. One that failed waits to be asked for by hand. */
export function useEndless(reading: Reading, lastSeen: number, count: number): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = reading;
  const isDue = lastSeen >= count - READ_AHEAD_ROWS && hasNextPage;
  const mayAsk = !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    if (isDue && mayAsk) void fetchNextPage();
  }, [isDue, mayAsk, fetchNextPage]);
}

/** An import tells of itself many times: pages far below are forgotten, or each of them would be read every time. */
export function useForgetting({ data }: Reading, lastSeen: number): void {
  const queryClient = useQueryClient();
  const pages = data?.pages ?? [];
  const kept = pages.slice(0, KEPT_PAGES).reduce((rows, page) => rows + page.leads.length, 0);
  // Well before the point at which the next page would be asked for, lest the two undo each other.
  const isFarAbove = pages.length > KEPT_PAGES && lastSeen < kept - 3 * READ_AHEAD_ROWS;
  useEffect(() => {
    if (!isFarAbove) return;
    queryClient.setQueriesData<typeof data>(
      { queryKey: api.leads.list.key({ type: 'infinite' }), type: 'active' },
      (all) =>
        all && { pages: all.pages.slice(0, KEPT_PAGES), pageParams: all.pageParams.slice(0, KEPT_PAGES) },
    );
  }, [isFarAbove, queryClient]);
}
