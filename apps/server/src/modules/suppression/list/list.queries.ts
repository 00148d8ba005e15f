import type { SuppressedKind } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

/** In whose name somebody comes onto the list. */
export type Adder = { readonly user_id: string | null; readonly name: string };

type Digest = { readonly kind: SuppressedKind; readonly digest: string };

export async function eraseEntries(
  tx: SystemTx,
  workspace_id: string,
  digests: readonly Digest[],
  { user_id, name }: Adder,
): Promise<void> {
  await sql`
    insert into do_not_contact (workspace_id, kind, digest, reason, added_by, added_by_name)
    select ${workspace_id}::uuid, n.kind, n.digest, 'erased', ${user_id}::uuid, ${name}
    from jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as n (kind text, digest text)
    on conflict (workspace_id, digest) do update set reason = 'erased', value = null, note = null, contact_id = null`.execute(
    tx,
  );
}
