import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { ContactSet, FormerReturn } from '../../triage/triage.queries.ts';

/** Returns the conversations of messages that were done. Others were reopened already. */
export async function reopenDone(
  tx: TenantTx,
  { workspace_id, contact_ids }: ContactSet,
  message_ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    update messages set handled = false
    where workspace_id = ${workspace_id} and id = any (${[...message_ids]}::uuid[])
      and contact_id = any (${[...contact_ids]}::uuid[]) and direction = 'inbound' and handled and deleted_at is null
    returning contact_id`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}

/**
 * Skipped if a newer message arrived, because the reason for the return no longer applies. Returns the restored
 * conversations.
 */
export async function restoreReturns(
  tx: TenantTx,
  workspace_id: string,
  former: readonly FormerReturn[],
): Promise<string[]> {
  if (former.length === 0) return [];
  const { rows } = await sql<{ contact_id: string }>`
    update conversations v set returned_because = f.because,
      waited = case when f.awaited is null then v.waited else v.waited || jsonb_build_object('returned_because', f.awaited) end
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as f (contact_id uuid, because text, awaited text, last_message_id uuid)
    where v.workspace_id = ${workspace_id} and v.contact_id = f.contact_id and v.returned_because is null
      and v.last_message_id = f.last_message_id
    returning v.contact_id`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}
