/** Too much work of this key is waiting already. */
export class TooManyWaiting extends Error {}

/** Runs the work of one key in order of arrival. Different keys do not wait for each other. */
export function createSerialQueue({ maxWaiting }: { readonly maxWaiting: number }) {
  const lines = new Map<string, { last: Promise<unknown>; waiting: number }>();

  return async function runSerially<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting > maxWaiting) throw new TooManyWaiting();
    lines.set(key, line);
    line.waiting += 1;
    const done = line.last.then(work);
    line.last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(key);
    }
  };
}
