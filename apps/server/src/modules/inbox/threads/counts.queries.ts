import { type ConversationCounts, can, MAX_COUNTED } from '@hearback/contract';
import { type Actor, executePrepared, type TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';

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
