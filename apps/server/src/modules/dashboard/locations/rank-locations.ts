import { computePercent, DASHBOARD_LOCATIONS, TREND_POINTS } from '@hearback/contract';
import type { CampaignFigures } from '../analytics/to-figures.ts';
import type { Span } from '../analytics/to-span.ts';

export type MappedCampaign = Pick<CampaignFigures, 'totals'> & { readonly ghl_location_id: string | null };
export type LocationSums = {
  readonly id: string;
  readonly sent: number | null;
  readonly replied: number | null;
  readonly reply_percent: number | null;
};

/** Unknown values are ignored; if all are unknown, so is the sum. */
const sum = (values: readonly (number | null)[]): number | null => {
  const numbers = values.filter((value) => value !== null);
  return numbers.length === 0 ? null : numbers.reduce((total, value) => total + value, 0);
};

export type CampaignSums = Omit<LocationSums, 'id'> & { readonly contacted: number | null };

/** The figures of the campaigns' pages, added up. */
export function sumCampaigns(campaigns: readonly Pick<CampaignFigures, 'totals'>[]): CampaignSums {
  const [sent, contacted, replied] = (['sent', 'contacted', 'replied'] as const).map((figure) =>
    sum(campaigns.map(({ totals }) => totals[figure])),
  ) as [number | null, number | null, number | null];
  const reply_percent = sent === null || replied === null ? null : computePercent(replied, sent);
  return { sent, contacted, replied, reply_percent };
}

/** Locations with mapped campaigns, most replies first, as sums of the figures on the campaigns' pages. */
export function rankLocations(campaigns: readonly MappedCampaign[]): LocationSums[] {
  return [...Map.groupBy(campaigns, ({ ghl_location_id }) => ghl_location_id)]
    .flatMap(([id, theirs]) => {
      if (id === null) return [];
      const { sent, replied, reply_percent } = sumCampaigns(theirs);
      return [{ id, sent, replied, reply_percent }];
    })
    .toSorted(
      (a, b) =>
        (b.replied ?? -1) - (a.replied ?? -1) || (b.sent ?? -1) - (a.sent ?? -1) || (a.id < b.id ? -1 : 1),
    )
    .slice(0, DASHBOARD_LOCATIONS);
}

const DAY_MS = 86_400_000;
const LONG_POINTS = 24;

/** One point per day for short periods; longer ones are split into equal parts, so that none looks larger than it is. */
export function toPoints({ first_day, last_day }: Span, now: Date): number {
  if (first_day === null) return LONG_POINTS;
  const last = last_day ?? now.toISOString().slice(0, 10);
  const days = Math.round((Date.parse(last) - Date.parse(first_day)) / DAY_MS) + 1;
  return days <= TREND_POINTS ? Math.max(1, days) : LONG_POINTS;
}
