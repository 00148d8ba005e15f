import { describe, expect, test } from 'vitest';
import { formatIn } from '#web/lib/wording/dates.ts';
import { addMonths, formatBoth, fromLocalTime, listPresets, toLocalTime } from './time-presets.ts';

const ZONE = 'America/Chicago';

describe('a chosen time', () => {
  test('is converted from local time', () => {
    expect(fromLocalTime('2026-11-16T09:00', ZONE)?.toISOString()).toBe('2026-11-16T15:00:00.000Z');
    expect(fromLocalTime('2026-07-16T09:00', ZONE)?.toISOString()).toBe('2026-07-16T14:00:00.000Z');
    expect(fromLocalTime('2026-11-16T09:00', 'Asia/Kolkata')?.toISOString()).toBe('2026-11-16T03:30:00.000Z');
    expect(toLocalTime(new Date('2026-11-16T15:00:00Z'), ZONE)).toBe('2026-11-16T09:00');
  });

  test('in a skipped hour is an hour later, and an invalid one is rejected', () => {
    expect(fromLocalTime('2026-03-29T02:30', 'Europe/Berlin')?.toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    );
    expect(fromLocalTime('', 'Europe/Berlin')).toBeNull();
  });

  test('is shown with its time zone', () =>
    expect(formatIn(new Date('2026-11-16T15:00:00Z'), ZONE)).toBe('Mon, Nov 16, 9:00 AM CST'));

  test('a month after the end of a month is at the end of the next one', () =>
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28'));
});

describe('the presets', () => {
  const labels = (now: string, ...more: [Parameters<typeof listPresets>[2]?]) =>
    listPresets(new Date(now), ZONE, ...more).map(({ label, at }) => `${label}: ${toLocalTime(at, ZONE)}`);
  const laterToday = (now: string) => labels(now).find((each) => each.startsWith('Later today'));

  test('are later today, tomorrow, next week, 1 month, 3 months and the day that the lead named', () =>
    expect(
      labels('2026-11-13T16:00:00Z', { named: { label: 'When they are back', day: '2026-12-02' } }),
    ).toEqual([
      'Later today: 2026-11-13T13:00',
      'Tomorrow: 2026-11-14T09:00',
      'Next week: 2026-11-16T09:00',
      '1 month: 2026-12-14T09:00',
      '3 months: 2027-02-15T09:00',
      'When they are back: 2026-12-02T09:00',
    ]));

  test('keep later today inside working hours', () => {
    expect(laterToday('2026-11-13T12:00:00Z')).toBe('Later today: 2026-11-13T09:00');
    expect(laterToday('2026-11-13T20:30:00Z')).toBe('Later today: 2026-11-13T16:00');
    expect(laterToday('2026-11-13T22:30:00Z')).toBeUndefined();
    expect(laterToday('2026-11-14T16:00:00Z')).toBeUndefined();
    const hours = { work_days: [6], work_from: '08:00', work_until: '24:00' };
    expect(labels('2026-11-14T16:00:00Z', { hours })[0]).toBe('Later today: 2026-11-14T13:00');
  });

  test('are never in the past, and next week is not tomorrow', () =>
    expect(
      labels('2026-11-16T04:00:00Z', { named: { label: 'When they are back', day: '2026-11-10' } }),
    ).toEqual([
      'Tomorrow: 2026-11-16T09:00',
      'Next week: 2026-11-23T09:00',
      '1 month: 2026-12-15T09:00',
      '3 months: 2027-02-15T09:00',
    ]));
});

test('a time in both zones names the day of the viewer only if it differs', () => {
  const at = new Date('2026-11-16T15:00:00Z');
  expect(formatBoth(at, ZONE, ZONE)).toBe('Mon, Nov 16, 9:00 AM CST');
  expect(formatBoth(at, ZONE, 'UTC')).toBe('Mon, Nov 16, 9:00 AM CST (3:00 PM UTC for you)');
  expect(formatBoth(at, ZONE, 'Asia/Tokyo')).toBe(
    'Mon, Nov 16, 9:00 AM CST (Tue, Nov 17, 12:00 AM GMT+9 for you)',
  );
});
