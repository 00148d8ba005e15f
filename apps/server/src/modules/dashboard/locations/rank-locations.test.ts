import { describe, expect, it } from 'vitest';
import { toSpan } from '../analytics/to-span.ts';
import { rankLocations, toPoints } from './rank-locations.ts';

const campaign = (ghl_location_id: string | null, sent: number | null, replied: number | null) => ({
  ghl_location_id,
  totals: { leads: null, contacted: null, opened: null, interested: null, sent, replied },
});

describe('locations', () => {
  it('are sums of their campaigns, most replies first; unknown values come last and are not zero', () => {
    expect(
      rankLocations([
        campaign('austin', 100, 4),
        campaign('boston', 50, 9),
        campaign('austin', 100, 2),
        campaign('cairo', null, null),
        campaign('austin', null, null),
        campaign(null, 1000, 500),
      ]),
    ).toEqual([
      { id: 'boston', sent: 50, replied: 9, reply_percent: 18 },
      { id: 'austin', sent: 200, replied: 6, reply_percent: 3 },
      { id: 'cairo', sent: null, replied: null, reply_percent: null },
    ]);
  });

  it('have a daily trend up to six weeks, and one of equal parts beyond', () => {
    const now = new Date('2026-11-16T10:00:00Z');
    const points = (period: '7' | '30' | '90' | 'all') => toPoints(toSpan({ period }, now, 'UTC'), now);
    expect([points('7'), points('30'), points('90'), points('all')]).toEqual([8, 31, 24, 24]);
    const own = toSpan({ period: '30', from: '2026-10-25', to: '2026-10-25' }, now, 'Europe/Berlin');
    expect(toPoints(own, now)).toBe(1);
  });
});
