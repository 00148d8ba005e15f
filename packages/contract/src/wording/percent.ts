/**
 * The only rule for percentages: two decimals, rounded once. Rounding twice, or to other precisions
 * elsewhere, would show one figure as two.
 */
export const roundPercent = (percent: number): number => Math.round(percent * 100) / 100;

/** Returns null if `whole` is 0. */
export const computePercent = (part: number, whole: number): number | null =>
  whole > 0 ? roundPercent((part / whole) * 100) : null;

/** Returns '42.86%', or a dash for null. */
export const formatPercent = (percent: number | null): string =>
  percent === null ? '–' : `${roundPercent(percent)}%`;
