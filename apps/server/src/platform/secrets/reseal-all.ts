import { type Database, type SystemTx, withSystem } from '@hearback/database';
import { sql } from 'kysely';
import type { SealedColumn } from './sealed-column.ts';
import type { SecretBox } from './secret-box.ts';

const SLICE = 200;

type Row = Readonly<Record<string, string>>;

export type ResealResult = {
  resealed: number;
  /** Values that no key opens: 'table.column' and the key of the row, never a value. */
  unreadable: string[];
};

/**
 * Re-encrypts every value that is not sealed with the newest key or not bound to its row. Works in slices with one
 * transaction each, so an interrupted rotation continues with the rest. Values that cannot be opened stay unchanged.
 */
export async function resealAll(
  db: Database,
  box: SecretBox,
  columns: readonly SealedColumn[],
): Promise<ResealResult> {
  const tally: ResealResult = { resealed: 0, unreadable: [] };
  for (const column of columns) {
    let last: Row | undefined;
    do {
      const after = last;
      last = await withSystem(db, 'rotate keys', (tx) => resealSlice(tx, { box, column, after, tally }));
    } while (last);
  }
  return tally;
}

type Slice = { box: SecretBox; column: SealedColumn; after: Row | undefined; tally: ResealResult };

/** Returns the last row of the slice. Rows are locked, so concurrent saves are not lost. */
async function resealSlice(tx: SystemTx, { box, column, after, tally }: Slice): Promise<Row | undefined> {
  const rows = await lockSlice(tx, column, box.newest, after);
  for (const row of rows) {
    const sealed = tryReseal(box, column, row);
    if (sealed === null) {
      tally.unreadable.push(
        [`${column.table}.${column.column}`, ...column.key.map((name) => row[name])].join(' '),
      );
      continue;
    }
    const conditions = column.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    await sql`
      update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${sealed}
      where ${sql.join(conditions, sql` and `)}`.execute(tx);
    tally.resealed += 1;
  }
  return rows.at(-1);
}

async function lockSlice(tx: SystemTx, column: SealedColumn, newest: string, after?: Row): Promise<Row[]> {
  const key = sql.join(column.key.map((name) => sql.ref(name)));
  const value = sql.ref(column.column);
  const beyond = after ? sql`and (${key}) > (${sql.join(column.key.map((name) => after[name]))})` : sql``;
  const { rows } = await sql<Row>`
    select ${key}, ${value} from ${sql.table(column.table)}
    where ${value} is not null and not starts_with(${value}, ${newest}) ${beyond}
    order by ${key} limit ${SLICE} for update`.execute(tx);
  return rows;
}

function tryReseal(box: SecretBox, column: SealedColumn, row: Row): string | null {
  try {
    return box.reseal(column, row);
  } catch {
    return null;
  }
}
