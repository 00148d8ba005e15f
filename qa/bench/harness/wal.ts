import type { Connection } from '@hearback/database';

/** The average writes of one change. */
export type WriteCost = {
  readonly wal_bytes: number;
  /** Bytes of rows and of index entries, by table. */
  readonly bytes: ReadonlyMap<string, number>;
  /** New entries in B-tree indexes, by table. */
  readonly entries: ReadonlyMap<string, number>;
  /** Updates of rows of `conversations` that change no index entry, and all updates. */
  readonly hot_updates: number;
  readonly updates: number;
};

type BlockRow = {
  readonly relation: string;
  readonly kind: string;
  readonly number: number;
  readonly bytes: number;
};

/**
 * Reads the write-ahead log of a workload with pg_walinspect, which `tooling/commands/bench.ts` installs. The log of a
 * cluster without full-page writes depends only on what was written, so that it is the same on every machine.
 */
export async function measureWrites(
  connection: Connection,
  times: number,
  work: (index: number) => Promise<unknown>,
): Promise<WriteCost> {
  const start = await readPosition(connection);
  for (let index = 0; index < times; index += 1) await work(index);
  const end = await readPosition(connection);
  const { rows: sizes } = await connection.query<{ bytes: string }>(
    'select pg_wal_lsn_diff($2, $1) as bytes',
    [start, end],
  );
  const { rows } = await connection.query<BlockRow>(
    `select coalesce(t.relname, c.relname) as relation, b.resource_manager || ' ' || b.record_type as kind, count(*)::int as number,
        sum(b.record_length)::int as bytes
      from pg_get_wal_block_info($1, $2) b
      join pg_class c on pg_relation_filenode(c.oid) = b.relfilenode
      left join pg_index i on i.indexrelid = c.oid
      left join pg_class t on t.oid = i.indrelid
      where b.block_id = 0 and b.relforknumber = 0 group by 1, 2`,
    [start, end],
  );
  const [bytes, entries] = [new Map<string, number>(), new Map<string, number>()];
  const add = (sums: Map<string, number>, relation: string, number: number) =>
    sums.set(relation, (sums.get(relation) ?? 0) + number / times);
  for (const row of rows) {
    add(bytes, row.relation, row.bytes);
    if (IS_NEW_ENTRY.test(row.kind)) add(entries, row.relation, row.number);
  }
  const countRecords = (kind: RegExp) =>
    rows
      .filter((row) => row.relation === 'conversations' && kind.test(row.kind))
      .reduce((sum, { number }) => sum + number / times, 0);
  return {
    wal_bytes: Number(sizes[0]?.bytes) / times,
    bytes,
    entries,
    hot_updates: countRecords(/^Heap HOT_UPDATE/),
    updates: countRecords(/^Heap (HOT_)?UPDATE/),
  };
}

const IS_NEW_ENTRY = /^Btree (INSERT_LEAF|INSERT_POST|SPLIT_)/;

/** The log can be read as far as it is written to its file: a synchronous commit writes everything before it. */
async function readPosition(connection: Connection): Promise<string> {
  await connection.query('set synchronous_commit = on');
  await connection.query("select pg_logical_emit_message(true, 'bench', '')");
  const { rows } = await connection.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at');
  return rows[0]?.at ?? '';
}
