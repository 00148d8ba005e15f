import { getZoneOffsetMs, toMoment } from '../zone-time.ts';
import type { ReportCadence, TemplateCadence } from './schemas.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

export type ReportDays = { readonly first_day: string; readonly last_day: string };

const toText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The local date and time in the zone, as if it were UTC. */
const toShown = (now: Date, timeZone: string): number => now.getTime() + getZoneOffsetMs(now, timeZone);

/** The last full week from Monday to Sunday, or the last full month, in that zone. */
export function toLastPeriod(cadence: TemplateCadence, now: Date, timeZone: string): ReportDays {
  const today = new Date(toShown(now, timeZone));
  if (cadence === 'monthly') {
    const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
    return {
      first_day: toText(Date.UTC(year, month - 1, 1)),
      last_day: toText(Date.UTC(year, month, 1) - DAY_MS),
    };
  }
  const midnight = Math.floor(today.getTime() / DAY_MS) * DAY_MS;
  const sinceMonday = (today.getUTCDay() + 6) % WEEK_DAYS;
  const monday = midnight - sinceMonday * DAY_MS;
  return { first_day: toText(monday - WEEK_DAYS * DAY_MS), last_day: toText(monday - DAY_MS) };
}

/** The end of the day in UTC. */
export const toUtcEnd = (day: string): Date => new Date(toMs(day) + DAY_MS);

/** The month before a month; otherwise as many days as the period has. */
export function toPreviousPeriod(cadence: ReportCadence, { first_day, last_day }: ReportDays): ReportDays {
  const first = toMs(first_day);
  if (cadence === 'monthly') {
    const before = new Date(first - DAY_MS);
    return {
      first_day: toText(Date.UTC(before.getUTCFullYear(), before.getUTCMonth(), 1)),
      last_day: toText(before.getTime()),
    };
  }
  const days = Math.round((toMs(last_day) - first) / DAY_MS) + 1;
  return { first_day: toText(first - days * DAY_MS), last_day: toText(first - DAY_MS) };
}

export type ReportTiming = {
  readonly cadence: TemplateCadence;
  /** ISO weekday of a weekly report, Monday (1) to Sunday (7). A monthly one is due on the first business day. */
  readonly weekday: number;
  readonly hour: number;
  readonly time_zone: string;
};

/** The first Monday to Friday of the month. */
function toFirstBusinessDay(year: number, month: number): number {
  const first = Date.UTC(year, month, 1);
  const weekday = new Date(first).getUTCDay();
  return first + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * DAY_MS;
}

/**
 * The first time after `after` at which a report is due. The hour is that of a clock in the zone: if the clock skips it,
 * the report is due when the clock resumes, and if the clock repeats it, at the first of the two.
 */
export function toNextRun({ cadence, weekday, hour, time_zone }: ReportTiming, after: Date): Date {
  const clockMs = toShown(after, time_zone);
  const today = Math.floor(clockMs / DAY_MS) * DAY_MS;
  const toDue = (day: number) => toFirstMoment(day + hour * 3_600_000, time_zone);
  if (cadence === 'weekly') {
    const isoDay = ((new Date(today).getUTCDay() + 6) % WEEK_DAYS) + 1;
    const first = today + (((weekday - isoDay + WEEK_DAYS) % WEEK_DAYS) - WEEK_DAYS) * DAY_MS;
    return findAfter(after, (index) => toDue(first + index * WEEK_DAYS * DAY_MS));
  }
  const { year, month } = { year: new Date(today).getUTCFullYear(), month: new Date(today).getUTCMonth() };
  return findAfter(after, (index) => toDue(toFirstBusinessDay(year, month - 1 + index)));
}

/** The moment at which a clock in the zone first shows the time. A skipped time is the moment after the gap. */
function toFirstMoment(clockMs: number, timeZone: string): Date {
  const offsets = [-DAY_MS, DAY_MS].map((away) => getZoneOffsetMs(new Date(clockMs + away), timeZone));
  const candidates = offsets.map((offset) => clockMs - offset).toSorted((a, b) => a - b);
  const exact = candidates.find((at) => at + getZoneOffsetMs(new Date(at), timeZone) === clockMs);
  return exact === undefined ? toMoment(clockMs, timeZone) : new Date(exact);
}

function findAfter(after: Date, toRun: (index: number) => Date): Date {
  for (let index = 0; index < 4; index += 1) {
    const run = toRun(index);
    if (run > after) return run;
  }
  throw new Error('a report is due at least every month');
}
