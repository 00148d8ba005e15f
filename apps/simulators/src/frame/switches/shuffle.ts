/**
 * A random order that is never the given one when another is possible: a switch named 'shuffle' that sometimes
 * did nothing would let an order-dependent handler pass its test.
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
