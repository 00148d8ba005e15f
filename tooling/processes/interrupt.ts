/**
 * Ctrl-C, a closed terminal, `kill` and a killed launcher all mean an orderly stop. Repeats are
 * ignored, because npm forwards a Ctrl-C that the terminal has already sent to every process.
 */
export function listenForInterrupt(): { signal: AbortSignal; interrupted: Promise<void> } {
  const controller = new AbortController();
  // A closed reader (`npm start | head`) must not end this process with an exception while children
  // run.
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
