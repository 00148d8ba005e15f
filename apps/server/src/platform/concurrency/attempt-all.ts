/** Runs the work for every item, one after the other. A failure does not stop the rest: all are thrown together at the end. */
export async function attemptAll<Item>(
  items: readonly Item[],
  message: string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, message);
}
