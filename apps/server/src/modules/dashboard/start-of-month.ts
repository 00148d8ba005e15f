import { getZoneOffsetMs, toMoment } from '@hearback/contract';

/** Returns when the month of `now` began in the viewer's time zone. */
export function startOfMonth(now: Date, timeZone: string): Date {
  const there = new Date(now.getTime() + getZoneOffsetMs(now, timeZone));
  return toMoment(Date.UTC(there.getUTCFullYear(), there.getUTCMonth()), timeZone);
}
