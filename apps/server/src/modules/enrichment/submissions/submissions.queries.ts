import type { LeadSelection } from '@hearback/contract';
import type { Actor, LocationScope, SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { toSelection } from '#server/modules/leads/index.ts';

/** Rows belong to the workspace, not to a person. */

/** Queues those contacts that are not already waiting or in progress. */
export async function insertJobs(
  tx: SystemTx,
  workspace_id: string,
  campaign_id: string,
  contact_ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    insert into enrichment_jobs (workspace_id, contact_id, campaign_id)
    select ${workspace_id}::uuid, c.id, ${campaign_id}::uuid from unnest(${[...contact_ids]}::uuid[]) as asked (id)
    join contacts c on c.workspace_id = ${workspace_id} and c.id = asked.id
    on conflict (workspace_id, contact_id) where status in ('queued', 'running') do nothing
    returning contact_id`.execute(tx);
  const ids = rows.map(({ contact_id }) => contact_id);
  await setContactStatus(tx, workspace_id, ids, 'pending_enrichment');
  return ids;
}

export async function setContactStatus(
  tx: SystemTx,
  workspace_id: string,
  ids: readonly string[],
  status: 'pending_enrichment' | 'queued' | 'running' | 'error',
  /** The reason why it failed or still waits. */
  reason: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  // Locks contacts in the usual order.
  await sql`
    with held as (
      select id from contacts
      where workspace_id = ${workspace_id} and id = any (${[...ids]}::uuid[]) 
        and (enrichment_status <> ${status} or enrichment_reason is distinct from ${reason}::text)
      order by created_at, id for no key update)
    update contacts c set enrichment_status = ${status}, enrichment_reason = left(${reason}::text, 400), updated_at = clock_timestamp()
    from held where c.workspace_id = ${workspace_id} and c.id = held.id`.execute(tx);
}

export type PendingLeads = LocationScope & {
  readonly campaign_id: string;
  readonly import_id: string | null;
};

/** A page of leads of an import or a campaign that wait for enrichment, after the previous page. */
export async function listPending(
  tx: SystemTx,
  { workspace_id, campaign_id, import_id, location_ids }: PendingLeads,
  after: string | null,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select contact_id as id from campaign_contacts
    where workspace_id = ${workspace_id} and ${import_id === null ? sql`campaign_id = ${campaign_id} and status = 'active'` : sql`import_id = ${import_id}`}
      and enrichment_status = 'pending_enrichment' ${location_ids ? sql`and location_id = any (${[...location_ids]}::text[])` : sql``}
      and (${after}::uuid is null or contact_id > ${after}::uuid)
    order by contact_id limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}

export type ClaimedJob = {
  readonly id: string;
  readonly contact_id: string | null;
  readonly campaign_id: string | null;
  readonly attempts: number;
};

/**
 * Marks the oldest waiting row as in progress before it is sent. The row is selected once: as a joined subquery it may be
 * evaluated per row, and every further match would be marked but never sent.
 */
export async function claimJob(tx: SystemTx, workspace_id: string): Promise<ClaimedJob | null> {
  const { rows } = await sql<ClaimedJob>`
    with next as materialized (
      select id from enrichment_jobs where workspace_id = ${workspace_id} and status = 'queued'
        and not_before <= clock_timestamp() order by created_at, id limit 1 for update skip locked)
    update enrichment_jobs j set status = 'running', attempts = j.attempts + 1, claimed_at = clock_timestamp(), reason = null
    from next where j.workspace_id = ${workspace_id} and j.id = next.id
    returning j.id, j.contact_id, j.campaign_id, j.attempts`.execute(tx);
  return rows[0] ?? null;
}

export async function recordSent(tx: SystemTx, workspace_id: string, id: string): Promise<void> {
  await sql`
    update enrichment_jobs set sent_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

/** The row was certainly not accepted, so it is queued again. */
export async function requeueJob(
  tx: SystemTx,
  workspace_id: string,
  id: string,
  waitMs: number,
): Promise<void> {
  await sql`
    update enrichment_jobs set status = 'queued', claimed_at = null,
      not_before = clock_timestamp() + ${waitMs}::float8 * interval '1 millisecond'
    where workspace_id = ${workspace_id} and id = ${id} and status = 'running'`.execute(tx);
}

/** Ends a claimed row that is not sent because its campaign was disabled. */
export async function stopJob(tx: SystemTx, workspace_id: string, id: string): Promise<void> {
  await sql`
    update enrichment_jobs set status = 'skipped', claimed_at = null, finished_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${id} and status = 'running'`.execute(tx);
}

/** Returns the previous state, or null if it is already settled. An answer after a failure still counts. */
export async function settleJob(
  tx: SystemTx,
  workspace_id: string,
  id: string,
  end: { readonly status: 'complete' | 'error'; readonly reason: string | null },
): Promise<{ contact_id: string | null } | null> {
  const { rows } = await sql<{ contact_id: string | null }>`
    update enrichment_jobs set status = ${end.status}, reason = ${end.reason}, finished_at = clock_timestamp(),
      sent_at = coalesce(sent_at, clock_timestamp())
    where workspace_id = ${workspace_id} and id = ${id}
      and (status in ('queued', 'running') or ${end.status} = 'complete')
    returning contact_id`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Returns the contact of a row that Clay has and has not answered. Locks it, because an answer may arrive concurrently.
 */
export async function findUnderWay(tx: SystemTx, workspace_id: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('enrichment_jobs')
    .select('contact_id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  return row?.contact_id ?? null;
}

/** Fails a slice of the waiting rows, because none of them would be accepted. */
export async function refuseJobs(
  tx: SystemTx,
  workspace_id: string,
  reason: string,
  most: number,
): Promise<{ contact_id: string | null }[]> {
  const { rows } = await sql<{ contact_id: string | null }>`
    with waiting as (
      select id from enrichment_jobs where workspace_id = ${workspace_id} and status = 'queued'
      order by created_at, id limit ${most} for update skip locked)
    update enrichment_jobs j set status = case when j.contact_id is null then 'error' else 'refused' end,
      reason = ${reason}, finished_at = clock_timestamp()
    from waiting where j.workspace_id = ${workspace_id} and j.id = waiting.id
    returning j.contact_id`.execute(tx);
  return rows;
}

type RefusedRow = {
  readonly contact_id: string;
  readonly campaign_id: string | null;
  /** False if a later request has changed the status of the lead. */
  readonly failed: boolean;
};

/** Ends a slice of the refused rows, so that they are requested again. */
export async function endRefused(tx: SystemTx, workspace_id: string, most: number): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    with refused as (
      select id from enrichment_jobs where workspace_id = ${workspace_id} and status = 'refused'
      order by created_at, id limit ${most} for update)
    update enrichment_jobs j set status = 'error'
    from refused where j.workspace_id = ${workspace_id} and j.id = refused.id
    returning j.contact_id, j.campaign_id, exists (
      select from contacts c where c.workspace_id = j.workspace_id and c.id = j.contact_id and c.enrichment_status = 'error') as failed`.execute(
    tx,
  );
  return rows;
}

export type OverdueRow = { readonly workspace_id: string; readonly contact_id: string | null };

const MAX_HOURS = 24;
export const LATE = `Clay did not answer within ${MAX_HOURS} hours.`;

/** Ends a slice of the rows that Clay has had for too long, oldest first. */
export async function endLate(tx: SystemTx, most: number): Promise<OverdueRow[]> {
  const { rows } = await sql<OverdueRow>`
    with late as (
      select workspace_id, id from enrichment_jobs
      where status = 'running' and claimed_at < clock_timestamp() - make_interval(hours => ${MAX_HOURS})
      order by claimed_at limit ${most} for update skip locked)
    update enrichment_jobs j set status = 'error', reason = ${LATE}, finished_at = clock_timestamp()
    from late where j.workspace_id = late.workspace_id and j.id = late.id
    returning j.workspace_id, j.contact_id`.execute(tx);
  return rows;
}

/** Workspaces with rows that could be sent, or refused if no table accepts them. */
export async function listWaiting(tx: SystemTx): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select distinct w.workspace_id from clay_webhooks w where exists (
      select from enrichment_jobs j where j.workspace_id = w.workspace_id and j.status = 'queued'
        and j.not_before <= clock_timestamp())`.execute(tx);
  return rows.map(({ workspace_id }) => workspace_id);
}

/** Inserted before all others, because a person waits for it. */
export async function insertTest(tx: SystemTx, workspace_id: string): Promise<void> {
  await sql`
    insert into enrichment_jobs (workspace_id, created_at)
    values (${workspace_id}, least(clock_timestamp(), (select min(created_at) - interval '1 millisecond' from enrichment_jobs
      where workspace_id = ${workspace_id} and status = 'queued')))`.execute(tx);
}

/** The contacts of the selection that the person may change. */
export async function listSelected(
  tx: TenantTx,
  actor: Actor,
  campaign_id: string,
  selection: LeadSelection,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select l.contact_id from campaign_contacts l
    where l.workspace_id = ${actor.workspace_id} and ${toSelection(campaign_id, selection)}
      and (${actor.sees_all_locations} or l.location_id = any (${[...actor.writable_locations]}::text[]))`.execute(
    tx,
  );
  return rows.map(({ contact_id }) => contact_id);
}
