import { describe, expect, it } from 'vitest';
import { getZoneOffsetMs } from '../zone-time.ts';
import { type ReportTiming, toLastPeriod, toNextRun, toPreviousPeriod } from './periods.ts';

/** Nine zones: both hemispheres, half-hour and quarter-hour offsets, a half-hour clock change, and no clock change. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
];
const HOUR_MS = 3_600_000;

const toShown = (at: Date, zone: string) => new Date(at.getTime() + getZoneOffsetMs(at, zone));

describe('the last full period', () => {
  it('is the week from Monday to Sunday before this one, in the zone', () => {
    const now = new Date('2026-11-16T03:00:00Z');
    expect(toLastPeriod('weekly', now, 'UTC')).toEqual({ first_day: '2026-11-09', last_day: '2026-11-15' });
    expect(toLastPeriod('weekly', now, 'America/New_York')).toEqual({
      ...{ first_day: '2026-11-02', last_day: '2026-11-08' },
    });
  });

  it('is the month before this one, in the zone', () => {
    const now = new Date('2026-12-31T15:00:00Z');
    expect(toLastPeriod('monthly', now, 'UTC')).toEqual({ first_day: '2026-11-01', last_day: '2026-11-30' });
    expect(toLastPeriod('monthly', now, 'Pacific/Auckland')).toEqual({
      ...{ first_day: '2026-12-01', last_day: '2026-12-31' },
    });
  });
});

it('compares a month with the month before, and other periods with as many days', () => {
  expect(toPreviousPeriod('monthly', { first_day: '2026-03-01', last_day: '2026-03-31' })).toEqual({
    ...{ first_day: '2026-02-01', last_day: '2026-02-28' },
  });
  expect(toPreviousPeriod('custom', { first_day: '2026-11-10', last_day: '2026-11-12' })).toEqual({
    ...{ first_day: '2026-11-07', last_day: '2026-11-09' },
  });
});

describe('the next run', () => {
  const weekly = (more: Partial<ReportTiming>): ReportTiming => ({
    ...{ cadence: 'weekly', weekday: 1, hour: 8, time_zone: 'UTC' },
    ...more,
  });

  it('moves to the first business day of the month', () => {
    const monthly = weekly({ cadence: 'monthly' });
    expect(toNextRun(monthly, new Date('2026-10-20T00:00:00Z'))).toEqual(new Date('2026-11-02T08:00:00Z'));
    expect(toNextRun(monthly, new Date('2026-11-02T08:00:00Z'))).toEqual(new Date('2026-12-01T08:00:00Z'));
  });

  it('runs after the gap if the clock skips its hour, and once if the clock repeats it', () => {
    const spring = weekly({ weekday: 7, hour: 2, time_zone: 'Europe/Berlin' });
    expect(toNextRun(spring, new Date('2026-03-28T12:00:00Z'))).toEqual(new Date('2026-03-29T01:00:00Z'));
    const autumn = weekly({ weekday: 7, hour: 2, time_zone: 'Europe/Berlin' });
    const first = toNextRun(autumn, new Date('2026-10-24T12:00:00Z'));
    expect(first).toEqual(new Date('2026-10-25T00:00:00Z'));
    expect(toNextRun(autumn, first)).toEqual(new Date('2026-11-01T01:00:00Z'));
  });

  it.each(ZONES)('has the chosen weekday and hour all year in %s, and no period is left out', (time_zone) => {
    for (let hour = 0; hour < 24; hour += 1) {
      const timing = weekly({ weekday: (hour % 7) + 1, hour, time_zone });
      let at = new Date('2026-01-01T00:00:00Z');
      let last = '';
      for (let week = 0; week < 53; week += 1) {
        const next = toNextRun(timing, at);
        const clockTime = toShown(next, time_zone);
        const isSkipped = toShown(new Date(next.getTime() - 1), time_zone).getUTCHours() < hour;
        expect(next > at).toBe(true);
        expect(((clockTime.getUTCDay() + 6) % 7) + 1).toBe(timing.weekday);
        if (clockTime.getUTCHours() !== hour || clockTime.getUTCMinutes() !== 0) {
          expect(isSkipped).toBe(true);
          expect(clockTime.getTime() % (24 * HOUR_MS)).toBeLessThan((hour + 2) * HOUR_MS);
        }
        const { first_day } = toLastPeriod('weekly', next, time_zone);
        if (last) expect(Date.parse(first_day) - Date.parse(last)).toBe(7 * 24 * HOUR_MS);
        last = first_day;
        at = next;
      }
    }
  });

  it.each(ZONES)('is on a business day every month in %s', (time_zone) => {
    const timing = weekly({ cadence: 'monthly', hour: 9, time_zone });
    let at = new Date('2026-01-01T00:00:00Z');
    const months = new Set<string>();
    for (let month = 0; month < 24; month += 1) {
      at = toNextRun(timing, at);
      const clockTime = toShown(at, time_zone);
      expect([clockTime.getUTCHours(), clockTime.getUTCMinutes()]).toEqual([9, 0]);
      expect([0, 6]).not.toContain(clockTime.getUTCDay());
      expect(clockTime.getUTCDate()).toBeLessThanOrEqual(3);
      months.add(toLastPeriod('monthly', at, time_zone).first_day);
    }
    expect(months.size).toBe(24);
  });
});
