import { whenShown, zoneOffsetMs } from '@hearback/contract';

/** The same hours on each of the days, as the clock shows them there. */
export type WorkingHours = {
  readonly time_zone: string;
  /** Monday is 1, Sunday 7. */
  readonly work_days: readonly number[];
  /** `09:00` to `17:00`; `24:00` is the end of the day. */
  readonly work_from: string;
  readonly work_until: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** When so many minutes of working time have passed since then. What comes after hours begins to count when work does. */
export function addWorkingMinutes(from: Date, minutes: number, hours: WorkingHours): Date {
  let leftMs = minutes * MINUTE_MS;
  for (const { begin, end } of workingSpans(from, hours)) {
    if (end - begin >= leftMs) return new Date(begin + leftMs);
    leftMs -= end - begin;
  }
  throw new Error('working time never ends');
}

/** How much of the time between was working time. */
export function workingSeconds(from: Date, until: Date, hours: WorkingHours): number {
  let sumMs = 0;
  for (const { begin, end } of workingSpans(from, hours)) {
    if (begin >= until.getTime()) break;
    sumMs += Math.min(end, until.getTime()) - begin;
  }
  return Math.round(sumMs / 1_000);
}

/** From then on, one day after the other. A day on which clocks change is as long as it is. */
function* workingSpans(
  from: Date,
  { time_zone, work_days, work_from, work_until }: WorkingHours,
): Generator<{ begin: number; end: number }> {
  const [begins, ends] = [toMinutes(work_from) * MINUTE_MS, toMinutes(work_until) * MINUTE_MS];
  const there = from.getTime() + zoneOffsetMs(from, time_zone);
  let reached = from.getTime();
  // The day before too: where clocks go back at midnight, it is not over when the next has begun.
  for (let day = Math.floor(there / DAY_MS) * DAY_MS - DAY_MS; ; day += DAY_MS) {
    if (!work_days.includes(new Date(day).getUTCDay() || 7)) continue;
    const begin = Math.max(whenShown(day + begins, time_zone).getTime(), reached);
    const end = whenShown(day + ends, time_zone).getTime();
    if (end <= begin) continue;
    yield { begin, end };
    reached = end;
  }
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
