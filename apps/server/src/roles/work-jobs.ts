import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { Config } from '../config.ts';
import { runWorker } from '../platform/jobs/run-worker.ts';
import { jobs } from '../registry.ts';
import { startServices } from '../start-services.ts';
import { EXIT } from './exit-codes.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** Left alone, the engine lets garbage grow as large as all that is in use before it looks: with it a hostile file would decide how much memory a worker holds. */
const GARBAGE_PERCENT = 15;

export async function workJobs(config: Config): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
  const services = startServices(config, 'worker');
  const worker = await runWorker(services, jobs);
  services.log.info('worker beats');
  // One that is killed writes nothing down: the next begins as fast as it could all the same.
  flushCompileCache();
  worker.failed.catch((error: unknown) => {
    services.log.fatal({ err: error }, 'the worker ends, to be started anew');
    process.exit(EXIT.failed);
  });
  stopOnSignal(services.log, async () => {
    await worker.stop();
    await services.stop();
  });
}
