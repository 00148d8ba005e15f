import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { markStale } from './stale-rooms.ts';

const PROFILE = [['people', 'getProfile'], { type: 'query' }];
const LOCATIONS = [['locations', 'list'], { type: 'query' }];

function staleAfter(name: string) {
  const queryClient = new QueryClient();
  for (const key of [PROFILE, LOCATIONS]) queryClient.setQueryData(key, {});
  markStale(queryClient, { name, ids: {} });
  return [PROFILE, LOCATIONS].map((key) => queryClient.getQueryState(key)?.isInvalidated);
}

describe('an announcement', () => {
  test('makes stale what its rooms have read, and nothing else', () => {
    expect(staleAfter('user.profile_saved')).toEqual([true, false]);
  });

  test('of a new stream makes everything stale, for nothing is replayed', () => {
    expect(staleAfter('ready')).toEqual([true, true]);
  });

  test('this version does not know changes nothing', () => {
    expect(staleAfter('moon.landed')).toEqual([false, false]);
  });
});
