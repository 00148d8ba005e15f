import { type Campaign, TARGET_FIELDS } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { addLocation } from '#server/modules/locations/index.ts';
import { openWorkspace } from '#server/modules/people/index.ts';
import { addTestAgency, addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { create, editPlan, getChatSession, planCampaign, start } from '#server/testing/talk-to-assistant.ts';

const app = await openTestApp();
const agency = await addTestAgency(app, 'makers');
const owner = agency.owner;
afterAll(() => app.close());

const plan = (person: TestPerson) => planCampaign(app, person);
const make = async (person: TestPerson): Promise<string> => {
  const { body } = await create(app, person, (await plan(person)).id);
  return (body as { campaign_id: string }).campaign_id;
};
const getCampaign = async (id: string, { token } = owner) =>
  (await app.call('GET', `/api/campaigns/${id}`, { token })).body as Campaign;

describe('creating the campaign', () => {
  it('creates it as planned, and completes the conversation', async () => {
    const before = Date.now();
    const { id } = await plan(owner);
    const { status, body } = await create(app, owner, id);
    expect(status).toBe(200);
    const { campaign_id } = body as { campaign_id: string };
    const campaign = await getCampaign(campaign_id);
    expect(campaign).toMatchObject({
      name: 'Acme Dental Campaign',
      company_name: 'Acme Dental',
      provider: 'instantly',
      status: 0,
      account_id: null,
      ghl_location_id: null,
      ai_enabled: true,
      enrichment_enabled: true,
      target_vertical: 'dentistry',
      target_titles: 'Practice Owner',
      main_product_site_url: 'https://www.acmedental.example',
      industry: 'dentistry',
      value_proposition: 'Acme Dental: dental crowns\nFor: Practice Owner, dentistry',
      user_id: owner.user_id,
    });
    const [, stamp] = /^ai-(\d+)$/.exec(campaign.provider_campaign_id) ?? [];
    expect(Number(stamp)).toBeGreaterThanOrEqual(before);
    expect(Number(stamp)).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(await getChatSession(app, owner, id)).toMatchObject({ status: 'completed', campaign_id });
  });

  it('creates one with a complete target, so leads can be added immediately', async () => {
    const campaign = await getCampaign(await make(owner));
    expect(TARGET_FIELDS.filter((field) => campaign[field] === null)).toEqual([]);
  });

  it('creates one campaign, even if the button is pressed repeatedly', async () => {
    const { id } = await plan(owner);
    const answers = await Promise.all([1, 2, 3].map(() => create(app, owner, id)));
    const ids = new Set(answers.map(({ body }) => (body as { campaign_id: string }).campaign_id));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(ids.size).toBe(1);
    expect((await create(app, owner, id)).body).toEqual({ campaign_id: [...ids][0] });
  });

  it('creates one per conversation, even concurrently', async () => {
    const plans = [await plan(owner), await plan(agency.team)];
    const made = await Promise.all([
      create(app, owner, plans[0]?.id ?? ''),
      create(app, agency.team, plans[1]?.id ?? ''),
    ]);
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('has a name even if the business has none', async () => {
    const { id } = await start(app, owner);
    await app.call('PATCH', `/api/assistant/sessions/${id}/emails`, {
      token: owner.token,
      body: { draft_version: 0, emails: [{ subject: 'Mine', body: 'Mine' }] },
    });
    const { campaign_id } = (await create(app, owner, id)).body as { campaign_id: string };
    expect(await getCampaign(campaign_id)).toMatchObject({
      name: 'AI Generated Campaign',
      company_name: null,
      target_vertical: null,
      target_titles: null,
      main_product_site_url: null,
    });
  });

  it('uses the campaign name and the delay of the plan', async () => {
    const { id, draft_version } = await plan(owner);
    const changes = { campaign_name: 'Spring: crowns!', delay_days: 7 };
    await editPlan(app, owner, id, { draft_version, plan: changes });
    const { campaign_id } = (await create(app, owner, id)).body as { campaign_id: string };
    expect((await getCampaign(campaign_id)).name).toBe('Spring: crowns!');
    const sequence = await app.call('GET', `/api/campaigns/${campaign_id}/sequence`, { token: owner.token });
    expect(sequence.body).toMatchObject({ delay_days: 7 });
  });

  it('requires emails', async () => {
    const { id } = await start(app, owner);
    const answer = await create(app, owner, id);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'DRAFT_NOT_READY', message: 'Campaign not ready' },
    });
  });

  it('writes an audit entry', async () => {
    await make(owner);
    const { body } = await app.call('GET', '/api/audit', { token: owner.token });
    expect((body as { lines: object[] }).lines[0]).toMatchObject({
      action: 'campaign.created',
      target: 'Acme Dental Campaign',
    });
  });
});

describe('the emails of a campaign', () => {
  const sequence = (id: string, token: string) => app.call('GET', `/api/campaigns/${id}/sequence`, { token });

  it('are visible to users who can see the campaign but not the conversation', async () => {
    const { id, draft } = await plan(owner);
    const { campaign_id } = (await create(app, owner, id)).body as { campaign_id: string };
    const { emails, variables } = draft.generated_content ?? {};
    expect((await sequence(campaign_id, agency.team.token)).body).toEqual({
      emails,
      variables,
      delay_days: 3,
      at_provider: false,
    });
    expect((await sequence(campaign_id, agency.customer.token)).status).toBe(403);
  });

  it('stay when the conversation is removed', async () => {
    const { id } = await plan(owner);
    const { campaign_id } = (await create(app, owner, id)).body as { campaign_id: string };
    await app.call('DELETE', `/api/assistant/sessions/${id}`, { token: owner.token });
    expect((await sequence(campaign_id, owner.token)).body).toMatchObject({ emails: expect.any(Array) });
  });

  it('are empty for a campaign of a provider', async () => {
    const { status, body } = await sequence(agency.campaign_id, owner.token);
    expect([status, body]).toEqual([200, null]);
  });
});

describe('a campaign that was created here', () => {
  it('rejects activation and figures, because no provider has it', async () => {
    const id = await make(owner);
    const { provider_campaign_id } = await getCampaign(id);
    for (const verb of ['activate', 'pause']) {
      const answer = await app.call('POST', `/api/functions/instantly-${verb}-campaign`, {
        token: owner.token,
        body: { campaignId: id, providerCampaignId: provider_campaign_id },
      });
      expect(answer).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_NOT_AT_PROVIDER' } });
    }
    const figures = await app.call('POST', '/api/functions/sync-instantly-analytics', {
      token: owner.token,
      body: { campaign_ids: [id], start_date: '2026-01-01', end_date: '2026-01-31' },
    });
    expect(figures.body).toMatchObject({
      success: false,
      synced_count: 0,
      error: 'This campaign does not exist in Instantly yet. Create it there before you activate it.',
    });
  });

  it('goes to the default location of a single business', async () => {
    const workspace_id = await app.withDatabase(async (tx) => {
      const id = await openWorkspace(tx, 'solo');
      await addLocation(tx, { workspace_id: id, ghl_location_id: 'solo-1', name: 'Solo' });
      return id;
    });
    const solo = await addTestPerson(app, workspace_id, { role: 'owner', user_type: 'single_location' });
    await setHome(solo, 'solo-1');
    expect((await getCampaign(await make(solo), solo)).ghl_location_id).toBe('solo-1');
  });

  it('goes to the location of a user limited to it, and is rejected for a user without one', async () => {
    const person = await addTestPerson(app, agency.workspace_id, {
      role: 'client',
      user_type: 'single_location',
    });
    const { id } = await plan(person);
    expect((await create(app, person, id)).status).toBe(403);
    await setHome(person, 'makers-2');
    const { status, body } = await create(app, person, id);
    expect(status).toBe(200);
    const { campaign_id } = body as { campaign_id: string };
    expect((await getCampaign(campaign_id, person)).ghl_location_id).toBe('makers-2');
    const emails = await app.call('GET', `/api/campaigns/${campaign_id}/sequence`, { token: person.token });
    expect((emails.body as { emails: object[] }).emails).toHaveLength(3);
  });
});

const setHome = ({ user_id }: TestPerson, default_location_id: string) =>
  app.withDatabase((tx) =>
    tx.updateTable('users').set({ default_location_id }).where('id', '=', user_id).execute(),
  );
