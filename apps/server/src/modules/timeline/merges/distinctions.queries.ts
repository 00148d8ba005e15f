import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import type { FormerState } from './merges.queries.ts';

type ContactKey = { readonly workspace_id: string; readonly contact_id: string };
type Distinction = ContactKey & { readonly other_id: string };

export async function insertDistinction(
  tx: SystemTx,
  { workspace_id, contact_id, other_id, user_id }: Distinction & { readonly user_id: string },
): Promise<void> {
  await sql`insert into contact_distinctions (workspace_id, contact_id, other_id, created_by)
    values (${workspace_id}, ${contact_id}, ${other_id}, ${user_id}) on conflict do nothing`.execute(tx);
}

/** The remaining contact is also different from the people that the merged one is different from. */
export async function copyDistinctions(
  tx: SystemTx,
  { workspace_id, contact_id, other_id }: Distinction,
): Promise<NonNullable<FormerState['distinctions']>> {
  const { rows } = await sql<{ row: Readonly<Record<string, unknown>> }>`
    select to_jsonb(d) as row from contact_distinctions d where workspace_id = ${workspace_id} and contact_id = ${other_id}`.execute(
    tx,
  );
  const { rows: added } = await sql<{ other_id: string }>`
    insert into contact_distinctions (workspace_id, contact_id, other_id, created_by, created_at)
    select workspace_id, ${contact_id}, case when contact_id = ${other_id} then other_id else contact_id end, created_by, created_at
    from contact_distinctions
    where workspace_id = ${workspace_id} and ${other_id} in (contact_id, other_id) and ${contact_id} not in (contact_id, other_id)
    on conflict do nothing returning other_id`.execute(tx);
  return { rows: rows.map(({ row }) => row), added: added.map((one) => one.other_id) };
}

export async function restoreDistinctions(
  tx: SystemTx,
  { workspace_id, contact_id }: ContactKey,
  distinctions: FormerState['distinctions'],
): Promise<void> {
  if (!distinctions) return;
  await sql`delete from contact_distinctions where workspace_id = ${workspace_id} and contact_id = ${contact_id}
    and other_id = any (${[...distinctions.added]}::uuid[])`.execute(tx);
  await sql`
    insert into contact_distinctions (workspace_id, contact_id, other_id, created_by, created_at)
    select r.workspace_id, r.contact_id, r.other_id, u.id, r.created_at
    from jsonb_populate_recordset(null::contact_distinctions, ${JSON.stringify(distinctions.rows)}::jsonb) r
    left join users u on u.workspace_id = r.workspace_id and u.id = r.created_by
    on conflict do nothing`.execute(tx);
}

export async function deleteDistinction(
  tx: SystemTx,
  { workspace_id, contact_id, other_id }: Distinction,
): Promise<void> {
  await sql`delete from contact_distinctions where workspace_id = ${workspace_id}
    and (contact_id, other_id) in ((${contact_id}::uuid, ${other_id}::uuid), (${other_id}::uuid, ${contact_id}::uuid))`.execute(
    tx,
  );
}
