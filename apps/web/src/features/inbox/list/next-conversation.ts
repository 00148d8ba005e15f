/**
 * Returns the row below, or the one above at the end of the list, or the first one if the open conversation is not
 * listed.
 */
export function findNext(ids: readonly string[], open: string): string | undefined {
  const place = ids.indexOf(open);
  if (place < 0) return ids[0];
  return ids[place + 1] ?? ids[place - 1];
}

type Step = {
  readonly by: 1 | -1;
  /** Index of the current row when it was last listed. */
  readonly last: number;
};

/** Returns the row one step away. Without a current row, both directions lead to the top. */
export function stepFrom(ids: readonly string[], current: string | undefined, { by, last }: Step): number {
  const end = ids.length - 1;
  if (current === undefined) return 0;
  const place = ids.indexOf(current);
  // If the current row left the list, the row below has moved into its place.
  const to = place >= 0 ? place + by : last + (by === 1 ? 0 : -1);
  return Math.min(Math.max(to, 0), end);
}
