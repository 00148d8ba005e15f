import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const READ_AHEAD_ROWS = 20;
const KEPT_PAGES = 2;

/** A list that is loaded page by page. */
export type InfiniteListQuery = {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly isPlaceholderData: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

type ScrollPlace = { readonly lastSeen: number; readonly count: number };

/** Loads the next page before the end of the current one is visible. A failed page waits for a manual retry. */
export function useInfiniteScroll(query: InfiniteListQuery, { lastSeen, count }: ScrollPlace): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const isDue = lastSeen >= count - READ_AHEAD_ROWS && hasNextPage;
  const canFetchNext = !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    if (isDue && canFetchNext) void fetchNextPage();
  }, [isDue, canFetchNext, fetchNextPage]);
}

/**
 * Every loaded page is refetched after each published event. Once the list is scrolled back to the top, pages far below are
 * dropped until they are scrolled to again. `queryKey` is the common prefix of the list's queries.
 */
export function useForgetting(
  { data }: InfiniteListQuery,
  queryKey: QueryKey,
  { lastSeen, count }: ScrollPlace,
): void {
  const queryClient = useQueryClient();
  const pages = data?.pages.length ?? 0;
  // Well before the point at which the next page would be loaded, so that the two do not alternate.
  const isFarAbove = pages > KEPT_PAGES && lastSeen < (count * KEPT_PAGES) / pages - 3 * READ_AHEAD_ROWS;
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (!isFarAbove) return;
    queryClient.setQueriesData<InfiniteData<unknown>>(
      { queryKey: JSON.parse(key) as QueryKey, type: 'active' },
      (all) =>
        all && { pages: all.pages.slice(0, KEPT_PAGES), pageParams: all.pageParams.slice(0, KEPT_PAGES) },
    );
  }, [isFarAbove, key, queryClient]);
}
