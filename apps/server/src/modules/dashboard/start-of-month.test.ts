import { expect, test } from 'vitest';
import { startOfMonth, toPreviousMonth } from './start-of-month.ts';

test.each([
  ['UTC', '2026-11-15T05:00:00Z', '2026-11-01T00:00:00.000Z'],
  ['Europe/Berlin', '2026-11-15T05:00:00Z', '2026-10-31T23:00:00.000Z'],
  // The clocks go back on the 25th, so the month began in summer time.
  ['Europe/Berlin', '2026-10-30T12:00:00Z', '2026-09-30T22:00:00.000Z'],
  ['America/New_York', '2026-11-15T12:00:00Z', '2026-11-01T04:00:00.000Z'],
  // On the first it is still last month further west, and already this month further east.
  ['America/Los_Angeles', '2026-12-01T03:00:00Z', '2026-11-01T07:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-30T20:00:00Z', '2026-11-30T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-31T11:00:00.750Z', '2026-12-31T10:00:00.000Z'],
])('in %s the month of %s starts at %s', (zone, now, begins) => {
  expect(startOfMonth(new Date(now), zone).toISOString()).toBe(begins);
});

test.each([
  ['2026-11-15T05:00:00Z', '2026-10-01T00:00:00.000Z', '2026-10-15T05:00:00.000Z'],
  // February ends before the 31st.
  ['2026-03-31T12:00:00Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
])('at %s the previous month is compared from %s until %s', (now, since, until) => {
  const compared = toPreviousMonth(startOfMonth(new Date(now), 'UTC'), new Date(now), 'UTC');
  expect([compared.since.toISOString(), compared.until.toISOString()]).toEqual([since, until]);
});
