import type { PrivacyRun } from '@hearback/contract';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';
import type { RunRow } from './runs.queries.ts';

/** The findings by table, in scan order. */
export const toRun = (
  { found, created_at, finished_at, ...row }: RunRow,
  personalData: readonly PersonalData[],
): PrivacyRun => ({
  ...row,
  found: personalData
    .flatMap(({ tables }) => tables)
    .flatMap(({ table, title }) => {
      const number = found[table];
      return number && number.own + number.mentions > 0 ? [{ table, title, ...number }] : [];
    }),
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
});
