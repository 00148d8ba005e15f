import type { Log } from '../platform/observability/log.ts';
import { EXIT } from './exit-codes.ts';

const STOPPED_WITHIN_MS = 15_000;

/** Shuts down gracefully on SIGTERM and SIGINT. Exits the process if the shutdown hangs. */
export function stopOnSignal(log: Log, stop: () => Promise<void>, drainMs = 0): void {
  let stopping = false;
  const end = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('shutdown timed out');
      process.exit(EXIT.failed);
    }, drainMs + STOPPED_WITHIN_MS).unref();
    stop().then(
      () => log.info('stopped'),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exitCode = EXIT.failed;
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
