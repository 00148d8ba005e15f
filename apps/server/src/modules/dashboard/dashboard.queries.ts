import {
  can,
  DASHBOARD_MEASURED,
  type Dashboard,
  DISPOSITIONS,
  MAX_TOP_ITEMS,
  MIN_RANKED_LEADS,
  type ResponseTimes,
} from '@hearback/contract';
import { type Actor, executePrepared, planStableParam, type TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import {
  type ConversationReader,
  countActive,
  countAdded,
  locationScope,
  STORED_COUNTS,
  selectConversations,
} from '#server/modules/inbox/index.ts';
import { userName } from '#server/modules/people/index.ts';
import { all, limitToSpan } from './analytics/analytics.queries.ts';
import type { Span } from './analytics/to-span.ts';
import type { Viewer } from './viewer.ts';

type Sentiments = Dashboard['sentiments'];

type Counts = {
  readonly sentiments: Sentiments;
  readonly new_leads: number;
  readonly new_conversations: number;
  readonly unmapped_campaigns: number;
  readonly failing_connections: number;
  readonly meetings_booked: number;
  readonly failing_senders: number;
  readonly work: readonly LocationWork[];
  readonly previous: PreviousCounts & { readonly new_leads: number; readonly meetings_booked: number };
};

export type PreviousCounts = {
  readonly active: number;
  readonly disposed: number;
  readonly interested: number;
};

export type Moments = { readonly since: Date; readonly until: Date };

/** Open conversations of a location, or of those without one. */
export type LocationWork = {
  readonly location_id: string | null;
  readonly to_do: number;
  readonly overdue: number;
  readonly unassigned: number;
};

/** Stored counts of the locations in which the viewer works. */
const selectStates = (viewer: Actor): RawBuilder<unknown> => sql`
  ${STORED_COUNTS} v where workspace_id = ${planStableParam(viewer.workspace_id, 'uuid')} and counted_by = 'state'
    and ${sql.lit(can(viewer, 'inbox:write'))}
    and (${sql.lit(viewer.sees_all_locations)} or location_id = any (${[...viewer.writable_locations]}::text[]))`;

/** Conversations that the viewer can act on, by location. */
export const countWork = (viewer: Actor): RawBuilder<unknown> => sql`
  select location_id, coalesce(sum(number) filter (where needs_action), 0)::integer as to_do,
    coalesce(sum(number) filter (where overdue), 0)::integer as overdue,
    coalesce(sum(number) filter (where needs_action and assigned_to is null), 0)::integer as unassigned
  from ${selectStates(viewer)} and (needs_action or overdue) and not snoozed
  group by location_id having sum(number) > 0`;

/** Interested conversations to do by location, as the inbox lists them. Snoozed ones are hidden there. */
export const countInterested = (viewer: Actor): RawBuilder<unknown> => sql`
  select location_id, coalesce(sum(number) filter (where not snoozed), 0)::integer as interested_to_do,
    coalesce(sum(number) filter (where snoozed), 0)::integer as interested_snoozed
  from ${selectStates(viewer)} and needs_action and sentiment = 'interested'
  group by location_id having sum(number) > 0`;

const countFailingSenders = (viewer: Actor): RawBuilder<unknown> => sql`
  (select count(*)::integer from sender_health where workspace_id = ${planStableParam(viewer.workspace_id, 'uuid')}
    and band = 'failing')`;

const countFailing = (viewer: Actor): RawBuilder<unknown> => sql`
  (select count(*)::integer from accounts where workspace_id = ${planStableParam(viewer.workspace_id, 'uuid')}
    and connected and error_message is not null)
  + (select count(*)::integer from ghl_locations where workspace_id = ${planStableParam(viewer.workspace_id, 'uuid')}
    and connected and error_message is not null)
  + ${countFailingSenders(viewer)}`;

/** Meetings booked in the period, in Hearback or in the CRM. */
export const selectBooked = (
  viewer: ConversationReader,
  span: Pick<Span, 'since' | 'until'>,
): RawBuilder<unknown> => sql`
  select m.contact_location_id as location_id from meetings m where ${all([
    sql`m.workspace_id = ${planStableParam(viewer.workspace_id, 'uuid')}`,
    sql`m.booked_at is not null`,
    ...limitToSpan(span, 'm.booked_at'),
  ])} ${locationScope(viewer, 'm', 'contact_location_id')}`;

export const countBooked = (
  viewer: ConversationReader,
  span: Pick<Span, 'since' | 'until'>,
): RawBuilder<unknown> => sql`(select count(*)::integer from (${selectBooked(viewer, span)}) m)`;

/** The counts of a period that is over. */
export const ACTIVE_COUNTS = sql`count(*)::integer as active, count(v.sentiment)::integer as disposed,
  count(*) filter (where v.sentiment = 'interested')::integer as interested`;

export const countActiveBefore = (viewer: ConversationReader, moments: Moments): RawBuilder<unknown> =>
  sql`select ${ACTIVE_COUNTS} from (${selectActiveBefore(viewer, moments)}) v`;

/** A conversation was active in a period if it has a message from then, even if newer ones followed. */
export const selectActiveBefore = (
  viewer: ConversationReader,
  { since, until }: Moments,
): RawBuilder<unknown> => {
  const [from, to] = [since, until].map((at) => planStableParam(at.toISOString(), 'timestamptz'));
  return sql`
    select v.location_id, v.sentiment from ${selectConversations(viewer)} v
    where v.workspace_id = ${planStableParam(viewer.workspace_id, 'uuid')} and v.last_message_at >= ${from}
      and (v.last_message_at < ${to} or exists (select from messages m where m.workspace_id = v.workspace_id
        and m.contact_id = v.contact_id and m.sent_at >= ${from} and m.sent_at < ${to}))
      ${locationScope(viewer, 'v')}`;
};

type CountedPeriods = {
  readonly span: Span;
  readonly month: Date;
  readonly lastMonth: Moments;
  /** Null if there is nothing to compare with. */
  readonly before: Moments | null;
};

type CountRow = Omit<Counts, 'sentiments' | 'previous'> & {
  readonly sentiments: Partial<Sentiments> | null;
  readonly before: PreviousCounts | null;
  readonly leads_before: number;
  readonly meetings_before: number;
};

const NONE = Object.fromEntries([...DISPOSITIONS, 'none'].map((sentiment) => [sentiment, 0])) as Sentiments;

/**
 * Sentiments count conversations, not messages, because a disposition is written to every message of a thread and a lead
 * who writes five times is one lead. New leads are those since the start of the month.
 */
export async function countPeopleAndUnmapped(
  tx: TenantTx,
  viewer: Actor,
  { span, month, lastMonth, before }: CountedPeriods,
): Promise<Counts> {
  const ours = planStableParam(viewer.workspace_id, 'uuid');
  const { rows } = await executePrepared(
    tx,
    sql<CountRow>`
    select (select count(*)::integer from contacts where workspace_id = ${ours}
        and created_at >= ${planStableParam(month.toISOString(), 'timestamptz')}) as new_leads,
      (select coalesce(sum(number), 0)::integer from (${countAdded(viewer, { since: month, until: null })}) v) as new_conversations,
      (select count(*)::integer from campaigns
        where workspace_id = ${ours} and ghl_location_id is null) as unmapped_campaigns,
      ${countBooked(viewer, span)} as meetings_booked,
      ${before ? countBooked(viewer, before) : sql`0`} as meetings_before,
      ${countFailing(viewer)} as failing_connections, ${countFailingSenders(viewer)} as failing_senders,
      coalesce((select jsonb_agg(w) from (${countWork(viewer)}) w), '[]') as work,
      (select count(*)::integer from contacts where workspace_id = ${ours}
        and created_at >= ${planStableParam(lastMonth.since.toISOString(), 'timestamptz')}
        and created_at < ${planStableParam(lastMonth.until.toISOString(), 'timestamptz')}) as leads_before,
      ${before ? sql`(select to_jsonb(b) from (${countActiveBefore(viewer, before)}) b)` : sql`null::jsonb`} as before,
      (select jsonb_object_agg(coalesce(v.sentiment, 'none'), v.count) from (
        select sentiment, sum(number) as count from (${countActive(viewer, span)}) v group by sentiment) v) as sentiments`,
  );
  const [row] = rows;
  if (!row) throw new Error('a select without a FROM clause returned no row');
  const {
    sentiments,
    before: active,
    leads_before: new_leads,
    meetings_before: meetings_booked,
    ...counts
  } = row;
  const previous = { active: 0, disposed: 0, interested: 0, ...active, new_leads, meetings_booked };
  return { ...counts, previous, sentiments: { ...NONE, ...sentiments } };
}

type Company = Omit<Dashboard['top_companies'][number], 'response_percent'>;

/** Selects conversations whose lead answered in the period, with the company of the lead. */
const selectAnswered = (viewer: Actor, span: Span): RawBuilder<unknown> => sql`
  ${selectConversations(viewer)} v
  where ${all([sql`workspace_id = ${planStableParam(viewer.workspace_id, 'uuid')}`, ...limitToSpan(span, 'last_message_at'), ...limitToSpan(span, 'last_inbound_at')])}
    and company_id is not null and last_inbound_at is not null ${locationScope(viewer, 'v')}`;

/** The companies that row level security lets the viewer see. */
export async function listVisibleCompanies(tx: TenantTx, viewer: Actor, span: Span): Promise<string[]> {
  const { rows } = await executePrepared(
    tx,
    sql<{ company_id: string }>`select distinct company_id from ${selectAnswered(viewer, span)}`,
  );
  return rows.map(({ company_id }) => company_id);
}

/** Counts people only for the top companies. `company_ids` are the companies that may be named, null for all. */
export async function listTopCompanies(
  tx: TenantTx,
  viewer: Actor,
  span: Span,
  company_ids: readonly string[] | null,
): Promise<Company[]> {
  const ours = planStableParam(viewer.workspace_id, 'uuid');
  const companyFilter = company_ids
    ? sql`and company_id = any ((select ${[...company_ids]}::uuid[])::uuid[])`
    : sql``;
  const { rows } = await executePrepared(
    tx,
    sql<Company>`
    with answered as (
      select company_id, count(*)::integer as responded from ${selectAnswered(viewer, span)} ${companyFilter}
      group by company_id),
    top as (select company_id, responded from answered a
      where (select count(*) from (select from contacts k where k.workspace_id = ${ours} and k.company_id = a.company_id
        limit ${sql.lit(MIN_RANKED_LEADS)}) few) = ${sql.lit(MIN_RANKED_LEADS)}
      order by responded desc, company_id limit ${sql.lit(MAX_TOP_ITEMS)})
    select f.id, f.company_name, leads.count as leads, top.responded from top
    join companies f on f.workspace_id = ${ours} and f.id = top.company_id
    cross join lateral (select count(*)::integer from contacts k
      where k.workspace_id = f.workspace_id and k.company_id = f.id) leads
    order by top.responded desc, leads.count, f.company_name`,
  );
  return rows;
}

type ResponseTimeRow = ResponseTimes['people'][number];
type Part = 'people' | 'locations' | 'campaigns';

/** By person, location and campaign, most answers first. People that the viewer cannot see are not named. */
export async function measureResponses(
  tx: TenantTx,
  viewer: Viewer,
  span: Span,
): Promise<ResponseTimes | null> {
  const ours = planStableParam(viewer.workspace_id, 'uuid');
  const { rows } = await executePrepared(
    tx,
    sql<ResponseTimes>`
    with measured as (
      select answered_by, location_id, campaign_id, answer_seconds from conversations
      where ${all([sql`workspace_id = ${ours}`, ...limitToSpan(span, 'answered_at')])}
        and answered_at is not null and answer_seconds is not null),
    grouped as (
      select case grouping(answered_by, location_id, campaign_id) when 3 then 'people' when 5 then 'locations'
          when 6 then 'campaigns' end as part, answered_by, location_id, campaign_id, count(*)::integer as answered,
        round(percentile_cont(0.5) within group (order by answer_seconds))::integer as median_seconds
      from measured group by grouping sets ((), (answered_by), (location_id), (campaign_id))),
    named as (
      select g.part, g.answered, g.median_seconds, coalesce(u.id::text, l.ghl_location_id, c.id::text) as id,
        coalesce(${userName('u')}, l.custom_name, l.name, c.name, c.provider_campaign_id) as name
      from grouped g
      left join users u on u.workspace_id = ${ours} and u.id = g.answered_by
      left join ghl_locations l on l.workspace_id = ${ours} and l.ghl_location_id = g.location_id
      left join campaigns c on c.workspace_id = ${ours} and c.id = g.campaign_id),
    placed as (
      select part, answered, median_seconds, id, name, row_number() over (partition by part order by answered desc, median_seconds, name, id) as place
      from named where id is not null)
    select (select answered from named where part is null) as answered,
      (select median_seconds from named where part is null) as median_seconds,
      (select count(*)::integer from conversations
        where workspace_id = ${ours} and overdue and snoozed_until is null) as overdue,
      ${answerMinutes(viewer.workspace_id)} as target_minutes,
      ${toPart('people')}, ${toPart('locations')}, ${toPart('campaigns')}`,
  );
  return rows[0] ?? null;
}

/** The target of a workspace that has no settings is 15 minutes. */
export const answerMinutes = (workspace_id: string): RawBuilder<unknown> => {
  const ours = planStableParam(workspace_id, 'uuid');
  return sql`case when exists (select from inbox_settings s where s.workspace_id = ${ours})
    then (select s.answer_minutes from inbox_settings s where s.workspace_id = ${ours}) else 15 end`;
};

const toPart = (part: Part) => sql<ResponseTimeRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'answered', answered, 'median_seconds', median_seconds)
    order by place) from placed where part = ${sql.lit(part)} and place <= ${sql.lit(DASHBOARD_MEASURED)}), '[]') as ${sql.ref(part)}`;
