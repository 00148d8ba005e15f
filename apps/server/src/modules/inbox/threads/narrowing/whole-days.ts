/** From one moment on and before another. Null: without end on that side. */
export type Moments = { readonly since: Date | null; readonly until: Date | null };

/** A part of a day. */
export type Edge = { readonly since: Date; readonly until: Date };

type Days = {
  /** Days of UTC that lie in it from beginning to end: from the first on, before the other. Null: there is none. */
  readonly days: { readonly first: string | null; readonly before: string | null } | null;
  /** What is left of it on either side. */
  readonly edges: readonly Edge[];
};

const DAY_MS = 86_400_000;
const toDay = (at: Date) => at.toISOString().slice(0, 10);

/** What is counted by day is added up for whole days; only the edges are looked at one by one. */
export function wholeDays({ since, until }: Moments): Days {
  const first = since && new Date(Math.ceil(since.getTime() / DAY_MS) * DAY_MS);
  const before = until && new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS);
  if (first && before && first > before) return { days: null, edges: [{ since, until }] };
  return {
    days: { first: first && toDay(first), before: before && toDay(before) },
    edges: [
      ...(since && first && since < first ? [{ since, until: first }] : []),
      ...(until && before && before < until ? [{ since: before, until }] : []),
    ],
  };
}
