import type { RetentionPolicy } from '#server/platform/personal-data/retention-policy.ts';
import { countOldTraces, deleteTraces } from './deletion.queries.ts';

/** The content of a deleted message is wiped within minutes. A digest remains to recognize a second copy. */
export const inboxRetention: RetentionPolicy = {
  kind: 'deleted_messages',
  defaultDays: null,
  count: countOldTraces,
  remove: deleteTraces,
};
