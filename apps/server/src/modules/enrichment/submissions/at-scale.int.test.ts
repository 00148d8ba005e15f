import type { ClaySettings, LeadRun } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { fillCampaign } from '#server/testing/leads/fill-campaign.ts';
import { type Leads, openLeads } from '#server/testing/leads/open-leads.ts';
import { openSimulators } from '#server/testing/stack/simulators.ts';
import { rowCallbackUrl } from '../callback-proof.ts';
import { reEnrichment } from './re-enrich-many.job.ts';
import { sendWaitingJob } from './send-waiting.job.ts';
import { watchJob } from './watch.job.ts';

const simulators = await openSimulators();
const leads = await openLeads({ CLAY_API_BASE: `${simulators.url}/clay` });
const connect = ({ ask }: Leads) =>
  ask('PUT', '/api/enrichment/clay', {
    webhook_url: 'https://api.clay.com/v3/sources/webhook/pull-in-data-scale',
    confirmed_leads: 10_000,
  });
await connect(leads);
afterAll(async () => {
  await leads.close();
  await simulators.stop();
});

const settings = async () => (await leads.ask('GET', '/api/enrichment/clay')).body as ClaySettings;
const count = (n: number) => leads.query(sql`update clay_webhooks set submissions = ${n}`);
const reEnrich = async (campaign: string) => {
  const body = { selection: { all: true, filter: {} } };
  return (await leads.ask('POST', `/api/campaigns/${campaign}/leads/re-enrich`, body)).body as {
    triggered: number;
    run: LeadRun | null;
  };
};
const work = (run: LeadRun | null) =>
  reEnrichment.job.handler(
    { workspace_id: leads.agency.workspace_id, run_id: run?.id ?? '' },
    leads.app.services,
  );
const newest = async (campaign: string) =>
  ((await leads.ask('GET', `/api/campaigns/${campaign}/lead-runs`)).body as LeadRun[])[0];
const forget = () => leads.query(sql`delete from enrichment_jobs`);

it('exactly one of many concurrent senders takes the last slot of a webhook', async () => {
  const campaign = await leads.addCampaign('instantly', { enrichment_enabled: true });
  await fillCampaign(leads, campaign, 30, 'last');
  await count(49_996);
  expect(await settings()).toMatchObject({ warning: 'near' });
  expect(await reEnrich(campaign)).toEqual({ triggered: 30, waiting: 0, run: null });
  const { workspace_id } = leads.agency;
  await Promise.all(
    Array.from({ length: 5 }, () => sendWaitingJob.handler({ workspace_id }, leads.app.services)),
  );
  const sent = (await (
    await fetch(`${simulators.url}/_control/clay/rows`, { headers: { 'x-simulator-control': '1' } })
  ).json()) as unknown[];
  expect(sent).toHaveLength(4);
  expect(await settings()).toMatchObject({
    submissions: 50_000,
    warning: 'reached',
    queued: 0,
    running: 4,
  });
  const { body } = await leads.ask('GET', `/api/campaigns/${campaign}/leads/count`);
  expect(body).toMatchObject({ by_status: { running: 4, error: 26 } });
  await count(0);
  await forget();
});

it('2,500 leads are re-enriched in the background, none of them twice', async () => {
  const campaign = await leads.addCampaign('instantly', { enrichment_enabled: true });
  await fillCampaign(leads, campaign, 2_500, 'again');
  const { triggered, run } = await reEnrich(campaign);
  expect({ triggered, run }).toMatchObject({
    triggered: 2_500,
    run: { kind: 're_enrich', state: 'queued', total: 2_500, done: 0 },
  });
  // Two concurrent jobs share the work.
  await Promise.all([work(run), work(run)]);
  expect(await newest(campaign)).toMatchObject({ state: 'done', done: 2_500, changed: 2_500 });
  expect(await settings()).toMatchObject({ queued: 2_500 });
  const { body } = await leads.ask('GET', `/api/campaigns/${campaign}/leads/count`);
  expect(body).toMatchObject({ by_status: { pending_enrichment: 2_500 } });
  await work((await reEnrich(campaign)).run);
  expect(await newest(campaign)).toMatchObject({ state: 'done', done: 2_500, changed: 0 });
  expect(await settings()).toMatchObject({ queued: 2_500 });
  await forget();
});

it('a run reports what stopped it', async () => {
  const campaign = await leads.addCampaign('instantly', { enrichment_enabled: true });
  await fillCampaign(leads, campaign, 1_100, 'stopped');
  const { run } = await reEnrich(campaign);
  await leads.ask('DELETE', '/api/enrichment/clay');
  await work(run);
  expect(await newest(campaign)).toMatchObject({
    state: 'failed',
    done: 0,
    error: expect.stringContaining('Clay'),
  });
  await connect(leads);
});

it('an abandoned run is resumed', async () => {
  const campaign = await leads.addCampaign('instantly', { enrichment_enabled: true });
  await fillCampaign(leads, campaign, 1_100, 'left');
  const { run } = await reEnrich(campaign);
  const { db } = leads.app.services;
  const key = `enrichment.re-enrich-many:${run?.id}`;
  const queued = async () =>
    (await sql`select from graphile_worker.jobs where key = ${key}`.execute(db)).rows.length;
  await sql`select graphile_worker.remove_job(${key})`.execute(db);
  await resume(leads.app.services, reEnrichment.resumption);
  expect(await queued()).toBe(0);
  await leads.query(
    sql`update lead_runs set leased_until = now() - interval '3 minutes' where id = ${run?.id}`,
  );
  await resume(leads.app.services, reEnrichment.resumption);
  expect(await queued()).toBe(1);
  await work(run);
  await forget();
});

it('rows that Clay never answered are ended in slices', async () => {
  const campaign = await leads.addCampaign('instantly', { enrichment_enabled: true });
  await fillCampaign(leads, campaign, 1_200, 'late');
  await leads.query(sql`
      insert into enrichment_jobs (workspace_id, contact_id, campaign_id, status, claimed_at)
      select workspace_id, contact_id, campaign_id, 'running', clock_timestamp() - interval '25 hours'
      from campaign_contacts where campaign_id = ${campaign}`);
  await watchJob.handler({}, leads.app.services);
  const rows = await leads.query(sql`
      select count(*)::int as ended, count(distinct xmin::text)::int as transactions from enrichment_jobs
      where campaign_id = ${campaign} and status = 'error' and reason = 'Clay did not answer within 24 hours.'`);
  expect(rows).toEqual([{ ended: 1_200, transactions: 3 }]);
  const { body } = await leads.ask('GET', `/api/campaigns/${campaign}/leads/count`);
  expect(body).toMatchObject({ by_status: { error: 1_200 } });
  await forget();
});

it('the callback token can be replaced: the old one is invalid, but signed row URLs still work', async () => {
  const ofTheOthers = async () =>
    (await leads.ask('GET', '/api/enrichment/clay', undefined, leads.other.owner)).body;
  const [before, theirs] = [(await settings()).callback, await ofTheOthers()];
  const rotate = (as = leads.agency.owner) =>
    leads.ask('POST', '/api/enrichment/clay/rotate-callback-token', undefined, as);
  expect((await rotate(leads.agency.customer)).status).toBe(403);
  expect((await rotate()).status).toBe(200);
  const after = (await settings()).callback;
  expect(after.header_value).not.toBe(before.header_value);
  expect((await rotate()).body).not.toMatchObject({ callback: { header_value: after.header_value } });
  const { callback } = await settings();
  const row = '00000000-0000-4000-8000-000000000001';
  const body = { app_row_id: row, status: 'ok' };
  const call = (token: string) =>
    leads.app.call('POST', new URL(callback.fixed_url).pathname, {
      headers: { [callback.header_name]: token },
      body,
    });
  for (const { header_value } of [before, after]) expect((await call(header_value)).status).toBe(401);
  expect((await call(callback.header_value)).status).toBe(200);
  const { pathname, search } = new URL(rowCallbackUrl(leads.app.config, leads.agency.workspace_id, row));
  expect((await leads.app.call('POST', pathname + search, { body })).status).toBe(200);
  expect((await leads.app.call('POST', `${pathname}${search}x`, { body })).status).toBe(401);
  expect(await ofTheOthers()).toEqual(theirs);
  const rows = await leads.query(sql`select from audit_log where action = 'enrichment.token_rotated'`);
  expect(rows).toHaveLength(2);
});
