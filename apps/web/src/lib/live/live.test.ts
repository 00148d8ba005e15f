import type { PublishedEvent } from '@hearback/contract';
import { describe, expect, test, vi } from 'vitest';
import { delayMs, followStream } from './live.ts';

const ready: PublishedEvent = { name: 'ready', ids: {} };
const saved: PublishedEvent = { name: 'user.profile_saved', ids: { user_id: '1' } };

async function* stream(...publishedEvents: PublishedEvent[]) {
  yield* publishedEvents;
}

describe('the live stream', () => {
  test('reconnects whenever it ends or fails, until it is stopped', async () => {
    const stop = new AbortController();
    const eventNames: string[] = [];
    const listen = vi
      .fn()
      .mockResolvedValueOnce(stream(ready, saved))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(stream(ready));
    const wait = vi.fn(async () => {
      if (listen.mock.calls.length === 3) stop.abort();
    });
    const onEvent = ({ name }: PublishedEvent) => void eventNames.push(name);
    await followStream({ listen, onEvent, wait, random: () => 1 }, stop.signal);
    expect(eventNames).toEqual(['ready', 'user.profile_saved', 'ready']);
    expect(listen).toHaveBeenCalledTimes(3);
    // Only the first stream of a page asks for the events since the page opened.
    expect(listen.mock.calls.map(([, isFirst]) => isFirst)).toEqual([true, false, false]);
  });

  test('is not gapless if its request was too slow', async () => {
    const stop = new AbortController();
    const gaplessFlags: unknown[] = [];
    const gapless: PublishedEvent = { ...ready, gapless: true };
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const listen = vi
      .fn()
      .mockResolvedValueOnce(stream(gapless))
      .mockImplementationOnce(async () => {
        now.mockReturnValue(5000);
        return stream(gapless);
      });
    const wait = async () => {
      if (listen.mock.calls.length === 2) stop.abort();
    };
    await followStream(
      { listen, onEvent: (event) => void gaplessFlags.push(event.gapless), wait, random: () => 1 },
      stop.signal,
    );
    expect(gaplessFlags).toEqual([true, undefined]);
    now.mockRestore();
  });

  test('waits longer after each failure, with jitter, up to half a minute', () => {
    expect([0, 1, 2, 3].map((failures) => delayMs(failures, () => 1))).toEqual([500, 1000, 2000, 4000]);
    expect(delayMs(3, () => 0)).toBe(2000);
    expect(delayMs(50, () => 1)).toBe(30_000);
  });
});
