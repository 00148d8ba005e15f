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
