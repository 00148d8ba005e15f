import type { ChildProcess } from 'node:child_process';
import type { LeadRun } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { fillCampaign } from '#server/testing/leads/fill-campaign.ts';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import { killNow, spawnWorker } from '#server/testing/stack/spawn-worker.ts';
import { removal } from './remove-many.job.ts';

const MANY = 9_000;
let child: ChildProcess | undefined;

const leads = await openLeads();
afterAll(async () => {
  child?.kill('SIGKILL');
  await leads.close();
});

const removeAll = async (campaign: string, filter: object = {}) => {
  const path = `/api/campaigns/${campaign}/leads/remove`;
  const { status, body } = await leads.ask('POST', path, { selection: { all: true, filter } });
  expect(status).toBe(200);
  return body as { removed: number; run: LeadRun | null };
};
const newest = async (campaign: string) =>
  ((await leads.ask('GET', `/api/campaigns/${campaign}/lead-runs`)).body as LeadRun[])[0];
const count = async (campaign: string) =>
  ((await leads.ask('GET', `/api/campaigns/${campaign}/leads/count`)).body as { total: number }).total;
const work = ({ id }: LeadRun) =>
  removal.job.handler({ workspace_id: leads.agency.workspace_id, run_id: id }, leads.app.services);

it('removes a thousand leads immediately and more in the background, with progress', async () => {
  const campaign = await leads.addCampaign('instantly');
  await fillCampaign(leads, campaign, 1_000, 'once');
  expect(await removeAll(campaign)).toEqual({ removed: 1_000, run: null });
  expect(await count(campaign)).toBe(0);
  await fillCampaign(leads, campaign, 2_500, 'twice');
  const { removed, run } = await removeAll(campaign);
  expect({ removed, run }).toMatchObject({
    removed: 2_500,
    run: { kind: 'remove', state: 'queued', total: 2_500, done: 0, finished_at: null },
  });
  expect(await count(campaign)).toBe(2_500);
  await work(run as LeadRun);
  expect(await newest(campaign)).toMatchObject({
    state: 'done',
    total: 2_500,
    done: 2_500,
    changed: 2_500,
    finished_at: expect.any(String),
  });
  expect(await count(campaign)).toBe(0);
});

it('removes only matching leads, and none that were added after the request', async () => {
  const campaign = await leads.addCampaign('instantly');
  await fillCampaign(leads, campaign, 6_000, 'match');
  const { run } = await removeAll(campaign, { status: 'error' });
  expect(run?.total).toBe(1_500);
  await fillCampaign(leads, campaign, 40, 'later');
  await work(run as LeadRun);
  expect(await count(campaign)).toBe(4_540);
  expect((await leads.list(campaign, '?status=error')).every(({ email }) => email?.startsWith('later'))).toBe(
    true,
  );
  // Repeating the request or the job changes nothing more.
  await work(run as LeadRun);
  expect(await newest(campaign)).toMatchObject({ done: 1_500, changed: 1_500 });
});

it('resumes a removal whose worker is killed halfway and counts no lead twice', async () => {
  const campaign = await leads.addCampaign('instantly');
  await fillCampaign(leads, campaign, MANY, 'killed');
  // Slow enough to be killed halfway.
  await sql`
    create function public.dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return null; end'`.execute(
    leads.app.services.db,
  );
  await sql`create trigger dawdle after delete on campaign_contacts execute function public.dawdle()`.execute(
    leads.app.services.db,
  );
  const { run } = await removeAll(campaign);
  child = spawnWorker(leads.app);
  await expect.poll(async () => (await newest(campaign))?.done).toBeGreaterThan(0);
  await killNow(child);
  const left = await newest(campaign);
  expect(left?.state).toBe('running');
  expect(left?.done).toBeLessThan(MANY);
  // The slice and the count were saved in one transaction.
  await expect.poll(async () => (await count(campaign)) + ((await newest(campaign))?.done ?? 0)).toBe(MANY);
  await leads.query(
    sql`update lead_runs set leased_until = leased_until - interval '3 minutes' where id = ${run?.id}`,
  );
  await leads.startWorker();
  await resume(leads.app.services, removal.resumption);
  await expect.poll(async () => (await newest(campaign))?.state).toBe('done');
  expect(await newest(campaign)).toMatchObject({ done: MANY, changed: MANY });
  expect(await count(campaign)).toBe(0);
});
