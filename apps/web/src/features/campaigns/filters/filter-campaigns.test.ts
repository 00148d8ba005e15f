import { describe, expect, test } from 'vitest';
import { aCampaign } from '#web/lib/testing/a-campaign.ts';
import { filterCampaigns } from './filter-campaigns.ts';
import { CampaignView, isFiltered, NO_FILTERS } from './view.ts';

const all = [
  aCampaign(1, { name: 'Autumn offer', status: 1, ghl_location_id: 'a' }),
  aCampaign(2, { name: null, provider_campaign_id: 'PROVIDER-77', status: 2 }),
  aCampaign(3, { target_vertical: 'Dental', status: 77, provider: 'heyreach', ghl_location_id: 'b' }),
  aCampaign(4, { status: null, provider: 'ghl' }),
];
const found = (view: CampaignView) => filterCampaigns(all, view).map(({ id }) => Number(id.slice(-2)));

describe('the filters', () => {
  test.each<[CampaignView, number[]]>([
    [{}, [1, 2, 3, 4]],
    [{ q: ' AUTUMN ' }, [1]],
    [{ q: 'provider-77' }, [2]],
    [{ q: 'dent' }, [3]],
    [{ status: '1,2' }, [1, 2]],
    [{ status: 'unknown' }, [3, 4]],
    [{ mapping: 'mapped' }, [1, 3]],
    [{ mapping: 'unmapped' }, [2, 4]],
    [{ provider: 'heyreach' }, [3]],
    [{ location: 'a,b' }, [1, 3]],
    [{ location: 'b', status: '1' }, []],
  ])('%j match %j', (view, ids) => {
    expect(found(view)).toEqual(ids);
  });

  test('report whether any filter is set', () => {
    expect([isFiltered({}), isFiltered(NO_FILTERS), isFiltered({ sort: 'created_at' })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isFiltered({ mapping: 'unmapped' })).toBe(true);
  });

  test('ignore invalid values in the URL', () => {
    const odd = { status: 1, q: 5, mapping: 'sideways', provider: ['x'], order: 'up' };
    expect(CampaignView.parse(odd)).toEqual({ status: '1', q: '5' });
  });
});
