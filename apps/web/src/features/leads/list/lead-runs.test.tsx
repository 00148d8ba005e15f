import type { LeadRun } from '@hearback/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { CAMPAIGN, serveLeads } from '../testing/leads-server.ts';
import { uuid } from '../testing/server-data.ts';
import { LeadRuns } from './lead-runs.tsx';

const aRun = (n: number, more: Partial<LeadRun>): LeadRun => ({
  id: uuid(6000 + n),
  campaign_id: uuid(5001),
  kind: 'remove',
  state: 'running',
  total: 100_000,
  done: 34_000,
  changed: 34_000,
  error: null,
  created_by: null,
  created_at: '2026-11-01T12:00:00.000Z',
  finished_at: null,
  ...more,
});

const open = (...runs: LeadRun[]) => {
  serveLeads({}, { [`GET ${CAMPAIGN}/lead-runs`]: { body: runs } });
  renderAs(aProfile(), () => <LeadRuns campaign_id={uuid(5001)} />);
};

test('shows the progress of a bulk change', async () => {
  open(aRun(1, {}), aRun(2, { kind: 're_enrich', state: 'queued', done: 0, total: 1_200 }));
  expect(await screen.findByText('Removing 34,000 of 100,000 contacts')).toBeTruthy();
  expect(screen.getByText('Queuing for enrichment: 0 of 1,200 contacts')).toBeTruthy();
});

test('shows why the newest one stopped, and hides finished ones', async () => {
  const failed = { kind: 're_enrich', state: 'failed' } as const;
  open(aRun(1, { ...failed, error: 'Clay is gone.' }), aRun(2, { ...failed, error: 'An old story.' }));
  expect(await screen.findByText('Clay is gone.')).toBeTruthy();
  expect(screen.getByText('Failed to trigger enrichment')).toBeTruthy();
  expect(screen.queryByText('An old story.')).toBeNull();
});
