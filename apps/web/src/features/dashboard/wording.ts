/** '1,200'; what nobody measures is a dash, not a nought. */
export const shownCount = (value: number | null): string =>
  value === null ? '–' : value.toLocaleString('en-US');
