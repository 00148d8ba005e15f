import { can } from '@hearback/contract';
import { type Actor, planStableParam, type SystemTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { locationScope, selectConversations } from './conversation-search.queries.ts';
import { type Edge, type Moments, wholeDays } from './whole-days.ts';

/**
 * Counts conversations by the time of their newest message, as rows of `location_id`, `sentiment` and `number`: stored
 * daily tallies for whole days plus individual rows for the edges. Limited to what the viewer can see.
 */
export const countActive = (actor: Actor, moments: Moments): RawBuilder<unknown> =>
  counted(actor, moments, {
    by: can(actor, 'inbox:write') ? 'message' : 'writing',
    each: (edge) => sql`select v.location_id, v.sentiment, 1 from ${selectConversations(actor)} v
      where v.workspace_id = ${planStableParam(actor.workspace_id, 'uuid')} and ${inside('v.last_message_at', edge)} ${locationScope(actor, 'v')}`,
  });

/** The same by the time the contact was added. */
export const countAdded = (actor: Actor, moments: Moments): RawBuilder<unknown> =>
  counted(actor, moments, {
    by: 'contact',
    each: (edge) => sql`select v.location_id, v.sentiment, 1 from contacts c
      join conversations v on v.workspace_id = c.workspace_id and v.contact_id = c.id
      where c.workspace_id = ${planStableParam(actor.workspace_id, 'uuid')} and ${inside('c.created_at', edge)} ${locationScope(actor, 'c')}`,
  });

type DayCounter = {
  readonly by: 'message' | 'writing' | 'contact';
  readonly each: (edge: Edge) => RawBuilder<unknown>;
};

function counted(actor: Actor, moments: Moments, { by, each }: DayCounter): RawBuilder<unknown> {
  const { days, edges } = wholeDays(moments);
  const kept = sql`select d.location_id, d.sentiment, d.number from conversation_days d
    where d.workspace_id = ${planStableParam(actor.workspace_id, 'uuid')} and d.counted_by = ${sql.lit(by)}
      and d.day >= ${planStableParam(days?.first ?? '-infinity', 'date')} and d.day < ${planStableParam(days?.before ?? 'infinity', 'date')}
      ${locationScope(actor, 'd')}`;
  return sql.join([...(days ? [kept] : []), ...edges.map(each)], sql` union all `);
}

const inside = (column: string, { since, until }: Edge) =>
  sql`${sql.ref(column)} >= ${planStableParam(since.toISOString(), 'timestamptz')}
    and ${sql.ref(column)} < ${planStableParam(until.toISOString(), 'timestamptz')}`;

/** Like `foldTallies`: one row per day and kind, even with concurrent runs. */
export async function foldDays(tx: SystemTx): Promise<void> {
  await sql`
    with appended as (delete from conversation_days where not folded returning *),
    known as (
      delete from conversation_days v using (
        select distinct workspace_id, counted_by, day, location_id, sentiment from appended) k
      where v.folded and v.workspace_id = k.workspace_id and v.counted_by = k.counted_by and v.day = k.day
        and v.location_id is not distinct from k.location_id and v.sentiment is not distinct from k.sentiment returning v.*)
    insert into conversation_days (workspace_id, location_id, counted_by, day, sentiment, number, folded)
    select workspace_id, location_id, counted_by, day, sentiment, sum(number), true
    from (select * from appended union all select * from known) v
    group by 1, 2, 3, 4, 5 having sum(number) <> 0`.execute(tx);
}
