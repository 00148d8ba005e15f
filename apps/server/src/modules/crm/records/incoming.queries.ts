import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { ContactKey } from './own-state.queries.ts';

/** The message that a reply answers: the named one, else the newest one of the lead. */
export async function findAnsweredMessage(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
  alt_id: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from messages
    where workspace_id = ${workspace_id} and contact_id = ${contact_id} and direction = 'inbound' and deleted_at is null
      and source <> 'anonymous_traffic_id'
    order by id::text is not distinct from ${alt_id} desc, sent_at desc, id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
