import { summarizeStats } from '@hearback/contract';
import { expect, test } from 'vitest';
import { toFigures } from './analytics/to-figures.ts';
import { rankCampaigns } from './rank-campaigns.ts';

const campaign = (name: string, campaign_stats: Record<string, number> | null) => {
  const counted = {
    provider: 'instantly',
    ghl_location_id: null,
    figures_read_at: null,
    reported: null,
    added: null,
  } as const;
  const id = `id of ${name}`;
  return { id, name, ...toFigures({ id, name, campaign_stats, ...counted }, { days: 30 }) };
};

test('the five campaigns with the best response come first', () => {
  const ranked = rankCampaigns([
    campaign('two percent', { sent: 100, replied: 2 }),
    campaign('no figures', null),
    campaign('nothing sent', { sent: 0, replied: 0 }),
    campaign('two of nineteen', { sent: 19, replied: 10 }),
    campaign('ten of a hundred', { sent: 100, replied: 10 }),
    campaign('ten of ten times as many', { sent: 1000, replied: 100 }),
    campaign('one percent', { sent: 100, replied: 1 }),
    campaign('rated by people', { sent: 36, replied: 5, reply_rate: 20 }),
    campaign('replies to what was sent before', { sent: 0, replied: 4, reply_rate: 0 }),
  ]);
  expect(
    ranked.map(({ name, sent, received, response_percent }) => [name, sent, received, response_percent]),
  ).toEqual([
    ['rated by people', 36, 5, 13.89],
    ['ten of ten times as many', 1000, 100, 10],
    ['ten of a hundred', 100, 10, 10],
    ['two percent', 100, 2, 2],
    ['one percent', 100, 1, 1],
  ]);
});

test('a campaign that has sent nothing is not ranked, even without others', () => {
  expect(rankCampaigns([campaign('nothing sent', { sent: 0, replied: 0, reply_rate: 0 })])).toEqual([]);
});

test('a value that a channel does not measure stays unknown and ranks last', () => {
  const ranked = rankCampaigns([
    campaign('only replies', { replies: 7 }),
    campaign('nothing answered', { sent: 40, replied: 0 }),
    campaign('only opens', { opened: 3 }),
  ]);
  expect(ranked).toEqual([
    { id: 'id of nothing answered', name: 'nothing answered', sent: 40, received: 0, response_percent: 0 },
    { id: 'id of only replies', name: 'only replies', sent: null, received: 7, response_percent: null },
  ]);
});

test('the response of a campaign is the reply rate of its own page', () => {
  const campaign_stats = { sent: 143, replied: 9, reply_rate: 9 };
  expect(summarizeStats(campaign_stats)?.replyRate).toBe(6.29);
  expect(rankCampaigns([campaign('LinkedIn', campaign_stats)])).toMatchObject([{ response_percent: 6.29 }]);
});
