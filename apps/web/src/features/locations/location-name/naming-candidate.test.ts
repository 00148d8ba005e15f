import type { Location } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { namingCandidate } from './naming-candidate.ts';

const location = (ghl_location_id: string, more: Partial<Location> = {}): Location => ({
  id: ghl_location_id,
  ghl_location_id,
  name: ghl_location_id,
  custom_name: null,
  connected: true,
  last_sync: '2026-01-01T00:00:00.000Z',
  contact_count: 0,
  campaign_count: 0,
  error_message: null,
  token_state: 'ok',
  missing_scopes: [],
  ...more,
});
const newest = location('newest', { last_sync: '2026-02-01T00:00:00.000Z' });

describe('the location to name', () => {
  test('is the one synced last among those connected and without a name', () => {
    const later = '2026-03-01T00:00:00.000Z';
    const all = [
      location('older'),
      newest,
      location('named', { custom_name: 'Named', last_sync: later }),
      location('gone', { connected: false, last_sync: later }),
      location('never synced', { last_sync: null }),
    ];
    expect(namingCandidate(all, [])).toBe(newest);
  });

  test('is null after its naming was skipped, and no older one replaces it', () => {
    expect(namingCandidate([location('older'), newest], ['newest'])).toBe(null);
  });
});
