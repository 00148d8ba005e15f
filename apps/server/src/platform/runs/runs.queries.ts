import type { DB, SystemTx, Tx } from '@hearback/database';
import { sql } from 'kysely';

export type RunKey = { readonly workspace_id: string; readonly id: string };

type Columns = Record<'status' | 'leased_until' | 'leased_by' | 'attempts' | 'cursor', unknown>;
type RunTables = { [T in keyof DB]: DB[T] extends Columns ? T : never }[keyof DB];

/** The table that stores the runs, and which of its rows to use. */
export type RunRows = {
  readonly table: RunTables;
  /** Statuses of unfinished runs. The last one means running. */
  readonly open: readonly [...string[], string];
  /** For tables with several kinds of runs. */
  readonly kinds?: readonly string[];
  /** Longer than any step can take. */
  readonly leaseMs: number;
};

/** The holder of a run: the queue's job and its attempt. */
export type Lease = RunKey & { readonly jobId: string | null; readonly token: string };

const toHolder = ({ jobId, token }: Lease): string => `${jobId ?? ''}:${token}`;
const within = (leaseMs: number) => sql`clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'`;
const matchesRun = ({ workspace_id, id }: RunKey) => sql`workspace_id = ${workspace_id} and id = ${id}`;
const matchesLease = ({ open }: RunRows, lease: Lease) =>
  sql`${matchesRun(lease)} and status = ${open.at(-1)} and leased_by = ${toHolder(lease)}`;

/**
 * Returns the number of attempts without progress; null if the run is over or leased by another worker. A job that
 * the queue repeats takes over its own lease, because its previous attempt is known to be dead.
 */
export async function claimRun(tx: SystemTx, rows: RunRows, lease: Lease): Promise<number | null> {
  const claimed = await sql<{ attempts: number }>`
    update ${sql.table(rows.table)} set status = ${rows.open.at(-1)}, attempts = attempts + 1,
      leased_by = ${toHolder(lease)}, leased_until = ${within(rows.leaseMs)}
    where ${matchesRun(lease)} and status = any (${[...rows.open]}::text[])
      and (leased_by is null or leased_until < clock_timestamp() or split_part(leased_by, ':', 1) = ${lease.jobId})
    returning attempts`.execute(tx);
  return claimed.rows[0]?.attempts ?? null;
}

/** Locks the run until the end of the transaction and returns its attempts. Null if it is over or was taken over. */
export async function holdRun(tx: SystemTx, rows: RunRows, lease: Lease): Promise<number | null> {
  const result = await sql<{ attempts: number }>`
    select attempts from ${sql.table(rows.table)} where ${matchesLease(rows, lease)} for update`.execute(tx);
  return result.rows[0]?.attempts ?? null;
}

export type RunProgress = {
  /** The position to continue from if the process ends now. */
  readonly cursor?: unknown;
  /** Progress and counts, by column. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Does not publish this step. */
  readonly isQuiet?: boolean;
  readonly end?: { readonly status: string; readonly error: string | null };
};

/** For `set`: increments the column. */
export const plus = (column: string, more: number) => sql`${sql.ref(column)} + ${more}::integer`;

/** For `set`: keeps a progress bar from jumping back when an estimate was too high. */
export const atLeast = (column: string, least: number) =>
  sql`greatest(${sql.ref(column)}, ${least}::integer)`;

/** For `set`: keeps the value. */
export const unchanged = (column: string) => sql.ref(column);

export async function saveRun(
  tx: SystemTx,
  rows: RunRows,
  lease: Lease,
  { cursor, set = {}, end }: RunProgress,
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
  await sql`update ${sql.table(rows.table)} set ${sql.join(changes)} where ${matchesRun(lease)}`.execute(tx);
}

/** Postpones the run until the given time. */
export async function postponeRun(
  tx: SystemTx,
  rows: RunRows,
  lease: Lease,
  { error, attempts, until }: { readonly error: string; readonly attempts: number; readonly until: Date },
): Promise<void> {
  await sql`
    update ${sql.table(rows.table)} set leased_by = null, leased_until = ${until}, attempts = ${attempts}, error = ${error}
    where ${matchesRun(lease)}`.execute(tx);
}

/** Releases the lease, so the next holder does not wait for it to expire. */
export async function releaseRun(tx: SystemTx, rows: RunRows, lease: Lease): Promise<void> {
  await sql`
    update ${sql.table(rows.table)} set leased_by = null, leased_until = clock_timestamp() where ${matchesLease(rows, lease)}`.execute(
    tx,
  );
}

/** Lists unfinished runs without a current lease, of all workspaces. */
export async function listAbandonedRuns(tx: SystemTx, { table, open, kinds }: RunRows): Promise<RunKey[]> {
  const { rows } = await sql<RunKey>`
    select workspace_id, id from ${sql.table(table)}
    where status = any (${[...open]}::text[]) ${kinds ? sql`and kind = any (${[...kinds]}::text[])` : sql``}
      and coalesce(leased_until, created_at) < clock_timestamp() - interval '1 minute'
    order by created_at limit 500`.execute(tx);
  return rows;
}

/**
 * Foreign key plans are cached per connection. A plan made while a table was small does a sequential scan for every
 * row, so a run in a new workspace would slow down with every step. This discards the plans and prefers indexes.
 */
export async function preferIndexes(tx: Tx): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`discard plans`.execute(tx);
}
