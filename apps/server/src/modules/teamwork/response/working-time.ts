import { getZoneOffsetMs, toMoment } from '@hearback/contract';

/** The same hours on each working day, in local time. */
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

/** Returns when this much working time has passed. Time outside of working hours does not count. */
export function addWorkingMinutes(from: Date, minutes: number, hours: WorkingHours): Date {
  let leftMs = minutes * MINUTE_MS;
  for (const { begin, end } of workingSpans(from, hours)) {
    if (end - begin >= leftMs) return new Date(begin + leftMs);
    leftMs -= end - begin;
  }
  throw new Error('no working time found within the search range');
}

/** Returns the working time between two moments. */
export function workingSeconds(from: Date, until: Date, hours: WorkingHours): number {
  let sumMs = 0;
  for (const { begin, end } of workingSpans(from, hours)) {
    if (begin >= until.getTime()) break;
    sumMs += Math.min(end, until.getTime()) - begin;
  }
  return Math.round(sumMs / 1_000);
}

/** Whether the moment is within working hours. */
export const isWorkingTime = (at: Date, hours: WorkingHours): boolean =>
  workingSeconds(at, new Date(at.getTime() + 1_000), hours) > 0;

/** Returns the latest moment from which this much working time has passed by `until`, to the second. */
export function subtractWorkingMinutes(until: Date, minutes: number, hours: WorkingHours): Date {
  const isEarlyEnough = (startMs: number) => addWorkingMinutes(new Date(startMs), minutes, hours) <= until;
  let spanMs = minutes * MINUTE_MS;
  while (!isEarlyEnough(until.getTime() - spanMs)) spanMs *= 2;
  let early = until.getTime() - spanMs;
  let late = until.getTime();
  while (late - early > 1_000) {
    const middle = Math.floor((early + late) / 2);
    if (isEarlyEnough(middle)) early = middle;
    else late = middle;
  }
  return new Date(early);
}

/** Yields working spans day by day. A day with a clock change keeps its real length. */
function* workingSpans(
  from: Date,
  { time_zone, work_days, work_from, work_until }: WorkingHours,
): Generator<{ begin: number; end: number }> {
  const [begins, ends] = [toMinutes(work_from) * MINUTE_MS, toMinutes(work_until) * MINUTE_MS];
  const localMs = from.getTime() + getZoneOffsetMs(from, time_zone);
  let reached = from.getTime();
  // Starts a day earlier: where clocks go back at midnight, the previous day continues after the next one has begun.
  for (let day = Math.floor(localMs / DAY_MS) * DAY_MS - DAY_MS; ; day += DAY_MS) {
    if (!work_days.includes(new Date(day).getUTCDay() || 7)) continue;
    const begin = Math.max(toMoment(day + begins, time_zone).getTime(), reached);
    const end = toMoment(day + ends, time_zone).getTime();
    if (end <= begin) continue;
    yield { begin, end };
    reached = end;
  }
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
