import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { runOutreach } from '#simulators/testing/outreach.ts';

const outreach = await runOutreach();
beforeEach(() => outreach.reset());
afterAll(() => outreach.stop());

const ask = (path: string, init: object = {}) =>
  outreach.call(`/instantly/api/v2${path}`, {
    headers: { authorization: 'Bearer inst_demo_northwind_a' },
    ...init,
  });
const reply = (order: object = {}) =>
  outreach.control('/instantly/reply', { account: 'inst_demo_northwind_a', ...order });
const received = () => outreach.endpoint.received;
const arrived = (count: number) => vi.waitFor(() => expect(received()).toHaveLength(count));

test('a reply is stored, delivered without a signature, and can be answered', async () => {
  const { json } = await reply({ text: 'Call me', html: '<p>Call me</p>' });
  await arrived(1);
  expect(received()[0]?.json).toMatchObject({
    event_type: 'reply_received',
    email_id: json.email.id,
    lead_email: json.email.lead,
    email_account: json.email.eaccount,
    reply_text: 'Call me',
    reply_html: '<p>Call me</p>',
    firstName: expect.any(String),
    companyName: expect.any(String),
    campaign_id: json.email.campaign_id,
    workspace: json.email.organization_id,
  });
  expect((await ask('/emails?limit=1')).json.items[0].id).toBe(json.email.id);
});

test('a lead of a campaign replies with a template', async () => {
  const lead = (await ask('/leads/list', { method: 'POST', json: { limit: 1 } })).json.items[0];
  const { json } = await reply({ lead_email: lead.email, campaign: lead.campaign, template: 'soft_no_de' });
  expect(json.email).toMatchObject({ lead: lead.email, campaign_id: lead.campaign });
  expect(json.email.body.text).toMatch(/^Hallo /);
  expect((await reply({ lead_email: 'unknown@example.test' })).status).toBe(404);
});

test('the webhook can be faster than the list, or missing', async () => {
  const hidden = await reply({ text: 'x', hiddenMs: 5000 });
  await arrived(1);
  expect((await ask(`/emails/${hidden.json.email.id}`)).status).toBe(404);
  outreach.clock.ms += 5000;
  expect((await ask(`/emails/${hidden.json.email.id}`)).status).toBe(200);
  expect((await reply({ text: 'x', webhook: false })).json.events).toEqual([]);
});

test('registered webhooks get their own events with their own headers', async () => {
  await outreach.control('/instantly', { webhookUrl: '' });
  const hook = await ask('/webhooks', {
    method: 'POST',
    json: {
      target_hook_url: `${outreach.endpoint.url}/secret`,
      event_type: 'reply_received',
      headers: { 'X-Key': 'k' },
    },
  });
  expect(hook.json).toMatchObject({ status: 1, event_type: 'reply_received', campaign: null });
  await reply({ text: 'x', auto: true });
  await reply({ text: 'y' });
  await arrived(1);
  expect(received()[0]).toMatchObject({
    path: '/hook/secret',
    headers: { 'x-key': 'k' },
    json: { reply_text: 'y' },
  });
  expect((await ask('/webhook-events')).json.items).toMatchObject([{ success: true, status_code: 200 }]);
});

test('a registered webhook that keeps failing is disabled until it is resumed', async () => {
  await outreach.control('/instantly', { webhookUrl: '', retryDelayMs: 1 });
  const { id } = (
    await ask('/webhooks', {
      method: 'POST',
      json: { target_hook_url: outreach.endpoint.url, event_type: 'all_events' },
    })
  ).json;
  outreach.endpoint.answers.push(...Array.from({ length: 9 }, () => 500));
  for (const text of ['a', 'b', 'c']) await reply({ text });
  await vi.waitFor(async () => expect((await ask(`/webhooks/${id}`)).json.status).toBe(-1));
  expect((await ask(`/webhooks/${id}/resume`, { method: 'POST' })).json.status).toBe(1);
});

test('events can be duplicated, dropped, shuffled and redelivered', async () => {
  await outreach.control('/instantly', { duplicates: 2, dropNext: 1, shuffle: true });
  for (const text of ['lost', 'a', 'b']) await reply({ text });
  await arrived(4);
  const texts = received().map(({ json }) => json.reply_text);
  expect(texts.toSorted()).toEqual(['a', 'a', 'b', 'b']);
  const events = (await outreach.control('/instantly/events', undefined, 'GET')).json;
  expect(events.at(-1).deliveries).toMatchObject([{ state: 'dropped' }]);
  await outreach.control(`/instantly/events/${events[0].id}/redeliver`, { times: 3 });
  await arrived(7);
});

test('planned failures last for the configured calls or seconds, in every form', async () => {
  await outreach.control('/instantly/failure', { count: 1, status: 503 });
  expect((await ask('/campaigns')).json).toMatchObject({ statusCode: 503, error: 'Service Unavailable' });
  await outreach.control('/instantly/failure', { count: 1, status: 'malformed' });
  const malformed = await ask('/campaigns');
  expect([malformed.status, malformed.json]).toEqual([200, undefined]);
  await outreach.control('/instantly/failure', { count: 1, status: 'cut' });
  await expect(ask('/campaigns')).rejects.toThrow();
  await outreach.control('/instantly/failure', { seconds: 60, status: 500 });
  expect([(await ask('/campaigns')).status, (await ask('/accounts')).status]).toEqual([500, 500]);
  outreach.clock.ms += 60_000;
  expect((await ask('/campaigns')).status).toBe(200);
  await outreach.control('/instantly/failure', { count: 1, status: 400, path: '/accounts' });
  expect([(await ask('/campaigns')).status, (await ask('/accounts')).status]).toEqual([200, 400]);
  expect((await outreach.control('/instantly/failure', { status: 200 })).status).toBe(400);
});
