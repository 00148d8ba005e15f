import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns how many rows were inserted above the topmost visible row, so that scrolling by as many keeps it in place. If
 * that row was removed, the next remaining one is used.
 */
export function countRowsAbove(before: readonly string[], after: readonly string[], top: number): number {
  const places = new Map(after.map((id, index) => [id, index]));
  for (let index = top; index < before.length; index += 1) {
    const place = places.get(before[index] ?? '');
    if (place !== undefined) return place - index;
  }
  return 0;
}

/**
 * Keeps the visible rows in place when replies arrive above. At the very top, new rows are shown directly. Changed
 * filters scroll to the top.
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
    if (area === null || before.ids === ids) return;
    const isOther = before.filter !== filter;
    const shift =
      isOther || area.scrollTop === 0
        ? 0
        : countRowsAbove(before.ids, ids, Math.floor(area.scrollTop / rowHeight)) * rowHeight;
    area.toggleAttribute('data-still', isOther || shift !== 0);
    if (isOther) area.scrollTop = 0;
    else if (shift !== 0) area.scrollTop += shift;
  }, [viewport, ids, filter, rowHeight]);
}
