import { getZoneOffsetMs, toMoment } from '@hearback/contract';

/** Local time without a zone: '2026-11-16T09:00'. */
export type LocalTime = string;

export const toLocalTime = (at: Date, timeZone: string): LocalTime =>
  new Date(at.getTime() + getZoneOffsetMs(at, timeZone)).toISOString().slice(0, 16);

const SHAPE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

const asUtcMs = (local: LocalTime): number => (SHAPE.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN);

/**
 * Converts a local time to a moment. Times in the hour skipped by daylight saving are an hour later. Returns null for
 * invalid times.
 */
export function fromLocalTime(local: LocalTime, timeZone: string): Date | null {
  const wantedMs = asUtcMs(local);
  if (Number.isNaN(wantedMs)) return null;
  return toMoment(wantedMs, timeZone);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = 1;

export type Preset = { readonly label: string; readonly at: Date };

/** Calendar helpers in a time zone. */
function toCalendar(now: Date, timeZone: string) {
  const today = toLocalTime(now, timeZone).slice(0, 10);
  const on = (daysAhead: number, clock: string) => {
    const day = new Date(asUtcMs(`${today}T00:00`) + daysAhead * DAY_MS).toISOString().slice(0, 10);
    return fromLocalTime(`${day}T${clock}`, timeZone);
  };
  const weekday = new Date(asUtcMs(`${today}T00:00`)).getUTCDay();
  return { on, untilMonday: ((MONDAY - weekday + 6) % 7) + 1 };
}

const ahead = (now: Date, wished: readonly { label: string; at: Date | null }[]): Preset[] =>
  wished.flatMap(({ label, at }) => (at && at > now ? [{ label, at }] : []));

/** Typical times for reading email in the given time zone. */
export function presetsFor(now: Date, timeZone: string): Preset[] {
  const { on, untilMonday } = toCalendar(now, timeZone);
  return ahead(now, [
    { label: 'In one hour', at: new Date(now.getTime() + HOUR_MS) },
    { label: 'This afternoon', at: on(0, '14:00') },
    { label: 'Tomorrow morning', at: on(1, '09:00') },
    { label: 'Monday morning', at: untilMonday === 1 ? null : on(untilMonday, '09:00') },
  ]);
}

/** Snooze presets in the viewer's time zone. `back_on` is the day on which an absent lead returns. */
export function snoozeTimesFor(now: Date, timeZone: string, back_on: string | null): Preset[] {
  const { on, untilMonday } = toCalendar(now, timeZone);
  const later = new Date(now.getTime() + 3 * HOUR_MS);
  const isToday = toLocalTime(later, timeZone).slice(0, 10) === toLocalTime(now, timeZone).slice(0, 10);
  return ahead(now, [
    { label: 'Later today', at: isToday ? later : null },
    { label: 'Tomorrow', at: on(1, '09:00') },
    { label: 'Next week', at: untilMonday === 1 ? on(8, '09:00') : on(untilMonday, '09:00') },
    { label: 'When they are back', at: back_on ? fromLocalTime(`${back_on}T09:00`, timeZone) : null },
  ]);
}
