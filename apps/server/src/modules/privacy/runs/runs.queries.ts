import { PRIVACY_RUN_HOURS, type PrivacyRun } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { toStorableJson } from '#server/platform/http/bodies/storable-text.ts';
import type { Action } from '#server/platform/personal-data/personal-table.ts';
import type { TablePlace } from '#server/platform/personal-data/scan-table.ts';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';
import type { DescribedSubject } from '../people/describe-subject.ts';

/** By table. */
export type FindingCounts = Readonly<Record<string, { readonly own: number; readonly mentions: number }>>;

export type RunRow = Omit<PrivacyRun, 'found' | 'created_at' | 'finished_at'> & {
  readonly found: FindingCounts;
  readonly created_at: Date;
  readonly finished_at: Date | null;
};

const select = (condition: RawBuilder<unknown>) => sql<RunRow>`
  select id, kind, status as state, subject ->> 'label' as label, subject ->> 'name' as name,
    coalesce((subject ->> 'shares_name')::boolean, false) as shares_name, found, done, total, providers, error,
    created_at, finished_at
  from privacy_runs where ${condition} order by created_at desc, id desc limit 20`;

/** Subject to RLS: only people who manage the workspace see runs. */
export const listRuns = async (tx: TenantTx): Promise<RunRow[]> =>
  (await select(sql`kind <> 'find'`).execute(tx)).rows;

export const findRun = async (tx: TenantTx, id: string): Promise<RunRow | undefined> =>
  (await select(sql`id = ${id}`).execute(tx)).rows[0];

export async function insertRun(
  tx: SystemTx,
  run: {
    readonly kind: Action;
    readonly subject: DescribedSubject;
    readonly total: number;
    readonly created_by: string;
    readonly providers: PrivacyRun['providers'];
  },
): Promise<RunKey> {
  const { subject, providers, ...columns } = run;
  const { workspace_id } = subject;
  const { id } = await tx
    .insertInto('privacy_runs')
    .values({
      ...columns,
      workspace_id,
      subject: toStorableJson(subject),
      providers: toStorableJson(providers),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { workspace_id, id };
}

/** Returns the number of unfinished runs. */
export async function countOpen(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from privacy_runs where status in ('queued', 'running')`.execute(tx);
  return rows[0]?.open ?? 0;
}

type RunCursor = {
  /** The index of the current table. */
  readonly table?: number;
  readonly place?: TablePlace;
  /** The number of export parts written. */
  readonly parts?: number;
  /** How often an erasure restarted because the person was imported again. */
  readonly rounds?: number;
};

export type RunWork = RunKey & {
  readonly kind: Action;
  readonly subject: DescribedSubject;
  readonly found: FindingCounts;
  readonly cursor: RunCursor;
  readonly created_by: string | null;
};

export async function getWork(tx: SystemTx, { workspace_id, id }: RunKey): Promise<RunWork> {
  const { rows } = await sql<RunWork>`
    select workspace_id, id, kind, subject, found, cursor, created_by from privacy_runs
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  return rows[0] as RunWork;
}

/** Deletes findings and exports after a while. */
export async function deleteOldRuns(tx: SystemTx): Promise<void> {
  await sql`
    delete from privacy_runs where kind <> 'erase' and status in ('done', 'failed')
      and created_at < clock_timestamp() - ${PRIVACY_RUN_HOURS} * interval '1 hour'`.execute(tx);
}

type FormerRun = { readonly id: string; readonly subject: unknown };

/** Finished runs that may be about the person. */
export async function listFormer(
  tx: SystemTx,
  workspace_id: string,
  patterns: readonly string[],
): Promise<FormerRun[]> {
  const { rows } = await sql<FormerRun>`
    select id, subject from privacy_runs where workspace_id = ${workspace_id} and status in ('done', 'failed')
      and lower(subject::text) like any (${[...patterns]}::text[])`.execute(tx);
  return rows;
}

export const deleteRuns = (tx: SystemTx, workspace_id: string, ids: readonly string[]) =>
  sql`delete from privacy_runs where workspace_id = ${workspace_id} and id = any (${[...ids]}::uuid[])`.execute(
    tx,
  );
