import { describe, expect, test } from 'vitest';
import { bucketLabel, chooseGrain, findStart, groupIntoBuckets } from './buckets.ts';

describe('chart buckets', () => {
  test('are days while these are legible, then weeks from Monday, then months', () => {
    expect(chooseGrain('2026-10-01', '2026-10-31')).toBe('day');
    expect(chooseGrain('2026-08-01', '2026-10-31')).toBe('week');
    expect(chooseGrain('2025-08-01', '2026-10-31')).toBe('month');
    expect(findStart('2026-10-25', 'week')).toBe('2026-10-19');
    expect(findStart('2026-10-26', 'week')).toBe('2026-10-26');
    expect(findStart('2026-10-25', 'month')).toBe('2026-10-01');
  });

  test('include empty ones, even across the end of a year', () => {
    const days = [{ day: '2026-12-30' }, { day: '2027-01-01' }];
    expect(
      groupIntoBuckets(days, '2026-12-30', '2027-01-02').map(({ start, days }) => [start, days.length]),
    ).toEqual([
      ['2026-12-30', 1],
      ['2026-12-31', 0],
      ['2027-01-01', 1],
      ['2027-01-02', 0],
    ]);
    const months = groupIntoBuckets(days, '2026-01-15', '2027-01-02');
    expect([months.length, months[0]?.start, months.at(-1)?.days.length]).toEqual([13, '2026-01-01', 1]);
  });

  test('lose no day when daylight saving time changes', () => {
    const days = Array.from({ length: 120 }, (_day, index) => ({
      day: new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10),
    }));
    const weeks = groupIntoBuckets(days, '2026-09-01', '2026-12-29');
    expect(weeks.flatMap(({ days }) => days)).toEqual(days);
    expect(weeks.slice(1, -1).every(({ days }) => days.length === 7)).toBe(true);
  });

  test('have readable labels', () => {
    expect(bucketLabel('2026-10-25', 'day')).toBe('Oct 25');
    expect(bucketLabel('2026-10-19', 'week')).toBe('week of Oct 19');
    expect(bucketLabel('2026-10-01', 'month')).toBe('Oct 2026');
  });
});
