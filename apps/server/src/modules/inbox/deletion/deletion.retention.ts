import type { RetentionPolicy } from '#server/platform/personal-data/retention-policy.ts';
import { countOldTraces, forgetTraces } from './deletion.queries.ts';

/** The words of a deleted message go within minutes; what is left tells when it came again by another way. */
export const inboxRetention: RetentionPolicy = {
  kind: 'deleted_messages',
  defaultDays: null,
  count: countOldTraces,
  remove: forgetTraces,
};
