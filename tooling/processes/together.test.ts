import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runAll } from './run-all.ts';

const { signal } = new AbortController();

it('returns the results of all tasks', async () => {
  expect(await runAll(signal, [async () => 'web', async () => 7])).toEqual(['web', 7]);
});

it('interrupts and awaits the others when one fails, and throws the first error', async () => {
  const seen: string[] = [];
  const other = async (both: AbortSignal) => {
    await sleep(10_000, undefined, { signal: both }).catch(() => seen.push('interrupted'));
    await sleep(5);
    seen.push('tidied up');
    throw new Error('because it was interrupted');
  };
  const failing = () => Promise.reject(new Error('no room on the disk'));
  await expect(runAll(signal, [other, failing])).rejects.toThrow('no room on the disk');
  expect(seen).toEqual(['interrupted', 'tidied up']);
});

it('forwards an interrupt to all of them', async () => {
  const outside = new AbortController();
  const work = (both: AbortSignal) => sleep(10_000, undefined, { signal: both });
  const ended = runAll(outside.signal, [work, work]);
  outside.abort(new Error('Ctrl-C'));
  await expect(ended).rejects.toThrow();
});
