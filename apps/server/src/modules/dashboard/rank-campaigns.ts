import { DASHBOARD_TOP, type Dashboard, summarizeStats } from '@hearback/contract';
import type { MeasuredCampaign } from './dashboard.queries.ts';

type Ranked = Dashboard['top_campaigns'][number];

/** What is not known ranks behind what is. */
const byFigure = (a: number | null, b: number | null): number => (b ?? -1) - (a ?? -1);

const byResponse = (a: Ranked, b: Ranked): number =>
  byFigure(a.response_percent, b.response_percent) ||
  byFigure(a.received, b.received) ||
  byFigure(a.sent, b.sent) ||
  a.name.localeCompare(b.name) ||
  a.id.localeCompare(b.id);

/**
 * The best by response rate. The figures are read by the rule that the campaign's own page reads them by, so that both show
 * the same. A campaign nobody measured has none to rank it by and is left out.
 */
export function rankCampaigns(campaigns: readonly MeasuredCampaign[]): Ranked[] {
  return campaigns
    .flatMap(({ id, name, campaign_stats }) => {
      const figures = summarizeStats(campaign_stats);
      if (figures === null || (figures.sent === null && figures.replied === null)) return [];
      return [
        { id, name, sent: figures.sent, received: figures.replied, response_percent: figures.replyRate },
      ];
    })
    .sort(byResponse)
    .slice(0, DASHBOARD_TOP);
}
