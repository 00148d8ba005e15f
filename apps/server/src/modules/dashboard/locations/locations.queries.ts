import { type Actor, executePrepared, planStableParam, type TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { type ConversationReader, countActive, locationScope } from '#server/modules/inbox/index.ts';
import { userName } from '#server/modules/people/index.ts';
import { all, limitToSpan } from '../analytics/analytics.queries.ts';
import type { Span } from '../analytics/to-span.ts';
import {
  ACTIVE_COUNTS,
  answerMinutes,
  countActiveBefore,
  countBooked,
  countInterested,
  countWork,
  type Moments,
  type PreviousCounts,
  selectActiveBefore,
  selectBooked,
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

/** Answers to interested replies in the period and their median working time, by location. */
const measureAnswers = (
  workspace_id: string,
  span: Span,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select location_id, count(*)::integer as answered, round(percentile_cont(0.5) within group (order by answer_seconds))::integer as median_seconds
  from conversations where ${all([sql`workspace_id = ${planStableParam(workspace_id, 'uuid')}`, ...limitToSpan(span, 'answered_at')])}
    and answered_at is not null and answer_seconds is not null and ${where} group by location_id`;

/** Names of the people who are assigned the replies of the location `l`. */
const listOwners = (workspace_id: string): RawBuilder<unknown> => sql`
  array(select ${userName('u')}
    from location_assignees s join users u on u.workspace_id = s.workspace_id and u.id = s.user_id
    where s.workspace_id = ${planStableParam(workspace_id, 'uuid')} and s.location_id = l.ghl_location_id order by 1)`;

/** Interested leads whose last reply waits for an answer now. */
const selectWaiting = (viewer: ConversationReader): RawBuilder<unknown> => sql`
  select v.location_id from conversations v where v.workspace_id = ${planStableParam(viewer.workspace_id, 'uuid')}
    and v.awaiting_since is not null ${locationScope(viewer, 'v')}`;

/** Figures of these locations besides the sums of their campaigns, within the viewer's access. */
export async function listLocationFigures(
  tx: TenantTx,
  viewer: ConversationReader,
  { ids, span, points, now }: RankingQuery,
): Promise<LocationFigures[]> {
  const ours = planStableParam(viewer.workspace_id, 'uuid');
  const anyLocation = sql`any ((select ${[...ids]}::text[])::text[])`;
  const { rows } = await executePrepared(
    tx,
    sql<LocationFigures>`
    with disposed as (
      select location_id, sum(number)::integer as interested from (${countActive(viewer, span)}) v
      where location_id = ${anyLocation} and sentiment = 'interested' group by location_id),
    days as (
      select location_id, day, sum(replied) as replied from campaign_days
      where workspace_id = ${ours} and location_id = ${anyLocation} and day >= coalesce(${span.first_day}::date, '-infinity') and day <= coalesce(${span.last_day}::date, 'infinity')
      group by location_id, day),
    extent as (
      select coalesce(${span.first_day}::date, min(day)) as first,
        coalesce(${span.last_day}::date, greatest(max(day), ${now.toISOString().slice(0, 10)}::date)) as last from days),
    trend as (
      select d.location_id, sum(d.replied)::integer as replied,
        width_bucket((d.day - e.first)::numeric, 0, (e.last - e.first + 1)::numeric, ${points}::integer) as point
      from days d cross join extent e group by d.location_id, point),
    answered as (${measureAnswers(viewer.workspace_id, span, sql`location_id = ${anyLocation}`)})
    select coalesce(a.answered, 0) as answered, a.median_seconds, ${listOwners(viewer.workspace_id)} as owners,
      l.ghl_location_id as id, coalesce(l.custom_name, l.name, l.ghl_location_id) as name,
      coalesce(d.interested, 0) as interested,
      array(select coalesce(t.replied, 0) from generate_series(1, ${points}::integer) n
        left join trend t on t.location_id = l.ghl_location_id and t.point = n order by n) as trend
    from ghl_locations l left join disposed d on d.location_id = l.ghl_location_id
      left join answered a on a.location_id = l.ghl_location_id
    where l.workspace_id = ${ours} and l.ghl_location_id = ${anyLocation}`,
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
      (select count(*)::integer from (${selectWaiting(viewer)}) w) as unanswered_interested
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

export type LocationOverview = {
  readonly id: string;
  readonly name: string;
  readonly to_do: number;
  readonly overdue: number;
  readonly disposed: number;
  readonly interested: number;
  readonly answered: number;
  readonly median_seconds: number | null;
  readonly target_minutes: number | null;
  readonly meetings_booked: number;
  readonly interested_to_do: number;
  readonly interested_snoozed: number;
  readonly owners: readonly string[];
};

/** Every location within the viewer's access in one statement, counted like the dashboard. */
export async function listOverviews(tx: TenantTx, viewer: Actor, span: Span): Promise<LocationOverview[]> {
  const { rows } = await executePrepared(
    tx,
    sql<LocationOverview>`
    with work as materialized (${countWork(viewer)}),
    active as materialized (
      select location_id, coalesce(sum(number) filter (where sentiment is not null), 0)::integer as disposed,
        coalesce(sum(number) filter (where sentiment = 'interested'), 0)::integer as interested
      from (${countActive(viewer, span)}) v group by location_id),
    answered as materialized (${measureAnswers(viewer.workspace_id, span, sql`true`)}),
    booked as materialized (select location_id, count(*)::integer as number from (${selectBooked(viewer, span)}) m group by location_id),
    waiting as materialized (${countInterested(viewer)}),
    target as materialized (select ${answerMinutes(viewer.workspace_id)} as minutes)
    select l.ghl_location_id as id, coalesce(l.custom_name, l.name) as name, coalesce(k.to_do, 0) as to_do, coalesce(k.overdue, 0) as overdue,
      coalesce(v.disposed, 0) as disposed, coalesce(v.interested, 0) as interested, coalesce(a.answered, 0) as answered, a.median_seconds,
      t.minutes as target_minutes, coalesce(b.number, 0) as meetings_booked,
      coalesce(w.interested_to_do, 0) as interested_to_do, coalesce(w.interested_snoozed, 0) as interested_snoozed,
      ${listOwners(viewer.workspace_id)} as owners
    from ghl_locations l cross join target t
      left join work k on k.location_id = l.ghl_location_id
      left join active v on v.location_id = l.ghl_location_id
      left join answered a on a.location_id = l.ghl_location_id
      left join booked b on b.location_id = l.ghl_location_id
      left join waiting w on w.location_id = l.ghl_location_id
    where l.workspace_id = ${planStableParam(viewer.workspace_id, 'uuid')}`,
  );
  return rows;
}

type LocationCounts = Omit<PreviousCounts, 'active'> & { readonly location_id: string };

/** The outcomes of a period that is over, by location. */
export async function listPreviousOutcomes(
  tx: TenantTx,
  viewer: ConversationReader,
  moments: Moments,
): Promise<LocationCounts[]> {
  const { rows } = await sql<LocationCounts>`
    select v.location_id, ${ACTIVE_COUNTS} from (${selectActiveBefore(viewer, moments)}) v
    where v.location_id is not null group by v.location_id`.execute(tx);
  return rows;
}
