import { join } from 'node:path';
import { readMigrations } from '@hearback/database';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createAuthenticate } from './modules/auth/index.ts';
import { brandPage, findHostWorkspace } from './modules/branding/index.ts';
import { createApp } from './platform/http/create-app.ts';
import { createDraining } from './platform/http/health/draining.ts';
import type { Log } from './platform/observability/log.ts';
import type { Services } from './platform/services.ts';
import { hotReads, plugins, router } from './registry.ts';
import { warnAboutMissingIntegrations } from './roles/missing-integrations.ts';
import { startServices } from './start-services.ts';

/** Shorter than the total time a process gets to stop. */
const ANSWERED_WITHIN_MS = 10_000;

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist');

export type RunningApi = { app: FastifyInstance; services: Services; stop(): Promise<void> };

/** Everything of the api role except the open port. */
export async function startApi(config: Config, log?: Log): Promise<RunningApi> {
  const services = startServices(config, 'api', log);
  warnAboutMissingIntegrations(config, services.log);
  const draining = createDraining();
  const migrations = await readMigrations();
  const app = await createApp({
    services,
    authenticate: createAuthenticate(services),
    findHost: findHostWorkspace,
    brandPage,
    router,
    hotReads,
    plugins,
    webFolder: WEB_FOLDER,
    draining,
    latestMigration: migrations.at(-1)?.name ?? '',
  });
  await services.live.start();
  return {
    app,
    services,
    async stop() {
      await draining.begin(config.drainMs);
      // Streams end first: an open one would never finish.
      await services.live.stop();
      await draining.answered(ANSWERED_WITHIN_MS);
      await app.close();
      await services.stop();
    },
  };
}
