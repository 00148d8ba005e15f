import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runOutreach } from '../testing/outreach.ts';

const outreach = await runOutreach();
beforeEach(() => outreach.reset());
afterAll(() => outreach.stop());

const headers = { 'x-api-key': 'hr_demo_northwind' };
const get = (path: string) => outreach.call(`/heyreach/api/public${path}`, { headers });
const post = (path: string, json?: unknown) =>
  outreach.call(`/heyreach/api/public${path}`, { method: 'POST', headers, json });
const first = async (status: string) =>
  (await post('/campaign/GetAll', { offset: 0, limit: 1, statuses: [status] })).json.items[0];

describe('keys', () => {
  test('a valid key returns an empty 200 response', async () => {
    const answer = await get('/auth/CheckApiKey');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  test('an invalid key returns a plain text response without a content type', async () => {
    const missing = await outreach.call('/heyreach/api/public/auth/CheckApiKey');
    expect([missing.status, missing.text, missing.headers.get('content-type')]).toEqual([
      401,
      'Missing API key',
      null,
    ]);
    await outreach.control('/heyreach/accounts/hr_demo_northwind', { revoked: true });
    expect((await get('/auth/CheckApiKey')).text).toBe('Invalid API key');
  });

  test('the limit is 300 calls a minute and configurable', async () => {
    await outreach.control('/heyreach', { rateLimit: { perMinute: 1 } });
    expect((await get('/auth/CheckApiKey')).status).toBe(200);
    expect(await get('/auth/CheckApiKey')).toMatchObject({
      status: 429,
      json: { errorMessage: expect.any(String) },
    });
    outreach.clock.ms += 60_001;
    expect((await get('/auth/CheckApiKey')).status).toBe(200);
  });
});

describe('campaigns', () => {
  test('paging is in the body and returns the total', async () => {
    const page = (await post('/campaign/GetAll', { offset: 10, limit: 10 })).json;
    expect(page.totalCount).toBe(14);
    expect(page.items).toHaveLength(4);
    expect(page.items[0]).toMatchObject({
      id: expect.any(Number),
      progressStats: { totalUsers: expect.any(Number) },
    });
    expect((await post('/campaign/GetAll', { offset: 0, limit: 101 })).status).toBe(400);
  });

  test('pause and resume return nothing and check the status', async () => {
    const { id } = await first('IN_PROGRESS');
    expect((await post(`/campaign/Pause?campaignId=${id}`)).text).toBe('');
    expect((await get(`/campaign/GetById?campaignId=${id}`)).json.status).toBe('PAUSED');
    await post(`/campaign/Resume?campaignId=${id}`);
    expect((await get(`/campaign/GetById?campaignId=${id}`)).json.status).toBe('IN_PROGRESS');
  });

  test('a draft cannot be resumed, and an unknown campaign is 404', async () => {
    const { id } = await first('DRAFT');
    expect(await post(`/campaign/Resume?campaignId=${id}`)).toMatchObject({
      status: 400,
      json: { errorMessage: 'The campaign you are trying to resume is not paused, finished or failed.' },
    });
    expect((await get('/campaign/GetById?campaignId=1')).status).toBe(404);
  });

  test('an import returns 200 and reports failures in its counts', async () => {
    const { id } = await first('IN_PROGRESS');
    const lead = { profileUrl: 'https://www.linkedin.com/in/new', firstName: 'New', lastName: 'Lead' };
    const pairs = [{ lead }, { lead }, { lead: { ...lead, lastName: '' } }, { lead, linkedInAccountId: 1 }];
    expect(
      (await post('/campaign/AddLeadsToCampaignV2', { campaignId: id, accountLeadPairs: pairs })).json,
    ).toEqual({
      addedLeadsCount: 1,
      updatedLeadsCount: 1,
      failedLeadsCount: 1,
    });
    const found = await post('/campaign/GetCampaignsForLead', {
      profileUrl: `${lead.profileUrl}/`,
      offset: 0,
      limit: 10,
    });
    expect(found.json).toMatchObject({
      leadFullName: 'New Lead',
      items: [{ campaignId: id, leadStatus: 'Pending' }],
    });
  });

  test('the statistics of all campaigns and of each campaign agree', async () => {
    const body = {
      accountIds: [],
      campaignIds: [],
      startDate: '2026-10-15T00:00:00Z',
      endDate: '2026-11-15T00:00:00Z',
    };
    const all = (await post('/stats/GetOverallStats', body)).json;
    const each = (await post('/stats/GetOverallStatsByCampaign', body)).json;
    const sum = each.overallStats.reduce(
      (total: number, day: { messagesSent: number }) => total + day.messagesSent,
      0,
    );
    expect(all.overallStats.messagesSent).toBe(sum);
    expect(all.overallStats.messageReplyRate).toBeLessThan(1);
    expect(Object.keys(all.byDayStats)[0]).toMatch(/^2026-10-\d\dT00:00:00Z$/);
    expect((await post('/stats/GetOverallStats', {})).status).toBe(400);
  });
});

describe('the inbox', () => {
  test('the cursor pages through every chat once', async () => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; nextCursor: string | null; totalCount: number } = (
        await post('/inbox/GetConversationsV3', { limit: 40, cursor, filters: {} })
      ).json;
      expect(page.totalCount).toBe(104);
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(ids).size).toBe(104);
    expect((await post('/inbox/GetConversationsV3', { cursor: 'bad' })).status).toBe(400);
    expect((await post('/inbox/GetConversationsV3', { from: '2026-11-02', to: '2026-11-01' })).status).toBe(
      400,
    );
  });

  test('a chat has no campaign, its messages have no ids, and all fields are present', async () => {
    const chat = (await post('/inbox/GetConversationsV2', { filters: {}, offset: 0, limit: 1 })).json
      .items[0];
    expect(chat.id).toMatch(/^2-.{54}==$/);
    expect(chat.campaignId).toBeUndefined();
    expect(chat.messages[0].id).toBeUndefined();
    expect(chat.totalMessages).toBe(chat.messages.length);
    const module = await get(`/inbox/GetChatroom/${chat.linkedInAccountId}/${encodeURIComponent(chat.id)}`);
    expect(module.json.messages).toEqual(chat.messages);
  });

  test('chats are found by campaign and by lead; an unknown lead is an error', async () => {
    const { id } = await first('PAUSED');
    const chats = (
      await post('/inbox/GetConversationsV2', { filters: { campaignIds: [id] }, offset: 0, limit: 100 })
    ).json;
    expect(chats.totalCount).toBe(8);
    const url = chats.items[0].correspondentProfile.profileUrl;
    expect(
      (await post('/inbox/GetConversationsV2', { filters: { leadProfileUrl: url }, offset: 0, limit: 1 }))
        .json.totalCount,
    ).toBe(1);
    const unknown = {
      filters: { leadProfileUrl: 'https://www.linkedin.com/in/unknown' },
      offset: 0,
      limit: 1,
    };
    expect((await post('/inbox/GetConversationsV2', unknown)).status).toBe(400);
    expect((await post('/lead/GetLead', { profileUrl: url })).json.emailAddress).toContain('@');
  });

  test('sending a message returns an empty response, and the chat contains the message', async () => {
    const chat = (await post('/inbox/GetConversationsV3', { limit: 1 })).json.items[0];
    const order = {
      message: 'Hello',
      subject: '',
      conversationId: chat.id,
      linkedInAccountId: chat.linkedInAccountId,
    };
    expect(await post('/inbox/SendMessage', order)).toMatchObject({ status: 200, text: '' });
    const module = await get(`/inbox/GetChatroom/${chat.linkedInAccountId}/${encodeURIComponent(chat.id)}`);
    expect(module.json.messages.at(-1)).toMatchObject({ body: 'Hello', sender: 'ME' });
    expect((await post('/inbox/SendMessage', { ...order, linkedInAccountId: 1 })).status).toBe(404);
  });
});

describe('webhooks', () => {
  test('a reply is sent in snake case and lower case, without a signature', async () => {
    const { json } = await outreach.control('/heyreach/reply', { text: 'tell me more' });
    await vi.waitFor(() => expect(outreach.endpoint.received).toHaveLength(1));
    expect(outreach.endpoint.received[0]?.json).toMatchObject({
      event_type: 'every_message_reply_received',
      conversation_id: json.conversation.id,
      recent_messages: expect.arrayContaining([
        expect.objectContaining({ message: 'tell me more', is_reply: true }),
      ]),
      campaign: { id: json.conversation.lead.campaignId },
      sender: { id: json.conversation.accountId },
      lead: { profile_url: json.conversation.lead.profile.profileUrl },
    });
  });

  test('one webhook receives the first reply, the other one every reply', async () => {
    await outreach.control('/heyreach', { webhookUrl: '' });
    for (const eventType of ['MESSAGE_REPLY_RECEIVED', 'EVERY_MESSAGE_REPLY_RECEIVED']) {
      await post('/webhooks/CreateWebhook', {
        webhookName: 'Hearback',
        webhookUrl: outreach.endpoint.url,
        eventType,
        campaignIds: [],
      });
    }
    expect((await post('/webhooks/GetAllWebhooks', { offset: 0, limit: 10 })).json.totalCount).toBe(2);
    const lead = (
      await post('/campaign/GetLeadsFromCampaign', {
        campaignId: (await first('DRAFT')).id,
        offset: 0,
        limit: 1,
      })
    ).json.items[0];
    const { profileUrl } = lead.linkedInUserProfile;
    await outreach.control('/heyreach/reply', { profileUrl, text: 'one' });
    await outreach.control('/heyreach/reply', { profileUrl, text: 'two' });
    await vi.waitFor(() => expect(outreach.endpoint.received).toHaveLength(3));
    const types = outreach.endpoint.received.map(({ json }) => json.event_type).sort();
    expect(types).toEqual([
      'every_message_reply_received',
      'every_message_reply_received',
      'message_reply_received',
    ]);
  });

  test('a name of two letters, an unknown event and GET are refused', async () => {
    const hook = {
      webhookName: 'ab',
      webhookUrl: outreach.endpoint.url,
      eventType: 'MESSAGE_SENT',
      campaignIds: [],
    };
    expect((await post('/webhooks/CreateWebhook', hook)).status).toBe(400);
    expect(
      (await post('/webhooks/CreateWebhook', { ...hook, webhookName: 'abc', eventType: 'NONE' })).status,
    ).toBe(400);
    expect((await get('/webhooks/GetAllWebhooks')).status).toBe(404);
  });
});
