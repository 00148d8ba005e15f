/** Where the work goes on: the row below, at the end the one above; the first where the open one is not listed. */
export function findNext(ids: readonly string[], open: string): string | undefined {
  const place = ids.indexOf(open);
  if (place < 0) return ids[0];
  return ids[place + 1] ?? ids[place - 1];
}

type Step = {
  readonly by: 1 | -1;
  /** Where the current one stood when it was last listed. */
  readonly last: number;
};

/** The row that one step leads to. Nobody is current at first: then both lead to the top. */
export function stepFrom(ids: readonly string[], current: string | undefined, { by, last }: Step): number {
  const end = ids.length - 1;
  if (current === undefined) return 0;
  const place = ids.indexOf(current);
  // The row below has moved up into its place.
  const to = place >= 0 ? place + by : last + (by === 1 ? 0 : -1);
  return Math.min(Math.max(to, 0), end);
}
