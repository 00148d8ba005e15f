import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NotificationWebhook } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { addTestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { deliverNotificationJob } from '../delivery/deliver-notification.job.ts';
import { notify } from '../list/notify.ts';

let status = 200;
const received: unknown[] = [];

const channel = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  received.push(JSON.parse(Buffer.concat(chunks).toString()));
  response.writeHead(status).end('ok');
});
await new Promise<void>((resolve) => channel.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(channel.address() as AddressInfo).port}`;
const url = `${origin}/services/T0/B0/secret-of-the-channel`;
const app = await openTestApp({ WEBSITE_ALLOWED_ORIGINS: origin });
const agency = await addWritingAgency(app, 'channels');
await app.query(sql`delete from notification_webhooks`);
afterAll(async () => {
  await app.close();
  channel.close();
});

const add = (body: object, token = agency.owner.token) =>
  app.call('POST', '/api/notification-webhooks', {
    token,
    body: { name: 'Sales', service: 'slack', url, kinds: ['interested_reply'], ...body },
  });
const list = async () => {
  const { body } = await app.call('GET', '/api/notification-webhooks', { token: agency.owner.token });
  return body as NotificationWebhook[];
};

/** Creates an interested reply and runs the queue. */
async function receiveReply(): Promise<void> {
  const { workspace_id, contact_id } = agency;
  const { rows } = await app.withDatabase(async (tx) => {
    await sql`delete from notifications`.execute(tx);
    const notification = {
      workspace_id,
      kind: 'interested_reply',
      about: { contact_id },
      to: 'team',
    } as const;
    for (const _ of [1, 2]) await notify(app.services, tx, { ...notification, cause: randomUUID() });
    return sql<{ id: string }>`select id from notifications where webhook_id is not null`.execute(tx);
  });
  for (const { id: notification_id } of rows)
    await deliverNotificationJob.handler({ workspace_id, notification_id }, app.services);
}

it('posts one message per conversation to a team channel and never shows its address again', async () => {
  const added = await add({});
  expect(added.status).toBe(200);
  expect(added.body).toMatchObject([
    { name: 'Sales', service: 'slack', host: new URL(url).host, error: null },
  ]);
  expect(JSON.stringify(added.body)).not.toContain('secret-of-the-channel');
  await receiveReply();
  expect(received).toMatchObject([{ text: 'wrote@example.test is interested' }]);
  expect(await list()).toMatchObject([{ error: null, last_sent_at: expect.any(String) }]);
});

it('shows a failed post in the settings and retries', async () => {
  status = 410;
  await expect(receiveReply()).rejects.toThrow('The website returned an error.');
  expect(await list()).toMatchObject([{ error: 'The website returned an error.' }]);
  status = 200;
  await receiveReply();
  expect(await list()).toMatchObject([{ error: null }]);
});

it('changes the name and kinds of a channel, and tests it with a marked message', async () => {
  const [{ id } = { id: '' }] = await list();
  const ask = (method: string, path: string, body?: object) =>
    app.call(method, `/api/notification-webhooks/${id}${path}`, {
      token: agency.owner.token,
      ...(body && { body }),
    });
  const edited = await ask('PATCH', '', { name: 'Everybody', kinds: ['sync_ended'] });
  expect(edited.body).toMatchObject([{ name: 'Everybody', kinds: ['sync_ended'], host: new URL(url).host }]);
  received.length = 0;
  await receiveReply();
  expect(received).toEqual([]);
  expect((await ask('POST', '/test')).body).toMatchObject([{ error: null }]);
  expect(received).toMatchObject([{ text: 'A test lead is interested' }]);
  status = 404;
  expect((await ask('POST', '/test')).body).toMatchObject([{ error: 'The website returned an error.' }]);
  status = 200;
  await ask('PATCH', '', { name: 'Sales', kinds: ['interested_reply'] });
});

it('posts nothing into a private network', async () => {
  const { status: answer } = await add({ url: 'http://169.254.169.254/latest', name: 'Inside' });
  expect(answer).toBe(200);
  received.length = 0;
  await expect(receiveReply()).rejects.toThrow('Addresses in private networks are not allowed.');
  const inside = (await list()).find(({ name }) => name === 'Inside');
  expect(inside?.error).toBe('Addresses in private networks are not allowed.');
  const removal = await app.call('DELETE', `/api/notification-webhooks/${inside?.id}`, {
    token: agency.owner.token,
  });
  expect(removal.status).toBe(200);
  expect(await list()).toHaveLength(1);
});

it('a channel pauses when the person who added it loses the permission, until another administrator resumes it', async () => {
  const { workspace_id } = agency;
  const former = await addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency' });
  const removed = await addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency' });
  await add({ name: 'Of a former admin' }, former.token);
  await add({ name: 'Of a removed admin' }, removed.token);
  await app.query(
    sql`update users set role = 'client', user_type = 'single_location' where id = ${former.user_id}`,
  );
  await app.call('POST', '/api/functions/admin-delete-user-and-integrations', {
    token: agency.owner.token,
    body: { email: removed.email },
  });
  expect((await list()).map(({ name, paused }) => [name, paused])).toEqual([
    ['Sales', false],
    ['Of a former admin', true],
    ['Of a removed admin', true],
  ]);
  received.length = 0;
  await receiveReply();
  expect(received).toHaveLength(1);
  for (const { id, name } of await list())
    if (name !== 'Sales')
      await app.call('PATCH', `/api/notification-webhooks/${id}`, {
        token: agency.owner.token,
        body: { name, kinds: ['interested_reply'] },
      });
  received.length = 0;
  await receiveReply();
  expect(received).toHaveLength(3);
});

it('posts each text of a rule to its channel only, even after an earlier message about the lead', async () => {
  const { workspace_id, contact_id } = agency;
  await add({ name: 'Rules', kinds: ['rule'] });
  const webhooks = await list();
  const [sales, rules] = ['Sales', 'Rules'].map(
    (name) => webhooks.find((each) => each.name === name)?.id ?? '',
  );
  await receiveReply();
  received.length = 0;
  const post = async (details: readonly string[]) => {
    const { rows } = await app.withDatabase(async (tx) => {
      for (const detail of details)
        await notify(app.services, tx, {
          ...{ workspace_id, kind: 'rule', about: { contact_id }, to: [], detail },
          ...{ channel_ids: [sales ?? ''], cause: randomUUID() },
        });
      return sql<{ id: string }>`select id from notifications where webhook_id is not null`.execute(tx);
    });
    for (const { id: notification_id } of rows)
      await deliverNotificationJob.handler({ workspace_id, notification_id }, app.services);
  };
  await post(['First']);
  await post(['First']);
  await post(['Second', 'Third', 'Third']);
  expect(received.map((message) => JSON.stringify(message).match(/First|Second|Third/)?.[0]).sort()).toEqual([
    'First',
    'First',
    'Second',
    'Third',
  ]);
  expect(await app.query(sql`select from notifications where webhook_id = ${rules}`)).toEqual([]);
  await app.call('DELETE', `/api/notification-webhooks/${rules}`, { token: agency.owner.token });
});

it('accepts only web addresses and requires the integrations permission', async () => {
  expect((await add({ url: 'ftp://example.com/x' })).status).toBe(422);
  expect((await add({}, agency.customer.token)).status).toBe(403);
});
