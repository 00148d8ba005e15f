import { describe, expect, it } from 'vitest';
import type { CountedCampaign } from './analytics.queries.ts';
import { computeMedian } from './median.ts';
import { toFigures } from './to-figures.ts';

const campaign: CountedCampaign = {
  id: 'c',
  name: 'Dentists',
  provider: 'instantly',
  ghl_location_id: null,
  figures_read_at: null,
  campaign_stats: {
    sent: 100,
    opened: 50,
    replied: 10,
    interested: 4,
    contacted: 80,
    total_leads: 300,
    open_rate: 50,
  },
  reported: { sent: 20, contacted: 15, opened: 10, replied: 3, interested: 1 },
  added: { sent: 20, contacted: 16, opened: 12, replied: 4, interested: 2 },
};

describe('the figures of a campaign', () => {
  it('equal those of its stats card over 30 days', () => {
    expect(toFigures(campaign, { days: 30 })).toEqual({
      totals: { leads: 300, contacted: 80, sent: 100, opened: 50, replied: 10, interested: 4 },
      rates: { open: 50, reply: 10, interested: 40 },
      counts_people_once: true,
    });
  });

  it('count each person once over another period, as the provider reports it', () => {
    expect(toFigures(campaign, { days: 7 })).toMatchObject({
      totals: { opened: 10, replied: 3, interested: 1 },
      rates: { open: 50, reply: 15, interested: 33.33 },
      counts_people_once: true,
    });
  });

  it('the figures of custom dates are sums of days and marked as such', () => {
    expect(toFigures({ ...campaign, reported: null }, { days: null })).toMatchObject({
      totals: { opened: 12, replied: 4, interested: 2 },
      rates: { interested: 50 },
      counts_people_once: false,
    });
  });

  it('are unknown, not zero, without data', () => {
    const unreported = { ...campaign, campaign_stats: null, reported: null, added: null };
    for (const days of [7, 30, null])
      expect(toFigures(unreported, { days })).toMatchObject({
        totals: { leads: null, sent: null, opened: null, replied: null },
        rates: { open: null, reply: null },
      });
  });

  it('on LinkedIn have no opens', () => {
    const linkedin: CountedCampaign = {
      ...campaign,
      provider: 'heyreach',
      reported: null,
      added: { sent: 20, contacted: 15, opened: null, replied: 4, interested: null },
    };
    expect(toFigures(linkedin, { days: 90 })).toMatchObject({
      totals: { opened: null, replied: 4 },
      rates: { open: null, reply: 20 },
      counts_people_once: true,
    });
  });
});

describe('the median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[5, null, 5, 1], 5],
    [[1, 2], null],
    [[1, null, null, 2], null],
  ])('the median of %j is %j', (values, median) => {
    expect(computeMedian(values)).toBe(median);
  });
});
