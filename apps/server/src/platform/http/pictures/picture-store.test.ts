import type { Picture } from '@hearback/providers';
import { expect, it } from 'vitest';
import { createPictureStore, PICTURE_BOUNDS } from './picture-store.ts';

const picture = (bytes: number): Picture => ({ type: 'image/png', bytes: Buffer.alloc(bytes) });

it('fetches a picture once for all waiting callers and remembers missing ones', async () => {
  const fetchedAddresses: string[] = [];
  const store = createPictureStore(async (address) => {
    fetchedAddresses.push(address);
    if (address === 'none') throw new Error('no');
    return picture(10);
  });
  const all = await Promise.all(['ann', 'ann', 'none', 'none', 'ann'].map((address) => store.get(address)));
  expect(all.map((one) => one?.bytes.length ?? null)).toEqual([10, 10, null, null, 10]);
  await store.get('ann');
  await store.get('none');
  expect(fetchedAddresses).toEqual(['ann', 'none']);
});

it('bounds the cache by bytes and keeps the most recently used pictures', async () => {
  const fetchedAddresses: string[] = [];
  const store = createPictureStore(
    async (address) => {
      fetchedAddresses.push(address);
      return picture(9_000);
    },
    { ...PICTURE_BOUNDS, maxCacheBytes: 30_000 },
  );
  for (const address of ['a', 'b', 'c', 'a', 'd']) await store.get(address);
  expect(store.size()).toBeLessThanOrEqual(30_000);
  await store.get('a');
  expect(fetchedAddresses).toEqual(['a', 'b', 'c', 'd']);
  await store.get('b');
  expect(fetchedAddresses).toEqual(['a', 'b', 'c', 'd', 'b']);
});

it('limits concurrent fetches and returns null when the queue is full', async () => {
  let running = 0;
  let most = 0;
  const gates: (() => void)[] = [];
  const store = createPictureStore(
    async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => gates.push(resolve));
      running -= 1;
      return picture(1);
    },
    { ...PICTURE_BOUNDS, atOnce: 2, maxWaiting: 3 },
  );
  const pictures = Array.from({ length: 8 }, (_, n) => store.get(String(n)));
  expect(await Promise.all(pictures.slice(5))).toEqual([null, null, null]);
  for (let opened = 0; opened < 5; opened += 1) {
    await expect.poll(() => gates.length).toBeGreaterThan(0);
    gates.shift()?.();
  }
  expect((await Promise.all(pictures.slice(0, 5))).every((one) => one !== null)).toBe(true);
  expect(most).toBe(2);
});
