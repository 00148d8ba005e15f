import { Connection } from './connection.ts';

type Column = {
  schema: string;
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  generated: boolean;
};

const COLUMNS = `
  select n.nspname as schema, c.relname as table, a.attname as column,
    format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    (a.atthasdef or a.attidentity <> '') as generated
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v')
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'auth', 'system') and a.attnum > 0 and not a.attisdropped
  order by n.nspname, c.relname, a.attnum`;

/** The types that the driver returns and accepts. Dates are Date; bigint is number (see database.ts). */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  citext: 'string',
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  'double precision': 'number',
  numeric: 'ColumnType<string, number | string, number | string>',
  'timestamp with time zone': 'Timestamp',
  date: 'ColumnType<string, string, string>',
  jsonb: 'ColumnType<Json, string, string>',
  json: 'ColumnType<Json, string, string>',
  bytea: 'Buffer',
  tsvector: 'string',
  'integer[]': 'number[]',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
};

// Kysely's own Generated does not look inside a ColumnType, so a defaulted timestamp would select as a ColumnType.
const SHARED = [
  'type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;',
  'type Timestamp = ColumnType<Date, Date | string, Date | string>;',
  'export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };',
];

/** Returns the Kysely types of the migrated database at `url` as a TypeScript file. */
export async function generateTypes(url: string): Promise<string> {
  const client = new Connection({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(COLUMNS);
    return printTypes(rows);
  } finally {
    await client.end();
  }
}

function printTypes(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) =>
    column.schema === 'public' ? column.table : `${column.schema}.${column.table}`,
  );
  const bodies = [...tables].map(
    ([table, fields]) =>
      `export interface ${interfaceName(table)} {\n${fields.map(printColumn).join('\n')}\n}`,
  );
  const entries = [...tables.keys()].map((table) => `  ${propertyName(table)}: ${interfaceName(table)};`);
  return [
    '// Generated from the migrated database: npm run types. Do not edit.',
    "import type { ColumnType } from 'kysely';",
    ...SHARED,
    ...bodies,
    `export interface DB {\n${entries.join('\n')}\n}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function printColumn(field: Column): string {
  const baseType = TYPES[field.type];
  if (!baseType)
    throw new Error(
      `No TypeScript type is known for ${field.table}.${field.column} (${field.type}); add it to generate-types.ts.`,
    );
  const plain = field.nullable ? `${baseType} | null` : baseType;
  return `  ${propertyName(field.column)}: ${field.generated ? `Generated<${plain}>` : plain};`;
}

const propertyName = (name: string) => (/^[a-zA-Z_]\w*$/.test(name) ? name : `'${name}'`);

const interfaceName = (table: string) =>
  table
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
