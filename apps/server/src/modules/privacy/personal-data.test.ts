import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PersonalTable } from '#server/platform/personal-data/personal-table.ts';
import { personalData } from './personal-data.ts';

const schema = readFileSync(new URL('../../../../../packages/database/schema.sql', import.meta.url), 'utf8');
/** The text columns of each table. */
const tables = new Map(
  [...schema.matchAll(/^create(?: unlogged)? table (\S+) \(\n([\s\S]*?)\n\);/gm)].map(
    ([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(?!constraint )"?(\w+)"? (text|citext|jsonb|bytea|tsvector)/gm)].map(
        ([, column = '']) => column,
      ),
    ],
  ),
);
const listed = personalData.flatMap((one) => one.tables);
const impersonal = personalData.flatMap((one) => Object.keys(one.impersonal));
const listColumns = (one: Partial<PersonalTable>) => [
  ...Object.keys(one.key ?? {}),
  ...(one.texts ?? []),
  ...(one.json ?? []),
  ...(one.lists ?? []),
  ...(one.plain ?? []),
];

test('every table declares its personal data and how it is found, exported and erased', () => {
  const declaredTables = [...listed.map(({ table }) => table), ...impersonal];
  // Add a new table to the personal data of its module: under `tables`, or with a reason under `impersonal`. The schema
  // `auth` contains accounts, keys and sessions of the workspace's people, never of leads.
  const open = [...tables.keys()].filter((name) => !name.startsWith('auth.'));
  expect(open.filter((name) => !declaredTables.includes(name))).toEqual([]);
  expect(declaredTables.filter((name) => !tables.has(name) && !name.startsWith('graphile_worker.'))).toEqual(
    [],
  );
  expect(declaredTables.length).toBe(new Set(declaredTables).size);
});

test.each(listed.filter((one) => 'key' in one).map((one) => [one.table, one] as const))(
  'every text column of %s is searched or declared free of personal data',
  (name, one) => {
    const columns = tables.get(name) ?? [];
    expect(columns.filter((column) => !listColumns(one).includes(column))).toEqual([]);
  },
);
