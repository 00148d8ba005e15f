import type { RetentionPolicy } from '#server/platform/personal-data/retention-policy.ts';
import { countOldFailures, deleteFailures } from './runs.queries.ts';

/** The file is deleted after it is read. Rows that were not imported are kept for correction. */
export const importsRetention: RetentionPolicy = {
  kind: 'import_rows',
  defaultDays: null,
  count: countOldFailures,
  remove: deleteFailures,
};
