import type { RetentionPolicy } from '#server/platform/personal-data/retention-policy.ts';
import { countOldMessages, deleteOldMessages } from './log/log.queries.ts';

/** Events and their deliveries are kept for troubleshooting and replay, then deleted. */
export const webhooksOutRetention: RetentionPolicy = {
  kind: 'webhook_deliveries',
  defaultDays: 30,
  count: countOldMessages,
  remove: deleteOldMessages,
};
