import { createDatabase, createPool } from '@hearback/database';
import { createMailer } from '@hearback/providers';
import type { Config } from './config.ts';
import { reactions } from './house.ts';
import { createLiveHub } from './platform/live/live-hub.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createRecordEvent } from './platform/record-event.ts';
import { createRecordEvents } from './platform/record-events.ts';
import { createSecretBox } from './platform/secret-box.ts';
import type { Services } from './platform/services.ts';

export type RunningServices = Services & { stop(): Promise<void> };

export function startServices(
  config: Config,
  role: string,
  log: Log = createLog(config.logLevel, role),
): RunningServices {
  const pool = createPool({
    url: config.databaseUrl,
    max: config.poolSize,
    applicationName: `hearback: ${role}`,
    onError: (error) => log.warn({ err: error }, 'idle database connection lost'),
  });
  const db = createDatabase(pool);
  const mailer = createMailer(config.mail);
  return {
    config,
    log,
    db,
    live: createLiveHub(config.databaseUrl, log),
    metrics: createMetrics(),
    recordEvent: createRecordEvent(reactions),
    recordEvents: createRecordEvents(reactions),
    secretBox: createSecretBox(config.secret),
    mailer,
    async stop() {
      mailer.close();
      await db.destroy();
    },
  };
}
