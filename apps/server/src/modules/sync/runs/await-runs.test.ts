import { expect, it } from 'vitest';
import type { RequestContext } from '#server/platform/http/implement.ts';
import { awaitRuns } from './await-runs.ts';

type Look = { synced_count: number; under_way: boolean; waiting: boolean };

/** The results of successive polls; the last one repeats. */
const finding = (...looks: Look[]) => {
  let at = -1;
  const withTx = (async () => looks[Math.min(++at, looks.length - 1)]) as unknown as RequestContext['withTx'];
  return { answer: () => awaitRuns(withTx, ['run']), looked: () => at + 1 };
};
const toLook = (synced_count: number, status: 'queued' | 'running' | 'over'): Look => ({
  synced_count,
  under_way: status === 'running',
  waiting: status === 'queued',
});

it('a sync that ends quickly returns the number of campaigns', async () => {
  const runs = finding(toLook(0, 'queued'), toLook(3, 'running'), toLook(12, 'over'));
  expect(await runs.answer()).toBe(12);
  expect(runs.looked()).toBe(3);
});

it('a sync that no worker starts still gets a response', async () => {
  expect(await finding(toLook(0, 'queued')).answer()).toBe(0);
});
