import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runAll } from './run-all.ts';

const { signal } = new AbortController();

it('what is done together ends with what each brought', async () => {
  expect(await runAll(signal, [async () => 'web', async () => 7])).toEqual(['web', 7]);
});

it('when one fails the others are interrupted and waited for, and the first failure is told', async () => {
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

it('an interrupt from outside reaches all of them', async () => {
  const outside = new AbortController();
  const work = (both: AbortSignal) => sleep(10_000, undefined, { signal: both });
  const ended = runAll(outside.signal, [work, work]);
  outside.abort(new Error('Ctrl-C'));
  await expect(ended).rejects.toThrow();
});
