/**
 * The one rule by which a share becomes a percentage: two decimals, rounded once. Rounded twice, or finer in one place than in
 * another, one figure would be shown as two.
 */
export const roundPercent = (percent: number): number => Math.round(percent * 100) / 100;

/** Returns null if `whole` is 0. */
export const computePercent = (part: number, whole: number): number | null =>
  whole > 0 ? roundPercent((part / whole) * 100) : null;

/** Returns '42.86%', or a dash for null. */
export const shownPercent = (percent: number | null): string =>
  percent === null ? '–' : `${roundPercent(percent)}%`;
