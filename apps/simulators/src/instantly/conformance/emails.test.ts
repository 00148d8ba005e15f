import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runOutreach } from '#simulators/testing/outreach.ts';

const outreach = await runOutreach();
beforeEach(() => outreach.reset());
afterAll(() => outreach.stop());

const key = 'inst_demo_northwind_a';
const ask = (path: string, init: object = {}) =>
  outreach.call(`/instantly/api/v2${path}`, { headers: { authorization: `Bearer ${key}` }, ...init });
const post = (path: string, json: unknown) => ask(path, { method: 'POST', json });

describe('the email list', () => {
  test('is newest first and contains every required field', async () => {
    const { items, next_starting_after } = (await ask('/emails?limit=3')).json;
    expect(items).toHaveLength(3);
    expect(next_starting_after).toBe(items[2].id);
    expect(items[0].timestamp_created >= items[1].timestamp_created).toBe(true);
    expect(items[0]).toMatchObject({
      id: expect.any(String),
      message_id: expect.stringMatching(/^<.+@.+>$/),
      subject: expect.any(String),
      to_address_email_list: expect.any(String),
      body: { text: expect.any(String) },
      is_unread: expect.any(Number),
      thread_id: expect.any(String),
    });
  });

  test('returns exactly the newer emails to an incremental poll', async () => {
    const since = (await ask('/emails?limit=5')).json.items[4].timestamp_created;
    const later = (await ask(`/emails?limit=100&sort_order=asc&min_timestamp_created=${since}`)).json.items;
    expect(later).toHaveLength(5);
    expect(later[0].timestamp_created).toBe(since);
  });

  test('filters by type, thread, preview and newest of thread', async () => {
    const received = (await ask('/emails?limit=100&email_type=received')).json.items;
    expect(new Set(received.map(({ ue_type }: { ue_type: number }) => ue_type))).toEqual(new Set([2]));
    const thread = (await ask(`/emails?limit=100&search=thread:${received[0].thread_id}`)).json.items;
    expect(new Set(thread.map(({ thread_id: id }: { thread_id: string }) => id)).size).toBe(1);
    const previews = (await ask('/emails?limit=100&preview_only=true&latest_of_thread=true')).json.items;
    expect(previews[0].body).toBeUndefined();
    expect(previews[0].content_preview).not.toBe('');
    expect(new Set(previews.map(({ thread_id: id }: { thread_id: string }) => id)).size).toBe(
      previews.length,
    );
  });

  test('refuses the 21st call in a minute, until the next minute', async () => {
    for (let call = 0; call < 20; call += 1) expect((await ask('/emails?limit=1')).status).toBe(200);
    expect((await ask('/emails?limit=1')).json).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      message: 'Rate limit exceeded',
    });
    expect((await ask('/campaigns')).status).toBe(200);
    outreach.clock.ms += 60_001;
    expect((await ask('/emails?limit=1')).status).toBe(200);
  });

  test('has a configurable workspace limit for every route', async () => {
    await outreach.control('/instantly', { rateLimit: { perMinute: 2 } });
    expect([
      (await ask('/campaigns')).status,
      (await ask('/accounts')).status,
      (await ask('/campaigns')).status,
    ]).toEqual([200, 200, 429]);
    await outreach.control('/instantly', { rateLimit: null });
    expect((await ask('/campaigns')).status).toBe(200);
  });
});

describe('a reply', () => {
  test('joins the thread of the email', async () => {
    const mail = (await ask('/emails?limit=1&email_type=received')).json.items[0];
    const sent = await post('/emails/reply', {
      reply_to_uuid: mail.id,
      eaccount: mail.eaccount,
      subject: `Re: ${mail.subject}`,
      body: { html: 'Thanks!<br/>Sam' },
      cc_address_email_list: 'boss@example.test',
    });
    expect(sent).toMatchObject({
      status: 200,
      json: {
        ue_type: 3,
        thread_id: mail.thread_id,
        to_address_email_list: mail.from_address_email,
        cc_address_email_list: 'boss@example.test',
      },
    });
    expect((await ask(`/emails/${sent.json.id}`)).json.body).toEqual({ html: 'Thanks!<br/>Sam' });
  });

  test.each([
    ['an unknown mail', { reply_to_uuid: 'none' }, 404],
    ['a mailbox of another account', { eaccount: 'someone@else.test' }, 400],
    ['an empty body', { body: {} }, 400],
    ['an unknown key', { idempotency_key: 'x' }, 400],
  ])('%s is refused', async (_name, change, status) => {
    const mail = (await ask('/emails?limit=1&email_type=received')).json.items[0];
    const order = {
      reply_to_uuid: mail.id,
      eaccount: mail.eaccount,
      subject: 'x',
      body: { text: 'x' },
      ...change,
    };
    expect((await post('/emails/reply', order)).status).toBe(status);
  });

  test('a thread is marked as read without a body', async () => {
    const unread = (await ask('/emails?limit=1&is_unread=true')).json.items[0];
    expect(unread.is_unread).toBe(1);
    expect((await ask(`/emails/threads/${unread.thread_id}/mark-as-read`, { method: 'POST' })).json).toEqual({
      success: true,
    });
    expect((await ask(`/emails/${unread.id}`)).json.is_unread).toBe(0);
  });
});

describe('leads', () => {
  test('are listed by campaign and by label, ordered by id', async () => {
    const campaign = (await ask('/campaigns?search=CTOs')).json.items[0];
    const { items } = (await post('/leads/list', { campaign: campaign.id, limit: 100 })).json;
    expect(items).toHaveLength(38);
    expect(items.map(({ id }: { id: string }) => id)).toEqual(
      items.map(({ id }: { id: string }) => id).sort(),
    );
    const interested = (await post('/leads/list', { filter: 'FILTER_LEAD_INTERESTED', limit: 100 })).json
      .items;
    expect(interested.every((lead: { lt_interest_status: number }) => lead.lt_interest_status === 1)).toBe(
      true,
    );
  });

  test('are counted if a bulk import skips them', async () => {
    const campaign = (await ask('/campaigns?limit=1')).json.items[0];
    const leads = [
      { email: 'new@example.test', first_name: 'New' },
      { email: 'new@example.test' },
      { email: 'bad' },
      {},
    ];
    expect((await post('/leads/add', { campaign_id: campaign.id, leads })).json).toMatchObject({
      status: 'success',
      total_sent: 4,
      leads_uploaded: 1,
      duplicate_email_count: 1,
      invalid_email_count: 1,
      incomplete_count: 1,
      created_leads: [{ index: 0, email: 'new@example.test' }],
    });
  });

  test('are deleted by id, and only from their own campaign', async () => {
    const [first, second] = (await ask('/campaigns?limit=2')).json.items;
    const add = (campaign: string) => post('/leads', { campaign, email: 'twice@example.test' });
    const [one, two] = [(await add(first.id)).json, (await add(second.id)).json];
    const remove = () => ask(`/leads/${one.id}`, { method: 'DELETE' });
    expect((await remove()).json).toMatchObject({ id: one.id, email: 'twice@example.test' });
    expect(await remove()).toMatchObject({
      status: 404,
      json: { statusCode: 404, error: 'Not Found', message: 'Lead not found' },
    });
    expect((await ask(`/leads/${two.id}`)).json).toMatchObject({ id: two.id, campaign: second.id });
  });

  test('are deleted only with the scope leads:delete', async () => {
    const { id } = (await post('/leads/list', { limit: 1 })).json.items[0];
    await outreach.control(`/instantly/accounts/${key}`, { scopes: ['leads:read', 'leads:update'] });
    expect((await ask(`/leads/${id}`, { method: 'DELETE' })).status).toBe(403);
    await outreach.control(`/instantly/accounts/${key}`, { scopes: ['leads:all'] });
    expect((await ask(`/leads/${id}`, { method: 'DELETE' })).status).toBe(200);
  });

  test('a new label is accepted with 202 and sent as an event', async () => {
    const mail = (await ask('/emails?limit=1&email_type=received')).json.items[0];
    const answer = await post('/leads/update-interest-status', { lead_email: mail.lead, interest_value: 2 });
    expect(answer.status).toBe(202);
    await vi.waitFor(() =>
      expect(outreach.endpoint.received[0]?.json).toMatchObject({
        event_type: 'lead_meeting_booked',
        lead_email: mail.lead,
      }),
    );
  });
});
