/**
 * Ctrl-C, a terminal that closes, `kill`, or a launcher that was killed: all mean 'stop in order'.
 * Repeats are ignored, because npm passes on a Ctrl-C that the terminal has already sent to everyone.
 */
export function listenForInterrupt(): { signal: AbortSignal; interrupted: Promise<void> } {
  const controller = new AbortController();
  // A reader that went away (`npm start | head`) must not end us with an exception while children still run.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const interrupted = new Promise<void>((resolve) => {
    const stop = () => {
      controller.abort(new Error('interrupted'));
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    process.once('disconnect', stop);
  });
  return { signal: controller.signal, interrupted };
}
