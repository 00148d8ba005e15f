import type { ConversationFilter } from '@hearback/contract';
import type { Actor, SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { locationScope, toPredicate } from '../threads/filters/conversation-search.queries.ts';
import { filterToConditions, isTimedOrWorded } from '../threads/filters/filter-conditions.ts';

/**
 * Counts the conversations of each filter for the viewer in one scan of the tallies; null if a filter has none. Matches
 * the length of the filter's list, location by location.
 */
export async function countMatching(
  tx: TenantTx,
  actor: Actor,
  filters: readonly ConversationFilter[],
): Promise<(number | null)[]> {
  const kept = filters.filter((filter) => !isTimedOrWorded(filter));
  if (kept.length === 0) return filters.map(() => null);
  const sums = kept.map((filter) => {
    const tests = [sql`true`, ...filterToConditions(actor, filter).map(toPredicate)];
    return sql`coalesce(sum(v.number) filter (where ${sql.join(tests, sql` and `)}), 0)::integer`;
  });
  const { rows } = await sql<{ numbers: number[] }>`
    select array[${sql.join(sums)}] as numbers from conversation_tallies v
    where v.workspace_id = ${actor.workspace_id} ${locationScope(actor, 'v')}`.execute(tx);
  const numbers = new Map(kept.map((filter, index) => [filter, rows[0]?.numbers[index] ?? 0]));
  return filters.map((filter) => numbers.get(filter) ?? null);
}

/** Languages of the conversations that the viewer can see, most frequent first. */
export async function listLanguages(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ lang: string }>`
    select lang from conversation_tallies where lang is not null
    group by lang having sum(number) > 0 order by sum(number) desc, lang`.execute(tx);
  return rows.map(({ lang }) => lang);
}

const KIND = sql.raw(
  'workspace_id, location_id, campaign_id, source, sentiment, unread, needs_action, snoozed, scheduled, assigned_to, lang, has_question, overdue, awaiting_reply',
);

/**
 * Compacts appended rows into one row per kind. Two concurrent runs may leave two rows of a kind; their sum is correct,
 * and the next run merges them.
 */
export async function foldTallies(tx: SystemTx): Promise<void> {
  await sql`
    with appended as (delete from conversation_tallies where not folded returning *),
    known as (
      delete from conversation_tallies v using (select distinct workspace_id, kind from appended) k
      where v.folded and v.workspace_id = k.workspace_id and v.kind = k.kind returning v.*)
    insert into conversation_tallies (${KIND}, number, folded)
    select ${KIND}, sum(number), true from (select * from appended union all select * from known) v
    group by ${KIND} having sum(number) <> 0`.execute(tx);
}
