import type { Deletion } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

type Person = { id: string; workspace_id: string; email: string; role: string };

/**
 * Counts what a removal affects. Removing the owner deletes the workspace. A person who leaves passes their outreach
 * accounts on; for a person who is removed, the administrator chooses. Replies, assignments and channels stay with the
 * workspace, so they count only while the workspace itself stays.
 */
export async function countDeletion(
  tx: SystemTx,
  person: Person,
  how: 'leaving' | 'removed',
): Promise<Deletion> {
  const owns_workspace = person.role === 'owner';
  const connected = sql`(${owns_workspace} or (${how === 'removed'} and a.user_id = ${person.id}))`;
  const stays = sql`${!owns_workspace}`;
  const its = sql`workspace_id = ${person.workspace_id}`;
  const { rows } = await sql<Omit<Deletion, 'email' | 'owns_workspace'>>`
    select
      (select count(*) from users where ${its} and (${owns_workspace} or id = ${person.id}))::int as people,
      (select count(*) from ghl_locations where ${its} and ${owns_workspace})::int as locations,
      (select count(*) from accounts a where ${its} and ${connected})::int as accounts,
      (select count(*) from campaigns c where ${its} and (${owns_workspace} or exists (
        select from accounts a where a.workspace_id = c.workspace_id and a.id = c.account_id and ${connected})))::int as campaigns,
      (select count(*) from replies where ${its} and ${stays} and created_by = ${person.id} and discarded_at is null
        and status = 'queued')::int as scheduled_replies,
      (select count(*) from conversations where ${its} and ${stays} and assigned_to = ${person.id})::int as assigned_conversations,
      (select count(*) from notification_webhooks where ${its} and ${stays} and added_by = ${person.id}
        and paused_at is null)::int as channels,
      (select count(*) from campaign_chat_sessions where ${its} and (${owns_workspace} or user_id = ${person.id}))::int as chats,
      (select count(*) from contacts where ${its} and ${owns_workspace})::int as contacts,
      (select count(*) from user_location_access where ${its} and (${owns_workspace} or user_id = ${person.id}))::int as grants,
      (select count(*) from invitations where ${its} and accepted_at is null
        and (${owns_workspace} or invited_by = ${person.id}))::int as invitations,
      -- Deleting the row leaves these subscriptions to be canceled at Stripe.
      (select count(*) from subscriptions where ${its} and ${owns_workspace}
        and status not in ('canceled', 'incomplete_expired'))::int as subscriptions`.execute(tx);
  return { email: person.email, owns_workspace, ...(rows[0] as (typeof rows)[number]) };
}

/** Deletes the workspace, everything in it, and the accounts of everyone in it. */
export async function deleteWorkspace(tx: SystemTx, workspaceId: string): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select('auth_user_id')
    .where('workspace_id', '=', workspaceId)
    .execute();
  await tx.deleteFrom('workspaces').where('id', '=', workspaceId).execute();
  const accounts = people.map((person) => person.auth_user_id);
  if (accounts.length > 0) await tx.deleteFrom('auth.user').where('id', 'in', accounts).execute();
}

/** Outreach accounts belong to the workspace, so they pass to a person who stays. */
export async function transferAccounts(
  tx: SystemTx,
  workspaceId: string,
  from: string,
  to: string,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ user_id: to, updated_at: sql<Date>`clock_timestamp()` })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', from)
    .execute();
}
