import { type CampaignAnalytics, DISPOSITIONS } from '@hearback/contract';
import type { TableData } from '../charts/data-table.tsx';
import { SENTIMENTS } from '../sentiment/sentiments.ts';
import { bucketLabel, groupIntoBuckets } from './buckets.ts';

const localDay = (iso: string): string => {
  const at = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

/** Returns the first and last day of the chart. For all time, the first day with data starts the range. */
function toExtent({ since, until, measured_at, days, sentiments }: CampaignAnalytics): [string, string] {
  const dates = [...days, ...sentiments].map(({ day }) => day);
  const last = localDay(until ? new Date(Date.parse(until) - 1).toISOString() : measured_at);
  const all = [...dates, last, ...(since ? [localDay(since)] : [])].toSorted();
  return [all[0] ?? last, all.at(-1) ?? last];
}

const sum = (values: readonly (number | null)[]): number | null =>
  values.length > 0 && values.every((value) => value === null)
    ? null
    : values.reduce<number>((total, value) => total + (value ?? 0), 0);

export type OverTime = {
  readonly labels: readonly string[];
  readonly figures: TableData;
  readonly sentiments: TableData;
};

/** LinkedIn reports neither opens nor interest, so its buckets omit both. */
export function computeOverTime(analytics: CampaignAnalytics): OverTime {
  const [first, last] = toExtent(analytics);
  const days = groupIntoBuckets(analytics.days, first, last);
  const moods = groupIntoBuckets(analytics.sentiments, first, last);
  const labels = days.map(({ start, grain }) => bucketLabel(start, grain));
  const isEmail = analytics.provider === 'instantly';
  const figures = days.map(({ days: bucket }, index) => [
    labels[index] ?? '',
    sum(bucket.map(({ sent }) => sent)),
    isEmail ? sum(bucket.map(({ opened }) => opened)) : null,
    sum(bucket.map(({ replied }) => replied)),
    isEmail ? sum(bucket.map(({ interested }) => interested)) : null,
  ]);
  const sentiments = moods.map(({ days: bucket }, index) => [
    labels[index] ?? '',
    ...[...DISPOSITIONS, 'none' as const].map((sentiment) => sum(bucket.map((day) => day[sentiment]))),
  ]);
  return {
    labels,
    figures: { columns: ['Day', 'Sent', 'Opened', 'Replied', 'Interested'], rows: figures },
    sentiments: {
      columns: ['Day', ...DISPOSITIONS.map((sentiment) => SENTIMENTS[sentiment].label), 'No sentiment yet'],
      rows: sentiments,
    },
  };
}
