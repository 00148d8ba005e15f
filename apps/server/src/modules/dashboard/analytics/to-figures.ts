import { type CampaignAnalytics, computePercent, summarizeStats } from '@hearback/contract';
import type { CountedCampaign } from './analytics.queries.ts';
import type { Span } from './to-span.ts';

/** The period of a campaign's stats in days. */
const STATS_DAYS = 30;

export type CampaignFigures = Pick<CampaignAnalytics, 'totals' | 'rates' | 'counts_people_once'>;

const toFigure = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

const computeShare = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null ? null : computePercent(part, whole);

/**
 * Returns the provider's best figures for the period: the stats card over 30 days, unique people over the other periods
 * that are read, and the sum of days for the rest. LinkedIn figures are always sums.
 */
export function toFigures(campaign: CountedCampaign, { days }: Pick<Span, 'days'>): CampaignFigures {
  const stats = campaign.campaign_stats;
  const leads = toFigure(stats?.total_leads);
  if (days === STATS_DAYS) {
    const summary = summarizeStats(stats);
    const { sent = null, opened = null, replied = null, interested = null } = summary ?? {};
    return {
      totals: { leads, contacted: toFigure(stats?.contacted), sent, opened, replied, interested },
      rates: {
        open: summary?.openRate ?? null,
        reply: summary?.replyRate ?? null,
        interested: computeShare(interested, replied),
      },
      counts_people_once: true,
    };
  }
  const reported = campaign.reported ?? campaign.added;
  const { contacted = null, sent = null, opened = null, replied = null, interested = null } = reported ?? {};
  return {
    totals: { leads, contacted, sent, opened, replied, interested },
    rates: {
      open: computeShare(opened, sent),
      reply: computeShare(replied, sent),
      interested: computeShare(interested, replied),
    },
    counts_people_once: campaign.reported !== null || campaign.provider !== 'instantly',
  };
}
