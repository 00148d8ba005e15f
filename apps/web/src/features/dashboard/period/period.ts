import {
  counted,
  DEFAULT_PERIOD,
  isPeriod,
  PERIODS,
  type Period,
  type PeriodChoice,
} from '@hearback/contract';
import { day, defineSearchParams, oneOf, type SearchParamsOf } from '#web/lib/search-params/search-params.ts';
import { formatDate } from '#web/lib/wording/dates.ts';

/** URL state of the period. Invalid values are ignored. */
export const PeriodView = defineSearchParams({ period: oneOf(PERIODS), from: day, to: day });
export type PeriodView = SearchParamsOf<typeof PeriodView>;
export type PeriodChange = { readonly [Key in keyof PeriodView]?: PeriodView[Key] | undefined };

/** Custom dates apply only if both are set and in order. */
export const toChoice = ({ period = DEFAULT_PERIOD, from, to }: PeriodView): PeriodChoice =>
  from !== undefined && to !== undefined && isPeriod({ from, to }) ? { period, from, to } : { period };

export const PERIOD_LABELS: Record<Period, string> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  all: 'All time',
};

/** Used after 'for': 'the last 30 days', 'all time', 'Oct 1, 2026 to Oct 31, 2026'. */
export function describePeriod({ period, from, to }: PeriodChoice): string {
  if (from !== undefined && to !== undefined)
    return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  return period === 'all' ? 'all time' : `the last ${counted(Number(period), 'day')}`;
}

/** Used after a verb: 'in the last 30 days', 'so far', 'from Oct 1, 2026 to Oct 31, 2026'. */
export function describeWithin(choice: PeriodChoice): string {
  const { period, from, to } = choice;
  const words = describePeriod(choice);
  if (from !== undefined && to !== undefined) return from === to ? `on ${words}` : `from ${words}`;
  return period === 'all' ? 'so far' : `in ${words}`;
}
