/**
 * Batches calls that arrive while another one is running. Under load one transaction does the work of many; a single
 * call does not wait. If a batch fails, each of its calls is retried alone, so one call never fails because of
 * another.
 */
export function batchCalls<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
  atMost: number,
): (item: T) => Promise<R> {
  type Call = { item: T; resolve: (result: R) => void; reject: (reason: unknown) => void };
  const waiting: Call[] = [];
  let busy = false;

  const settleCalls = async (calls: readonly Call[]): Promise<void> => {
    try {
      const results = await work(calls.map(({ item }) => item));
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as R);
    } catch (error) {
      const [only, ...others] = calls;
      if (others.length === 0) only?.reject(error);
      else for (const call of calls) await settleCalls([call]);
    }
  };

  const run = async (): Promise<void> => {
    busy = true;
    while (waiting.length > 0) await settleCalls(waiting.splice(0, atMost));
    busy = false;
  };

  return (item) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!busy) void run();
    });
}
