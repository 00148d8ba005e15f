import { describe, expect, it } from 'vitest';
import { collect, type FakeResponse, fakeProvider } from '../testing/fake-provider.ts';
import { readFixture, readRefusals } from '../testing/read-fixture.ts';
import { createInstantly } from './client.ts';

const fixture = (name: string) => readFixture('instantly', name);
const CAMPAIGN = '0192a1b0-0000-7000-8000-00000000c001';
const REPLY = '0192a1b0-0000-7000-8000-00000000e001';

function visit(...responses: FakeResponse[]) {
  const fake = fakeProvider(...responses);
  return { ...fake, instantly: createInstantly({ ...fake.connection, apiKey: ' key-1 \n' }) };
}

describe('an Instantly key', () => {
  it('is valid if it can read its workspace', async () => {
    const { instantly, asked } = visit({ body: fixture('workspace') });
    expect(await instantly.checkKey()).toEqual({
      provider_account_id: '0192a1b0-0000-7000-8000-0000000000aa',
      name: 'Northwind Outreach',
    });
    expect(asked[0]).toMatchObject({ path: '/prefix/api/v2/workspaces/current' });
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer key-1');
  });

  it.each([401, 403])('is valid if it can read campaigns but not its workspace (%i)', async (status) => {
    const { instantly } = visit({ status }, { body: { items: [] } });
    expect(await instantly.checkKey()).toEqual({ provider_account_id: null, name: null });
  });

  it('is invalid if it can read neither', async () => {
    const { instantly } = visit({ status: 401 });
    await expect(instantly.checkKey()).rejects.toMatchObject({ kind: 'auth_expired' });
  });
});

describe('Instantly campaigns', () => {
  it('are listed page by page, even from a stored cursor, and one without an id is skipped', async () => {
    const last = { body: { items: [fixture('campaign')] } };
    const { instantly, asked } = visit({ body: fixture('campaigns-page') }, last);
    const pages = [];
    for await (const page of instantly.listCampaigns({ cursor: 'stored', limit: 500 })) pages.push(page);
    expect(pages.map(({ items, skipped, next }) => [items.length, skipped, next])).toEqual([
      [2, 1, '0192a1b0-0000-7000-8000-00000000c002'],
      [1, 0, null],
    ]);
    expect(asked.map(({ query }) => query.toString())).toEqual([
      'limit=100&starting_after=stored',
      'limit=100&starting_after=0192a1b0-0000-7000-8000-00000000c002',
    ]);
  });

  it('end at an empty page, regardless of its cursor', async () => {
    const { instantly } = visit({ body: { items: [], next_starting_after: 'more' } });
    expect(await collect(instantly.listCampaigns())).toEqual([]);
  });

  it('are not read forever if the cursor leads back to the same page', async () => {
    const { instantly } = visit({ body: fixture('campaigns-page') });
    await expect(collect(instantly.listCampaigns())).rejects.toMatchObject({ code: 'repeating' });
  });

  it.each(['activate', 'pause'] as const)('%s without a body and return their new status', async (verb) => {
    const { instantly, asked } = visit({
      body: { ...fixture('campaign'), status: verb === 'pause' ? 2 : 1 },
    });
    const { status } = await instantly[`${verb}Campaign`](CAMPAIGN);
    expect(status).toBe(verb === 'pause' ? 2 : 1);
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: `/prefix/api/v2/campaigns/${CAMPAIGN}/${verb}`,
      body: undefined,
    });
  });

  it('get their figures in one call, except interest and meetings', async () => {
    const { instantly, asked } = visit({ body: fixture('analytics') }, { body: fixture('overview') });
    const range = { startDate: '2026-09-01', endDate: '2026-09-30' };
    const [measured] = await instantly.readAnalytics([CAMPAIGN, 'other'], range);
    expect(measured).toMatchObject({
      provider_campaign_id: CAMPAIGN,
      stats: { sent: 800, interested: 14, meeting_booked: 4 },
    });
    expect(asked.map(({ query }) => query.toString())).toEqual([
      `ids=${CAMPAIGN}&ids=other&start_date=2026-09-01&end_date=2026-09-30`,
      `id=${CAMPAIGN}&start_date=2026-09-01&end_date=2026-09-30`,
    ]);
  });

  it('count people by day, and each person once in a period', async () => {
    const day = {
      date: '2026-09-30',
      sent: 20,
      contacted: 16,
      new_leads_contacted: 12,
      opened: 9,
      unique_opened: 7,
      replies: 3,
      unique_replies: 2,
      opportunities: 4,
      unique_opportunities: 3,
    };
    const { instantly, asked } = visit({ body: [day, { sent: 4 }] }, { body: fixture('overview') });
    expect(await instantly.readDays(CAMPAIGN)).toEqual([
      { day: '2026-09-30', sent: 20, contacted: 12, opened: 7, replied: 2, interested: 3 },
    ]);
    expect(await instantly.readPeriod(CAMPAIGN, null)).toEqual({
      sent: 800,
      contacted: 400,
      opened: 320,
      replied: 60,
      interested: 14,
    });
    expect(asked.map(({ path, query }) => `${path.split('/').at(-1)}?${query}`)).toEqual([
      `daily?campaign_id=${CAMPAIGN}`,
      `overview?id=${CAMPAIGN}`,
    ]);
  });

  it.each([0, 1])('number their steps from 1 if Instantly starts at %i', async (first) => {
    const step = (number: number, variant: string) => ({
      step: String(first + number),
      variant,
      sent: 5,
      replies: 1,
    });
    const whole = [step(0, '0'), step(0, '1'), step(1, '0'), { step: null, variant: null, sent: 0 }];
    const { instantly, asked } = visit({ body: whole }, { body: [step(1, '0')] });
    const range = { startDate: '2026-09-01', endDate: '2026-09-30' };
    const numbers = (await instantly.readSteps(CAMPAIGN, [range])).map((steps) =>
      steps.map(({ step, variant }) => [step, variant]),
    );
    expect(numbers).toEqual([
      [
        [1, 1],
        [1, 2],
        [2, 1],
      ],
      [[2, 1]],
    ]);
    expect(asked.map(({ query }) => query.get('start_date'))).toEqual([null, '2026-09-01']);
  });

  it('return the subjects of their steps, and none once they are deleted', async () => {
    const steps = [
      { variants: [{ subject: 'Hi {{firstName}}' }, { subject: 'A question' }] },
      { variants: [{ subject: '' }] },
    ];
    const { instantly } = visit(
      { body: { ...fixture('campaign'), sequences: [{ steps }] } },
      { status: 404 },
    );
    expect(await instantly.readSubjects(CAMPAIGN)).toEqual([['Hi {{firstName}}', 'A question'], [null]]);
    expect(await instantly.readSubjects(CAMPAIGN)).toEqual([]);
  });

  it('cause no request for figures if there are none', async () => {
    const { instantly, asked } = visit({});
    expect(await instantly.readAnalytics([], { startDate: '2026-09-01', endDate: '2026-09-30' })).toEqual([]);
    expect(asked).toHaveLength(0);
  });
});

describe('email at Instantly', () => {
  it('is listed oldest first since a time, within its own limit', async () => {
    let takeCount = 0;
    const { connection, asked } = fakeProvider({ body: { items: [fixture('email-received')] } });
    const emailsBudget = { take: async () => void takeCount++ };
    const instantly = createInstantly({ ...connection, apiKey: 'key', emailsBudget });
    const mail = await collect(instantly.listReceived({ since: new Date('2026-09-30T00:00:00Z') }));
    expect(mail.map((message) => message.provider_message_id)).toEqual([REPLY]);
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      email_type: 'received',
      min_timestamp_created: '2026-09-30T00:00:00.000Z',
      sort_order: 'asc',
      limit: '100',
    });
    expect(takeCount).toBe(1);
  });

  it('forms a thread of both directions, without scheduled email', async () => {
    const { instantly, asked } = visit({ body: fixture('thread-page') });
    const thread = await instantly.readThread('thread-1');
    expect(thread.map(({ direction }) => direction)).toEqual(['outbound', 'inbound']);
    expect(asked[0]?.query.get('search')).toBe('thread:thread-1');
  });

  it('is null once deleted', async () => {
    const { instantly } = visit({
      status: 404,
      body: { statusCode: 404, error: 'Not Found', message: 'no' },
    });
    expect(await instantly.findEmail('gone')).toBeNull();
  });

  it('is answered once, with CC and BCC as comma-separated lists', async () => {
    const { instantly, asked } = visit({ body: fixture('email-sent') });
    const sent = await instantly.sendReply({
      eaccount: 'anna@mail.example',
      reply_to_uuid: REPLY,
      subject: 'Re: More patients',
      html: 'Great<br/>Anna',
      cc: ['a@x.example', 'b@x.example'],
      bcc: [],
    });
    expect(sent.direction).toBe('outbound');
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/prefix/api/v2/emails/reply' });
    expect(asked[0]?.body).toEqual({
      eaccount: 'anna@mail.example',
      reply_to_uuid: REPLY,
      subject: 'Re: More patients',
      body: { html: 'Great<br/>Anna' },
      cc_address_email_list: 'a@x.example,b@x.example',
    });
  });

  it('is not sent again after a missing response', async () => {
    const { instantly, asked } = visit({ status: 500 });
    const reply = { eaccount: 'a@x.example', reply_to_uuid: REPLY, subject: 'Re: ', text: 'Hi' };
    await expect(instantly.sendReply(reply)).rejects.toMatchObject({ mayHaveHappened: true });
    expect(asked).toHaveLength(1);
  });
});

it('leads are filtered by campaign in the body', async () => {
  const { instantly, asked } = visit({ body: { items: [fixture('lead')] } });
  expect(await collect(instantly.listLeads(CAMPAIGN, { limit: 20 }))).toMatchObject([{ first_name: 'Mary' }]);
  expect(asked[0]).toMatchObject({
    path: '/prefix/api/v2/leads/list',
    body: { campaign: CAMPAIGN, limit: 20 },
  });
});

describe('an Instantly webhook', () => {
  const hook = { url: 'https://hearback.test/hook', name: 'Hearback', headers: { 'x-secret': 's' } };
  const existingHook = { id: 'w1', target_hook_url: hook.url, event_type: 'reply_received', status: 1 };

  it('is registered once, with the header that authenticates it', async () => {
    const other = { ...existingHook, event_type: 'email_sent' };
    const { instantly, asked } = visit({ body: { items: [other] } }, { body: existingHook });
    await instantly.ensureWebhook(hook);
    expect(asked[1]).toMatchObject({
      method: 'POST',
      path: '/prefix/api/v2/webhooks',
      body: {
        target_hook_url: hook.url,
        event_type: 'reply_received',
        name: 'Hearback',
        headers: hook.headers,
      },
    });
    const secondVisit = visit({ body: { items: [existingHook] } });
    await secondVisit.instantly.ensureWebhook(hook);
    expect(secondVisit.asked).toHaveLength(1);
  });

  it('is resumed if it was disabled after failures', async () => {
    const { instantly, asked } = visit(
      { body: { items: [{ ...existingHook, status: -1 }] } },
      { body: existingHook },
    );
    await instantly.ensureWebhook(hook);
    expect(asked[1]).toMatchObject({ path: '/prefix/api/v2/webhooks/w1/resume', body: undefined });
  });
});

describe("Instantly's refusal", () => {
  it.each(readRefusals('instantly'))('for $what is $kind', async ({ status, body, kind, sentence }) => {
    const { instantly } = visit({ status, body });
    const thrown = await instantly.pauseCampaign(CAMPAIGN).catch((reason: unknown) => reason);
    expect(thrown).toMatchObject({ name: 'ProviderError', provider: 'instantly', kind, status });
    if (sentence) expect(String(thrown)).toContain(sentence);
  });
});

describe('email sent through Instantly', () => {
  it.each([
    ['sequence', 'sent'],
    ['person', 'manual'],
  ] as const)('by a %s is requested separately, in the requested order', async (by, type) => {
    const { instantly, asked } = visit({ body: { items: [fixture('email-sent')] } });
    const since = new Date('2026-10-01T00:00:00Z');
    const [mail] = await collect(instantly.listSent(by, { since, newestFirst: true }));
    expect(mail).toMatchObject({ direction: 'outbound' });
    expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
      email_type: type,
      sort_order: 'desc',
      min_timestamp_created: '2026-10-01T00:00:00.000Z',
    });
    await collect(instantly.listSent(by));
    expect(asked[1]?.query.get('sort_order')).toBe('asc');
  });
});
