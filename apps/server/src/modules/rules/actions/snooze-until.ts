import { getZoneOffsetMs, type InboxSettings, toMoment } from '@hearback/contract';

const DAY_MS = 86_400_000;

type Hours = Pick<InboxSettings, 'time_zone' | 'work_days' | 'work_from'>;

/** The start of work after this many days, or on the next working day. */
export function computeSnoozeEnd(now: Date, days: number, { time_zone, work_days, work_from }: Hours): Date {
  const localMs = now.getTime() + getZoneOffsetMs(now, time_zone);
  const [hours = 0, minutes = 0] = work_from.split(':').map(Number);
  let day = Math.floor(localMs / DAY_MS) * DAY_MS + days * DAY_MS;
  while (!work_days.includes(new Date(day).getUTCDay() || 7)) day += DAY_MS;
  return toMoment(day + (hours * 60 + minutes) * 60_000, time_zone);
}
