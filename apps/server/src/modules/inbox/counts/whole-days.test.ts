import { describe, expect, it } from 'vitest';
import { type Moments, splitWholeDays } from './whole-days.ts';

const at = (moment: string) => new Date(moment);

describe('splitWholeDays', () => {
  it('returns all days for an unlimited range', () => {
    expect(splitWholeDays({ since: null, until: null })).toEqual({
      days: { first: null, before: null },
      edges: [],
    });
  });

  it('returns the rest of the first day as an edge', () => {
    const since = at('2026-03-10T09:30:00Z');
    expect(splitWholeDays({ since, until: null })).toEqual({
      days: { first: '2026-03-11', before: null },
      edges: [{ since, until: at('2026-03-11T00:00:00Z') }],
    });
  });

  it('returns no edges if the range starts and ends at midnight', () => {
    expect(splitWholeDays({ since: at('2026-03-10T00:00:00Z'), until: at('2026-03-12T00:00:00Z') })).toEqual({
      days: { first: '2026-03-10', before: '2026-03-12' },
      edges: [],
    });
  });

  it('returns no days within a single day', () => {
    const moments = { since: at('2026-03-10T09:00:00Z'), until: at('2026-03-10T10:00:00Z') };
    expect(splitWholeDays(moments)).toEqual({ days: null, edges: [moments] });
  });

  it('covers every moment of the range exactly once', () => {
    const HOUR = 3_600_000;
    const origin = Date.parse('2026-03-10T00:00:00Z');
    const holds = ({ since, until }: Moments, moment: Date) =>
      (since === null || since <= moment) && (until === null || moment < until);
    const times = (moments: Moments, moment: Date): number => {
      const { days, edges } = splitWholeDays(moments);
      const day = moment.toISOString().slice(0, 10);
      const isWholeDay = days && day >= (days.first ?? '') && day < (days.before ?? '9');
      return (isWholeDay ? 1 : 0) + edges.filter((edge) => holds(edge, moment)).length;
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
