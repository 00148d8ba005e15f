import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSerialQueue, TooManyWaiting } from './serial-queue.ts';

it('runs work of one key in sequence without blocking other keys', async () => {
  const runSerially = createSerialQueue({ maxWaiting: 3 });
  const order: string[] = [];
  const work = (name: string, ms: number) => async () => {
    order.push(`${name} begins`);
    await sleep(ms);
    order.push(`${name} ends`);
  };
  await Promise.all([
    runSerially('ann', work('first', 30)),
    runSerially('ann', work('second', 1)),
    runSerially('bo', work('other', 1)),
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
  const runSerially = createSerialQueue({ maxWaiting: 3 });
  const failed = runSerially('ann', () => Promise.reject(new Error('no')));
  const next = runSerially('ann', async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

it('refuses a key with too much waiting work until some of it is done', async () => {
  const runSerially = createSerialQueue({ maxWaiting: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const accepted = [runSerially('ann', () => promise), runSerially('ann', async () => undefined)];
  await expect(runSerially('ann', async () => undefined)).rejects.toBeInstanceOf(TooManyWaiting);
  resolve();
  await Promise.all(accepted);
  expect(await runSerially('ann', async () => 'again')).toBe('again');
});
