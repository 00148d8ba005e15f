import type { DB, SystemTx, Tx } from '@hearback/database';
import { sql } from 'kysely';

export type RunKey = { readonly workspace_id: string; readonly id: string };

type Columns = Record<'status' | 'leased_until' | 'leased_by' | 'attempts' | 'cursor', unknown>;
type RunTables = { [T in keyof DB]: DB[T] extends Columns ? T : never }[keyof DB];

/** Rows that are runs, and which of them. */
export type RunRows = {
  readonly table: RunTables;
  /** The statuses of what is not over; the last one is that of a run under way. */
  readonly open: readonly [...string[], string];
  /** Where a table holds several kinds of runs. */
  readonly kinds?: readonly string[];
  /** Longer than any step can take. */
  readonly leaseMs: number;
};

/** Who works on a run: the job that the queue gave out, and which try of it. */
export type Lease = RunKey & { readonly jobId: string | null; readonly token: string };

const toHolder = ({ jobId, token }: Lease): string => `${jobId ?? ''}:${token}`;
const within = (leaseMs: number) => sql`clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'`;
const its = ({ workspace_id, id }: RunKey) => sql`workspace_id = ${workspace_id} and id = ${id}`;
const ours = ({ open }: RunRows, lease: Lease) =>
  sql`${its(lease)} and status = ${open.at(-1)} and leased_by = ${toHolder(lease)}`;

/**
 * How often it was begun without getting any further; null when it is over, or when somebody else works on it. A job that
 * the queue gives out again takes over from itself: whoever had it before is known to be dead.
 */
export async function claimRun(tx: SystemTx, rows: RunRows, lease: Lease): Promise<number | null> {
  const claimed = await sql<{ attempts: number }>`
    update ${sql.table(rows.table)} set status = ${rows.open.at(-1)}, attempts = attempts + 1,
      leased_by = ${toHolder(lease)}, leased_until = ${within(rows.leaseMs)}
    where ${its(lease)} and status = any (${[...rows.open]}::text[])
      and (leased_by is null or leased_until < clock_timestamp() or split_part(leased_by, ':', 1) = ${lease.jobId})
    returning attempts`.execute(tx);
  return claimed.rows[0]?.attempts ?? null;
}

/** How often it was begun; until the end of the transaction it stays ours. Null when it is over, or somebody has taken it over. */
export async function holdRun(tx: SystemTx, rows: RunRows, lease: Lease): Promise<number | null> {
  const held = await sql<{ attempts: number }>`
    select attempts from ${sql.table(rows.table)} where ${ours(rows, lease)} for update`.execute(tx);
  return held.rows[0]?.attempts ?? null;
}

export type Saved = {
  /** Where to go on if this process ends now. */
  readonly cursor?: unknown;
  /** Progress and figures, by column. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Nobody is told of this step. */
  readonly isQuiet?: boolean;
  readonly end?: { readonly status: string; readonly error: string | null };
};

/** For `set`: so much more than there was. */
export const plus = (column: string, more: number) => sql`${sql.ref(column)} + ${more}::integer`;

/** For `set`: an estimate that turns out too high must not make a bar jump back. */
export const atLeast = (column: string, least: number) =>
  sql`greatest(${sql.ref(column)}, ${least}::integer)`;

/** For `set`: as it was. */
export const unchanged = (column: string) => sql.ref(column);

export async function saveRun(
  tx: SystemTx,
  rows: RunRows,
  lease: Lease,
  { cursor, set = {}, end }: Saved,
): Promise<void> {
  const columns = {
    attempts: 0,
    error: end?.error ?? null,
    leased_until: end ? null : within(rows.leaseMs),
    ...(end && {
      status: end.status,
      leased_by: null,
      finished_at: sql`coalesce(finished_at, clock_timestamp())`,
    }),
    ...(cursor !== undefined && { cursor: JSON.stringify(cursor) }),
    ...set,
  };
  const changes = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(rows.table)} set ${sql.join(changes)} where ${its(lease)}`.execute(tx);
}

/** Nobody works on it until then. */
export async function restRun(
  tx: SystemTx,
  rows: RunRows,
  lease: Lease,
  { error, attempts, until }: { readonly error: string; readonly attempts: number; readonly until: Date },
): Promise<void> {
  await sql`
    update ${sql.table(rows.table)} set leased_by = null, leased_until = ${until}, attempts = ${attempts}, error = ${error}
    where ${its(lease)}`.execute(tx);
}

/** Whoever comes next need not wait for the end of the lease. */
export async function releaseRun(tx: SystemTx, rows: RunRows, lease: Lease): Promise<void> {
  await sql`
    update ${sql.table(rows.table)} set leased_by = null, leased_until = clock_timestamp() where ${ours(rows, lease)}`.execute(
    tx,
  );
}

/** Not over, and nobody works on them any more. Of all workspaces. */
export async function listAbandoned(tx: SystemTx, { table, open, kinds }: RunRows): Promise<RunKey[]> {
  const { rows } = await sql<RunKey>`
    select workspace_id, id from ${sql.table(table)}
    where status = any (${[...open]}::text[]) ${kinds ? sql`and kind = any (${[...kinds]}::text[])` : sql``}
      and coalesce(leased_until, created_at) < clock_timestamp() - interval '1 minute'
    order by created_at limit 500`.execute(tx);
  return rows;
}

/**
 * Plans of foreign keys are made once per connection, and one that was made while a table was small reads all of it for
 * every row: in a new workspace a run would slow down with every step. They are made anew, with indexes alone.
 */
export async function preferIndexes(tx: Tx): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`discard plans`.execute(tx);
}
