type Work<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Runs several tasks concurrently. If one fails, the others are interrupted and awaited before the
 * first error is thrown, so that none is running during cleanup.
 */
export async function runAll<const Works extends readonly Work<unknown>[]>(
  signal: AbortSignal,
  works: Works,
): Promise<{ [K in keyof Works]: Awaited<ReturnType<Works[K]>> }> {
  const failed = new AbortController();
  const both = AbortSignal.any([signal, failed.signal]);
  const ended = await Promise.allSettled(
    works.map((work) =>
      work(both).catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    ),
  );
  if (failed.signal.aborted) throw failed.signal.reason;
  return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as never;
}
