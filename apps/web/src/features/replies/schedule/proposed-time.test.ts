import type { ProposedTime } from '@hearback/contract';
import { expect, test } from 'vitest';
import { describeProposedTime } from './proposed-time.ts';

const aTime = (more: Partial<ProposedTime> = {}): ProposedTime => ({
  words: 'Thursday at 3pm',
  on: '2026-11-19',
  at: '15:00',
  from: null,
  to: null,
  zone: null,
  ...more,
});

test('a proposed time is shown in the zone of the lead and in the zone of the user', () => {
  expect(describeProposedTime(aTime(), 'America/New_York', 'Europe/Berlin')).toBe(
    'Thu, Nov 19, 3:00 PM EST, your time: Thu, Nov 19, 9:00 PM GMT+1',
  );
});

test('the zone that the lead names takes precedence over their location', () => {
  const time = aTime({ zone: 'America/Los_Angeles' });
  expect(describeProposedTime(time, 'America/New_York', 'Europe/Berlin')).toBe(
    'Thu, Nov 19, 3:00 PM PST, your time: Fri, Nov 20, 12:00 AM GMT+1',
  );
});

test('a time with an open end is shown with its start', () => {
  const time = aTime({ at: null, from: '16:00' });
  expect(describeProposedTime(time, 'America/New_York', 'Europe/Berlin')).toMatch(
    /^From Thu, Nov 19, 4:00 PM EST/,
  );
});

test.each([
  ['without a day', aTime({ on: null }), 'America/New_York'],
  ['without an hour', aTime({ at: null }), 'America/New_York'],
  ['without a zone', aTime(), null],
  ['in the same zone', aTime(), 'Europe/Berlin'],
])('nothing is shown %s', (_what, time, zone) => {
  expect(describeProposedTime(time, zone, 'Europe/Berlin')).toBeNull();
});
