import { type Actor, executePrepared, planStableParam, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { countActive } from '#server/modules/inbox/index.ts';
import { all, momentsIn } from '../analytics/analytics.queries.ts';
import type { Span } from '../analytics/to-span.ts';

export type LocationFigures = {
  readonly id: string;
  readonly name: string;
  readonly interested: number;
  readonly trend: number[];
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
  viewer: Actor,
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
      select location_id, round(percentile_cont(0.5) within group (order by answer_seconds))::integer as median_seconds
      from conversations where ${all([sql`workspace_id = ${ours}`, ...momentsIn(span, 'answered_at')])}
        and answered_at is not null and answer_seconds is not null and location_id = ${here} group by location_id)
    select a.median_seconds,
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
