/** Fewer values are not representative. */
const MIN_COUNT = 3;

/** Returns the middle value, or the mean of the two middle ones; null for too few. Unknown values are ignored. */
export function computeMedian(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (numbers.length < MIN_COUNT) return null;
  const [low, high] = [
    numbers[Math.floor((numbers.length - 1) / 2)],
    numbers[Math.ceil((numbers.length - 1) / 2)],
  ];
  return ((low ?? 0) + (high ?? 0)) / 2;
}
