import { describe, expect, test } from 'vitest';
import {
  canActivate,
  canManageCampaignMapping,
  canPause,
  getDefaultLocationId,
  isAutoMapped,
  shouldAutoMapCampaigns,
} from './campaign-control.ts';

const person = (role: string, user_type: string, default_location_id: string | null = null) => ({
  role,
  user_type,
  default_location_id,
});

describe('mapping', () => {
  test.each([
    [person('owner', 'agency'), true],
    [person('team', 'agency'), true],
    [person('client', 'agency'), false],
    [person('owner', 'single_location'), true],
    [person('client', 'single_location'), false],
    [person('owner', 'agency_customer'), false],
    [person('intern', 'agency'), false],
  ])('%j can be managed: %j', (who, may) => {
    expect(canManageCampaignMapping(who)).toBe(may);
  });

  test('happens automatically only for single-location users with a default location', () => {
    const solo = person('owner', 'single_location', 'home');
    expect([shouldAutoMapCampaigns(solo), getDefaultLocationId(solo)]).toEqual([true, 'home']);
    expect(shouldAutoMapCampaigns(person('owner', 'single_location'))).toBe(false);
    expect(shouldAutoMapCampaigns(person('owner', 'agency', 'home'))).toBe(false);
    expect(isAutoMapped(solo, { ghl_location_id: 'home' })).toBe(true);
    expect(isAutoMapped(solo, { ghl_location_id: 'elsewhere' })).toBe(false);
    expect(isAutoMapped(solo, { ghl_location_id: null })).toBe(false);
  });
});

test.each([-99, -2, -1, 0, 1, 2, 3, 4, 77, null])(
  'a campaign with status %j can only be activated or paused if its status allows it',
  (status) => {
    expect(canActivate({ provider: 'instantly', status })).toBe(status === 2);
    expect(canPause({ provider: 'instantly', status })).toBe(status === 1);
    expect(canActivate({ provider: 'heyreach', status }) || canPause({ provider: 'ghl', status })).toBe(
      false,
    );
  },
);
