/**
 * Returns a random order that always differs from the given one if possible. Otherwise a handler that depends on the
 * order could pass its test.
 */
export function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  const unchanged = result.every((item, index) => item === items[index]);
  return unchanged ? [...result.slice(1), ...result.slice(0, 1)] : result;
}
