import { describe, expect, it } from 'vitest';
import { type Moments, wholeDays } from './whole-days.ts';

const at = (moment: string) => new Date(moment);

describe('the days of a time', () => {
  it('are all of them where it has neither beginning nor end', () => {
    expect(wholeDays({ since: null, until: null })).toEqual({
      days: { first: null, before: null },
      edges: [],
    });
  });

  it('leave the rest of the day it begins on to be looked at', () => {
    const since = at('2026-03-10T09:30:00Z');
    expect(wholeDays({ since, until: null })).toEqual({
      days: { first: '2026-03-11', before: null },
      edges: [{ since, until: at('2026-03-11T00:00:00Z') }],
    });
  });

  it('leave nothing where it begins and ends at midnight', () => {
    expect(wholeDays({ since: at('2026-03-10T00:00:00Z'), until: at('2026-03-12T00:00:00Z') })).toEqual({
      days: { first: '2026-03-10', before: '2026-03-12' },
      edges: [],
    });
  });

  it('are none within one day', () => {
    const moments = { since: at('2026-03-10T09:00:00Z'), until: at('2026-03-10T10:00:00Z') };
    expect(wholeDays(moments)).toEqual({ days: null, edges: [moments] });
  });

  it('hold with the edges every moment of it once, wherever it begins and ends', () => {
    const HOUR = 3_600_000;
    const origin = Date.parse('2026-03-10T00:00:00Z');
    const holds = ({ since, until }: Moments, moment: Date) =>
      (since === null || since <= moment) && (until === null || moment < until);
    const times = (moments: Moments, moment: Date): number => {
      const { days, edges } = wholeDays(moments);
      const day = moment.toISOString().slice(0, 10);
      const kept = days && day >= (days.first ?? '') && day < (days.before ?? '9');
      return (kept ? 1 : 0) + edges.filter((edge) => holds(edge, moment)).length;
    };
    for (let begin = 0; begin <= 60; begin += 5)
      for (let end = begin; end <= 75; end += 5) {
        const moments = { since: new Date(origin + begin * HOUR), until: new Date(origin + end * HOUR) };
        for (let hour = -24; hour <= 96; hour += 1) {
          const moment = new Date(origin + hour * HOUR);
          expect(times(moments, moment)).toBe(holds(moments, moment) ? 1 : 0);
        }
      }
  });
});
