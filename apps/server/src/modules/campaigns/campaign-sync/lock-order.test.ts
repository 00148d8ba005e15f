import { expect, it } from 'vitest';
import { inLockOrder, splitWhere } from './lock-order.ts';

const makeCampaign = (provider_campaign_id: string, provider = 'instantly') => ({
  provider,
  provider_campaign_id,
});

it('campaigns are locked in byte order, regardless of the provider', () => {
  const campaigns = [
    makeCampaign('b'),
    makeCampaign('ä'),
    makeCampaign('a', 'instantly'),
    makeCampaign('a', 'heyreach'),
    makeCampaign('B'),
  ];
  expect(inLockOrder(campaigns).map((one) => `${one.provider_campaign_id} ${one.provider}`)).toEqual([
    'B instantly',
    'a heyreach',
    'a instantly',
    'b instantly',
    'ä instantly',
  ]);
});

it('groups of equal elements stay together and in order', () => {
  expect(splitWhere([2, 4, 1, 3, 6], (n) => n % 2 === 0)).toEqual([[2, 4], [1, 3], [6]]);
  expect(splitWhere([], () => true)).toEqual([]);
});
