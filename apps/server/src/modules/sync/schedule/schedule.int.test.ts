import type { SyncRun } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { runWorker } from '#server/platform/jobs/run-worker.ts';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { countRows } from '#server/testing/outreach/outreach-rows.ts';
import { firstSyncJob } from './first-sync.job.ts';
import { reconcileJob } from './reconcile.job.ts';

const outreach = await openOutreach();
await outreach.control('instantly', '/', { rateLimit: { emailsPerMinute: 100_000 } });
await outreach.startWorker();

afterAll(() => outreach.close());

type Campaign = { id: string; campaign_stats: { total_leads: number; last_synced: string } };

const listCampaigns = () =>
  outreach.app.withDatabase((tx) =>
    tx
      .selectFrom('campaigns')
      .select(['provider_campaign_id as id', 'campaign_stats'])
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ) as Promise<Campaign[]>;

/** Runs the next scheduled step, 15 minutes later. Returns the runs it started. */
async function tick(): Promise<SyncRun[]> {
  const { db } = outreach.app.services;
  const { rows } = await withSystem(db, 'test', (tx) =>
    sql<{
      id: string;
    }>`update sync_runs set created_at = created_at - interval '15 minutes' returning id`.execute(tx),
  );
  await reconcileJob.handler({}, outreach.app.services);
  await outreach.settle();
  const before = new Set(rows.map(({ id }) => id));
  const runs = (await outreach.ask('GET', '/api/sync/runs')).body as SyncRun[];
  return runs.filter(({ id }) => !before.has(id));
}

const leadsReadBy = (runs: readonly SyncRun[]) => runs.find(({ kind }) => kind === 'leads')?.synced_count;

it('a newly connected account is synced automatically', async () => {
  const added = { provider: 'instantly', name: 'Ours', api_key: KEYS.soloInstantly };
  expect(await outreach.ask('POST', '/api/accounts', added)).toMatchObject({ status: 200 });
  const listRuns = async () => (await outreach.ask('GET', '/api/sync/runs')).body as SyncRun[];
  const worker = await runWorker(outreach.app.services, [firstSyncJob]);
  await expect.poll(async () => (await listRuns()).length).toBeGreaterThan(0);
  await worker.stop();
  await outreach.settle();
  const runs = await listRuns();
  expect(runs.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
    'analytics done',
    'campaigns done',
    'leads done',
    'replies done',
  ]);
  expect((await listCampaigns()).length).toBeGreaterThan(1);
});

describe('every 15 minutes', () => {
  it('campaigns, replies, figures and leads are updated', async () => {
    const before = await listCampaigns();
    const runs = await tick();
    expect(runs.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'analytics done',
      'campaigns done',
      'leads done',
      'replies done',
    ]);
    const after = await listCampaigns();
    for (const [index, { campaign_stats }] of after.entries())
      expect(campaign_stats.last_synced > (before[index]?.campaign_stats.last_synced ?? '')).toBe(true);
  });

  it('no leads are read again if the provider reports no change', async () => {
    expect(leadsReadBy(await tick())).toBe(0);
  });

  it('a lead added at the provider arrives, and only that campaign is read again', async () => {
    const [campaign] = await listCampaigns();
    const { contacts } = await countRows(outreach);
    const response = await fetch(`${outreach.simulators.url}/instantly/api/v2/leads/add`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEYS.soloInstantly}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        campaign_id: campaign?.id,
        leads: [{ email: 'newcomer@late.test', first_name: 'Late' }],
      }),
    });
    expect(response.ok).toBe(true);
    const total = (campaign?.campaign_stats.total_leads ?? 0) + 1;
    expect(leadsReadBy(await tick())).toBe(total);
    expect((await countRows(outreach)).contacts).toBe(contacts + 1);
    expect((await listCampaigns())[0]?.campaign_stats.total_leads).toBe(total);
  });

  it('each campaign is still read once a day', async () => {
    const all = (await listCampaigns()).reduce((sum, one) => sum + one.campaign_stats.total_leads, 0);
    await outreach.app.query(sql`update campaigns set leads_read_at = leads_read_at - interval '25 hours'`);
    expect(leadsReadBy(await tick())).toBe(all);
  });

  it('what a person has just synced is not read again', async () => {
    await outreach.ask('POST', '/api/functions/sync-instantly-campaigns', {});
    await outreach.settle();
    await reconcileJob.handler({}, outreach.app.services);
    await outreach.settle();
    const runs = (await outreach.ask('GET', '/api/sync/runs')).body as SyncRun[];
    expect(
      runs
        .slice(0, 2)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['campaigns', 'replies']);
  });
});
