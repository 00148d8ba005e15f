import { describe, expect, test } from 'vitest';
import { formatIn } from '#web/lib/wording/dates.ts';
import { fromLocalTime, presetsFor, snoozeTimesFor, toLocalTime } from './send-times.ts';

describe('a time to send', () => {
  test('is converted from the lead’s local time', () => {
    expect(fromLocalTime('2026-11-16T09:00', 'America/Chicago')?.toISOString()).toBe(
      '2026-11-16T15:00:00.000Z',
    );
    expect(fromLocalTime('2026-07-16T09:00', 'America/Chicago')?.toISOString()).toBe(
      '2026-07-16T14:00:00.000Z',
    );
    expect(fromLocalTime('2026-11-16T09:00', 'Asia/Kolkata')?.toISOString()).toBe('2026-11-16T03:30:00.000Z');
    expect(toLocalTime(new Date('2026-11-16T15:00:00Z'), 'America/Chicago')).toBe('2026-11-16T09:00');
  });

  test('in a skipped hour is an hour later, and an invalid one is rejected', () => {
    expect(fromLocalTime('2026-03-29T02:30', 'Europe/Berlin')?.toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    );
    expect(fromLocalTime('', 'Europe/Berlin')).toBeNull();
  });

  test('has presets that are never in the past', () => {
    const friday = new Date('2026-11-13T16:00:00Z'); // 10:00 in Chicago
    expect(
      presetsFor(friday, 'America/Chicago').map(({ label, at }) => `${label}: ${at.toISOString()}`),
    ).toEqual([
      'In one hour: 2026-11-13T17:00:00.000Z',
      'This afternoon: 2026-11-13T20:00:00.000Z',
      'Tomorrow morning: 2026-11-14T15:00:00.000Z',
      'Monday morning: 2026-11-16T15:00:00.000Z',
    ]);
    const sundayEvening = new Date('2026-11-15T23:00:00Z');
    expect(presetsFor(sundayEvening, 'America/Chicago').map(({ label }) => label)).toEqual([
      'In one hour',
      'Tomorrow morning',
    ]);
  });

  test('is shown with its time zone', () =>
    expect(formatIn(new Date('2026-11-16T15:00:00Z'), 'America/Chicago')).toBe('Mon, Nov 16, 9:00 AM CST'));
});

describe('a snooze time', () => {
  const labels = (now: string, back_on: string | null = null) =>
    snoozeTimesFor(new Date(now), 'America/Chicago', back_on).map(
      ({ label, at }) => `${label}: ${toLocalTime(at, 'America/Chicago')}`,
    );

  test('is later today, tomorrow, next week, or when an absent lead is back', () =>
    expect(labels('2026-11-13T16:00:00Z', '2026-12-02')).toEqual([
      'Later today: 2026-11-13T13:00',
      'Tomorrow: 2026-11-14T09:00',
      'Next week: 2026-11-16T09:00',
      'When they are back: 2026-12-02T09:00',
    ]));

  test('is not today in the evening and never in the past', () =>
    expect(labels('2026-11-16T04:00:00Z', '2026-11-10')).toEqual([
      'Tomorrow: 2026-11-16T09:00',
      'Next week: 2026-11-23T09:00',
    ]));
});
