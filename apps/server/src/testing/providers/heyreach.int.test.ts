import { createHeyreach, type LinkedinConversation, readHeyreachEvent } from '@hearback/providers';
import { afterAll, describe, expect, it } from 'vitest';
import { collect, startSimulated } from './simulated.ts';

const KEY = 'hr_demo_northwind';
const talk = (apiKey = KEY) =>
  createHeyreach({ baseUrl: `${simulated.url}/heyreach`, apiKey, runtime: { sleep: async () => {} } });
const failure = (order: object) => simulated.control('heyreach/failure', order);

const simulated = await startSimulated();
afterAll(() => simulated.stop());

describe('the HeyReach client', () => {
  it('distinguishes a valid key from an invalid one, which is refused in plain text', async () => {
    expect(await talk().checkKey()).toMatchObject({ name: null });
    await expect(talk('hr_demo_nobody').checkKey()).rejects.toMatchObject({
      kind: 'auth_expired',
      status: 401,
    });
  });

  it('lists every campaign once and continues after an interruption', async () => {
    const all = await collect(talk().listCampaigns());
    const seen: string[] = [];
    let cursor: string | null = null;
    for await (const page of talk().listCampaigns({ limit: 3 })) {
      expect(page.total).toBe(all.length);
      seen.push(...page.items.map((campaign) => campaign.provider_campaign_id));
      cursor = page.next;
      if (seen.length >= 6) break;
    }
    for (const campaign of await collect(talk().listCampaigns({ limit: 3, cursor })))
      seen.push(campaign.provider_campaign_id);
    expect(all.length).toBeGreaterThan(6);
    expect(seen).toEqual(all.map((campaign) => campaign.provider_campaign_id));
    expect(all.every(({ status, created_at, stats }) => status !== null && created_at && stats)).toBe(true);
  });

  it('pauses and resumes a campaign, but does not resume a draft', async () => {
    const all = await collect(talk().listCampaigns());
    const toId = (status: string) =>
      all.find((campaign) => campaign.provider_status === status)?.provider_campaign_id ?? '';
    const running = toId('IN_PROGRESS');
    await talk().pauseCampaign(running);
    expect(await talk().findCampaign(running)).toMatchObject({ status: 2 });
    await talk().resumeCampaign(running);
    expect(await talk().findCampaign(running)).toMatchObject({ status: 1 });
    await expect(talk().resumeCampaign(toId('DRAFT'))).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('is not paused, finished or failed'),
    });
    expect(await talk().findCampaign('999999999')).toBeNull();
  });

  it('reads the campaign figures of thirty days', async () => {
    const ids = (await collect(talk().listCampaigns())).map((campaign) => campaign.provider_campaign_id);
    const range = { start: new Date(Date.now() - 30 * 86_400_000), end: new Date() };
    const stats = await talk().readStats(ids.slice(0, 2), range);
    expect(stats.map((measured) => measured.provider_campaign_id).toSorted()).toEqual(
      ids.slice(0, 2).toSorted(),
    );
    const all = await talk().readStats([], range);
    expect(all).toHaveLength(ids.length);
    expect(all.some(({ stats: { sent } }) => (sent ?? 0) > 0)).toBe(true);
  });
});

describe('HeyReach conversations', () => {
  let newest: LinkedinConversation;
  let all: LinkedinConversation[];
  const listIds = (conversation: LinkedinConversation | null) =>
    conversation?.messages.map((message) => message.provider_message_id) ?? [];

  it('arrive page by page with their messages, each once', async () => {
    const paged = await collect(talk().listConversations({ limit: 20 }));
    const ids = paged.map((conversation) => conversation.conversation_id);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    expect(paged.every(({ lead, messages }) => lead.linkedin_url && messages.length > 0)).toBe(true);
    const messages = paged.flatMap(listIds);
    expect(new Set(messages).size).toBe(messages.length);
    newest = paged[0] as LinkedinConversation;
    all = paged;
  });

  it('are limited to those with a new message since a given time', async () => {
    const since = all[4]?.last_message_at ?? new Date();
    const later = await collect(talk().listConversations({ since }));
    // Two may have a message in the same second.
    const isNew = ({ last_message_at }: LinkedinConversation) => last_message_at && last_message_at >= since;
    expect(later.length).toBeLessThan(all.length);
    expect(later.map(({ conversation_id }) => conversation_id)).toEqual(
      all.filter(isNew).map(({ conversation_id }) => conversation_id),
    );
  });

  it('can be limited to one campaign', async () => {
    const campaigns = await collect(talk().listCampaigns());
    const ids = campaigns.map((campaign) => campaign.provider_campaign_id);
    const counts = [];
    for (const id of ids)
      counts.push((await collect(talk().listConversations({ campaignIds: [id] }))).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
      (await collect(talk().listConversations())).length,
    );
  });

  it('accept a message, which is included in the next read', async () => {
    const { conversation_id, linkedin_account_id } = newest;
    const account = linkedin_account_id ?? '';
    const reply = { conversation_id, linkedin_account_id: account, message: 'Bis Montag!' };
    await talk().sendMessage(reply);
    const after = await talk().findChatroom(account, conversation_id);
    expect(listIds(after).slice(0, -1)).toEqual(listIds(newest));
    expect(after?.messages.at(-1)).toMatchObject({ direction: 'outbound', body_text: 'Bis Montag!' });
    expect(await talk().findChatroom(account, '2-gone==')).toBeNull();
    await expect(talk().sendMessage({ ...reply, conversation_id: '2-gone==' })).rejects.toMatchObject({
      kind: 'rejected',
      mayHaveHappened: false,
    });
  });

  it('push a reply that is the same message when pulled', async () => {
    const hook = { url: `${simulated.url}/nobody`, name: 'Hearback' };
    await talk().ensureWebhook(hook);
    await talk().ensureWebhook(hook);
    const { conversation_id: conversationId, linkedin_account_id } = newest;
    await simulated.control('heyreach/reply', { account: KEY, conversationId, text: 'Ja, gern.' });
    const events = (await simulated.control('heyreach/events')) as { body: unknown }[];
    expect(events).toHaveLength(1);
    const event = readHeyreachEvent(events[0]?.body);
    if (event.kind !== 'reply') throw new Error(`not a reply but ${event.kind}`);
    expect(event).toMatchObject({ linkedin_account_id, conversation_id: conversationId });
    expect(event.lead?.linkedin_url).toBe(newest.lead.linkedin_url);
    const pulled = await talk().findChatroom(linkedin_account_id ?? '', conversationId);
    const pushed = event.messages.map((message) => message.provider_message_id);
    expect(listIds(pulled).slice(-pushed.length)).toEqual(pushed);
  });
});

describe('HeyReach errors', () => {
  it.each([500, 429, 'cut'])('are survived by reads: %s twice', async (status) => {
    await failure({ count: 2, status });
    expect((await collect(talk().listCampaigns())).length).toBeGreaterThan(0);
  });

  it.each([
    ['malformed', 'unavailable'],
    [401, 'auth_expired'],
    [400, 'rejected'],
  ])('HeyReach errors of the kind %s are reported as %s', async (status, kind) => {
    await failure({ count: 1, status });
    await expect(collect(talk().listCampaigns())).rejects.toMatchObject({ kind });
  });

  it('never cause a second send', async () => {
    await failure({ count: 1, status: 'cut' });
    const reply = { conversation_id: '2-x==', linkedin_account_id: '1', message: 'Hi' };
    await expect(talk().sendMessage(reply)).rejects.toMatchObject({
      kind: 'unavailable',
      mayHaveHappened: true,
    });
    // The next call succeeds, so exactly one was made.
    expect(await talk().checkKey()).toMatchObject({ name: null });
  });

  it('include rate limits and revoked keys', async () => {
    await simulated.control('heyreach', { rateLimit: { perMinute: 0 } });
    await expect(talk().checkKey()).rejects.toMatchObject({ kind: 'rate_limited' });
    await simulated.control('heyreach', { rateLimit: null });
    await simulated.control(`heyreach/accounts/${KEY}`, { revoked: true });
    await expect(talk().checkKey()).rejects.toMatchObject({ kind: 'auth_expired' });
  });
});
