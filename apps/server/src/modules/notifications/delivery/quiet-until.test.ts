import { expect, test } from 'vitest';
import { findQuietEnd } from './quiet-until.ts';

const night = { time_zone: 'Europe/Berlin', quiet_from: '22:00', quiet_until: '07:30' };
const at = (iso: string) => findQuietEnd(night, new Date(iso))?.toISOString() ?? null;

test("returns the end of the quiet hours in the person's own time zone", () => {
  expect(at('2026-01-10T21:00:00Z')).toBe('2026-01-11T06:30:00.000Z');
  expect(at('2026-01-11T06:29:00Z')).toBe('2026-01-11T06:30:00.000Z');
});

test('returns null outside of quiet hours and for people without them', () => {
  expect(at('2026-01-10T20:59:00Z')).toBeNull();
  expect(at('2026-01-11T06:30:00Z')).toBeNull();
  expect(findQuietEnd({ ...night, quiet_from: null, quiet_until: null }, new Date())).toBeNull();
});

test('supports quiet hours within one day', () => {
  const noon = { time_zone: 'UTC', quiet_from: '12:00', quiet_until: '13:00' };
  expect(findQuietEnd(noon, new Date('2026-01-10T12:15:00Z'))?.toISOString()).toBe(
    '2026-01-10T13:00:00.000Z',
  );
  expect(findQuietEnd(noon, new Date('2026-01-10T13:00:00Z'))).toBeNull();
});

test('ends at the chosen time on the nights when the clocks change', () => {
  expect(at('2026-03-28T22:00:00Z')).toBe('2026-03-29T05:30:00.000Z');
  expect(at('2026-10-24T21:00:00Z')).toBe('2026-10-25T06:30:00.000Z');
});

test('ends later if the clocks skip the chosen time', () => {
  const skipped = { ...night, quiet_until: '02:30' };
  expect(findQuietEnd(skipped, new Date('2026-03-28T22:00:00Z'))?.toISOString()).toBe(
    '2026-03-29T01:30:00.000Z',
  );
});
