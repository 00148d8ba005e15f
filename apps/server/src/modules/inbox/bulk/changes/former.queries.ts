import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { FormerReturn } from '../../triage/triage.queries.ts';

/** Skipped if a newer message arrived, because the reason for the return no longer applies. */
export async function restoreReturns(
  tx: TenantTx,
  workspace_id: string,
  former: readonly FormerReturn[],
): Promise<void> {
  if (former.length === 0) return;
  await sql`
    update conversations v set returned_because = f.because,
      waited = case when f.awaited is null then v.waited else v.waited || jsonb_build_object('returned_because', f.awaited) end
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as f (contact_id uuid, because text, awaited text, last_message_id uuid)
    where v.workspace_id = ${workspace_id} and v.contact_id = f.contact_id and v.returned_because is null
      and v.last_message_id = f.last_message_id`.execute(tx);
}
