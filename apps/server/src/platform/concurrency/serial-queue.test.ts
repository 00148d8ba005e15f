import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSerialQueue, TooManyWaiting } from './serial-queue.ts';

it('runs work of one key in sequence without blocking other keys', async () => {
  const inTurn = createSerialQueue({ mostWaiting: 3 });
  const order: string[] = [];
  const work = (name: string, ms: number) => async () => {
    order.push(`${name} begins`);
    await sleep(ms);
    order.push(`${name} ends`);
  };
  await Promise.all([
    inTurn('ann', work('first', 30)),
    inTurn('ann', work('second', 1)),
    inTurn('bo', work('other', 1)),
  ]);
  expect(order).toEqual([
    'first begins',
    'other begins',
    'other ends',
    'first ends',
    'second begins',
    'second ends',
  ]);
});

it('continues with the next item when one fails', async () => {
  const inTurn = createSerialQueue({ mostWaiting: 3 });
  const failed = inTurn('ann', () => Promise.reject(new Error('no')));
  const next = inTurn('ann', async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

it('refuses a key with too much waiting work until some of it is done', async () => {
  const inTurn = createSerialQueue({ mostWaiting: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const accepted = [inTurn('ann', () => promise), inTurn('ann', async () => undefined)];
  await expect(inTurn('ann', async () => undefined)).rejects.toBeInstanceOf(TooManyWaiting);
  resolve();
  await Promise.all(accepted);
  expect(await inTurn('ann', async () => 'again')).toBe('again');
});
