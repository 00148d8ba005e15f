import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { userName } from '#server/modules/people/index.ts';
import type { Candidate } from './choose-assignee.ts';

type ContactKey = { readonly workspace_id: string; readonly contact_id: string };

export type ConversationState = {
  readonly location_id: string | null;
  readonly assigned_to: string | null;
  readonly snoozed_until: Date | null;
  readonly remind_days: number | null;
};

/** Null if the contact never wrote and was never written to. */
export async function findConversation(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<ConversationState | null> {
  const row = await tx
    .selectFrom('conversations')
    .select(['location_id', 'assigned_to', 'snoozed_until', 'remind_days'])
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .executeTakeFirst();
  return row ?? null;
}

type Search = {
  readonly workspace_id: string;
  readonly rule_id: string;
  readonly location_id: string | null;
};

/**
 * People of the rule who work in the location. Waits for other rules of the workspace that assign, so that their conversations
 * count toward the limit.
 */
export async function lockCandidates(
  tx: SystemTx,
  { workspace_id, rule_id, location_id }: Search,
  user_ids: readonly string[],
): Promise<Candidate[]> {
  // A statement of its own: the next one must see what was committed while this one waited.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`assign-by-rule:${workspace_id}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<Candidate>`
    select u.id as user_id, ${userName('u')} as name,
      rule.last_assigned ->> u.id::text as last_assigned_at,
      (select count(*) from conversations v where v.workspace_id = u.workspace_id and v.assigned_to = u.id and v.needs_action) as open
    from unnest(${[...user_ids]}::uuid[]) with ordinality as wanted (id, place)
    join users u on u.workspace_id = ${workspace_id} and u.id = wanted.id
    join rules rule on rule.workspace_id = u.workspace_id and rule.id = ${rule_id}
    where app.can_be_assigned(u.workspace_id, u.id, ${location_id})
    order by wanted.place`.execute(tx);
  return rows;
}

export async function saveTurn(
  tx: SystemTx,
  { workspace_id, rule_id }: Pick<Search, 'workspace_id' | 'rule_id'>,
  user_id: string,
): Promise<void> {
  await sql`update rules set last_assigned = last_assigned || jsonb_build_object(${user_id}::text,
      to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'))
    where workspace_id = ${workspace_id} and id = ${rule_id}`.execute(tx);
}

type Channel = { readonly name: string; readonly paused: boolean };

export async function findChannel(tx: TenantTx, workspace_id: string, id: string): Promise<Channel | null> {
  const { rows } = await sql<Channel>`
    select name, paused_at is not null as paused from notification_webhooks
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Also restores the role and the settings of the transaction. */
export async function openSavepoint(tx: TenantTx) {
  await sql`savepoint rule_action`.execute(tx);
  return {
    release: () => sql`release savepoint rule_action`.execute(tx),
    rollBack: () => sql`rollback to savepoint rule_action`.execute(tx),
  };
}

/** The default of `activities.rule_id`, until the end of the transaction. */
export async function setActingRule(tx: TenantTx, rule_id: string): Promise<void> {
  await sql`select set_config('app.rule_id', ${rule_id}, true)`.execute(tx);
}

/** Row level security lets people add notes only as themselves. */
export async function runAsUser<T>(tx: TenantTx, user_id: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ before: string }>`
    select coalesce(current_setting('app.user_id', true), '') as before`.execute(tx);
  const set = (id: string) => sql`select set_config('app.user_id', ${id}, true)`.execute(tx);
  await set(user_id);
  const result = await work();
  await set(rows[0]?.before ?? '');
  return result;
}

/** Shown in the trail of the conversation. The trigger records only what a person does. */
export async function recordSnooze(
  tx: SystemTx,
  { workspace_id, contact_id }: ContactKey,
  until: Date,
): Promise<void> {
  await sql`insert into activities (workspace_id, contact_id, what, is_automatic, until)
    select ${workspace_id}, ${contact_id}, 'snoozed', true, ${until} where app.user_id() is null`.execute(tx);
}
