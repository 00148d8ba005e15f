import type { Resolver } from 'node:dns/promises';
import type { Database, Replica } from '@hearback/database';
import type { Mailer, Model } from '@hearback/providers';
import type { Config } from '../config.ts';
import type { RecordEvent } from './events/publish.ts';
import type { PicturePaths } from './http/pictures/picture-paths.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { Log } from './observability/log.ts';
import type { Metrics } from './observability/metrics.ts';
import type { StorageWatch } from './observability/storage-watch.ts';
import type { SecretBox } from './secrets/secret-box.ts';

/** The dependencies of both roles, built once in start-services.ts and passed down as an argument. */
export type Services = {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  /** Null if there is none; the primary then answers everything. */
  readonly replica: Replica | null;
  readonly live: LiveHub;
  readonly metrics: Metrics;
  readonly recordEvent: RecordEvent;
  readonly secretBox: SecretBox;
  readonly pictures: PicturePaths;
  readonly storage: StorageWatch;
  readonly mailer: Mailer;
  readonly dns: Pick<Resolver, 'resolveTxt' | 'resolveCname'>;
  /** Null without an API key; every feature then uses its built-in fallback. */
  readonly model: Model | null;
};
