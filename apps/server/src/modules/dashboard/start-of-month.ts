import { whenShown, zoneOffsetMs } from '@hearback/contract';

/** Returns when the month of `now` began in the viewer's time zone. */
export function startOfMonth(now: Date, timeZone: string): Date {
  const there = new Date(now.getTime() + zoneOffsetMs(now, timeZone));
  return whenShown(Date.UTC(there.getUTCFullYear(), there.getUTCMonth()), timeZone);
}
