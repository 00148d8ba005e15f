import type { SystemTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { toStorableJson } from '../http/bodies/storable-text.ts';
import type { Mentions } from './matcher.ts';
import type { PersonalTable, Row } from './personal-table.ts';
import type { Subject } from './subject.ts';

/** The key, as text, after which the next slice starts. */
export type SliceCursor = readonly string[] | null;

const toKey = ({ key }: PersonalTable) => sql.join(Object.keys(key).map((name) => sql`t.${sql.ref(name)}`));

const from = ({ table }: PersonalTable, { workspace_id }: Subject) =>
  sql`from ${sql.table(table)} t where t.workspace_id = ${workspace_id}`;

const listValues = ({ key }: PersonalTable, values: readonly string[]) =>
  sql.join(Object.values(key).map((type, index) => sql`${values[index] ?? ''}::${sql.raw(type)}`));

const beyond = (one: PersonalTable, after: SliceCursor) =>
  after ? sql`and (${toKey(one)}) > (${listValues(one, after)})` : sql``;

export const toRowKey = ({ key }: PersonalTable, row: Row): string[] =>
  Object.keys(key).map((name) => String(row[name]));

export async function countOwn(tx: SystemTx, one: PersonalTable, subject: Subject): Promise<number> {
  if (!one.own) return 0;
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number ${from(one, subject)} and (${one.own(subject)})`.execute(tx);
  return rows[0]?.number ?? 0;
}

export async function listOwn(
  tx: SystemTx,
  one: PersonalTable,
  subject: Subject,
  { after, limit }: { readonly after: SliceCursor; readonly limit: number },
): Promise<Row[]> {
  if (!one.own) return [];
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - ${['workspace_id', ...(one.hidden ?? [])]}::text[] || jsonb_build_object(${nameAndValue(one)}) as row
    ${from(one, subject)} and (${one.own(subject)}) ${beyond(one, after)} order by ${toKey(one)} limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ row }) => row);
}

const nameAndValue = ({ key }: PersonalTable) =>
  sql.join(Object.keys(key).map((name) => sql`${name}::text, t.${sql.ref(name)}`));

/** Returns the count, which is below the limit once no rows are left. */
export async function deleteOwn(
  tx: SystemTx,
  one: PersonalTable,
  subject: Subject,
  limit: number,
): Promise<number> {
  if (!one.own) return 0;
  const { rows } = await sql`
    delete from ${sql.table(one.table)} t where t.workspace_id = ${subject.workspace_id} and (${toKey(one)}) in (
      select ${toKey(one)} ${from(one, subject)} and (${one.own(subject)}) order by ${toKey(one)} limit ${limit})
    returning 1`.execute(tx);
  return rows.length;
}

type Slice = { readonly upTo: SliceCursor; readonly scanned: number; readonly rows: Row[] };

/** Lists the next rows of others that may mention the person. The caller checks which of them do. */
export async function listNext(
  tx: SystemTx,
  one: PersonalTable,
  subject: Subject,
  request: {
    readonly mentions: Mentions;
    readonly after: SliceCursor;
    readonly scan: number;
    readonly limit: number;
  },
): Promise<Slice> {
  const columns = listColumns(one);
  if (columns.length === 0) return { upTo: null, scanned: 0, rows: [] };
  const bounds = await sql<{ key: string[]; scanned: number }>`
    select array[${sql.join(Object.keys(one.key).map((name) => sql`n.${sql.ref(name)}::text`))}] as key, n.place::integer as scanned
    from (select ${toKey(one)}, row_number() over (order by ${toKey(one)}) as place ${from(one, subject)}
      ${beyond(one, request.after)} order by ${toKey(one)} limit ${request.scan}) n
    order by n.place desc limit 1`.execute(tx);
  const end = bounds.rows[0];
  if (!end) return { upTo: null, scanned: 0, rows: [] };
  const notOwn = one.own ? sql`and not coalesce((${one.own(subject)}), false)` : sql``;
  const { rows } = await sql<Row>`
    select ${toKey(one)}, ${sql.join(columns.map((name) => sql`t.${sql.ref(name)}`))} ${from(one, subject)}
      ${beyond(one, request.after)} and (${toKey(one)}) <= (${listValues(one, end.key)}) ${notOwn}
      and (${sql.join(filterToConditions(one, request.mentions), sql` or `)})
    order by ${toKey(one)} limit ${request.limit}`.execute(tx);
  const last = rows.length === request.limit ? rows.at(-1) : undefined;
  if (last) return { upTo: toRowKey(one, last), scanned: end.scanned, rows };
  return { upTo: end.scanned < request.scan ? null : end.key, scanned: end.scanned, rows };
}

export const listColumns = ({ texts = [], json = [], lists = [] }: PersonalTable): string[] => [
  ...texts,
  ...json,
  ...lists,
];

function filterToConditions(one: PersonalTable, mentions: Mentions): RawBuilder<unknown>[] {
  const patterns = one.byIds ? mentions.patternsWithIds : mentions.patterns;
  const fits = (text: RawBuilder<unknown>) => sql`lower(${text}) like any (${[...patterns]}::text[])`;
  return [
    ...(one.texts ?? []).map((name) => fits(sql`t.${sql.ref(name)}`)),
    ...(one.json ?? []).map((name) => fits(sql`t.${sql.ref(name)}::text`)),
    ...(one.lists ?? []).map((name) => fits(sql`array_to_string(t.${sql.ref(name)}, ' ')`)),
  ];
}

/** Saves the row without the mentions. */
export async function redactRow(
  tx: SystemTx,
  one: PersonalTable,
  workspace_id: string,
  row: Row,
  mentions: Mentions,
): Promise<void> {
  const sets = [
    ...(one.texts ?? []).map((name) => [name, sql`${redactValue(row[name], mentions)}::text`] as const),
    ...(one.json ?? []).map(
      (name) => [name, sql`${toNullableJson(mentions.redactJson(row[name]))}::jsonb`] as const,
    ),
    ...(one.lists ?? []).map((name) => {
      const remaining = ((row[name] as string[] | null) ?? []).filter((text) => !mentions.isIn(text));
      return [name, sql`${remaining}::text[]`] as const;
    }),
  ];
  await sql`
    update ${sql.table(one.table)} t set ${sql.join(sets.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where t.workspace_id = ${workspace_id} and (${toKey(one)}) = (${listValues(one, toRowKey(one, row))})`.execute(
    tx,
  );
}

const redactValue = (value: unknown, mentions: Mentions): string | null =>
  value === null || value === undefined ? null : mentions.redact(String(value));

const toNullableJson = (value: unknown): string | null => (value === null ? null : toStorableJson(value));
