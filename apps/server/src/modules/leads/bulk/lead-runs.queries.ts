import type { LeadFilter, LeadRun } from '@hearback/contract';
import type { LocationScope, SystemTx, TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';
import { toConditions } from '../lists/selection.queries.ts';

type LeadRunRow = Omit<LeadRun, 'created_at' | 'finished_at'> & {
  created_at: Date;
  finished_at: Date | null;
};

const toRun = ({ created_at, finished_at, ...row }: LeadRunRow): LeadRun => ({
  ...row,
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
});

const select = (condition: RawBuilder<unknown>) => sql<LeadRunRow>`
  select r.id, r.campaign_id, r.kind, r.status as state, r.total, r.done, r.changed, r.error, r.created_at, r.finished_at,
    nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') as created_by
  from lead_runs r left join users u on u.workspace_id = r.workspace_id and u.id = r.created_by
  where ${condition} order by r.created_at desc, r.id desc limit 10`;

export async function listRuns(tx: TenantTx, campaign_id: string): Promise<LeadRun[]> {
  const { rows } = await select(sql`r.campaign_id = ${campaign_id}`).execute(tx);
  return rows.map(toRun);
}

/** The newest runs of all campaigns that the person can see. */
export async function listRunsOfKinds(tx: TenantTx, kinds: readonly LeadRun['kind'][]): Promise<LeadRun[]> {
  const { rows } = await select(sql`r.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`).execute(tx);
  return rows.map(toRun);
}

export type NewRun = LocationScope & {
  readonly campaign_id: string;
  readonly kind: LeadRun['kind'];
  readonly filter: LeadFilter;
  readonly total: number;
  readonly created_by: string;
};

export async function insertRun(tx: SystemTx, { filter, location_ids, ...run }: NewRun): Promise<LeadRun> {
  const { id } = await tx
    .insertInto('lead_runs')
    .values({ ...run, location_ids: location_ids && [...location_ids], filter: JSON.stringify(filter) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await select(sql`r.workspace_id = ${run.workspace_id} and r.id = ${id}`).execute(tx);
  return toRun(rows[0] as LeadRunRow);
}

/** Text, because a Date loses microseconds and leads would be skipped. */
type LeadRunCursor = { readonly contact_id: string; readonly at: string };

export type LeadRunWork = LocationScope & {
  readonly id: string;
  readonly campaign_id: string;
  readonly filter: LeadFilter;
  readonly created_at: string;
  /** The position to resume from. */
  readonly cursor: Partial<LeadRunCursor>;
  readonly ghl_location_id: string | null;
};

export async function getRun(tx: SystemTx, { workspace_id, id }: RunKey): Promise<LeadRunWork> {
  const { rows } = await sql<LeadRunWork>`
    select r.workspace_id, r.id, r.campaign_id, r.filter, r.created_at::text as created_at, r.cursor, r.location_ids, c.ghl_location_id
    from lead_runs r join campaigns c on c.workspace_id = r.workspace_id and c.id = r.campaign_id
    where r.workspace_id = ${workspace_id} and r.id = ${id}`.execute(tx);
  return rows[0] as LeadRunWork;
}

/** The next leads in list order, without those added to the campaign after the request. */
export async function listSlice(tx: SystemTx, run: LeadRunWork, most: number): Promise<LeadRunCursor[]> {
  const conditions = [
    sql`l.workspace_id = ${run.workspace_id}`,
    ...toConditions(run.campaign_id, run.filter),
    // All rows of an import share its start time, so `created_at` does not show when a lead was added.
    sql`coalesce(l.linked_at, l.created_at) <= ${run.created_at}::timestamptz`,
  ];
  if (run.location_ids) conditions.push(sql`l.location_id = any (${[...run.location_ids]}::text[])`);
  const { at, contact_id } = run.cursor;
  if (at) conditions.push(sql`(l.created_at, l.contact_id) < (${at}::timestamptz, ${contact_id}::uuid)`);
  const { rows } = await sql<LeadRunCursor>`
    select l.contact_id, l.created_at::text as at from campaign_contacts l
    where ${sql.join(conditions, sql` and `)}
    order by l.created_at desc, l.contact_id desc limit ${most}`.execute(tx);
  return rows;
}
