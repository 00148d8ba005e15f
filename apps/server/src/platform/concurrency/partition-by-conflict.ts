/**
 * Splits items into batches in which no two share a key, and keeps the order of items that do. One statement per
 * batch then has the same result as one statement per item.
 */
export function partitionByConflict<T>(
  items: readonly T[],
  listKeys: (item: T) => readonly (string | null)[],
): readonly (readonly T[])[] {
  const lastTurn = new Map<string, number>();
  const turns: T[][] = [];
  for (const item of items) {
    const keys = listKeys(item).filter((key) => key !== null);
    const turn = Math.max(0, ...keys.map((key) => (lastTurn.get(key) ?? -1) + 1));
    for (const key of keys) lastTurn.set(key, turn);
    const others = turns[turn];
    if (others) others.push(item);
    else turns.push([item]);
  }
  return turns;
}
