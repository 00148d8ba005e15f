/** 999, then 1.0k, 1.2k. */
export const compactNumber = (value: number): string =>
  value >= 1000 ? `${(value / 1000).toFixed(1)}k` : String(Math.round(value * 100) / 100);

/** An unmeasured value is shown as a dash instead of zero. */
export const formatOptionalNumber = (value: number | null): string =>
  value === null ? '–' : compactNumber(value);
