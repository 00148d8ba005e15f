import type { ClaySettings, Lead, Thread } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openLeads, toContent } from '#server/testing/leads/open-leads.ts';
import { openSimulators } from '#server/testing/stack/simulators.ts';
import { watchJob } from './submissions/watch.job.ts';

const HEADER = 'First Name,Last Name,Company,Email,Note\n';
const URL_OF_TABLE = 'https://api.clay.com/v3/sources/webhook/pull-in-data-1234';

type SentRow = { body: Record<string, unknown>; callbacks: { status: number; body: string }[] };

const control = async <T>(path: string, body?: unknown): Promise<T> => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulator-control': '1' },
    body: JSON.stringify(body),
  };
  const response = await fetch(
    `${simulators.url}/_control/clay${path}`,
    body === undefined ? { headers: { 'x-simulator-control': '1' } } : init,
  );
  return (await response.json()) as T;
};
const rowsFor = async (email: string): Promise<SentRow[]> =>
  (await control<SentRow[]>('/rows')).filter(({ body }) => body.email === email);

const simulators = await openSimulators();
const leads = await openLeads({ CLAY_API_BASE: `${simulators.url}/clay`, PUBLIC_URL: 'http://house.test' });
// The callback goes to the app's port, which is known only after it listens.
Object.assign(leads.app.config, { publicUrl: leads.app.url });
await leads.startWorker();
beforeEach(async () => {
  await control('', {
    mode: 'success',
    delayMs: 0,
    token: 'table-token',
    cap: 50_000,
    failNext: 0,
    forget: true,
  });
});
afterAll(async () => {
  await leads.close();
  await simulators.stop();
});

const settings = async () => (await leads.ask('GET', '/api/enrichment/clay')).body as ClaySettings;
const connect = async (more: object = {}) =>
  leads.ask('PUT', '/api/enrichment/clay', {
    webhook_url: URL_OF_TABLE,
    auth_token: 'table-token',
    confirmed_leads: (await settings()).unsent_leads,
    ...more,
  });
const waitFor = (campaign: string, status: string, count = 1) =>
  expect.poll(async () => (await leads.list(campaign, `?status=${status}`)).length).toBe(count);

async function importOne(email: string, more: Record<string, unknown> = { enrichment_enabled: true }) {
  const campaign = await leads.addCampaign('instantly', more);
  const { id } = await leads.upload(campaign, `${HEADER}Ann,Lee,Acme Clay,${email},hello\n`);
  const { mapping } = await leads.preview(id);
  await leads.start(id, [...mapping.slice(0, 4), { column: 4, field: 'custom', name: 'Note' }]);
  await leads.waitForEnd(id);
  return campaign;
}

describe('the Clay table', () => {
  it('is identified by its URL, which is never returned, nor is its token', async () => {
    const refused = await connect({ webhook_url: 'https://evil.test/v3/sources/webhook/x' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'CLAY_URL_INVALID' } });
    const { body } = await connect();
    expect(body).toMatchObject({
      connected: true,
      webhook_url_hint: '…1234',
      has_auth_token: true,
      limit: 50_000,
    });
    expect(JSON.stringify(await settings())).not.toMatch(/pull-in-data|table-token/);
    const rows = await leads.query(sql<{ t: string }>`select w::text as t from clay_webhooks w`);
    expect(JSON.stringify(rows)).not.toMatch(/pull-in-data|table-token/);
  });

  it('warns from 45,000 rows on and accepts none beyond 50,000', async () => {
    const count = (n: number) => leads.query(sql`update clay_webhooks set submissions = ${n}`);
    await count(44_999);
    expect(await settings()).toMatchObject({ warning: null });
    await count(45_000);
    expect(await settings()).toMatchObject({ warning: 'near', submissions: 45_000 });
    await count(50_000);
    expect(await settings()).toMatchObject({ warning: 'reached' });
    const campaign = await importOne('full@clay.test');
    const refused = await leads.ask('POST', `/api/campaigns/${campaign}/leads/re-enrich`, {
      selection: { all: true, filter: {} },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CLAY_LIMIT_REACHED' } });
    expect(await rowsFor('full@clay.test')).toEqual([]);
    // A new webhook starts its own count and takes the waiting rows; the old one keeps its count.
    await connect({ webhook_url: `${URL_OF_TABLE}-new` });
    await waitFor(campaign, 'complete');
    expect(await settings()).toMatchObject({ submissions: 1, warning: null });
    await connect();
    expect(await settings()).toMatchObject({ submissions: 50_000 });
    await count(0);
  });

  it('is tested with a row that Clay returns', async () => {
    expect((await leads.ask('POST', '/api/enrichment/clay/test')).body).toMatchObject({
      test: { status: 'waiting' },
    });
    await expect.poll(async () => (await settings()).test?.status).toBe('answered');
    expect((await control<SentRow[]>('/rows'))[0]?.body).toMatchObject({ app_test: 'true', app_schema: '1' });
  });

  it('is refused to agency customers and unauthenticated callers', async () => {
    const { customer } = leads.agency;
    expect((await leads.ask('GET', '/api/enrichment/clay', undefined, customer)).status).toBe(403);
    expect((await leads.app.call('GET', '/api/enrichment/clay')).status).toBe(401);
  });
});

describe('an imported lead', () => {
  it('is sent with the specified names, and the result is stored in contact, company and raw payload', async () => {
    const campaign = await importOne('ann@clay.test');
    await waitFor(campaign, 'complete');
    const [sent] = await rowsFor('ann@clay.test');
    expect(sent?.body).toMatchObject({
      email: 'ann@clay.test',
      Note: 'hello',
      supabase_campaign_id: campaign,
      provider: 'instantly',
      heyreach_campaign_id: null,
      target_company_name: 'Northwind',
      target_industry: 'Logistics',
      target_vertical: 'Retail',
      target_titles: 'Head of Supply',
      target_product_site_url: 'https://northwind.example',
      target_value_proposition: 'Freight without phone calls',
      campaign: { id: campaign },
      contact: { first_name: 'Ann', enriched_data: { Note: 'hello' } },
    });
    expect(sent?.body.instantly_campaign_id).toBe(sent?.body.provider_campaign_id);
    const [lead] = await leads.list(campaign);
    const { contact, company } = (await leads.ask('GET', `/api/contacts/${lead?.id}`)).body as Thread;
    expect(contact.headline).toContain('at Acme Clay');
    expect(contact.enriched_data).toMatchObject({ Note: 'hello', raw_payload: { status: 'ok' } });
    expect(company).toMatchObject({ company_name: 'Acme Clay', website: 'acmeclay.example' });
    expect(company?.industry).toBeTruthy();
  });

  it('is published to open threads and lists when it is enriched', async () => {
    const campaign = await importOne('live@clay.test');
    await waitFor(campaign, 'complete');
    const [lead] = await leads.list(campaign);
    const rows = await leads.query(
      sql`select name from events where name = 'contact.changed' and ids ->> 'contact_id' = ${lead?.id}`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
  });

  it('waits if the campaign has enrichment disabled, until it is enabled', async () => {
    const campaign = await importOne('off@clay.test', { enrichment_enabled: false });
    const refused = await leads.ask('POST', `/api/campaigns/${campaign}/leads/re-enrich`, {
      selection: { all: true, filter: {} },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'ENRICHMENT_DISABLED' } });
    expect(await leads.list(campaign)).toMatchObject([
      { enrichment_status: 'pending_enrichment', enrichment_under_way: false, enrichment_error: null },
    ]);
    expect(await rowsFor('off@clay.test')).toEqual([]);
    // Once enabled, leads are sent immediately.
    await leads.ask('PUT', `/api/campaigns/${campaign}/enrichment`, { enabled: true, confirmed_leads: 1 });
    await waitFor(campaign, 'complete');
    expect(await rowsFor('off@clay.test')).toHaveLength(1);
  });

  it('is an error if Clay does not find it, and can be sent again manually', async () => {
    await control('', { mode: 'fail' });
    const campaign = await importOne('fail@clay.test');
    await waitFor(campaign, 'error');
    await control('', { mode: 'success' });
    const [lead] = (await leads.list(campaign)) as [Lead];
    expect(lead).toMatchObject({ enrichment_under_way: false, enrichment_error: expect.any(String) });
    const { enrichment_error } = lead;
    const thread = (await leads.ask('GET', `/api/conversations/${lead.id}`)).body;
    expect(thread).toMatchObject({ enrichment_under_way: false, enrichment_error });
    const details = (await leads.ask('GET', `/api/contacts/${lead.id}`)).body;
    expect(details).toMatchObject({ contact: { enrichment_error } });
    const sent = await leads.ask('POST', '/api/functions/send-to-clay', {
      contact: { id: lead.id },
      supabase_campaign_id: campaign,
    });
    expect(sent.body).toEqual({ success: true });
    await waitFor(campaign, 'complete');
    expect(await rowsFor('fail@clay.test')).toHaveLength(2);
  });

  it('is sent once, even if it is requested again while in progress', async () => {
    await control('', { mode: 'never' });
    const campaign = await importOne('once@clay.test');
    await waitFor(campaign, 'running');
    expect(await leads.list(campaign)).toMatchObject([
      { enrichment_under_way: true, enrichment_error: null },
    ]);
    const response = await leads.ask('POST', `/api/campaigns/${campaign}/leads/re-enrich`, {
      selection: { all: true, filter: {} },
    });
    expect(response.body).toEqual({ triggered: 0, waiting: 1, run: null });
    expect(await rowsFor('once@clay.test')).toHaveLength(1);
  });

  it('in Clay’s own queue is queued until it is answered, and never again after that', async () => {
    await control('', { mode: 'queued' });
    const campaign = await importOne('queued@clay.test');
    await waitFor(campaign, 'queued');
    await control('', { mode: 'success' });
    await control('/call-back', {});
    await waitFor(campaign, 'complete');
    await control('', { mode: 'queued' });
    await control('/call-back', {});
    await expect.poll(async () => (await rowsFor('queued@clay.test'))[0]?.callbacks.length).toBe(3);
    expect(await leads.list(campaign, '?status=complete')).toHaveLength(1);
  });

  it('is an error after 24 hours without an answer from Clay, and a late answer still counts', async () => {
    await control('', { mode: 'never' });
    const campaign = await importOne('late@clay.test');
    await waitFor(campaign, 'running');
    const age = (hours: number) =>
      leads.query(
        sql`update enrichment_jobs set claimed_at = clock_timestamp() - ${hours} * interval '1 hour' where status = 'running'`,
      );
    await age(23);
    await watchJob.handler({}, leads.app.services);
    expect(await leads.list(campaign, '?status=running')).toHaveLength(1);
    await age(25);
    await watchJob.handler({}, leads.app.services);
    expect(await leads.list(campaign, '?status=error')).toHaveLength(1);
    await control('', { mode: 'success' });
    await control('/call-back', {});
    await waitFor(campaign, 'complete');
  });
});

describe('a callback', () => {
  it('is applied once when it arrives three times', async () => {
    await control('', { mode: 'duplicate' });
    const campaign = await importOne('thrice@clay.test');
    await waitFor(campaign, 'complete');
    await expect.poll(async () => (await rowsFor('thrice@clay.test'))[0]?.callbacks.length).toBe(3);
    const [sent] = await rowsFor('thrice@clay.test');
    expect(sent?.callbacks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(JSON.parse(sent?.callbacks[0]?.body ?? '')).toEqual({ ok: true, id: sent?.body.app_row_id });
    const rows = await leads.query(
      sql`select id from webhook_events where provider = 'clay' and external_id like ${`${sent?.body.app_row_id}:%`}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is refused without proof and accepted with the token of the workspace', async () => {
    await control('', { mode: 'wrong_token' });
    const campaign = await importOne('proof@clay.test');
    await expect.poll(async () => (await rowsFor('proof@clay.test'))[0]?.callbacks[0]?.status).toBe(401);
    const { callback } = await settings();
    const [sent] = await rowsFor('proof@clay.test');
    const post = (headers: Record<string, string>, body: unknown) =>
      leads.app.call('POST', new URL(callback.fixed_url).pathname, { headers, body });
    const answer = { app_row_id: sent?.body.app_row_id, status: 'done', title: 'CEO' };
    expect((await post({}, answer)).status).toBe(401);
    const elsewhere = `/api/webhooks/clay/${leads.other.workspace_id}`;
    const headers = { [callback.header_name]: callback.header_value };
    expect((await leads.app.call('POST', elsewhere, { headers, body: answer })).status).toBe(401);
    expect((await post(headers, answer)).status).toBe(200);
    await waitFor(campaign, 'complete');
  });

  it('is stored and answered with the problem if it is not JSON', async () => {
    await control('', { mode: 'malformed' });
    await importOne('quote@clay.test');
    await expect
      .poll(async () => (await rowsFor('quote@clay.test'))[0]?.callbacks[0])
      .toMatchObject({ status: 400, body: expect.stringContaining('The body is not valid JSON.') });
  });
});

describe('problems at Clay', () => {
  const REFUSED = 'Clay rejected the webhook URL or its token. Check both and save them again.';
  const failedFor = async (campaign: string, enrichment_error: string) => {
    await waitFor(campaign, 'error');
    expect(await leads.list(campaign)).toMatchObject([{ enrichment_error, enrichment_under_way: false }]);
  };

  it('a refused token fails every lead with the reason, and they are sent after it is saved again', async () => {
    await control('', { token: 'another-token' });
    const campaign = await importOne('refused@clay.test');
    await failedFor(campaign, REFUSED);
    expect(await settings()).toMatchObject({ error: REFUSED, queued: 0 });
    // Leads that arrive while the table is known to refuse are not sent and get the same reason.
    const later = await importOne('refused-later@clay.test');
    await failedFor(later, REFUSED);
    const before = (await settings()).submissions;
    await connect({ auth_token: 'another-token' });
    for (const each of [campaign, later]) await waitFor(each, 'complete');
    expect(await settings()).toMatchObject({ error: null, submissions: before + 2 });
    // Saving the same URL again keeps its count, and no lead is sent twice.
    expect((await connect({ auth_token: 'another-token' })).body).toMatchObject({ submissions: before + 2 });
  });

  it('a refused lead is retried on request, without saving anything', async () => {
    await control('', { token: 'a-third-token' });
    const campaign = await importOne('again@clay.test');
    await failedFor(campaign, REFUSED);
    await control('', { token: 'another-token' });
    const [lead] = await leads.list(campaign);
    await leads.ask('POST', `/api/campaigns/${campaign}/leads/re-enrich`, {
      selection: { contact_ids: [lead?.id] },
    });
    await waitFor(campaign, 'complete');
    expect(await settings()).toMatchObject({ error: null });
    await connect({ auth_token: 'another-token' });
    await expect.poll(async () => (await settings()).queued).toBe(0);
    expect(await rowsFor('again@clay.test')).toHaveLength(1);
  });

  it('leads without a table are sent when one is connected and their number is confirmed', async () => {
    await connect();
    await control('', { mode: 'never' });
    await leads.query(sql`update clay_webhooks set submissions = 50000 where active`);
    const full = await importOne('full-table@clay.test');
    await failedFor(
      full,
      'This Clay webhook has reached its limit of 50,000 rows. Create a new one in Clay and save its URL.',
    );
    await leads.ask('DELETE', '/api/enrichment/clay');
    const none = await importOne('no-table@clay.test');
    const off = await importOne('no-wish@clay.test', { enrichment_enabled: false });
    expect(await leads.list(none)).toMatchObject([
      { enrichment_status: 'pending_enrichment', enrichment_under_way: false },
    ]);
    await control('', { mode: 'success' });
    expect(await settings()).toMatchObject({ unsent_leads: 2 });
    const after = { webhook_url: `${URL_OF_TABLE}-after` };
    for (const confirmed_leads of [undefined, 1])
      expect(await connect({ ...after, confirmed_leads })).toMatchObject({
        status: 409,
        body: {
          code: 'ENRICHMENT_UNCONFIRMED',
          message: 'Data enrichment would send 2 leads to Clay. Confirm this number.',
        },
      });
    expect(await settings()).toMatchObject({ connected: false, queued: 0, unsent_leads: 2 });
    await connect({ ...after, confirmed_leads: 2 });
    for (const each of [full, none]) await waitFor(each, 'complete');
    expect(await leads.list(off)).toMatchObject([{ enrichment_under_way: false }]);
    await leads.query(sql`update clay_webhooks set submissions = 0`);
  });

  it('a row that may have arrived is not sent again automatically', async () => {
    await connect();
    await control('', { failNext: 1, mode: 'never' });
    const campaign = await importOne('unsure@clay.test');
    await waitFor(campaign, 'running');
    await watchJob.handler({}, leads.app.services);
    await expect.poll(async () => (await settings()).queued).toBe(0);
    expect(await rowsFor('unsure@clay.test')).toEqual([]);
    expect(await leads.list(campaign, '?status=running')).toHaveLength(1);
  });
});

describe('a suppressed person', () => {
  it('is neither imported from a file nor sent to Clay', async () => {
    await connect();
    const campaign = await importOne('earlier@alone.example', { enrichment_enabled: false });
    const text = 'earlier@alone.example\nlater@alone.example';
    expect((await leads.ask('POST', '/api/do-not-contact', { text, note: null })).body).toMatchObject({
      added: 2,
    });

    const { id } = await leads.upload(campaign, `${HEADER}Ben,Lee,Acme Clay,later@alone.example,hello\n`);
    const { mapping } = await leads.preview(id);
    await leads.start(id, mapping.slice(0, 4));
    expect(await leads.waitForEnd(id)).toMatchObject({ imported: 0, failed: 1 });
    expect(await toContent(leads, id)).toMatchObject({
      failures: [{ message: expect.stringContaining('On the do-not-contact list') }],
    });

    // Leads that waited for the setting are sent when it is enabled.
    await leads.ask('PUT', `/api/campaigns/${campaign}/enrichment`, { enabled: true, confirmed_leads: 1 });
    const all = { selection: { all: true, filter: {} } };
    await leads.ask('POST', `/api/campaigns/${campaign}/leads/re-enrich`, all);
    await waitFor(campaign, 'error');
    expect(await rowsFor('earlier@alone.example')).toEqual([]);
  });
});
