import type { SyncRun } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { campaignProgress, lastReconciliation, toProgress } from './run-progress.ts';

const run = (more: Partial<SyncRun>): SyncRun => ({
  id: '1',
  kind: 'campaigns',
  provider: 'instantly',
  account_id: 'a',
  ghl_location_id: null,
  status: 'running',
  progress: 40,
  synced_count: 0,
  found_missing: 0,
  error: null,
  created_at: '2026-01-01T00:00:00.000Z',
  finished_at: null,
  ...more,
});

describe('the progress of an account or location', () => {
  test('is that of its newest unfinished run', () => {
    const runs = [run({ account_id: 'b' }), run({ kind: 'replies', progress: 70 }), run({ progress: 10 })];
    expect(toProgress(runs, { account_id: 'a' })).toEqual({
      label: 'Checking for missed replies',
      percent: 70,
    });
  });

  test('shows that it is waiting before the run starts', () => {
    const runs = [run({ status: 'queued', progress: 0, account_id: null, ghl_location_id: 'loc' })];
    expect(toProgress(runs, { ghl_location_id: 'loc' })).toEqual({ label: 'Waiting to sync', percent: 0 });
  });

  test('is null once the run has ended, whether it succeeded or failed', () => {
    expect(toProgress([run({ status: 'done' }), run({ status: 'failed' })], { account_id: 'a' })).toBe(null);
  });

  test('never exceeds 100 percent', () => {
    expect(toProgress([run({ progress: 130 })], { account_id: 'a' })?.percent).toBe(100);
  });
});

test('the last reconciliation is the newest finished search for replies', () => {
  const found = run({ id: '2', kind: 'replies', status: 'done', found_missing: 3 });
  const runs = [run({ kind: 'replies' }), found, run({ kind: 'replies', status: 'done' })];
  expect(lastReconciliation(runs)).toBe(found);
});

test('the progress of syncing campaigns covers all accounts together, and is null once all are done', () => {
  const runs = [
    run({ progress: 20, synced_count: 3 }),
    run({ progress: 60, synced_count: 9 }),
    run({ kind: 'replies', progress: 90 }),
    run({ status: 'done', progress: 100, synced_count: 50 }),
  ];
  expect(campaignProgress(runs)).toEqual({ percent: 40, synced: 12 });
  expect(campaignProgress(runs.slice(2))).toBe(null);
});
