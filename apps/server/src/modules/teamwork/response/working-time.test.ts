import { describe, expect, it, test } from 'vitest';
import {
  addWorkingMinutes,
  isWorkingTime,
  subtractWorkingMinutes,
  type WorkingHours,
  workingSeconds,
} from './working-time.ts';

const OFFICE: WorkingHours = {
  time_zone: 'Europe/Berlin',
  work_days: [1, 2, 3, 4, 5],
  work_from: '09:00',
  work_until: '17:00',
};
const ALWAYS: WorkingHours = {
  ...OFFICE,
  work_days: [1, 2, 3, 4, 5, 6, 7],
  work_from: '00:00',
  work_until: '24:00',
};

test.each([
  ['within hours', 15, '2026-11-16T10:00:00Z', '2026-11-16T10:15:00Z'],
  ['shortly before the end of the day', 15, '2026-11-16T15:50:00Z', '2026-11-17T08:05:00Z'],
  ['at night', 15, '2026-11-17T01:00:00Z', '2026-11-17T08:15:00Z'],
  ['on Friday evening', 15, '2026-11-20T19:00:00Z', '2026-11-23T08:15:00Z'],
  ['on Sunday', 60, '2026-11-22T12:00:00Z', '2026-11-23T09:00:00Z'],
  ['for longer than a day', 20 * 60, '2026-11-16T08:00:00Z', '2026-11-18T12:00:00Z'],
  ['over a weekend for longer than a week', 44 * 60, '2026-11-16T08:00:00Z', '2026-11-23T12:00:00Z'],
  // Clocks go back on Sunday, October 25, and forward on March 28.
  ['from summer to winter time', 16 * 60, '2026-10-23T07:00:00Z', '2026-10-26T16:00:00Z'],
  ['from winter to summer time', 16 * 60, '2027-03-26T08:00:00Z', '2027-03-29T15:00:00Z'],
])('the due time of an answer requested %s: %d minutes', (_when, minutes, from, due) => {
  expect(addWorkingMinutes(new Date(from), minutes, OFFICE)).toEqual(new Date(due));
});

it('a full working day has the real length of that day', () => {
  const days = [
    ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
    ['2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', 23],
  ] as const;
  for (const [from, until, hours] of days)
    expect(workingSeconds(new Date(from), new Date(until), ALWAYS)).toBe(hours * 3_600);
});

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Pacific/Kiritimati',
];
const MINUTE_MS = 60_000;

/** Deterministic, so that a failure can be reproduced. */
function* cases(count: number) {
  let seed = 20_261_116;
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * limit);
  };
  const time = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  for (let index = 0; index < count; index += 1) {
    const begins = below(1_400);
    const days = [1, 2, 3, 4, 5, 6, 7].filter(() => below(3) > 0);
    const hours: WorkingHours = {
      time_zone: ZONES[below(ZONES.length)] ?? 'UTC',
      work_days: days.length > 0 ? days : [1 + below(7)],
      work_from: time(begins),
      work_until: time(begins + 1 + below(1_440 - begins)),
    };
    // Around clock changes and at random times.
    const near = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-04-24', '2026-10-25', '2026-11-01'];
    const base = below(2) ? Date.UTC(2026, 0, 1 + below(365)) : Date.parse(near[below(near.length)] ?? '');
    const from = new Date(base + (below(4) - 2) * 86_400_000 + below(1_440) * MINUTE_MS);
    yield { hours, from, minutes: 1 + below(index % 5 === 0 ? 10_080 : 300), more: below(4_000) };
  }
}

/** Reference implementation: counts minute by minute by the local clock. */
function countMinutes(
  from: Date,
  until: Date,
  { time_zone, work_days, work_from, work_until }: WorkingHours,
) {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  let count = 0;
  for (let at = from.getTime(); at < until.getTime(); at += MINUTE_MS) {
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '') + 1;
    const time = `${parts.hour}:${parts.minute}`;
    if (work_days.includes(day) && time >= work_from && time < work_until) count += 1;
  }
  return count;
}

describe('for any working hours', () => {
  it('the time until the due time contains exactly the requested working time', () => {
    for (const { hours, from, minutes } of cases(400))
      expect([hours, workingSeconds(from, addWorkingMinutes(from, minutes, hours), hours)]).toEqual([
        hours,
        minutes * 60,
      ]);
  });

  it('a span equals the sum of its parts and is never longer than the elapsed time', () => {
    for (const { hours, from, minutes, more } of cases(400)) {
      const middle = new Date(from.getTime() + minutes * MINUTE_MS);
      const until = new Date(middle.getTime() + more * MINUTE_MS);
      const whole = workingSeconds(from, until, hours);
      expect(workingSeconds(from, middle, hours) + workingSeconds(middle, until, hours)).toBe(whole);
      expect(whole).toBeLessThanOrEqual((until.getTime() - from.getTime()) / 1_000);
      expect(workingSeconds(until, from, hours)).toBe(0);
    }
  });

  it('subtracting working time returns the latest moment whose due time has passed', () => {
    for (const { hours, from: until, minutes } of cases(100)) {
      const start = subtractWorkingMinutes(until, minutes, hours);
      expect([hours, addWorkingMinutes(start, minutes, hours) <= until]).toEqual([hours, true]);
      const later = new Date(start.getTime() + 2_000);
      expect([hours, addWorkingMinutes(later, minutes, hours) > until]).toEqual([hours, true]);
    }
  });

  it('a moment is working time if it is followed by some', () => {
    for (const { hours, from } of cases(100))
      expect(isWorkingTime(from, hours)).toBe(
        workingSeconds(from, new Date(from.getTime() + 1_000), hours) === 1,
      );
    expect(isWorkingTime(new Date('2026-11-16T08:00:00Z'), OFFICE)).toBe(true);
    expect(isWorkingTime(new Date('2026-11-16T16:00:00Z'), OFFICE)).toBe(false);
  });

  it('round-the-clock hours count every minute', () => {
    for (const { hours, from, minutes } of cases(100)) {
      const always = { ...ALWAYS, time_zone: hours.time_zone };
      expect(addWorkingMinutes(from, minutes, always).getTime() - from.getTime()).toBe(minutes * MINUTE_MS);
    }
  });

  it('a minute-by-minute local clock counts the same, except for skipped or repeated minutes', () => {
    for (const { hours, from, more } of cases(60)) {
      const until = new Date(from.getTime() + more * MINUTE_MS);
      const difference = countMinutes(from, until, hours) - workingSeconds(from, until, hours) / 60;
      expect([hours, from, Math.abs(difference) <= 60]).toEqual([hours, from, true]);
    }
  });
});
