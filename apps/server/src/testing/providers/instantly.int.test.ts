import { createInstantly, type OutreachMessage, readInstantlyEvent } from '@hearback/providers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { collect, startSimulated } from './simulated.ts';

const KEY = 'inst_demo_northwind_a';
const talk = (apiKey = KEY) =>
  createInstantly({
    baseUrl: `${simulated.url}/instantly`,
    apiKey,
    runtime: { sleep: async () => {} },
  });
const failure = (order: object) => simulated.control('instantly/failure', order);

const simulated = await startSimulated();
afterAll(() => simulated.stop());
// Listing emails is limited to twenty calls a minute; these tests are faster.
beforeEach(() => simulated.control('instantly', { rateLimit: { emailsPerMinute: 1000 } }));

describe('the Instantly client', () => {
  it('distinguishes a valid key from an invalid one', async () => {
    expect(await talk().checkKey()).toMatchObject({ name: expect.stringContaining('Northwind') });
    await expect(talk('inst_demo_nobody').checkKey()).rejects.toMatchObject({
      kind: 'auth_expired',
      status: 401,
    });
  });

  it('lists every campaign once and continues after an interruption', async () => {
    const all = await collect(talk().listCampaigns());
    const seen: string[] = [];
    let cursor: string | null = null;
    for await (const page of talk().listCampaigns({ limit: 4 })) {
      seen.push(...page.items.map((campaign) => campaign.provider_campaign_id));
      cursor = page.next;
      if (seen.length >= 8) break;
    }
    for (const campaign of await collect(talk().listCampaigns({ limit: 4, cursor })))
      seen.push(campaign.provider_campaign_id);
    expect(all.length).toBeGreaterThan(8);
    expect(seen).toEqual(all.map((campaign) => campaign.provider_campaign_id));
    expect(all.every(({ status, name, created_at }) => status !== null && name && created_at)).toBe(true);
  });

  it('pauses and activates a campaign', async () => {
    const active = (await collect(talk().listCampaigns())).find(({ status }) => status === 1);
    const id = active?.provider_campaign_id ?? '';
    expect(await talk().pauseCampaign(id)).toMatchObject({ provider_campaign_id: id, status: 2 });
    expect(await talk().activateCampaign(id)).toMatchObject({ status: 1 });
    await expect(talk().pauseCampaign('unknown')).rejects.toMatchObject({ kind: 'rejected', status: 404 });
  });

  it('reads the campaign figures of thirty days', async () => {
    const ids = (await collect(talk().listCampaigns())).map((campaign) => campaign.provider_campaign_id);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const stats = await talk().readAnalytics(ids, { startDate: day(30), endDate: day(0) });
    expect(stats.length).toBeGreaterThan(0);
    expect(stats.every((measured) => ids.includes(measured.provider_campaign_id))).toBe(true);
    expect(stats.some(({ stats: { sent } }) => (sent ?? 0) > 0)).toBe(true);
    expect(stats.every(({ stats: { interested } }) => interested !== null)).toBe(true);
  });

  it('reads the leads of a campaign', async () => {
    const [campaign] = await collect(talk().listCampaigns());
    const leads = await collect(talk().listLeads(campaign?.provider_campaign_id ?? '', { limit: 25 }));
    expect(leads.length).toBeGreaterThan(0);
    expect(new Set(leads.map((lead) => lead.provider_lead_id)).size).toBe(leads.length);
    expect(leads.every(({ email, first_name, company_name }) => email && first_name && company_name)).toBe(
      true,
    );
  });
});

describe('Instantly emails', () => {
  let newest: OutreachMessage;

  it('are listed oldest first, received ones only', async () => {
    const received = await collect(talk().listReceived({ limit: 100 }));
    const moments = received.map(({ recorded_at }) => recorded_at?.getTime() ?? 0);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(new Set(received.map(({ direction }) => direction))).toEqual(new Set(['inbound']));
    newest = received.at(-1) as OutreachMessage;
    const since = newest.recorded_at ?? new Date(0);
    const later = await collect(talk().listReceived({ since }));
    expect(later.map((message) => message.provider_message_id)).toContain(newest.provider_message_id);
    expect(later.length).toBeLessThan(received.length);
  });

  it('are answered in their thread', async () => {
    const thread_id = newest.thread_id ?? '';
    const before = await talk().readThread(thread_id);
    const sent = await talk().sendReply({
      eaccount: newest.account_id ?? '',
      reply_to_uuid: newest.provider_message_id,
      subject: 'Re: your question',
      html: 'Thank you<br/>Megan',
      cc: ['desk@example.test', 'boss@example.test'],
    });
    expect(sent).toMatchObject({
      direction: 'outbound',
      thread_id,
      to: [newest.from],
      cc: ['desk@example.test', 'boss@example.test'],
    });
    const after = await talk().readThread(thread_id);
    expect(after.map((message) => message.provider_message_id)).toEqual([
      ...before.map((message) => message.provider_message_id),
      sent.provider_message_id,
    ]);
  });

  it('are not answered from a mailbox that is not connected', async () => {
    const reply = { reply_to_uuid: newest.provider_message_id, subject: 'Re: ', text: 'Hi' };
    await expect(talk().sendReply({ ...reply, eaccount: 'nobody@example.test' })).rejects.toMatchObject({
      kind: 'rejected',
      mayHaveHappened: false,
    });
  });

  it('are published by a webhook even before the list includes them', async () => {
    // Nothing listens there; the deliveries can still be read.
    await talk().ensureWebhook({
      url: `${simulated.url}/nobody`,
      name: 'Hearback',
      headers: { 'x-secret': 's' },
    });
    await talk().ensureWebhook({
      url: `${simulated.url}/nobody`,
      name: 'Hearback',
      headers: { 'x-secret': 's' },
    });
    const lead_email = newest.lead.email;
    await simulated.control('instantly/reply', { account: KEY, lead_email, text: 'Call me', hiddenMs: 400 });
    const events = (await simulated.control('instantly/events')) as { body: unknown }[];
    expect(events).toHaveLength(1);
    const event = readInstantlyEvent(events[0]?.body);
    if (event.kind !== 'reply') throw new Error(`not a reply but ${event.kind}`);
    expect(event).toMatchObject({ body_text: 'Call me', lead: { email: lead_email } });
  });
});

describe('Instantly errors', () => {
  it.each([500, 503, 429, 'cut'])('are survived by reads: %s twice', async (status) => {
    await failure({ count: 2, status });
    expect(await talk().checkKey()).toMatchObject({ name: expect.any(String) });
  });

  it.each([
    ['malformed', 'unavailable'],
    [401, 'auth_expired'],
    [402, 'rejected'],
    [403, 'auth_expired'],
  ])('Instantly errors of the kind %s are reported as %s', async (status, kind) => {
    await failure({ count: 2, status });
    await expect(talk().checkKey()).rejects.toMatchObject({ kind });
    await failure({ count: 0 });
  });

  it('never cause a second send', async () => {
    await failure({ count: 1, status: 'cut' });
    const reply = { eaccount: 'a@example.test', reply_to_uuid: 'x', subject: 'Re: ', text: 'Hi' };
    await expect(talk().sendReply(reply)).rejects.toMatchObject({
      kind: 'unavailable',
      mayHaveHappened: true,
    });
    // The next call succeeds, so exactly one was made.
    expect(await talk().checkKey()).toMatchObject({ name: expect.any(String) });
  });

  it('include the rate limit for listing emails', async () => {
    await simulated.control('instantly', { rateLimit: { emailsPerMinute: 0 } });
    await expect(collect(talk().listReceived())).rejects.toMatchObject({ kind: 'rate_limited' });
  });

  it('include revoked keys', async () => {
    await simulated.control(`instantly/accounts/${KEY}`, { revoked: true });
    await expect(collect(talk().listCampaigns())).rejects.toMatchObject({ kind: 'auth_expired' });
    await simulated.control(`instantly/accounts/${KEY}`, { revoked: false });
  });
});
