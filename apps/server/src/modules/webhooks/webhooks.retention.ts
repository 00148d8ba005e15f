import type { RetentionPolicy } from '#server/platform/personal-data/retention-policy.ts';
import { countOldPayloads, wipePayloads } from './wiped-events.queries.ts';

/** Processed payloads are kept for troubleshooting and replay, then emptied. Pending events are never removed. */
export const webhooksRetention: RetentionPolicy = {
  kind: 'webhook_events',
  defaultDays: 30,
  count: countOldPayloads,
  remove: wipePayloads,
};
