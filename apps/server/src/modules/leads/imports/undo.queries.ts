import { UNDOABLE_STATES } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { ImportPlan } from './imports.queries.ts';

/** Counted and taken back is what the person sees and may change: what was moved elsewhere meanwhile stays there. */

const AT_ONCE = 5_000;

type Undo = {
  readonly unlinked: number;
  readonly deleted: number;
  /** Contacts that the import made and that have messages or opportunities. */
  readonly written: number;
  /** Contacts that the import made and that other campaigns have which the person sees. */
  readonly elsewhere: number;
};

export async function countUndo(tx: TenantTx, { workspace_id, id, campaign_id }: ImportPlan): Promise<Undo> {
  const { rows } = await sql<Undo>`
    with came as materialized (
      select contact_id, import_made as made from campaign_contacts
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

/** False when somebody was quicker. */
export async function markUndone(tx: SystemTx, { workspace_id, id }: ImportPlan): Promise<boolean> {
  const { rows } = await sql`
    update imports set state = 'undone' where workspace_id = ${workspace_id} and id = ${id}
      and state = any (${UNDOABLE_STATES}::text[]) returning id`.execute(tx);
  return rows.length > 0;
}

export async function takeBack(tx: TenantTx, { workspace_id, id, campaign_id }: ImportPlan): Promise<void> {
  while ((await takeSome(tx, workspace_id, id, campaign_id)) === AT_ONCE);
}

/** In parts: one statement over all of a large import would take longer than a statement may. */
async function takeSome(
  tx: TenantTx,
  workspace_id: string,
  id: string,
  campaign_id: string,
): Promise<number> {
  const { rows } = await sql<{ contact_id: string; made: boolean }>`
    delete from campaign_contacts where workspace_id = ${workspace_id} and campaign_id = ${campaign_id} and contact_id in (
      select contact_id from campaign_contacts
      where workspace_id = ${workspace_id} and import_id = ${id} limit ${AT_ONCE})
    returning contact_id, import_made as made`.execute(tx);
  const made = rows.filter((row) => row.made).map(({ contact_id }) => contact_id);
  // Who is in a campaign that the person does not see stays in it.
  await sql`
    delete from contacts c where c.workspace_id = ${workspace_id} and c.id = any (${made}::uuid[]) and not exists (
      select from campaign_contacts l where l.workspace_id = c.workspace_id and l.contact_id = c.id)`.execute(
    tx,
  );
  return rows.length;
}
