/** '1,200', or a dash for an unmeasured value. */
export const shownCount = (value: number | null): string =>
  value === null ? '–' : value.toLocaleString('en-US');
