const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** '1,200'; what nobody measures is a dash, not a nought. */
export const shownCount = (value: number | null): string =>
  value === null ? '–' : value.toLocaleString('en-US');

/** '42.9%'; a share of nothing is a dash. */
export const shownPercent = (value: number | null): string =>
  value === null ? '–' : `${percent.format(value)}%`;
