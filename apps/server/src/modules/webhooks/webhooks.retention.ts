import type { RetentionPolicy } from '#server/platform/personal-data/retention-policy.ts';
import { countOldPayloads, forgetPayloads } from './wiped-events.queries.ts';

/** What was processed is kept to look into trouble and to be replayed; then only that it came. What waits is never old. */
export const webhooksRetention: RetentionPolicy = {
  kind: 'webhook_events',
  defaultDays: 30,
  count: countOldPayloads,
  remove: forgetPayloads,
};
