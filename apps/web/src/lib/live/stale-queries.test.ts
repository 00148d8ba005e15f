import type { PublishedEvent } from '@hearback/contract';
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
  const receiveEvent = createStaleQueries(queryClient, 'this tab');
  const stale = () => [PROFILE, LOCATIONS].map((key) => queryClient.getQueryState(key)?.isInvalidated);
  return {
    receiveEvent: (name: string, about: Partial<PublishedEvent> = {}) =>
      receiveEvent({ name, ids: {}, ...about }),
    stale,
    looked,
    queryClient,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a published event', () => {
  test('a published event of this tab changes nothing; the same event of a colleague does', () => {
    const { receiveEvent, stale } = listen();
    receiveEvent('user.profile_saved', { origin: 'this tab' });
    expect(stale()).toEqual([false, false]);
    receiveEvent('user.profile_saved', { origin: 'another tab' });
    expect(stale()).toEqual([true, false]);
  });

  test('about one contact leaves the data of other contacts alone', () => {
    const { receiveEvent, queryClient } = listen();
    const toThread = (contact_id: string) => [
      ['inbox', 'getThread'],
      { input: { contact_id }, type: 'query' },
    ];
    const list = [['inbox', 'list'], { input: {}, type: 'infinite' }];
    for (const key of [toThread('one'), toThread('other'), list]) queryClient.setQueryData(key, {});
    const isStale = (key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
    receiveEvent('conversation.finished', { ids: { contact_id: 'one' } });
    expect([toThread('one'), toThread('other'), list].map(isStale)).toEqual([true, false, true]);
  });

  test('invalidates the queries of its modules, and nothing else', () => {
    const { receiveEvent, stale } = listen();
    receiveEvent('user.profile_saved');
    expect(stale()).toEqual([true, false]);
  });

  test('a published event of a new stream invalidates everything, because events were missed', () => {
    const { receiveEvent, stale } = listen();
    receiveEvent('ready');
    expect(stale()).toEqual([true, true]);
  });

  test('a published event of the first stream invalidates nothing; the events since the page opened follow it', () => {
    const { receiveEvent, stale } = listen();
    receiveEvent('ready', { gapless: true });
    expect(stale()).toEqual([false, false]);
    receiveEvent('user.profile_saved');
    expect(stale()).toEqual([true, false]);
  });

  test('changes nothing if its name is unknown', () => {
    const { receiveEvent, stale } = listen();
    receiveEvent('moon.landed');
    expect(stale()).toEqual([false, false]);
  });

  test('refetches immediately for the first event, and batches the following ones', () => {
    const { receiveEvent, looked, stale } = listen();
    for (let i = 0; i < 100; i += 1) receiveEvent('user.profile_saved');
    receiveEvent('location.changed');
    expect(looked).toHaveBeenCalledTimes(1);
    expect(stale()).toEqual([true, false]);
    vi.advanceTimersByTime(300);
    expect(looked).toHaveBeenCalledTimes(5);
    expect(stale()).toEqual([true, true]);
  });

  test('refetches immediately again after a quiet period', () => {
    const { receiveEvent, looked } = listen();
    receiveEvent('location.changed');
    vi.advanceTimersByTime(300);
    receiveEvent('location.changed');
    expect(looked).toHaveBeenCalledTimes(5);
  });

  test('a published event of a reply refetches the dashboard at most every ten seconds, and once after the last', () => {
    const { receiveEvent, looked } = listen();
    const counted = () =>
      looked.mock.calls.filter(([filters]) => `${filters?.queryKey}` === `${DASHBOARD}`).length;
    for (let second = 0; second < 25; second += 1) {
      receiveEvent('message.received');
      vi.advanceTimersByTime(1000);
    }
    expect(counted()).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect(counted()).toBe(4);
  });
});
