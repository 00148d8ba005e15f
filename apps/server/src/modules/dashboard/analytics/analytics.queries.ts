import type { CampaignAnalytics, Disposition, ZoneSpan } from '@hearback/contract';
import { executePrepared, planStableParam, type TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { selectConversations } from '#server/modules/inbox/index.ts';
import type { Viewer } from '../viewer.ts';
import type { Span } from './to-span.ts';

type FigureSums = {
  readonly sent: number;
  readonly contacted: number | null;
  readonly opened: number | null;
  readonly replied: number;
  readonly interested: number | null;
};

export type CountedCampaign = {
  readonly id: string;
  readonly name: string;
  readonly provider: CampaignAnalytics['provider'];
  readonly ghl_location_id: string | null;
  readonly figures_read_at: Date | null;
  readonly campaign_stats: Readonly<Record<string, unknown>> | null;
  /** The provider's figures for the period, each person counted once. */
  readonly reported: FigureSums | null;
  /** The sum of its days. For custom dates, replies to emails are counted from the inbox instead, one per lead. */
  readonly added: FigureSums | null;
};

export const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const daysIn = ({ first_day, last_day }: Span) => [
  ...(first_day ? [sql`day >= ${planStableParam(first_day, 'date')}`] : []),
  ...(last_day ? [sql`day <= ${planStableParam(last_day, 'date')}`] : []),
];

export const limitToSpan = ({ since, until }: Pick<Span, 'since' | 'until'>, column: string) => [
  ...(since ? [sql`${sql.ref(column)} >= ${planStableParam(since.toISOString(), 'timestamptz')}`] : []),
  ...(until ? [sql`${sql.ref(column)} < ${planStableParam(until.toISOString(), 'timestamptz')}`] : []),
];

/** A reply that a lead wrote: neither deleted, nor automatic, nor a visit to a website. Providers count the same messages. */
const isReply = sql`m.direction = 'inbound' and m.deleted_at is null and m.source <> 'anonymous_traffic_id'
  and m.provider_thread -> 'automatic' is distinct from 'true'::jsonb`;

/** Providers count by days in UTC. The same window is used for replies, so that both add up to the same number. */
const utcDaysIn = ({ first_day, last_day }: Span, column: string) => [
  ...(first_day
    ? [sql`${sql.ref(column)} >= ${planStableParam(`${first_day}T00:00:00Z`, 'timestamptz')}`]
    : []),
  ...(last_day
    ? [
        sql`${sql.ref(column)} < ${planStableParam(`${last_day}T00:00:00Z`, 'timestamptz')} + interval '1 day'`,
      ]
    : []),
];

/** Every campaign that the viewer can see with its figures for the period; 30-day figures come from its stats. */
export async function listCounted(
  tx: TenantTx,
  workspace_id: string,
  span: Span,
): Promise<CountedCampaign[]> {
  const ours = planStableParam(workspace_id, 'uuid');
  const countsInbox = span.days === null;
  const { rows } = await executePrepared(
    tx,
    sql<CountedCampaign>`
    select c.id, coalesce(c.name, c.provider_campaign_id) as name, c.provider, c.ghl_location_id, c.figures_read_at,
      c.campaign_stats, to_jsonb(p) as reported,
      to_jsonb(d) || case when ${sql.lit(countsInbox)} and c.provider = 'instantly' then jsonb_build_object('replied', coalesce(r.replied, 0)) else '{}' end as added
    from campaigns c
    left join lateral (
      select sent, contacted, opened, replied, interested from campaign_periods
      where workspace_id = c.workspace_id and campaign_id = c.id and days = ${planStableParam(String(span.days ?? -1), 'integer')}) p on true
    left join (
      select campaign_id, sum(sent) as sent, sum(contacted) as contacted, sum(opened) as opened, sum(replied) as replied,
        sum(interested) as interested
      from campaign_days where ${all([sql`workspace_id = ${ours}`, sql.lit(span.days !== 30), ...daysIn(span)])}
      group by campaign_id) d on d.campaign_id = c.id
    left join (
      select m.campaign_id, count(distinct m.contact_id) as replied from messages m
      where ${all([sql`m.workspace_id = ${ours}`, sql`m.campaign_id is not null`, sql.lit(countsInbox), isReply, ...utcDaysIn(span, 'm.sent_at')])}
      group by m.campaign_id) r on r.campaign_id = c.id
    where c.workspace_id = ${ours}`,
  );
  return rows;
}

export type CampaignKey = {
  readonly workspace_id: string;
  readonly campaign_id: string;
  readonly provider: CountedCampaign['provider'];
};

/**
 * Each lead's first reply in the period, which is what "replied" counts. Instantly counts a lead again in every period with a
 * reply. HeyReach counts a lead once, in the period of the first reply.
 */
const firstReplies = ({ workspace_id, campaign_id, provider }: CampaignKey, span: Span) => sql`(
  select f.at from (
    select min(m.sent_at) as at from messages m
    where ${all([
      sql`m.workspace_id = ${workspace_id}`,
      sql`m.campaign_id = ${campaign_id}`,
      isReply,
      ...(provider === 'instantly' ? utcDaysIn(span, 'm.sent_at') : []),
    ])}
    group by m.contact_id) f
  where ${all([sql.lit(true), ...utcDaysIn(span, 'f.at')])})`;

/** Sent, opened and interested as the provider reports them; replied as in `firstReplies`. */
export async function listDays(
  tx: TenantTx,
  campaign: CampaignKey,
  span: Span,
): Promise<CampaignAnalytics['days']> {
  const ours = [sql`workspace_id = ${campaign.workspace_id}`, sql`campaign_id = ${campaign.campaign_id}`];
  const { rows } = await sql<CampaignAnalytics['days'][number]>`
    with reported as (
      select day, sent, opened, interested from campaign_days where ${all([...ours, ...daysIn(span)])}),
    replies as (
      select (at at time zone 'utc')::date as day, count(*)::integer as replied
      from ${firstReplies(campaign, span)} r group by 1)
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(d.sent, 0) as sent, d.opened, coalesce(r.replied, 0) as replied, d.interested
    from reported d full join replies r using (day) order by day`.execute(tx);
  return rows;
}

export async function listSteps(
  tx: TenantTx,
  { workspace_id, campaign_id }: CampaignKey,
  days: number,
): Promise<CampaignAnalytics['steps']['items']> {
  return tx
    .selectFrom('campaign_steps')
    .select(['step', 'variant', 'subject', 'sent', 'opened', 'replied', 'interested'])
    .where('workspace_id', '=', workspace_id)
    .where('campaign_id', '=', campaign_id)
    .where('days', '=', days)
    .orderBy('step')
    .orderBy('variant')
    .execute();
}

/** One row per UTC offset, to convert times to the viewer's local time. */
const clock = (spans: readonly ZoneSpan[]) => sql`unnest(
  ${spans.map(({ from }) => from?.toISOString() ?? '-infinity')}::timestamptz[],
  ${spans.map(({ until }) => until?.toISOString() ?? 'infinity')}::timestamptz[],
  ${spans.map(({ offset_ms }) => offset_ms)}::integer[]) as z (since, until, offset_ms)`;

const toViewerTime = (column: string) =>
  sql`(${sql.ref(column)} at time zone 'utc' + z.offset_ms * interval '1 millisecond')`;

export async function countByDay(
  tx: TenantTx,
  viewer: Viewer,
  { campaign_id, span, spans }: { campaign_id: string; span: Span; spans: readonly ZoneSpan[] },
): Promise<{ day: string; sentiment: Disposition | null; count: number }[]> {
  const ours = [sql`v.workspace_id = ${viewer.workspace_id}`, sql`v.campaign_id = ${campaign_id}`];
  const { rows } = await sql<{ day: string; sentiment: Disposition | null; count: number }>`
    select to_char(${toViewerTime('v.last_message_at')}, 'YYYY-MM-DD') as day, v.sentiment, count(*)::integer as count
    from ${selectConversations(viewer)} v join ${clock(spans)} on v.last_message_at >= z.since and v.last_message_at < z.until
    where ${all([...ours, ...limitToSpan(span, 'v.last_message_at')])} group by 1, 2 order by 1`.execute(tx);
  return rows;
}

/** When leads first replied, in the viewer's local time. */
export async function countByHour(
  tx: TenantTx,
  campaign: CampaignKey,
  { span, spans }: { span: Span; spans: readonly ZoneSpan[] },
): Promise<CampaignAnalytics['hours']> {
  const { rows } = await sql<CampaignAnalytics['hours'][number]>`
    select extract(isodow from ${toViewerTime('r.at')})::integer as weekday,
      extract(hour from ${toViewerTime('r.at')})::integer as hour, count(*)::integer as count
    from ${firstReplies(campaign, span)} r join ${clock(spans)} on r.at >= z.since and r.at < z.until
    group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}
