import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

type ContactKey = { readonly workspace_id: string; readonly contact_id: string };
type Distinction = ContactKey & { readonly other_id: string };

export async function insertDistinction(
  tx: SystemTx,
  { workspace_id, contact_id, other_id, user_id }: Distinction & { readonly user_id: string },
): Promise<void> {
  await sql`insert into contact_distinctions (workspace_id, contact_id, other_id, created_by)
    values (${workspace_id}, ${contact_id}, ${other_id}, ${user_id}) on conflict do nothing`.execute(tx);
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
