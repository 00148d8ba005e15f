import { describe, expect, it } from 'vitest';
import { judgePositiveRate, judgeSending, toFirstWorkingDay } from './judge-client.ts';

describe('the positive reply rate of a client', () => {
  it('is reported as halved if both periods have enough classified conversations', () => {
    expect(judgePositiveRate({ disposed: 20, interested: 2 }, { disposed: 20, interested: 4 })).toBe(
      'The positive reply rate fell from 20% to 10% compared with the previous 30 days.',
    );
    expect(judgePositiveRate({ disposed: 20, interested: 3 }, { disposed: 20, interested: 4 })).toBeNull();
  });

  it('has recovered if it is above zero after a period without interested leads', () => {
    expect(judgePositiveRate({ disposed: 20, interested: 1 }, { disposed: 20, interested: 0 })).toBeNull();
  });

  it('is not judged with too little data', () => {
    expect(
      judgePositiveRate({ disposed: 9, interested: 0 }, { disposed: 20, interested: 4 }),
    ).toBeUndefined();
    expect(
      judgePositiveRate({ disposed: 20, interested: 0 }, { disposed: 9, interested: 4 }),
    ).toBeUndefined();
    expect(
      judgePositiveRate({ disposed: 20, interested: 0 }, { disposed: 20, interested: 0 }),
    ).toBeUndefined();
    expect(judgePositiveRate({ disposed: 20, interested: 0 }, null)).toBeUndefined();
  });
});

describe('the sending of a client', () => {
  it('is reported as stopped if nothing was sent, and is not judged without enough earlier messages or current figures', () => {
    expect(judgeSending({ since: 0, before: 20, is_read: true }, '2026-11-16')).toBe(
      'Nothing has been sent since Nov 16, 2026, although campaigns are active.',
    );
    expect(judgeSending({ since: 1, before: 20, is_read: true }, '2026-11-16')).toBeNull();
    expect(judgeSending({ since: 0, before: 19, is_read: true }, '2026-11-16')).toBeUndefined();
    expect(judgeSending({ since: 0, before: 20, is_read: false }, '2026-11-16')).toBeUndefined();
  });
});

it.each([
  ['2026-11-18T09:00:00Z', '2026-11-16'],
  ['2026-11-16T09:00:00Z', '2026-11-12'],
  ['2026-11-17T00:00:00Z', '2026-11-13'],
  ['2026-11-15T23:00:00Z', '2026-11-12'],
])('at %s, the first of the last two working days is %s', (now, expected) => {
  expect(toFirstWorkingDay(new Date(now))).toBe(expected);
});
