import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { Config } from '../config.ts';
import { runWorker } from '../platform/jobs/run-worker.ts';
import { jobs } from '../registry.ts';
import { startServices } from '../start-services.ts';
import { EXIT } from './exit-codes.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/**
 * By default V8 lets garbage grow as large as the live heap before it collects, so a hostile file would determine a
 * worker's memory use.
 */
const GARBAGE_PERCENT = 15;

export async function workJobs(config: Config): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
  const services = startServices(config, 'worker');
  const worker = await runWorker(services, jobs);
  services.log.info('worker started');
  // A killed process writes no compile cache; flushing it now makes the next start fast.
  flushCompileCache();
  worker.failed.catch((error: unknown) => {
    services.log.fatal({ err: error }, 'worker is stopping and must be restarted');
    process.exit(EXIT.failed);
  });
  stopOnSignal(services.log, async () => {
    await worker.stop();
    await services.stop();
  });
}
