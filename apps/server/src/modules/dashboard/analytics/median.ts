/** Fewer values are not representative. */
const MIN_COUNT = 3;

/** Returns the middle value, or the mean of the two middle ones; null for too few. Unknown values are ignored. */
export function computeMedian(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (known.length < MIN_COUNT) return null;
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.ceil((known.length - 1) / 2)]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}
