import { type RefObject, useLayoutEffect, useRef } from 'react';
import { rowsAbove } from './keep-place.ts';

/**
 * Replies come in while somebody reads further down: the rows under their eyes stay there. At the very top the new
 * ones are seen at once, and other filters begin at the top.
 */
export function useKeptPlace(
  viewport: RefObject<HTMLDivElement | null>,
  ids: readonly string[],
  filter: string,
  rowHeight: number,
): void {
  const last = useRef({ ids, filter });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { ids, filter };
    const area = viewport.current;
    if (area === null || area.scrollTop === 0) return;
    if (before.filter !== filter) area.scrollTop = 0;
    else area.scrollTop += rowsAbove(before.ids, ids, Math.floor(area.scrollTop / rowHeight)) * rowHeight;
  }, [viewport, ids, filter, rowHeight]);
}
