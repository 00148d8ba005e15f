import { randomUUID } from 'node:crypto';
import { API_PERMISSIONS, type CreatedApiKey } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { connect, receiveReply, sentMails } from '#server/testing/outreach/replies.ts';

const outreach = await openOutreach();
await outreach.startWorker();
await connect(outreach, 'instantly');
const mail = await receiveReply(outreach, 'instantly');
const form = { name: 'CRM', permissions: [...API_PERMISSIONS], location_ids: null };
const { key: apiKey, secret } = (await outreach.ask('POST', '/api/api-keys', form)).body as CreatedApiKey;
afterAll(() => outreach.close());

type ReplyResponse = { id: string; status: string; content: string; code: string };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const call = async (
  method: string,
  path: string,
  body?: object,
  { bearer: token = secret, ...headers }: Record<string, string> = {},
) => {
  const response = await outreach.app.call(method, `/v1${path}`, { token, body, headers });
  return { status: response.status, body: response.body as ReplyResponse };
};
const send = (body: object, key: string = randomUUID(), message_id = mail.id) =>
  call('POST', `/messages/${message_id}/replies`, body, { 'idempotency-key': key });

describe('a reply through the public API', () => {
  it('answers a message that was read through it, and is sent once', async () => {
    const listed = await outreach.app.call('GET', '/v1/conversations?needs_action=true', { token: secret });
    const { data } = listed.body as { data: { contact_id: string; last_message_id: string }[] };
    const found = data.find(({ contact_id }) => contact_id === mail.contact_id);
    expect(found?.last_message_id).toBe(mail.id);
    const words = `Thursday at nine ${randomUUID()}`;
    const key = randomUUID();
    const first = await send({ content: words }, key, found?.last_message_id);
    expect(first).toMatchObject({ status: 200, body: { content: words } });
    expect(await send({ content: words }, key)).toMatchObject({ status: 200, body: { id: first.body.id } });
    await expect.poll(async () => (await call('GET', `/replies/${first.body.id}`)).body.status).toBe('sent');
    expect(await sentMails(outreach, words)).toHaveLength(1);
  });

  it('with a past time is sent now, and its repetition returns the same reply', async () => {
    const order = { content: `Late ${randomUUID()}`, send_at: '2020-01-01T00:00:00Z' };
    const key = randomUUID();
    const first = await send(order, key);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(await send(order, key)).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(await sentMails(outreach, order.content)).toHaveLength(1);
  });

  it('is returned to a request that is repeated with the successor of a rotated key', async () => {
    const order = { content: 'Scheduled', send_at: inDays(1) };
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/messages/${mail.id}/replies`;
    const first = await call('POST', path, order, headers);
    let id = apiKey.id;
    for (const _ of ['a successor', 'its successor']) {
      const { body } = await outreach.ask('POST', `/api/api-keys/${id}/rotate`, { overlap_hours: 24 });
      const { key, secret: bearer } = body as CreatedApiKey;
      expect(await call('POST', path, order, { ...headers, bearer })).toMatchObject({
        status: 200,
        body: { id: first.body.id },
      });
      ({ id } = key);
    }
    expect((await call('DELETE', `/replies/${first.body.id}`)).status).toBe(200);
  });

  it('is returned to a repeated request after a colleague changed it', async () => {
    const order = { content: 'Scheduled', send_at: inDays(1) };
    const key = randomUUID();
    const first = await send(order, key);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const edited = await outreach.ask('PATCH', `/api/replies/${first.body.id}`, { content: 'Edited' });
    expect(edited.status).toBe(200);
    expect(await send(order, key)).toMatchObject({
      status: 200,
      body: { id: first.body.id, content: 'Edited' },
    });
    expect((await call('DELETE', `/replies/${first.body.id}`)).status).toBe(200);
  });

  it.each([
    ['cc', ['other@x.example']],
    ['bcc', ['other@x.example']],
    ['subject', 'Other'],
    ['content', 'Other'],
    ['send_at', inDays(2)],
  ])('is refused for a repeated key with another %s', async (field, value) => {
    const order = { content: 'Once', send_at: inDays(1) };
    const key = randomUUID();
    const first = await send(order, key);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(await send({ ...order, [field]: value }, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await call('DELETE', `/replies/${first.body.id}`)).status).toBe(200);
  });

  it('is refused without a key', async () =>
    expect(await call('POST', `/messages/${mail.id}/replies`, { content: 'Never' })).toMatchObject({
      status: 400,
      body: { code: 'IDEMPOTENCY_KEY_REQUIRED' },
    }));
});
