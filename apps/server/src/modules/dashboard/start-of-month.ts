import { getZoneOffsetMs, toMoment } from '@hearback/contract';

/** Returns when the month of `now` began in the viewer's time zone. */
export function startOfMonth(now: Date, timeZone: string): Date {
  const localTime = new Date(now.getTime() + getZoneOffsetMs(now, timeZone));
  return toMoment(Date.UTC(localTime.getUTCFullYear(), localTime.getUTCMonth()), timeZone);
}

/** The previous month up to the same elapsed time, so that the current one is not compared with a whole month. */
export function toPreviousMonth(month: Date, now: Date, timeZone: string): { since: Date; until: Date } {
  const since = startOfMonth(new Date(month.getTime() - 1), timeZone);
  const until = Math.min(since.getTime() + (now.getTime() - month.getTime()), month.getTime());
  return { since, until: new Date(until) };
}
