import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { Snoozed } from '../../teamwork/snoozing.queries.ts';
import type { Assigned } from '../../teamwork/teamwork.queries.ts';
import type { ContactSet, FormerReturn } from '../../triage/triage.queries.ts';

const asRows = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;

/** Skipped if a newer message arrived, because the reason for the return no longer applies. */
export async function bringBackReturned(
  tx: TenantTx,
  workspace_id: string,
  former: readonly FormerReturn[],
): Promise<void> {
  if (former.length === 0) return;
  await sql`
    update conversations v set returned_because = f.because,
      waited = case when f.awaited is null then v.waited else v.waited || jsonb_build_object('returned_because', f.awaited) end
    from ${asRows(former)} as f (contact_id uuid, because text, awaited text, last_message_id uuid)
    where v.workspace_id = ${workspace_id} and v.contact_id = f.contact_id and v.returned_because is null
      and v.last_message_id = f.last_message_id`.execute(tx);
}

/** Lists conversations whose assignee would change and that the new assignee can see. */
export async function listAssignable(
  tx: TenantTx,
  { workspace_id, contact_ids }: ContactSet,
  user_id: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    with others as (
      select v.contact_id, v.location_id from conversations v
      where v.workspace_id = ${workspace_id} and v.contact_id = any (${[...contact_ids]}::uuid[])
        and v.assigned_to is distinct from ${user_id}::uuid),
    places as (select distinct location_id from others)
    select o.contact_id from others o join places p on p.location_id is not distinct from o.location_id
    where ${user_id}::uuid is null or app.works_at(${workspace_id}, ${user_id}::uuid, p.location_id)`.execute(
    tx,
  );
  return rows.map(({ contact_id }) => contact_id);
}

/** Restores the previous assignees, if they can still see the conversation. */
export async function bringBackAssignees(
  tx: TenantTx,
  { workspace_id, user_id }: { readonly workspace_id: string; readonly user_id: string | null },
  former: readonly Assigned[],
): Promise<void> {
  await sql`
    update conversations v set assigned_to = (
      select u.id from users u where u.workspace_id = v.workspace_id and u.id = f.before)
    from ${asRows(former)} as f (contact_id uuid, before uuid)
    where v.workspace_id = ${workspace_id} and v.contact_id = f.contact_id
      and v.assigned_to is not distinct from ${user_id}::uuid`.execute(tx);
}

export async function bringBackSnoozes(
  tx: TenantTx,
  { workspace_id, until }: { readonly workspace_id: string; readonly until: string },
  former: readonly Snoozed[],
): Promise<void> {
  await sql`
    update conversations v set snoozed_until = f.before
    from ${asRows(former)} as f (contact_id uuid, before timestamptz)
    where v.workspace_id = ${workspace_id} and v.contact_id = f.contact_id
      and v.snoozed_until = ${until}::timestamptz`.execute(tx);
}
