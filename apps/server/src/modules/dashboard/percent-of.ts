/** With two digits, as campaigns show their rates. Of nothing there is no share. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null;
