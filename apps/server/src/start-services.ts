import { Resolver } from 'node:dns/promises';
import { createDatabase, createPool, createReplica, toDatabaseFailure } from '@hearback/database';
import { createMailer, createModel } from '@hearback/providers';
import type { Config } from './config.ts';
import { createRecordEvent } from './platform/events/record-event.ts';
import { createPicturePaths } from './platform/http/pictures/picture-paths.ts';
import { createLiveHub } from './platform/live/live-hub.ts';
import { createLog, type Log } from './platform/observability/log.ts';
import { createMetrics } from './platform/observability/metrics.ts';
import { createStorageWatch } from './platform/observability/storage-watch.ts';
import { createSecretBox } from './platform/secrets/secret-box.ts';
import type { Services } from './platform/services.ts';
import { listeners, reactions } from './registry.ts';

const DNS_TIMEOUT_MS = 3_000;

export type RunningServices = Services & { stop(): Promise<void> };

export function startServices(config: Config, role: string, customLog?: Log): RunningServices {
  const storage = createStorageWatch();
  const onLost = (error: Error) => toDatabaseFailure(error) === 'full' && storage.noteFull();
  const log = customLog ?? createLog(config.logLevel, role, { onLost });
  const live = createLiveHub(config.directDatabaseUrl, log);
  const pool = createPool({
    url: config.databaseUrl,
    max: config.poolSize,
    applicationName: `hearback: ${role}`,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
    availability: live.availability,
  });
  const db = createDatabase(pool);
  const replica =
    config.replicaUrl === null
      ? null
      : createReplica({
          url: config.replicaUrl,
          max: config.poolSize,
          applicationName: `hearback: ${role}, figures`,
          onError: (error) => log.warn({ err: error }, 'replica skipped'),
        });
  const mailer = createMailer(config.mail);
  const metrics = createMetrics();
  const dns = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  if (config.dnsServers.length > 0) dns.setServers(config.dnsServers);
  return {
    config,
    log,
    db,
    replica,
    live,
    metrics,
    recordEvent: createRecordEvent(reactions, listeners),
    secretBox: createSecretBox(...config.secrets),
    pictures: createPicturePaths(config.secrets),
    storage,
    mailer,
    dns,
    model: config.model && createModel({ ...config.model, onCall: metrics.countModelCall }),
    async stop() {
      mailer.close();
      await Promise.all([db.destroy(), replica?.stop()]);
    },
  };
}
