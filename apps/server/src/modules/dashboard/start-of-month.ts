import { whenShown, zoneOffsetMs } from '@hearback/contract';

/** The moment at which the month of `now` began where the viewer is. */
export function startOfMonth(now: Date, timeZone: string): Date {
  const there = new Date(now.getTime() + zoneOffsetMs(now, timeZone));
  return whenShown(Date.UTC(there.getUTCFullYear(), there.getUTCMonth()), timeZone);
}
