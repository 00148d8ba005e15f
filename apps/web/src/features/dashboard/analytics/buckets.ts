import { formatMonth, formatShortDate } from '#web/lib/wording/dates.ts';

type DatedFigure = { readonly day: string };
export type BucketSize = 'day' | 'week' | 'month';

const DAY_MS = 86_400_000;
const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Keeps bars legible: days up to six weeks, weeks up to half a year, then months. */
export function chooseGrain(first: string, last: string): BucketSize {
  const days = (toMs(last) - toMs(first)) / DAY_MS + 1;
  return days <= 45 ? 'day' : days <= 200 ? 'week' : 'month';
}

/** Returns the first day of the bucket that contains a day. Weeks start on Monday. */
export function findStart(day: string, grain: BucketSize): string {
  if (grain === 'month') return `${day.slice(0, 7)}-01`;
  if (grain === 'day') return day;
  const ms = toMs(day);
  return toDay(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY_MS);
}

function findNext(day: string, grain: BucketSize): string {
  if (grain !== 'month') return toDay(toMs(day) + (grain === 'week' ? 7 : 1) * DAY_MS);
  const [year = 0, month = 1] = day.split('-').map(Number);
  return toDay(Date.UTC(year, month, 1));
}

/** Groups rows into buckets from the first day to the last, including empty buckets. */
export function groupIntoBuckets<T extends DatedFigure>(
  days: readonly T[],
  first: string,
  last: string,
): { start: string; grain: BucketSize; days: T[] }[] {
  const grain = chooseGrain(first, last);
  const byStart = Map.groupBy(days, ({ day }) => findStart(day, grain));
  const buckets = [];
  for (let start = findStart(first, grain); start <= last; start = findNext(start, grain))
    buckets.push({ start, grain, days: byStart.get(start) ?? [] });
  return buckets;
}

/** 'Oct 25', 'week of Oct 19', 'Oct 2026'. */
export function bucketLabel(start: string, grain: BucketSize): string {
  if (grain === 'month') return formatMonth(start);
  const words = formatShortDate(start);
  return grain === 'week' ? `week of ${words}` : words;
}
