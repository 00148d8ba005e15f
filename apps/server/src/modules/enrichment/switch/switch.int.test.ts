import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { fillCampaign } from '#server/testing/leads/fill-campaign.ts';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { queueCampaignJob } from '../submissions/queue-leads.job.ts';
import { sendNext } from '../submissions/send-next.ts';
import { claimJob, requeueJob } from '../submissions/submissions.queries.ts';

const leads = await openLeads();
await leads.ask('PUT', '/api/enrichment/clay', {
  webhook_url: 'https://api.clay.com/v3/sources/webhook/pull-in-data-switch',
});
afterAll(() => leads.close());

const { workspace_id } = leads.agency;
const { services } = leads.app;
let campaign: string;

beforeEach(async () => {
  await leads.query(sql`delete from contacts`);
  await leads.query(sql`delete from enrichment_jobs`);
  campaign = await leads.addCampaign('instantly');
  // Two of the eight wait for enrichment.
  await fillCampaign(leads, campaign, 8, 'lead');
});

const path = (id = campaign) => `/api/campaigns/${id}/enrichment`;
const setSwitch = (body: object, id = campaign) => leads.ask('PUT', path(id), body);
const queueWaiting = (campaign_id = campaign) =>
  queueCampaignJob.handler({ workspace_id, campaign_id }, services);
/** Runs the jobs that enabling has enqueued for the campaign, with their own payload. */
const runQueued = async () => {
  const { rows } = await sql<{ payload: Parameters<typeof queueCampaignJob.handler>[0] }>`
    select payload from graphile_worker._private_jobs where payload ->> 'campaign_id' = ${campaign} order by id`.execute(
    services.db,
  );
  for (const { payload } of rows) await queueCampaignJob.handler(payload, services);
};
const listQueuedLocations = async () =>
  (
    await leads.query(sql<{ location_id: string }>`select l.location_id from enrichment_jobs j
      join campaign_contacts l on l.contact_id = j.contact_id and l.campaign_id = j.campaign_id
      where j.status = 'queued' order by l.location_id`)
  ).map(({ location_id }) => location_id);
const listJobs = () =>
  leads.query(
    sql<{ status: string; campaign_id: string }>`select status, campaign_id from enrichment_jobs order by id`,
  );
const countSubmissions = () => leads.query(sql`select submissions from clay_webhooks where active`);
const enableAndQueue = async () => {
  expect((await setSwitch({ enabled: true, confirmed_leads: 2 })).status).toBe(200);
  await queueWaiting();
  expect(await listJobs()).toHaveLength(2);
};

describe('enabling data enrichment', () => {
  it('shows first how many leads would be sent', async () =>
    expect((await leads.ask('GET', path())).body).toEqual({
      enabled: false,
      unsent_leads: 2,
      connected: true,
    }));

  it.each([{}, { confirmed_leads: 1 }])(
    'is refused with the confirmation %j for two leads',
    async (confirmation) => {
      expect(await setSwitch({ enabled: true, ...confirmation })).toMatchObject({
        status: 409,
        body: {
          code: 'ENRICHMENT_UNCONFIRMED',
          message: 'Data enrichment would send 2 leads to Clay. Confirm this number.',
        },
      });
      expect((await leads.ask('GET', path())).body).toMatchObject({ enabled: false });
      await queueWaiting();
      expect(await listJobs()).toEqual([]);
    },
  );

  it('sends the waiting leads after their number was confirmed', async () => {
    await enableAndQueue();
    expect((await leads.ask('GET', path())).body).toEqual({
      enabled: true,
      unsent_leads: 0,
      connected: true,
    });
  });

  it('by a person limited to one location counts, confirms and sends only the leads there', async () => {
    const [location = '', elsewhere = ''] = leads.agency.locations;
    const limited = await addGranted(leads.app, leads.agency, location, 'write');
    await leads.query(sql`update campaigns set ghl_location_id = ${location} where id = ${campaign}`);
    await leads.query(sql`update campaign_contacts set location_id = ${elsewhere} where contact_id in (
      select contact_id from campaign_contacts where enrichment_status = 'pending_enrichment' limit 1)`);
    await leads.query(sql`update campaign_contacts set location_id = ${location}
      where campaign_id = ${campaign} and location_id is distinct from ${elsewhere}`);
    expect((await leads.ask('GET', path(), undefined, limited)).body).toMatchObject({ unsent_leads: 1 });
    const enable = (confirmed_leads: number, as?: TestPerson) =>
      leads.ask('PUT', path(), { enabled: true, confirmed_leads }, as);
    expect(await enable(0, limited)).toMatchObject({ status: 409, body: { code: 'ENRICHMENT_UNCONFIRMED' } });
    expect(await enable(1, limited)).toMatchObject({ status: 200, body: { enabled: true, unsent_leads: 1 } });
    await runQueued();
    expect(await listQueuedLocations()).toEqual([location]);
    // The other lead waits for a person who sees it.
    expect(await enable(0)).toMatchObject({ status: 409, body: { code: 'ENRICHMENT_UNCONFIRMED' } });
    expect(await enable(1)).toMatchObject({ status: 200, body: { unsent_leads: 1 } });
    await runQueued();
    expect(await listQueuedLocations()).toEqual([location, elsewhere].sort());
  });

  it('cannot be done through the other settings of a campaign', async () =>
    expect(
      (await leads.ask('PATCH', `/api/campaigns/${campaign}`, { enrichment_enabled: true })).status,
    ).toBe(422));
});

describe('disabling data enrichment', () => {
  it('stops every unsent row in the same request and returns their number', async () => {
    await enableAndQueue();
    const before = await countSubmissions();
    expect((await setSwitch({ enabled: false })).body).toEqual({
      enabled: false,
      unsent_leads: 2,
      connected: true,
    });
    expect(await listJobs()).toMatchObject([{ status: 'skipped' }, { status: 'skipped' }]);
    expect(await sendNext(services, workspace_id)).toBe('stop');
    expect(await countSubmissions()).toEqual(before);
    expect(await leads.list(campaign, '?status=pending_enrichment')).toMatchObject([
      { enrichment_under_way: false },
      { enrichment_under_way: false },
    ]);
  });

  it('stops leads that a background job has not queued yet', async () => {
    await setSwitch({ enabled: true, confirmed_leads: 2 });
    expect((await setSwitch({ enabled: false })).body).toMatchObject({ unsent_leads: 2 });
    await queueWaiting();
    expect(await listJobs()).toEqual([]);
  });

  it('stops a row that Clay refused and that would be retried', async () => {
    await enableAndQueue();
    const claimed = await withSystem(services.db, 'test', (tx) => claimJob(tx, workspace_id));
    await setSwitch({ enabled: false });
    await withSystem(services.db, 'test', (tx) => requeueJob(tx, workspace_id, claimed?.id ?? '', 0));
    const before = await countSubmissions();
    while ((await sendNext(services, workspace_id)) !== 'stop');
    expect(await listJobs()).toMatchObject([{ status: 'skipped' }, { status: 'skipped' }]);
    expect(await countSubmissions()).toEqual(before);
  });

  it('keeps a lead queued for another campaign with enrichment enabled', async () => {
    await enableAndQueue();
    const other = await leads.addCampaign('instantly', { enrichment_enabled: true });
    await leads.query(sql`
      insert into campaign_contacts (workspace_id, campaign_id, contact_id, enrichment_status)
      select workspace_id, ${other}, contact_id, 'pending_enrichment' from enrichment_jobs order by id limit 1`);
    expect((await setSwitch({ enabled: false })).body).toMatchObject({ unsent_leads: 1 });
    expect((await listJobs()).toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
      { status: 'queued', campaign_id: other },
      { status: 'skipped', campaign_id: campaign },
    ]);
  });

  it('waits for a job that is queueing leads, and stops these as well', async () => {
    await setSwitch({ enabled: true, confirmed_leads: 2 });
    const [answer] = await Promise.all([setSwitch({ enabled: false }), queueWaiting(), queueWaiting()]);
    expect(answer.body).toMatchObject({ unsent_leads: 2 });
    expect((await listJobs()).filter(({ status }) => status === 'queued')).toEqual([]);
  });
});
