import { expect, test } from 'vitest';
import { parseWhen } from './parse-when.ts';
import { toLocalTime } from './time-presets.ts';

const ZONE = 'America/Chicago';
const NOW = new Date('2026-11-17T16:00:00Z'); // Tuesday, 10:00 in Chicago

test.each([
  ['in 6 weeks', '2026-12-29T09:00'],
  ['6 weeks', '2026-12-29T09:00'],
  ['in two days', '2026-11-19T09:00'],
  ['in a month', '2026-12-17T09:00'],
  ['3 months', '2027-02-17T09:00'],
  ['in 2 hours', '2026-11-17T12:00'],
  ['tomorrow 3pm', '2026-11-18T15:00'],
  ['today at 16:30', '2026-11-17T16:30'],
  ['tonight', '2026-11-17T18:00'],
  ['Friday', '2026-11-20T09:00'],
  ['next tue 8:15 am', '2026-11-24T08:15'],
  ['next week', '2026-11-23T09:00'],
  ['next month', '2026-12-01T09:00'],
  ['next year', '2027-01-04T09:00'],
  ['January', '2027-01-01T09:00'],
  ['jan 15', '2027-01-15T09:00'],
  ['15 Jan 2028', '2028-01-15T09:00'],
  ['Q3', '2027-07-01T09:00'],
  ['next quarter', '2027-01-01T09:00'],
  ['after summer', '2027-09-01T09:00'],
  ['2026-12-02', '2026-12-02T09:00'],
])('‘%s’ is %s', (typed, local) => {
  const at = parseWhen(typed, NOW, ZONE);
  expect(at && toLocalTime(at, ZONE)).toBe(local);
});

test.each(['', 'soon', '2026-11-01', 'in many weeks', 'february 31', 'in 0 hours', '9:00'])(
  '‘%s’ is no time ahead',
  (typed) => expect(parseWhen(typed, NOW, ZONE)).toBeNull(),
);
