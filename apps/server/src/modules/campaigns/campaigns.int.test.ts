import { type Campaign, WEB_ADDRESS_PROBLEM } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { addTestAgency, addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { grantLocation } from '../people/index.ts';

const app = await openTestApp();
const agency = await addTestAgency(app, 'north');
const { workspace_id } = agency;
const client = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'single_location' });
const reader = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'single_location' });
await app.withDatabase(async (tx) => {
  const of = { workspace_id, ghl_location_id: 'north-1' };
  await tx.updateTable('campaigns').set({ ghl_location_id: 'north-1' }).execute();
  await grantLocation(tx, { ...of, user_id: client.user_id, access_level: 'write' });
  await grantLocation(tx, { ...of, user_id: reader.user_id, access_level: 'read' });
  for (const [id, day, created] of [
    ['old', '2026-01-01', '2026-06-03'],
    ['new', '2026-03-01', '2026-06-01'],
    ['middle', '2026-02-01', '2026-06-02'],
  ] as const)
    await tx
      .insertInto('campaigns')
      .values({
        workspace_id,
        provider: 'heyreach',
        provider_campaign_id: id,
        creation_time: new Date(day),
        created_at: new Date(created),
      })
      .execute();
});

afterAll(() => app.close());

const ask = (person: TestPerson, method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: person.token, ...(body === undefined ? {} : { body }) });
const names = async (person: TestPerson, query = '') =>
  ((await ask(person, 'GET', `/api/campaigns${query}`)).body as Campaign[]).map(
    ({ provider_campaign_id }) => provider_campaign_id,
  );
const edit = (person: TestPerson, body: unknown) =>
  ask(person, 'PATCH', `/api/campaigns/${agency.campaign_id}`, body);

describe('the list of campaigns', () => {
  it('is sorted by the chosen field, by default the newest campaign date first', async () => {
    expect(await names(agency.owner)).toEqual(['made-by-a-test', 'new', 'middle', 'old']);
    expect(await names(agency.owner, '?order=asc')).toEqual(['old', 'middle', 'new', 'made-by-a-test']);
    expect(await names(agency.owner, '?sort=created_at')).toEqual(['made-by-a-test', 'old', 'middle', 'new']);
    expect(await names(agency.owner, '?sort=created_at&order=asc')).toEqual([
      'new',
      'middle',
      'old',
      'made-by-a-test',
    ]);
    expect((await ask(agency.owner, 'GET', '/api/campaigns?sort=name')).status).toBe(422);
  });

  it('shows a client of one location only that location’s campaigns', async () => {
    expect(await names(client)).toEqual(['made-by-a-test']);
  });

  it('is refused to customers', async () => {
    expect((await ask(agency.customer, 'GET', '/api/campaigns')).status).toBe(403);
    expect((await ask(agency.customer, 'GET', `/api/campaigns/${agency.campaign_id}`)).status).toBe(403);
  });
});

describe('the settings of a campaign', () => {
  it('default to AI on, a professional tone and no automatic replies', async () => {
    expect((await ask(agency.owner, 'GET', `/api/campaigns/${agency.campaign_id}`)).body).toMatchObject({
      ai_enabled: true,
      ai_tone: 'professional',
      ai_prompt: '',
      auto_reply_enabled: false,
      enrichment_enabled: false,
    });
  });

  it('are changed one at a time, and the others are kept', async () => {
    await edit(agency.team, { ai_tone: 'casual', ai_prompt: ' Be brief. ' });
    expect((await edit(agency.owner, { auto_reply_enabled: true })).body).toMatchObject({
      ai_tone: 'casual',
      ai_prompt: 'Be brief.',
      auto_reply_enabled: true,
    });
  });

  it('the settings of the target audience are texts, and an empty one counts as not set', async () => {
    const set = { company_name: ' Acme ', industry: 'Dental', value_proposition: 'Crowns in three days' };
    expect((await edit(client, set)).body).toMatchObject({ ...set, company_name: 'Acme' });
    expect((await edit(client, { company_name: '  ' })).body).toMatchObject({ company_name: null });
  });

  it('accept a website address that a browser can open, or none', async () => {
    const site = async (main_product_site_url: string) =>
      (await edit(client, { main_product_site_url })).body as { main_product_site_url: string | null };
    expect(await site(' acme.test ')).toMatchObject({ main_product_site_url: 'https://acme.test' });
    expect(await site('javascript:alert(1)')).toMatchObject({
      code: 'INVALID_INPUT',
      data: { issues: [{ path: 'main_product_site_url', message: WEB_ADDRESS_PROBLEM }] },
    });
    expect(await site(' ')).toMatchObject({ main_product_site_url: null });
  });

  it.each([
    { status: 1 },
    { enrichment_enabled: true },
    { user_id: null },
    { ai_tone: 'rude' },
    { ai_prompt: 'x'.repeat(4001) },
    { name: 'Mine' },
    { ghl_location_id: '' },
  ])('are refused for %j', async (body) => {
    expect((await edit(agency.owner, body)).status).toBe(422);
  });
});

describe('write access through direct calls', () => {
  const who = () => ({
    owner: agency.owner,
    team: agency.team,
    client,
    reader,
    customer: agency.customer,
  });
  type RoleName = keyof ReturnType<typeof who>;
  const turn = () => ({ campaignId: agency.campaign_id, providerCampaignId: 'made-by-a-test' });
  const period = { start_date: '2026-01-01', end_date: '2026-01-31' };

  it.each<[RoleName, number]>([
    ['owner', 200],
    ['team', 200],
    ['client', 200],
    ['reader', 403],
    ['customer', 403],
  ])('settings: %s gets %i', async (name, status) => {
    expect((await edit(who()[name], { ai_enabled: true })).status).toBe(status);
  });

  it.each<[RoleName, number]>([
    ['owner', 200],
    ['team', 200],
    ['client', 403],
    ['reader', 403],
    ['customer', 403],
  ])('mapping: %s gets %i', async (name, status) => {
    expect((await edit(who()[name], { ghl_location_id: 'north-1' })).status).toBe(status);
    expect((await edit(who()[name], { ghl_location_id: 'elsewhere' })).status).toBe(
      status === 200 ? 404 : 403,
    );
  });

  it.each<[RoleName, number]>([
    ['client', 403],
    ['reader', 403],
    ['customer', 403],
  ])('activating, pausing and analytics: %s gets %i', async (name, status) => {
    const person = who()[name];
    for (const way of ['activate', 'pause'])
      expect((await ask(person, 'POST', `/api/functions/instantly-${way}-campaign`, turn())).status).toBe(
        status,
      );
    const body = { campaign_ids: [agency.campaign_id], ...period };
    expect((await ask(person, 'POST', '/api/functions/sync-instantly-analytics', body)).status).toBe(status);
  });

  it.each<[RoleName, number]>([
    ['client', 422],
    ['customer', 403],
  ])('reading websites and writing propositions: %s gets %i', async (name, status) => {
    const person = who()[name];
    const scraped = await ask(person, 'POST', '/api/functions/scrape-website-content', { websiteUrl: '::1' });
    expect(scraped.status).toBe(status === 403 ? 403 : 200);
    const brief = {
      companyName: '',
      industry: '',
      idealCustomerProfile: '',
      targetVertical: '',
      websiteUrl: '',
    };
    expect((await ask(person, 'POST', '/api/functions/generate-value-proposition', brief)).status).toBe(
      status,
    );
  });
});
