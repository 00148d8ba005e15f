import {
  type CampaignAnalytics,
  DISPOSITIONS,
  type Disposition,
  listOffsetSpans,
  PERIODS,
  type PeriodChoice,
  roundPercent,
} from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { ReplicaContext } from '#server/platform/http/implement.ts';
import {
  type CountedCampaign,
  countByDay,
  countByHour,
  listCounted,
  listDays,
  listSteps,
} from './analytics.queries.ts';
import { computeMedian } from './median.ts';
import { toFigures } from './to-figures.ts';
import { type Span, toSpan } from './to-span.ts';

/** Older replies do not exist; they would use the offset of the oldest span. */
const MAX_AGE_MS = 10 * 365 * 86_400_000;

type AnalyticsQuery = PeriodChoice & { readonly id: string; readonly time_zone: string };

/** Five statements, regardless of the amount of data. RLS limits them to what the viewer can see. */
export async function getCampaignAnalytics(
  { tx, actor, asOf }: ReplicaContext,
  { id: campaign_id, time_zone, ...choice }: AnalyticsQuery,
  now = new Date(),
): Promise<CampaignAnalytics> {
  const { workspace_id } = actor;
  const span = toSpan(choice, now, time_zone);
  const campaigns = await listCounted(tx, workspace_id, span);
  const campaign = campaigns.find(({ id }) => id === campaign_id);
  if (!campaign) throw new AppError('NOT_FOUND');
  const { provider, figures_read_at } = campaign;
  const spans = listOffsetSpans(
    span.since ?? new Date(now.getTime() - MAX_AGE_MS),
    span.until ?? now,
    time_zone,
  );
  const ours = { workspace_id, campaign_id, provider };
  const days = await listDays(tx, ours, span);
  const steps = await listSteps(tx, ours, span.days ?? 0);
  const sentiments = await countByDay(tx, actor, { campaign_id, span, spans });
  const hours = await countByHour(tx, ours, { span, spans });
  return {
    measured_at: now.toISOString(),
    as_of: asOf?.toISOString() ?? null,
    since: span.since?.toISOString() ?? null,
    until: span.until?.toISOString() ?? null,
    provider,
    read_at: figures_read_at?.toISOString() ?? null,
    ...toFigures(campaign, span),
    medians: computeMedians(campaigns, provider, span),
    days,
    sentiments: toDays(sentiments),
    hours,
    steps: { period: PERIODS.find((period) => Number(period) === span.days) ?? 'all', items: steps },
  };
}

/** Uses the same channel only, because LinkedIn's rates are not comparable. */
function computeMedians(
  campaigns: readonly CountedCampaign[],
  provider: CountedCampaign['provider'],
  span: Span,
): CampaignAnalytics['medians'] {
  const compared = campaigns
    .filter((campaign) => campaign.provider === provider)
    .map((campaign) => toFigures(campaign, span))
    .filter(({ totals }) => (totals.sent ?? 0) > 0);
  const computeMedianRate = (rate: 'open' | 'reply' | 'interested') => {
    const median = computeMedian(compared.map(({ rates }) => rates[rate]));
    return median === null ? null : roundPercent(median);
  };
  return {
    campaigns: compared.length,
    open: computeMedianRate('open'),
    reply: computeMedianRate('reply'),
    interested: computeMedianRate('interested'),
  };
}

const NONE = Object.fromEntries([...DISPOSITIONS, 'none'].map((sentiment) => [sentiment, 0])) as Record<
  Disposition | 'none',
  number
>;

function toDays(
  counts: readonly { day: string; sentiment: Disposition | null; count: number }[],
): CampaignAnalytics['sentiments'] {
  const byDay = new Map<string, CampaignAnalytics['sentiments'][number]>();
  for (const { day, sentiment, count } of counts)
    byDay.set(day, { ...NONE, ...byDay.get(day), day, [sentiment ?? 'none']: count });
  return [...byDay.values()];
}
