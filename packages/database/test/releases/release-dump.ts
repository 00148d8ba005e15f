import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { listTables, withBareTables } from './tables.ts';

const FOLDER = join(import.meta.dirname, '../../releases');
const ENDING = '.jsonl.gz';

/** Data of an installation that is not in its tables. */
export type Installation = {
  /** The key of the sealed values. */
  secret: string;
  /** Refresh cookies of signed-in people, by email address. */
  cookies: Record<string, string>;
  /** The stored state of the simulators. */
  simulators: Record<string, unknown>;
};

type Header = Installation & {
  takenAt: string;
  migrations: { name: string; checksum: string }[];
};

type DumpedTable = { name: string; columns: string[]; rows: string[] };

export type ReleaseDump = Header & { tables: DumpedTable[] };

/** Names of all dumps, oldest release first. */
export async function listReleaseDumps(): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(ENDING));
  return names
    .map((name) => name.slice(0, -ENDING.length))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Keeps rows as PostgreSQL printed them, because they may contain numbers beyond JavaScript's range. */
export async function readReleaseDump(name: string): Promise<ReleaseDump> {
  const lines = gunzipSync(await readFile(join(FOLDER, name + ENDING)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const header = JSON.parse(lines.shift() ?? '') as Header;
  const tables: DumpedTable[] = [];
  for (const line of lines) {
    if (line.startsWith('[')) tables.push({ ...readTableLine(line), rows: [] });
    else tables.at(-1)?.rows.push(line);
  }
  return { ...header, tables };
}

function readTableLine(line: string): { name: string; columns: string[] } {
  const [name = '', ...columns] = JSON.parse(line) as string[];
  return { name, columns };
}

/** Writes all rows of a database into the folder of dumps. The transaction is rolled back. */
export async function writeReleaseDump(
  url: string,
  name: string,
  installation: Installation,
): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    const { rows: migrations } = await client.query<Header['migrations'][number]>(
      'select name, checksum from migrations.applied order by name',
    );
    const header: Header = { takenAt: new Date().toISOString(), ...installation, migrations };
    const lines = [JSON.stringify(header)];
    await withBareTables(client, async () => {
      for (const { name: table, columns } of await listTables(client)) {
        const { rows } = await client.query<{ row: string }>(
          `select row_to_json(r)::text as row from (select ${columns.join()} from ${table}) r order by 1`,
        );
        if (rows.length > 0) lines.push(JSON.stringify([table, ...columns]), ...rows.map(({ row }) => row));
      }
    });
    await client.query('rollback');
    const file = join(FOLDER, name + ENDING);
    await writeFile(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
    return file;
  } finally {
    await client.end();
  }
}
