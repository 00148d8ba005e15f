import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { ContactSet } from '../../triage/triage.queries.ts';

/**
 * The state of a conversation that cannot be derived from its messages. Times are text because a Date loses microseconds.
 */
export type FormerConversation = {
  readonly contact_id: string;
  readonly read_at: string | null;
  readonly snoozed_until: string | null;
  readonly remind_at: string | null;
  readonly remind_days: number | null;
  readonly remind_user: string | null;
  readonly returned_at: string | null;
  readonly returned_because: string | null;
  readonly assigned_to: string | null;
  readonly waited: object | null;
  readonly answer_due_at: string | null;
  readonly overdue: boolean;
  readonly answer_seconds: number | null;
};

export async function listFormerConversations(
  tx: TenantTx,
  { workspace_id, contact_ids }: ContactSet,
): Promise<FormerConversation[]> {
  const { rows } = await sql<FormerConversation>`
    select contact_id, read_at::text, snoozed_until::text, remind_at::text, remind_days, remind_user, returned_at::text,
      returned_because, assigned_to, waited, answer_due_at::text, overdue, answer_seconds
    from conversations
    where workspace_id = ${workspace_id} and contact_id = any (${[...contact_ids]}::uuid[])`.execute(tx);
  return rows;
}

export async function restoreConversations(
  tx: SystemTx,
  workspace_id: string,
  former: readonly FormerConversation[],
): Promise<void> {
  if (former.length === 0) return;
  const person = (column: string) =>
    sql`(select u.id from users u where u.workspace_id = v.workspace_id and u.id = ${sql.ref(`f.${column}`)})`;
  await sql`
    update conversations v set read_at = f.read_at, snoozed_until = f.snoozed_until, remind_at = f.remind_at,
      remind_days = f.remind_days, remind_user = ${person('remind_user')}, returned_at = f.returned_at,
      returned_because = f.returned_because, assigned_to = ${person('assigned_to')}, waited = f.waited,
      last_message_at = greatest(v.last_message_at, f.returned_at),
      answer_due_at = case when v.awaiting_since is not null then f.answer_due_at end,
      overdue = f.overdue and v.awaiting_since is not null,
      answer_seconds = f.answer_seconds
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as f (contact_id uuid, read_at timestamptz,
      snoozed_until timestamptz, remind_at timestamptz, remind_days integer, remind_user uuid, returned_at timestamptz,
      returned_because text, assigned_to uuid, waited jsonb,
      answer_due_at timestamptz, overdue boolean, answer_seconds integer)
    where v.workspace_id = ${workspace_id} and v.contact_id = f.contact_id`.execute(tx);
}

/** Restores the messages that this person deleted, while their content is still stored. Returns their contacts. */
export async function restoreMessages(
  tx: TenantTx,
  { workspace_id, user_id }: { readonly workspace_id: string; readonly user_id: string | null },
  message_ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    update messages set deleted_at = null, deleted_by = null
    where workspace_id = ${workspace_id} and id = any (${[...message_ids]}::uuid[]) and wiped_at is null
      and deleted_at is not null and deleted_by is not distinct from ${user_id}::uuid
    returning contact_id`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}
