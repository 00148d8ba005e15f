import { UNDOABLE_STATES } from '@hearback/contract';
import type { LocationScope, SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';
import type { ImportPlan } from '../imports/imports.queries.ts';

/** Counts and undoes only what the person can see and change. Contacts that moved elsewhere stay. */

type Undo = {
  readonly unlinked: number;
  readonly deleted: number;
  /** Contacts that the import created and that have messages or opportunities. */
  readonly written: number;
  /** Contacts that the import created and that are in other campaigns which the person can see. */
  readonly elsewhere: number;
};

export async function countUndo(tx: TenantTx, { workspace_id, id, campaign_id }: ImportPlan): Promise<Undo> {
  const { rows } = await sql<Undo>`
    with came as materialized (
      select contact_id, is_created_by_import as made from campaign_contacts
      where workspace_id = ${workspace_id} and import_id = ${id} and campaign_id = ${campaign_id})
    select
      (select count(*)::int from came) as unlinked,
      (select count(*)::int from came where made) as deleted,
      (select count(distinct contact_id)::int from (
        select m.contact_id from came join messages m on m.workspace_id = ${workspace_id} and m.contact_id = came.contact_id where made
        union all
        select o.contact_id from came join opportunities o on o.workspace_id = ${workspace_id} and o.contact_id = came.contact_id
          where made) d) as written,
      (select count(distinct l.contact_id)::int from came join campaign_contacts l on l.workspace_id = ${workspace_id}
        and l.contact_id = came.contact_id and l.campaign_id <> ${campaign_id}
        join campaigns k on k.workspace_id = ${workspace_id} and k.id = l.campaign_id where made) as elsewhere`.execute(
    tx,
  );
  return rows[0] as Undo;
}

/** Returns false if another request was faster. */
export async function markUndo(
  tx: SystemTx,
  { workspace_id, id }: Pick<ImportPlan, 'workspace_id' | 'id'>,
  {
    status,
    total,
    location_ids,
  }: { status: 'undoing' | 'undone'; total: number; location_ids: LocationScope['location_ids'] },
): Promise<boolean> {
  const { rows } = await sql`
    update imports set status = ${status}, undo_total = ${total}, undo_done = 0, cursor = '{}', attempts = 0,
      undo_location_ids = ${location_ids && [...location_ids]}::text[], leased_by = null, leased_until = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${id} and status = any (${UNDOABLE_STATES}::text[])
    returning id`.execute(tx);
  return rows.length > 0;
}

export type UndoRun = LocationScope & {
  readonly id: string;
  readonly campaign_id: string;
  /** The position to resume from. */
  readonly cursor: { readonly contact_id?: string | undefined };
  readonly ghl_location_id: string | null;
};

export async function getUndo(tx: SystemTx, { workspace_id, id }: RunKey): Promise<UndoRun> {
  const { rows } = await sql<UndoRun>`
    select i.workspace_id, i.id, i.campaign_id, i.cursor, i.undo_location_ids as location_ids, c.ghl_location_id
    from imports i join campaigns c on c.workspace_id = i.workspace_id and c.id = i.campaign_id
    where i.workspace_id = ${workspace_id} and i.id = ${id}`.execute(tx);
  return rows[0] as UndoRun;
}

export type Link = { readonly contact_id: string; readonly made: boolean };

/** The next links that the import created. */
export async function listLinks(tx: TenantTx, run: UndoRun, most: number): Promise<Link[]> {
  const after = run.cursor.contact_id ?? null;
  const { rows } = await sql<Link>`
    select contact_id, is_created_by_import as made from campaign_contacts
    where workspace_id = ${run.workspace_id} and import_id = ${run.id} and campaign_id = ${run.campaign_id}
      and (${after}::uuid is null or contact_id > ${after}::uuid)
    order by contact_id limit ${most}`.execute(tx);
  return rows;
}

/**
 * Returns contacts of the import that have messages or opportunities by now. Locks them, so that no message arrives for a
 * contact that is being deleted.
 */
export async function listWritten(
  tx: TenantTx,
  { workspace_id }: UndoRun,
  made: readonly string[],
): Promise<Set<string>> {
  await sql`
    select from contacts where workspace_id = ${workspace_id} and id = any (${[...made]}::uuid[])
    order by created_at, id for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select c.id from unnest(${[...made]}::uuid[]) as c (id)
    where exists (select from messages m where m.workspace_id = ${workspace_id} and m.contact_id = c.id)
      or exists (select from opportunities o where o.workspace_id = ${workspace_id} and o.contact_id = c.id)`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function takeBack(tx: TenantTx, run: UndoRun, links: readonly Link[]): Promise<void> {
  const { workspace_id, campaign_id } = run;
  await sql`
    delete from campaign_contacts where workspace_id = ${workspace_id} and campaign_id = ${campaign_id}
      and contact_id = any (${links.map(({ contact_id }) => contact_id)}::uuid[])`.execute(tx);
  const made = links.flatMap((link) => (link.made ? link.contact_id : []));
  // A contact in a campaign that the person cannot see stays in it.
  await sql`
    delete from contacts c where c.workspace_id = ${workspace_id} and c.id = any (${made}::uuid[]) and not exists (
      select from campaign_contacts l where l.workspace_id = c.workspace_id and l.contact_id = c.id)`.execute(
    tx,
  );
}
