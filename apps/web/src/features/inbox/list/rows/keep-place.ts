import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * How many rows have come in above the one at the top of what is seen, so that scrolling by as many keeps it there.
 * A row that is gone meanwhile is stood in for by the next that is not.
 */
export function rowsAbove(before: readonly string[], after: readonly string[], top: number): number {
  const places = new Map(after.map((id, index) => [id, index]));
  for (let index = top; index < before.length; index += 1) {
    const place = places.get(before[index] ?? '');
    if (place !== undefined) return place - index;
  }
  return 0;
}

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
