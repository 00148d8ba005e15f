import type { RetentionPolicy } from '#server/platform/personal-data/retention-policy.ts';
import { countOldFailures, forgetFailures } from './runs.queries.ts';

/** The file goes when it is read; the rows that it could not use are kept to be corrected. */
export const importsRetention: RetentionPolicy = {
  kind: 'import_rows',
  defaultDays: null,
  count: countOldFailures,
  remove: forgetFailures,
};
