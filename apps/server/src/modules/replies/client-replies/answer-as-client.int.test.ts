import { randomUUID } from 'node:crypto';
import type { Reply, Thread } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addLocation } from '#server/modules/locations/index.ts';
import { grantLocation } from '#server/modules/people/index.ts';
import { holdIfUnauthorized } from '#server/modules/replies/scheduling/authors.queries.ts';
import { openOutreach } from '#server/testing/outreach/open-outreach.ts';
import {
  connect,
  type InboundMessage,
  order,
  receiveReply,
  send,
  sentMails,
} from '#server/testing/outreach/replies.ts';
import { addTestPerson } from '#server/testing/people.ts';

const CLIENT_LOCATION = 'client-place';
const outreach = await openOutreach();
const { app, owner } = outreach;
const { workspace_id } = owner;
await outreach.startWorker();
await connect(outreach, 'instantly');
await connect(outreach, 'heyreach');
const client = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'agency_customer' });
await app.withDatabase(async (tx) => {
  await addLocation(tx, {
    workspace_id,
    ghl_location_id: CLIENT_LOCATION,
    name: 'Client place',
    client_threads: 'all',
  });
  await grantLocation(tx, {
    ...{ workspace_id, user_id: client.user_id, ghl_location_id: CLIENT_LOCATION, access_level: 'read' },
  });
});
afterAll(() => outreach.close());

let mail: InboundMessage;
const allow = (may_answer: boolean) =>
  app.query(
    sql`update ghl_locations set client_may_answer = ${may_answer} where workspace_id = ${workspace_id}`,
  );
beforeEach(async () => {
  mail = await receiveReply(outreach, 'instantly');
  await app.query(sql`update contacts set location_id = ${CLIENT_LOCATION} where id = ${mail.contact_id}`);
  await allow(true);
});

const answer = (content: string, more: Record<string, unknown> = {}) =>
  app.call('POST', `/api/conversations/${mail.contact_id}/client-replies`, {
    token: client.token,
    body: {
      ...{ message_id: mail.id, content, idempotency_key: randomUUID() },
      unless_answered_since: new Date().toISOString(),
      ...more,
    },
  });
const readThread = async (token: string) =>
  (await app.call('GET', `/api/conversations/${mail.contact_id}`, { token })).body as Thread;

describe('an answer of a client', () => {
  it('is sent once to the lead, names the client to the team and is audited', async () => {
    const content = `Tuesday works ${randomUUID()}`;
    const idempotency_key = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect(await answer(content, { idempotency_key })).toMatchObject({
        status: 200,
        body: { success: true, reply: { status: 'sent', content } },
      });
    expect((await sentMails(outreach, content)).length).toBe(1);
    const [newest] = (await readThread(owner.token)).messages;
    expect(newest).toMatchObject({ direction: 'outbound', sent_by: { id: client.user_id } });
    expect((await readThread(client.token)).messages[0]).toMatchObject({
      direction: 'outbound',
      sent_by: null,
    });
    const lines = await app.query(
      sql<{ n: number }>`select count(*)::int as n from audit_log where workspace_id = ${workspace_id}
        and action = 'conversations.answered_by_client' and target = ${mail.contact_id}`,
    );
    expect(lines[0]?.n).toBeGreaterThanOrEqual(1);
  });

  it('is refused where the agency does not allow it', async () => {
    await allow(false);
    const content = `Refused ${randomUUID()}`;
    expect((await answer(content)).status).toBe(403);
    expect(await app.query(sql`select from replies where content = ${content}`)).toEqual([]);
  });

  it.each([
    ['the client no longer sees the conversation', 'interested', null],
    ['it was scheduled before its author became a client', 'all', '2020-01-01T00:00:00Z'],
  ])('is held if %s', async (_why, threads, send_at) => {
    const setClientThreads = (value: string) =>
      app.query(sql`update ghl_locations set client_threads = ${value} where workspace_id = ${workspace_id}`);
    const reply_id = randomUUID();
    await app.query(sql`insert into replies (workspace_id, id, contact_id, message_id, source, content, idempotency_key, status, created_by, send_at)
      values (${workspace_id}, ${reply_id}, ${mail.contact_id}, ${mail.id}, 'cold_email', 'Held', gen_random_uuid(), 'queued', ${client.user_id}, ${send_at}::timestamptz)`);
    const hold = () =>
      app.withDatabase(async (tx) => (await holdIfUnauthorized(tx, { workspace_id, reply_id }))?.id ?? null);
    await app.query(
      sql`update conversations set sentiment = 'soft_no' where contact_id = ${mail.contact_id}`,
    );
    if (send_at === null) expect(await hold()).toBeNull();
    await setClientThreads(threads);
    expect(await hold()).toBe(reply_id);
    await setClientThreads('all');
  });

  it('is refused for a message of another lead', async () => {
    const other = await receiveReply(outreach, 'heyreach');
    await app.query(sql`update contacts set location_id = ${CLIENT_LOCATION} where id = ${other.contact_id}`);
    expect((await answer('Mixed up', { message_id: other.id })).status).toBe(404);
  });

  it('is refused if the agency answered meanwhile', async () => {
    const { body } = await send(outreach, 'instantly', order(mail.id, `From us ${randomUUID()}`));
    expect(body.success).toBe(true);
    expect(await answer('Too late', { unless_answered_since: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      status: 409,
      body: { code: 'ANSWERED_MEANWHILE' },
    });
  });

  it('is refused with a time in the future, so that the check is not skipped', async () => {
    const { body } = await send(outreach, 'instantly', order(mail.id, `From us ${randomUUID()}`));
    expect(body.success).toBe(true);
    const content = `Unchecked ${randomUUID()}`;
    const unless_answered_since = new Date(Date.now() + 10 * 60_000).toISOString();
    expect(await answer(content, { unless_answered_since })).toMatchObject({
      status: 422,
      body: {
        message: 'This conversation is out of date. Reload it and try again.',
      },
    });
    expect(await app.query(sql`select from replies where content = ${content}`)).toEqual([]);
  });

  it('shows only their own unsent replies to the client', async () => {
    const [mine, ours] = [`Client ${randomUUID()}`, `Team ${randomUUID()}`];
    await app.query(sql`insert into replies (workspace_id, contact_id, message_id, source, content, idempotency_key, status, error, created_by)
      select ${workspace_id}, ${mail.contact_id}, ${mail.id}, 'cold_email', r.content, gen_random_uuid(), 'failed', 'x', r.author::uuid
      from (values (${ours}, ${owner.user_id}), (${mine}, ${client.user_id})) r (content, author)`);
    const contents = (replies: Reply[]) =>
      replies
        .map(({ content }) => content)
        .filter((content) => [mine, ours].includes(content))
        .sort();
    expect(contents((await readThread(client.token)).replies)).toEqual([mine]);
    expect(contents((await readThread(owner.token)).replies)).toEqual([mine, ours]);
  });
});
