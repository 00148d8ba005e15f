import type { SuppressionMarkKind, SuppressionRemoval } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';
import { undoRuns } from './undo-mark.job-definition.ts';

/** Identifies one entry at one provider. */
export type MarkPlace = {
  readonly workspace_id: string;
  readonly kind: SuppressionMarkKind;
  readonly account_id: string | null;
  readonly ghl_location_id: string | null;
  /** Address, domain, LinkedIn profile or contact id of the CRM. */
  readonly value: string;
};

/** The entry of the list that the mark belongs to. */
export type MarkOrigin = { readonly entry_id: string; readonly contact_id: string | null };

const isAt = ({ workspace_id, kind, account_id, ghl_location_id, value }: MarkPlace) => sql`
  workspace_id = ${workspace_id} and kind = ${kind} and value = ${value}
  and (account_id, ghl_location_id) is not distinct from (${account_id}::uuid, ${ghl_location_id}::text)`;

/**
 * Cancels an undo that has not started, because the person is on the list again. Returns the status of the mark, or null if Hearback
 * has set none.
 */
export async function reclaimMark(
  tx: SystemTx,
  place: MarkPlace,
  { entry_id }: MarkOrigin,
): Promise<string | null> {
  await sql`
    update suppression_marks set status = 'set', entry_id = ${entry_id}, error = null, attempts = 0, leased_by = null, leased_until = null
    where ${isAt(place)} and entry_id is null and (status <> 'running' or leased_by is null)`.execute(tx);
  const { rows } = await sql<{ status: string }>`
    select status from suppression_marks where ${isAt(place)}`.execute(tx);
  return rows[0]?.status ?? null;
}

/** Written before the call, so that a crash after the call does not lose what must be undone. */
export async function insertMark(
  tx: SystemTx,
  { workspace_id, kind, account_id, ghl_location_id, value }: MarkPlace,
  { entry_id, contact_id }: MarkOrigin,
): Promise<void> {
  await tx
    .insertInto('suppression_marks')
    .values({ workspace_id, kind, account_id, ghl_location_id, value, entry_id, contact_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function saveExternalId(tx: SystemTx, place: MarkPlace, external_id: string): Promise<void> {
  await sql`update suppression_marks set external_id = ${external_id} where ${isAt(place)}`.execute(tx);
}

export async function deleteMark(tx: SystemTx, place: MarkPlace): Promise<void> {
  await sql`delete from suppression_marks where ${isAt(place)}`.execute(tx);
}

export type MarkRun = MarkPlace & RunKey & { readonly contact_id: string | null };

export async function readMark(tx: SystemTx, { workspace_id, id }: RunKey): Promise<MarkRun> {
  const { rows } = await sql<MarkRun>`
    select workspace_id, id, kind, account_id, ghl_location_id, value, contact_id from suppression_marks
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  return rows[0] as MarkRun;
}

/**
 * Starts to undo the marks of entries that are about to be deleted. If another entry still covers the person, for example that of
 * their domain, the marks pass to that entry.
 */
export async function undoMarks(
  tx: SystemTx,
  workspace_id: string,
  entry_ids: readonly string[],
): Promise<void> {
  const { name, retry } = undoRuns.definition;
  await sql`
    with released as (
      select m.id, case when m.kind <> 'instantly_block_list' then (
        select d.id from do_not_contact d join contacts c on c.workspace_id = d.workspace_id and c.id = m.contact_id
        where d.workspace_id = m.workspace_id and d.id <> all (${[...entry_ids]}::uuid[])
          and (d.contact_id = c.id or (d.kind = 'domain' and (split_part(c.email_key, '@', 2) = d.value
            or split_part(c.email_key, '@', 2) like '%.' || d.value)))
        order by d.id limit 1) end as next_entry_id
      from suppression_marks m
      where m.workspace_id = ${workspace_id} and m.entry_id = any (${[...entry_ids]}::uuid[]) and m.status = 'set'),
    changed as (
      update suppression_marks m set entry_id = r.next_entry_id, status = case when r.next_entry_id is null then 'waiting' else 'set' end
      from released r where m.workspace_id = ${workspace_id} and m.id = r.id returning m.workspace_id, m.id, m.status)
    select app.add_job(${name}, json_build_object('workspace_id', workspace_id, 'mark_id', id), ${name} || ':' || id, null,
      ${retry.maxAttempts})
    from changed where status = 'waiting'`.execute(tx);
}

const MAX_REMOVALS = 50;

/** Unfinished removals, those that failed first. RLS hides people that the viewer may not see. */
export async function listRemovals(
  tx: TenantTx,
  workspace_id: string,
  contact_id?: string,
): Promise<SuppressionRemoval[]> {
  const { rows } = await sql<SuppressionRemoval>`
    select id, kind, value, contact_id, error,
      case when status = 'running' and leased_by is null then 'waiting' else status end as status
    from suppression_marks
    where workspace_id = ${workspace_id} and status <> 'set'
      ${contact_id ? sql`and contact_id = ${contact_id}` : sql``}
    order by status = 'failed' desc, created_at, id limit ${MAX_REMOVALS}`.execute(tx);
  return rows;
}

type RemovalPlace = { readonly contact_id: string | null; readonly location_id: string | null };

export async function getRemovalPlace(tx: TenantTx, { workspace_id, id }: RunKey): Promise<RemovalPlace> {
  const { rows } = await sql<RemovalPlace>`
    select m.contact_id, c.location_id from suppression_marks m
    left join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
    where m.workspace_id = ${workspace_id} and m.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

export async function restartRemoval(tx: SystemTx, { workspace_id, id }: RunKey): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update suppression_marks set status = 'waiting', error = null, attempts = 0, finished_at = null, leased_by = null, leased_until = null
    where workspace_id = ${workspace_id} and id = ${id} and status = 'failed' returning id`.execute(tx);
  return rows.length > 0;
}

/** The location whose people receive events about a contact. */
export async function findPlace(tx: TenantTx, contact_id: string | null): Promise<string | null> {
  if (contact_id === null) return null;
  const { rows } = await sql<{ location_id: string | null }>`
    select location_id from contacts where id = ${contact_id}`.execute(tx);
  return rows[0]?.location_id ?? null;
}
