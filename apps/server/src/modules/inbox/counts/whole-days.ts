/** A half-open range. Null means unlimited on that side. */
export type Moments = { readonly since: Date | null; readonly until: Date | null };

/** Part of a day. */
export type Edge = { readonly since: Date; readonly until: Date };

type Days = {
  /** Whole UTC days, from `first` inclusive to `before` exclusive. Null if there are none. */
  readonly days: { readonly first: string | null; readonly before: string | null } | null;
  /** The remaining parts on either side. */
  readonly edges: readonly Edge[];
};

const DAY_MS = 86_400_000;
const toDay = (at: Date) => at.toISOString().slice(0, 10);

/** Splits a range into whole days, which use stored counts, and edges, which are counted row by row. */
export function splitWholeDays({ since, until }: Moments): Days {
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
