/** Of fewer nobody learns what is usual. */
const MIN_COUNT = 3;

/** The middle one, or what lies between the two in the middle; null for too few. Unknown ones do not count. */
export function computeMedian(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (known.length < MIN_COUNT) return null;
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.ceil((known.length - 1) / 2)]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}
