import { type Dashboard, MAX_TOP_ITEMS, MIN_RANKED_SENT } from '@hearback/contract';
import type { CampaignFigures } from './analytics/to-figures.ts';

export type MeasuredCampaign = Pick<CampaignFigures, 'totals' | 'rates'> & {
  readonly id: string;
  readonly name: string;
};
type RankedCampaign = Dashboard['top_campaigns'][number];

/** Unknown values rank last. */
const byFigure = (a: number | null, b: number | null): number => (b ?? -1) - (a ?? -1);

const byResponse = (a: RankedCampaign, b: RankedCampaign): number =>
  byFigure(a.response_percent, b.response_percent) ||
  byFigure(a.received, b.received) ||
  byFigure(a.sent, b.sent) ||
  a.name.localeCompare(b.name) ||
  a.id.localeCompare(b.id);

/**
 * Ranks campaigns by response. Counts and rate follow the same rule as the campaign's own page, so that both show the
 * same. A campaign without figures or with too few sent messages is not ranked.
 */
export function rankCampaigns(campaigns: readonly MeasuredCampaign[]): RankedCampaign[] {
  return campaigns
    .flatMap(({ id, name, totals: { sent, replied: received }, rates: { reply: response_percent } }) => {
      if (sent === null ? received === null : sent < MIN_RANKED_SENT) return [];
      return [{ id, name, sent, received, response_percent }];
    })
    .sort(byResponse)
    .slice(0, MAX_TOP_ITEMS);
}
