import { getZoneOffsetMs, toMoment } from '@hearback/contract';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';

/** Local time without a zone: '2026-11-16T09:00'. */
export type LocalTime = string;

export const toLocalTime = (at: Date, timeZone: string): LocalTime =>
  new Date(at.getTime() + getZoneOffsetMs(at, timeZone)).toISOString().slice(0, 16);

const SHAPE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

const toUtcMs = (local: LocalTime): number => (SHAPE.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN);

/**
 * Converts a local time to a moment. Times in the hour skipped by daylight saving are an hour later. Returns null for
 * invalid times.
 */
export function fromLocalTime(local: LocalTime, timeZone: string): Date | null {
  const wantedMs = toUtcMs(local);
  if (Number.isNaN(wantedMs)) return null;
  return toMoment(wantedMs, timeZone);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LATER_MS = 3 * HOUR_MS;

export type Preset = { readonly label: string; readonly at: Date };

/** Monday is 1, Sunday 7, as in the inbox settings. */
export type WorkingHours = {
  readonly work_days: readonly number[];
  readonly work_from: string;
  readonly work_until: string;
};

export const DEFAULT_HOURS: WorkingHours = {
  work_days: [1, 2, 3, 4, 5],
  work_from: '09:00',
  work_until: '17:00',
};

/** A day that the lead named, and what it is. */
export type NamedDay = { readonly label: string; readonly day: string };

type Calendar = {
  readonly today: string;
  /** A moment on a day given as `2026-11-16`. */
  readonly at: (day: string, clock: string) => Date | null;
};

const toCalendar = (now: Date, timeZone: string): Calendar => ({
  today: toLocalTime(now, timeZone).slice(0, 10),
  at: (day, clock) => fromLocalTime(`${day}T${clock}`, timeZone),
});

const toUtc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const toDay = (utc: Date): string => utc.toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string =>
  toDay(new Date(toUtc(day).getTime() + count * DAY_MS));

/** January 31 plus a month is the last day of February. */
export function addMonths(day: string, count: number): string {
  const from = toUtc(day);
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), last));
  return toDay(first);
}

/** Monday is 1, Sunday 7. */
const toWeekday = (day: string): number => toUtc(day).getUTCDay() || 7;

/** The first day of the given kind after `day`. */
export const nextWeekday = (day: string, weekday: number): string =>
  addDays(day, ((weekday - toWeekday(day) + 6) % 7) + 1);

const SATURDAY = 6;

/** Monday for a weekend. For approximate days, such as 'in a month'. */
export const toWorkday = (day: string): string => (toWeekday(day) >= SATURDAY ? nextWeekday(day, 1) : day);

/** In three hours, but not before work begins and not after it ends. Null if the working day is almost over. */
function findLaterToday(now: Date, { today, at }: Calendar, hours: WorkingHours): Date | null {
  if (!hours.work_days.includes(toWeekday(today))) return null;
  const begin = at(today, hours.work_from);
  const end = at(today, hours.work_until === '24:00' ? '23:59' : hours.work_until);
  if (!begin || !end) return null;
  if (now < begin) return begin;
  const later = new Date(now.getTime() + LATER_MS);
  if (later <= end) return later;
  const last = new Date(end.getTime() - HOUR_MS);
  return last.getTime() - now.getTime() >= HOUR_MS ? last : null;
}

type SendTimeOptions = { readonly named?: NamedDay | null; readonly hours?: WorkingHours | undefined };

/** Times to snooze until or to send at, in the given time zone. */
export function listPresets(
  now: Date,
  timeZone: string,
  { named, hours = DEFAULT_HOURS }: SendTimeOptions = {},
): Preset[] {
  const calendar = toCalendar(now, timeZone);
  const { today, at } = calendar;
  const morning = (day: string) => at(day, hours.work_from);
  return [
    { label: 'Later today', at: findLaterToday(now, calendar, hours) },
    { label: 'Tomorrow', at: morning(addDays(today, 1)) },
    { label: 'Next week', at: morning(nextWeekday(today, 1)) },
    { label: '1 month', at: morning(toWorkday(addMonths(today, 1))) },
    { label: '3 months', at: morning(toWorkday(addMonths(today, 3))) },
    ...(named ? [{ label: named.label, at: morning(toWorkday(named.day)) }] : []),
  ].flatMap(({ label, at: moment }, index, all) => {
    // On a Sunday, next week begins tomorrow.
    const isRepeated = index === 2 && moment?.getTime() === all[1]?.at?.getTime();
    const time = isRepeated ? morning(nextWeekday(addDays(today, 1), 1)) : moment;
    return time && time > now ? [{ label, at: time }] : [];
  });
}

/** 'Mon, Nov 16, 9:00 AM CST', with the viewer's time if it differs: '(3:00 PM UTC for you)'. */
export function formatBoth(at: Date, timeZone: string, viewerZone = ownZone()): string {
  const [theirs, own] = [formatIn(at, timeZone), formatIn(at, viewerZone)];
  if (theirs === own) return own;
  const day = theirs.slice(0, theirs.lastIndexOf(', ') + 2);
  return `${theirs} (${own.startsWith(day) ? own.slice(day.length) : own} for you)`;
}
