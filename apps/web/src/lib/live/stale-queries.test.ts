import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStaleQueries } from './stale-queries.ts';

const PROFILE = [['people', 'getProfile'], { type: 'query' }];
const LOCATIONS = [['locations', 'list'], { type: 'query' }];
const DASHBOARD = [['dashboard']];

function listen() {
  const queryClient = new QueryClient();
  for (const key of [PROFILE, LOCATIONS]) queryClient.setQueryData(key, {});
  const looked = vi.spyOn(queryClient, 'invalidateQueries');
  const hear = createStaleQueries(queryClient);
  const stale = () => [PROFILE, LOCATIONS].map((key) => queryClient.getQueryState(key)?.isInvalidated);
  return { hear: (name: string) => hear({ name, ids: {} }), stale, looked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a published event', () => {
  test('invalidates only the queries of its modules', () => {
    const { hear, stale } = listen();
    hear('user.profile_saved');
    expect(stale()).toEqual([true, false]);
  });

  test('of a new stream invalidates everything, because events are not replayed', () => {
    const { hear, stale } = listen();
    hear('ready');
    expect(stale()).toEqual([true, true]);
  });

  test('unknown to this version changes nothing', () => {
    const { hear, stale } = listen();
    hear('moon.landed');
    expect(stale()).toEqual([false, false]);
  });

  test('refetches immediately for the first event, and batches the following ones', () => {
    const { hear, looked, stale } = listen();
    for (let i = 0; i < 100; i += 1) hear('user.profile_saved');
    hear('location.changed');
    expect(looked).toHaveBeenCalledTimes(1);
    expect(stale()).toEqual([true, false]);
    vi.advanceTimersByTime(300);
    expect(looked).toHaveBeenCalledTimes(3);
    expect(stale()).toEqual([true, true]);
  });

  test('refetches immediately again after a quiet period', () => {
    const { hear, looked } = listen();
    hear('location.changed');
    vi.advanceTimersByTime(300);
    hear('location.changed');
    expect(looked).toHaveBeenCalledTimes(2);
  });

  test('of a reply refetches the dashboard at most every ten seconds, and once after the last', () => {
    const { hear, looked } = listen();
    const counted = () =>
      looked.mock.calls.filter(([asked]) => `${asked?.queryKey}` === `${DASHBOARD}`).length;
    for (let second = 0; second < 25; second += 1) {
      hear('message.received');
      vi.advanceTimersByTime(1000);
    }
    expect(counted()).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect(counted()).toBe(4);
  });
});
