import { expect, it } from 'vitest';
import { createTransferLimit } from './limit-transfers.ts';

it('runs four transfers of one owner and eight in total, and frees the place of one that fails', async () => {
  const limit = createTransferLimit();
  const refusal = { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 5 };
  const start = (owner: string) => {
    const { promise, reject } = Promise.withResolvers<void>();
    return { ended: limit(owner, () => promise), fail: () => reject(new Error('connection lost')) };
  };
  const [first, ...others] = ['a', 'a', 'a', 'a', 'b', 'b', 'b'].map(start);
  await expect(limit('a', async () => 'run')).rejects.toMatchObject(refusal);
  const last = start('c');
  await expect(limit('d', async () => 'run')).rejects.toMatchObject(refusal);
  first?.fail();
  await expect(first?.ended).rejects.toThrow('connection lost');
  expect(await limit('a', async () => 'run')).toBe('run');
  for (const { ended, fail } of [...others, last]) {
    fail();
    await expect(ended).rejects.toThrow('connection lost');
  }
});
