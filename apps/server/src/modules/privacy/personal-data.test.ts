import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PersonalTable } from '#server/platform/personal-data/personal-table.ts';
import { personalData } from './personal-data.ts';

const schema = readFileSync(new URL('../../../../../packages/database/schema.sql', import.meta.url), 'utf8');
/** By table, the columns that can hold words. */
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

test('every table says what it holds of a lead, and how that is found, exported and erased', () => {
  const known = [...listed.map(({ table }) => table), ...impersonal];
  // A new one goes into the personal data of its module: under `tables`, or with its reason under `impersonal`.
  // The schema `auth` is of accounts, keys and sessions of people of the workspace: no lead has any.
  const open = [...tables.keys()].filter((name) => !name.startsWith('auth.'));
  expect(open.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !tables.has(name) && !name.startsWith('graphile_worker.'))).toEqual([]);
  expect(known.length).toBe(new Set(known).size);
});

test.each(listed.filter((one) => 'key' in one).map((one) => [one.table, one] as const))(
  'every column of %s that can hold words is looked through, or said to hold none of a lead',
  (name, one) => {
    const columns = tables.get(name) ?? [];
    expect(columns.filter((column) => !listColumns(one).includes(column))).toEqual([]);
  },
);
