import { describe, expect, it } from 'vitest';
import { toSpan } from './to-span.ts';

const now = new Date('2026-11-16T10:30:00Z');

describe('a period', () => {
  it('starts its number of days before now', () => {
    expect(toSpan({ period: '30' }, now, 'Asia/Tokyo')).toEqual({
      since: new Date('2026-10-17T10:30:00Z'),
      until: null,
      first_day: '2026-10-17',
      last_day: null,
      days: 30,
    });
  });

  it('has neither start nor end if it is all time', () => {
    expect(toSpan({ period: 'all' }, now, 'UTC')).toMatchObject({ since: null, until: null, days: 0 });
  });

  it('a period of custom dates covers both days in the viewer’s time zone, including one of 25 hours', () => {
    const span = toSpan({ period: '30', from: '2026-10-25', to: '2026-10-25' }, now, 'Europe/Berlin');
    expect(span).toEqual({
      since: new Date('2026-10-24T22:00:00Z'),
      until: new Date('2026-10-25T23:00:00Z'),
      first_day: '2026-10-25',
      last_day: '2026-10-25',
      days: null,
    });
  });
});
