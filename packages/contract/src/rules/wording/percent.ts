/**
 * The one rule by which a share becomes a percentage: two decimals, rounded once. Rounded twice, or finer in one place than in
 * another, one figure would be shown as two.
 */
export const roundPercent = (percent: number): number => Math.round(percent * 100) / 100;

/** Of nothing there is no share. */
export const computePercent = (part: number, whole: number): number | null =>
  whole > 0 ? roundPercent((part / whole) * 100) : null;

/** '42.86%'; a share of nothing is a dash. */
export const shownPercent = (percent: number | null): string =>
  percent === null ? '–' : `${roundPercent(percent)}%`;
