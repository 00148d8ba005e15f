import { executePrepared, planStableParam, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { type ConversationReader, countActive, locationScope } from '#server/modules/inbox/index.ts';
import { all, momentsIn } from '../analytics/analytics.queries.ts';
import type { Span } from '../analytics/to-span.ts';
import {
  answerMinutes,
  countActiveBefore,
  countBooked,
  type Moments,
  type PreviousCounts,
} from '../dashboard.queries.ts';

export type LocationFigures = {
  readonly id: string;
  readonly name: string;
  readonly interested: number;
  readonly trend: number[];
  /** Answers to interested replies, and their median time. */
  readonly answered: number;
  readonly median_seconds: number | null;
  readonly owners: string[];
};

type RankingQuery = {
  readonly ids: readonly string[];
  readonly span: Span;
  readonly points: number;
  readonly now: Date;
};

/** Figures of these locations besides the sums of their campaigns, within the viewer's access. */
export async function listLocationFigures(
  tx: TenantTx,
  viewer: ConversationReader,
  { ids, span, points, now }: RankingQuery,
): Promise<LocationFigures[]> {
  const ours = planStableParam(viewer.workspace_id, 'uuid');
  const here = sql`any ((select ${[...ids]}::text[])::text[])`;
  const { rows } = await executePrepared(
    tx,
    sql<LocationFigures>`
    with disposed as (
      select location_id, sum(number)::integer as interested from (${countActive(viewer, span)}) v
      where location_id = ${here} and sentiment = 'interested' group by location_id),
    days as (
      select location_id, day, sum(replied) as replied from campaign_days
      where workspace_id = ${ours} and location_id = ${here} and day >= coalesce(${span.first_day}::date, '-infinity') and day <= coalesce(${span.last_day}::date, 'infinity')
      group by location_id, day),
    extent as (
      select coalesce(${span.first_day}::date, min(day)) as first,
        coalesce(${span.last_day}::date, greatest(max(day), ${now.toISOString().slice(0, 10)}::date)) as last from days),
    trend as (
      select d.location_id, sum(d.replied)::integer as replied,
        width_bucket((d.day - e.first)::numeric, 0, (e.last - e.first + 1)::numeric, ${points}::integer) as point
      from days d cross join extent e group by d.location_id, point),
    answered as (
      select location_id, count(*)::integer as answered, round(percentile_cont(0.5) within group (order by answer_seconds))::integer as median_seconds
      from conversations where ${all([sql`workspace_id = ${ours}`, ...momentsIn(span, 'answered_at')])}
        and answered_at is not null and answer_seconds is not null and location_id = ${here} group by location_id)
    select coalesce(a.answered, 0) as answered, a.median_seconds,
      array(select coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.email::text)
        from location_assignees s join users u on u.workspace_id = s.workspace_id and u.id = s.user_id
        where s.workspace_id = ${ours} and s.location_id = l.ghl_location_id order by 1) as owners,
      l.ghl_location_id as id, coalesce(l.custom_name, l.name, l.ghl_location_id) as name,
      coalesce(d.interested, 0) as interested,
      array(select coalesce(t.replied, 0) from generate_series(1, ${points}::integer) n
        left join trend t on t.location_id = l.ghl_location_id and t.point = n order by n) as trend
    from ghl_locations l left join disposed d on d.location_id = l.ghl_location_id
      left join answered a on a.location_id = l.ghl_location_id
    where l.workspace_id = ${ours} and l.ghl_location_id = ${here}`,
  );
  return rows;
}

export type LocationOutcomes = PreviousCounts & {
  readonly meetings_booked: number;
  /** Interested leads whose last reply waits for an answer now. */
  readonly unanswered_interested: number;
};

/** Counted like the dashboard's figures of a period that is over, within the viewer's access. */
export async function countOutcomes(
  tx: TenantTx,
  viewer: ConversationReader,
  moments: Moments,
): Promise<LocationOutcomes> {
  const { rows } = await sql<LocationOutcomes>`
    select b.*, ${countBooked(viewer, moments)} as meetings_booked,
      (select count(*)::integer from conversations v where v.workspace_id = ${viewer.workspace_id}
        and v.awaiting_since is not null ${locationScope(viewer, 'v')}) as unanswered_interested
    from (${countActiveBefore(viewer, moments)}) b`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}

/** The workspace's target for answers to interested replies. Null if it has none. */
export async function findAnswerTarget(tx: TenantTx, workspace_id: string): Promise<number | null> {
  const { rows } = await sql<{ target_minutes: number | null }>`
    select ${answerMinutes(workspace_id)} as target_minutes`.execute(tx);
  return rows[0]?.target_minutes ?? null;
}
