import { describe, expect, it } from 'vitest';
import { collect, type FakeResponse, fakeProvider } from '../testing/fake-provider.ts';
import { readFixture, readRefusals } from '../testing/read-fixture.ts';
import { createHeyreach } from './client.ts';

const fixture = (name: string) => readFixture('heyreach', name);
const conversation = fixture('conversation');

function visit(...answers: FakeResponse[]) {
  const fake = fakeProvider(...answers);
  return { ...fake, heyreach: createHeyreach({ ...fake.connection, apiKey: 'key-1' }) };
}

describe('a HeyReach key', () => {
  it('is valid if the check returns an empty response, and is identified by the workspace of a campaign', async () => {
    const { heyreach, asked } = visit({ body: '' }, { body: fixture('campaigns-page') });
    expect(await heyreach.checkKey()).toEqual({ provider_account_id: '77', name: null });
    expect(asked.map(({ path }) => path)).toEqual([
      '/prefix/api/public/auth/CheckApiKey',
      '/prefix/api/public/campaign/GetAll',
    ]);
    expect(asked[0]?.headers.get('x-api-key')).toBe('key-1');
  });

  it('is valid for a workspace without campaigns', async () => {
    const { heyreach } = visit({ body: '' }, { body: { totalCount: 0, items: [] } });
    expect(await heyreach.checkKey()).toEqual({ provider_account_id: null, name: null });
  });
});

describe('HeyReach campaigns', () => {
  it('are listed by offset until the total is reached', async () => {
    const last = { totalCount: 3, items: [fixture('campaign')] };
    const { heyreach, asked } = visit({ body: fixture('campaigns-page') }, { body: last });
    const pages = [];
    for await (const page of heyreach.listCampaigns({ limit: 2 })) pages.push(page);
    expect(pages.map(({ items, next, total }) => [items.length, next, total])).toEqual([
      [2, '2', 3],
      [1, null, 3],
    ]);
    expect(asked.map(({ body }) => body)).toEqual([
      { offset: 0, limit: 2, statuses: [], accountIds: [] },
      { offset: 2, limit: 2, statuses: [], accountIds: [] },
    ]);
  });

  it('continue from a stored cursor', async () => {
    const { heyreach, asked } = visit({ body: { totalCount: 50, items: [] } });
    expect(await collect(heyreach.listCampaigns({ cursor: '40' }))).toEqual([]);
    expect(asked[0]?.body).toMatchObject({ offset: 40 });
  });

  it.each([
    ['pauseCampaign', 'Pause'],
    ['resumeCampaign', 'Resume'],
  ] as const)('%s has the campaign in the URL, and accepts an empty response', async (verb, route) => {
    const { heyreach, asked } = visit({ body: '' });
    await heyreach[verb]('4711');
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: `/prefix/api/public/campaign/${route}`,
      body: undefined,
    });
    expect(asked[0]?.query.toString()).toBe('campaignId=4711');
  });

  it('can be read individually, and are null once deleted', async () => {
    expect(await visit({ body: fixture('campaign') }).heyreach.findCampaign('4711')).toMatchObject({
      status: 1,
    });
    const missingCampaign = visit({ status: 404, body: { errorMessage: 'no' } });
    expect(await missingCampaign.heyreach.findCampaign('1')).toBeNull();
  });

  it('get all figures in one call', async () => {
    const { heyreach, asked } = visit({ body: fixture('stats-by-campaign') });
    const range = { start: new Date('2026-09-01T00:00:00Z'), end: new Date('2026-09-30T00:00:00Z') };
    expect(await heyreach.readStats(['4711'], range)).toMatchObject([
      { provider_campaign_id: '4711', stats: { replied: 395 } },
    ]);
    expect(asked[0]?.body).toEqual({
      accountIds: [],
      campaignIds: [4711],
      startDate: '2026-09-01T00:00:00.000Z',
      endDate: '2026-09-30T00:00:00.000Z',
    });
  });
});

describe('daily figures of HeyReach', () => {
  it('are read for many campaigns in one call, without opens, which LinkedIn does not report', async () => {
    const [stats] = (fixture('stats-by-campaign') as { overallStats: object[] }).overallStats;
    const byDayStats = { '2026-09-30T00:00:00Z': [stats, { ...stats, campaignId: 99 }] };
    const { heyreach, asked } = visit({ body: { byDayStats, overallStats: [] } });
    const range = { start: new Date('2026-09-01T00:00:00Z'), end: new Date('2026-09-30T00:00:00Z') };
    expect([...(await heyreach.readDays(['4711', '5'], range))]).toEqual([
      [
        '4711',
        [{ day: '2026-09-30', sent: 1910, contacted: 1766, opened: null, replied: 395, interested: null }],
      ],
      ['5', []],
    ]);
    expect(asked).toHaveLength(1);
  });
});

describe('HeyReach conversations', () => {
  it('are listed by cursor since a time, and one without an id is skipped', async () => {
    const last = { items: [], totalCount: 2, nextCursor: null, hasNextPage: false };
    const { heyreach, asked } = visit({ body: fixture('conversations-v3-page') }, { body: last });
    const pages = [];
    const since = new Date('2026-09-30T00:00:00Z');
    for await (const page of heyreach.listConversations({ since, campaignIds: ['4711'] })) pages.push(page);
    expect(pages.map(({ items, skipped, next }) => [items.length, skipped, next])).toEqual([
      [1, 1, 'cursor-2'],
      [0, 0, null],
    ]);
    expect(asked[0]?.body).toEqual({
      limit: 100,
      cursor: null,
      from: '2026-09-30T00:00:00.000Z',
      filters: { campaignIds: [4711], linkedInAccountIds: [] },
    });
    expect(asked[1]?.body).toMatchObject({ cursor: 'cursor-2' });
  });

  it('are read by an encoded id, and are null once deleted', async () => {
    const { heyreach, asked } = visit({ body: conversation }, { status: 404, body: { errorMessage: 'no' } });
    expect(await heyreach.findChatroom('901', conversation.id)).toMatchObject({ linkedin_account_id: '901' });
    expect(asked[0]?.path).toBe(
      `/prefix/api/public/inbox/GetChatroom/901/${conversation.id.replaceAll('=', '%3D')}`,
    );
    expect(await heyreach.findChatroom('901', 'gone')).toBeNull();
  });

  it('receive a message once', async () => {
    const { heyreach, asked } = visit({ body: '' });
    const reply = { conversation_id: conversation.id, linkedin_account_id: '901', message: 'Bis Montag' };
    await heyreach.sendMessage(reply);
    expect(asked[0]).toMatchObject({
      path: '/prefix/api/public/inbox/SendMessage',
      body: { message: 'Bis Montag', subject: '', conversationId: conversation.id, linkedInAccountId: 901 },
    });
    const broken = visit({ status: 500 });
    await expect(broken.heyreach.sendMessage(reply)).rejects.toMatchObject({ mayHaveHappened: true });
    expect(broken.asked).toHaveLength(1);
  });
});

it('a HeyReach webhook is registered once', async () => {
  const hook = { url: 'https://hearback.test/hook/secret', name: 'Hearback' };
  const existingHook = { id: 5, webhookUrl: hook.url, eventType: 'EVERY_MESSAGE_REPLY_RECEIVED' };
  const { heyreach, asked } = visit({ body: { totalCount: 0, items: [] } }, { body: '' });
  await heyreach.ensureWebhook(hook);
  expect(asked[1]).toMatchObject({
    path: '/prefix/api/public/webhooks/CreateWebhook',
    body: {
      webhookName: 'Hearback',
      webhookUrl: hook.url,
      eventType: existingHook.eventType,
      campaignIds: [],
    },
  });
  const secondVisit = visit({ body: { totalCount: 1, items: [existingHook] } });
  await secondVisit.heyreach.ensureWebhook(hook);
  expect(secondVisit.asked).toHaveLength(1);
});

describe("HeyReach's refusal", () => {
  it.each(readRefusals('heyreach'))('for $what is $kind', async ({ status, body, kind, sentence }) => {
    const { heyreach } = visit({ status, body });
    const thrown = await heyreach.resumeCampaign('4711').catch((reason: unknown) => reason);
    expect(thrown).toMatchObject({ name: 'ProviderError', provider: 'heyreach', kind, status });
    if (sentence) expect(String(thrown)).toContain(sentence);
  });
});

describe('HeyReach leads', () => {
  it('are listed by offset with their profiles, and one without a profile is skipped', async () => {
    const profile = { profileUrl: 'https://www.linkedin.com/in/ann', firstName: 'Ann', position: 'CFO' };
    const lead = { id: 7, leadCampaignStatus: 'Finished', linkedInUserProfile: profile };
    const { heyreach, asked } = visit(
      { body: { totalCount: '3', items: [lead, { id: 8 }] } },
      { body: { totalCount: '3', items: [lead] } },
    );
    const leads = await collect(heyreach.listLeads('42', { limit: 2 }));
    expect(leads).toMatchObject([
      { linkedin_url: 'https://www.linkedin.com/in/ann', first_name: 'Ann', job_title: 'CFO' },
      { first_name: 'Ann' },
    ]);
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/prefix/api/public/campaign/GetLeadsFromCampaign', { offset: 0, limit: 2, campaignId: 42 }],
      ['/prefix/api/public/campaign/GetLeadsFromCampaign', { offset: 2, limit: 2, campaignId: 42 }],
    ]);
  });
});
