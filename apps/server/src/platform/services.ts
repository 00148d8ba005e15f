import type { Database } from '@hearback/database';
import type { Mailer } from '@hearback/providers';
import type { Config } from '../config.ts';
import type { RecordEvent, RecordEvents } from './happening.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { SecretBox } from './secret-box.ts';

/** What a program of either role is made of; built once in start-services.ts and handed down as an argument. */
export type Services = {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  readonly live: LiveHub;
  readonly metrics: Metrics;
  readonly recordEvent: RecordEvent;
  readonly recordEvents: RecordEvents;
  readonly secretBox: SecretBox;
  readonly mailer: Mailer;
};
