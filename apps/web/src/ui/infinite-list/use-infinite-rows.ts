import type { QueryKey } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { type InfiniteListQuery, useForgetting, useInfiniteScroll } from './use-infinite-scroll.ts';

type InfiniteRowsOptions = {
  readonly query: InfiniteListQuery;
  readonly queryKey: QueryKey;
  readonly ids: readonly string[];
  /** Rows of equal height can be positioned without measuring. */
  readonly rowHeight: number;
};

/** Virtualizes a list of any length. `viewport` is the scroll container. */
export function useInfiniteRows({ query, queryKey, ids, rowHeight }: InfiniteRowsOptions) {
  const viewport = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 6,
  });
  const items = rows.getVirtualItems();
  /**
   * Scrolls half a screen if the row is out of view, so that most steps through the list scroll nothing. Rows of equal
   * height need no reconciliation as in `scrollToIndex`, which forces layouts.
   */
  const scrollTo = (index: number) => {
    const area = viewport.current;
    if (area === null) return;
    const { scrollTop, clientHeight } = area;
    const start = index * rowHeight;
    const isAbove = start < scrollTop;
    if (!isAbove && start + rowHeight <= scrollTop + clientHeight) return;
    area.scrollTop = start - Math.max(0, Math.floor((clientHeight - rowHeight) / 2));
  };
  const place = { lastSeen: items.at(-1)?.index ?? 0, count: ids.length };
  useInfiniteScroll(query, place);
  useForgetting(query, queryKey, place);
  return {
    viewport,
    items,
    height: rows.getTotalSize(),
    rowHeight,
    setSize: query.hasNextPage ? -1 : ids.length,
    scrollTo,
  };
}
