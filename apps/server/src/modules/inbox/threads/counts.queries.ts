import {
  type ConversationCounts,
  type ConversationFilter,
  can,
  type InboxProgress,
  MAX_COUNTED,
} from '@hearback/contract';
import { type Actor, executePrepared, type TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { chooseConversations } from './filters/conversation-search.queries.ts';

/**
 * One statement that scans at most `MAX_COUNTED` index entries per number, however many conversations there are. A stored
 * count per workspace would be exact, but every incoming message would wait for its row. Only conversations that the
 * person can act on are counted, because a number that never decreases is useless.
 */
export async function countConversations(tx: TenantTx, actor: Actor): Promise<ConversationCounts> {
  const { rows } = await executePrepared(
    tx,
    sql<ConversationCounts>`
    select ${toCount(actor, sql`v.unread`)} as unread, ${toCount(actor, sql`v.needs_action`)} as needs_action,
      ${toCount(actor, sql`v.assigned_to = ${actor.user_id} and v.needs_action`)} as mine`,
  );
  return rows[0] ?? { unread: 0, needs_action: 0, mine: 0 };
}

function toCount(actor: Actor, condition: RawBuilder<unknown>) {
  const found = (place: RawBuilder<unknown>) => sql`
    select 1 from conversations v where v.workspace_id = ${actor.workspace_id} and ${condition}
      and not v.snoozed ${place}
    limit ${sql.lit(MAX_COUNTED)}`;
  if (!can(actor, 'inbox:write')) return sql`0`;
  if (actor.sees_all_locations) return sql`(select count(*)::integer from (${found(sql``)}) few)`;
  return sql`(select count(*)::integer from (
    select 1 from unnest(${[...actor.writable_locations]}::text[]) as place (id)
    cross join lateral (${found(sql`and v.location_id = place.id`)}) few limit ${sql.lit(MAX_COUNTED)}) all_of_them)`;
}

/** Number of rows in the list of a filter, up to `MAX_COUNTED`. */
export async function countListed(tx: TenantTx, actor: Actor, filter: ConversationFilter): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number
    from (${chooseConversations(actor, filter, { after: null, limit: MAX_COUNTED })}) few`.execute(tx);
  return rows[0]?.number ?? 0;
}

/** Conversations that people finished since a time and that are still finished, up to `MAX_COUNTED`. */
export async function countFinished(tx: TenantTx, actor: Actor, since: string): Promise<InboxProgress> {
  const { rows } = await sql<InboxProgress>`
    select count(*)::integer as finished, count(*) filter (where by_you)::integer as finished_by_you from (
      select a.contact_id, bool_or(a.user_id = ${actor.user_id}) as by_you from activities a
      join conversations v on v.workspace_id = a.workspace_id and v.contact_id = a.contact_id and not v.needs_action
      where a.workspace_id = ${actor.workspace_id} and a.what = 'finished' and a.at >= ${since}::timestamptz
      group by a.contact_id limit ${sql.lit(MAX_COUNTED)}) few`.execute(tx);
  return rows[0] ?? { finished: 0, finished_by_you: 0 };
}
