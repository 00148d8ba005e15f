import type { CampaignAnalytics, Disposition, ZoneSpan } from '@hearback/contract';
import { executePrepared, once, type TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { conversationsOf } from '#server/modules/inbox/index.ts';
import type { Viewer } from '../viewer.ts';
import type { Span } from './span-of.ts';

type Counted = {
  readonly sent: number;
  readonly contacted: number | null;
  readonly opened: number | null;
  readonly replied: number;
};

export type CountedCampaign = {
  readonly id: string;
  readonly name: string;
  readonly provider: CampaignAnalytics['provider'];
  readonly ghl_location_id: string | null;
  readonly figures_read_at: Date | null;
  readonly campaign_stats: Readonly<Record<string, unknown>> | null;
  /** Over the period, each person once. */
  readonly told: (Counted & { readonly interested: number | null }) | null;
  /** The sum of the days in it. */
  readonly added: Counted | null;
};

export const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const daysIn = ({ first_day, last_day }: Span) => [
  ...(first_day ? [sql`day >= ${once(first_day, 'date')}`] : []),
  ...(last_day ? [sql`day <= ${once(last_day, 'date')}`] : []),
];

export const momentsIn = ({ since, until }: Span, column: string) => [
  ...(since ? [sql`${sql.ref(column)} >= ${once(since.toISOString(), 'timestamptz')}`] : []),
  ...(until ? [sql`${sql.ref(column)} < ${once(until.toISOString(), 'timestamptz')}`] : []),
];

/** Every campaign that the viewer sees, with what was counted over the period; of 30 days their stats tell it. */
export async function listCounted(
  tx: TenantTx,
  workspace_id: string,
  span: Span,
): Promise<CountedCampaign[]> {
  const ours = once(workspace_id, 'uuid');
  const { rows } = await executePrepared(
    tx,
    sql<CountedCampaign>`
    select c.id, coalesce(c.name, c.provider_campaign_id) as name, c.provider, c.ghl_location_id, c.figures_read_at,
      c.campaign_stats, to_jsonb(p) as told, to_jsonb(d) as added
    from campaigns c
    left join lateral (
      select sent, contacted, opened, replied, interested from campaign_periods
      where workspace_id = c.workspace_id and campaign_id = c.id and days = ${once(String(span.days ?? -1), 'integer')}) p on true
    left join (
      select campaign_id, sum(sent) as sent, sum(contacted) as contacted, sum(opened) as opened, sum(replied) as replied
      from campaign_days where ${all([sql`workspace_id = ${ours}`, sql.lit(span.days !== 30), ...daysIn(span)])}
      group by campaign_id) d on d.campaign_id = c.id
    where c.workspace_id = ${ours}`,
  );
  return rows;
}

type OfCampaign = { readonly workspace_id: string; readonly campaign_id: string };

export async function listDays(
  tx: TenantTx,
  { workspace_id, campaign_id }: OfCampaign,
  span: Span,
): Promise<CampaignAnalytics['days']> {
  const ours = [sql`workspace_id = ${workspace_id}`, sql`campaign_id = ${campaign_id}`];
  const { rows } = await sql<CampaignAnalytics['days'][number]>`
    select to_char(day, 'YYYY-MM-DD') as day, sent, opened, replied from campaign_days
    where ${all([...ours, ...daysIn(span)])} order by campaign_days.day`.execute(tx);
  return rows;
}

export async function listSteps(
  tx: TenantTx,
  { workspace_id, campaign_id }: OfCampaign,
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

/** Rows of one offset each, for a moment to be read by the viewer's clock. */
const clock = (spans: readonly ZoneSpan[]) => sql`unnest(
  ${spans.map(({ from }) => from?.toISOString() ?? '-infinity')}::timestamptz[],
  ${spans.map(({ until }) => until?.toISOString() ?? 'infinity')}::timestamptz[],
  ${spans.map(({ offset_ms }) => offset_ms)}::integer[]) as z (since, until, offset_ms)`;

const shownAt = (column: string) =>
  sql`(${sql.ref(column)} at time zone 'utc' + z.offset_ms * interval '1 millisecond')`;

export async function countByDay(
  tx: TenantTx,
  viewer: Viewer,
  { campaign_id, span, spans }: { campaign_id: string; span: Span; spans: readonly ZoneSpan[] },
): Promise<{ day: string; sentiment: Disposition | null; count: number }[]> {
  const ours = [sql`v.workspace_id = ${viewer.workspace_id}`, sql`v.campaign_id = ${campaign_id}`];
  const { rows } = await sql<{ day: string; sentiment: Disposition | null; count: number }>`
    select to_char(${shownAt('v.last_message_at')}, 'YYYY-MM-DD') as day, v.sentiment, count(*)::integer as count
    from ${conversationsOf(viewer)} v join ${clock(spans)} on v.last_message_at >= z.since and v.last_message_at < z.until
    where ${all([...ours, ...momentsIn(span, 'v.last_message_at')])} group by 1, 2 order by 1`.execute(tx);
  return rows;
}

export async function countByHour(
  tx: TenantTx,
  { workspace_id, campaign_id }: OfCampaign,
  { span, spans }: { span: Span; spans: readonly ZoneSpan[] },
): Promise<CampaignAnalytics['hours']> {
  const ours = [sql`m.workspace_id = ${workspace_id}`, sql`m.campaign_id = ${campaign_id}`];
  const { rows } = await sql<CampaignAnalytics['hours'][number]>`
    select extract(isodow from ${shownAt('m.sent_at')})::integer as weekday,
      extract(hour from ${shownAt('m.sent_at')})::integer as hour, count(*)::integer as count
    from messages m join ${clock(spans)} on m.sent_at >= z.since and m.sent_at < z.until
    where ${all([...ours, ...momentsIn(span, 'm.sent_at')])} and m.direction = 'inbound' and m.deleted_at is null
    group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}
