import { expect, it } from 'vitest';
import { computeSnoozeEnd } from './snooze-until.ts';

const BERLIN = { time_zone: 'Europe/Berlin', work_days: [1, 2, 3, 4, 5], work_from: '09:00' };

it.each([
  ['the same week', '2026-11-16T22:00:00Z', 2, '2026-11-18T08:00:00.000Z'],
  // Local time is already Tuesday.
  ['after local midnight', '2026-11-16T23:30:00Z', 1, '2026-11-18T08:00:00.000Z'],
  ['a weekend', '2026-11-19T10:00:00Z', 2, '2026-11-23T08:00:00.000Z'],
  ['a clock change', '2026-10-23T10:00:00Z', 3, '2026-10-26T08:00:00.000Z'],
])('a snooze over %s ends at the start of work on a working day', (_when, now, days, end) => {
  expect(computeSnoozeEnd(new Date(now), days, BERLIN).toISOString()).toBe(end);
});
