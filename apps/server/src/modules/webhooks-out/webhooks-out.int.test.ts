import { WEBHOOK_REASONS, type WebhookDelivery, type WebhookTestResult } from '@hearback/contract';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestPerson } from '#server/testing/people.ts';
import { runJob } from '#server/testing/run-job.ts';
import { openWebhooks } from '#server/testing/stack/open-receiver.ts';

const webhooks = await openWebhooks();
const { app, agency, other, receiver, ask, add, addLive, getEndpoint, happen } = webhooks;
afterAll(() => webhooks.close());
beforeEach(async () => {
  receiver.received.length = 0;
  await app.query(sql`delete from webhook_endpoints`);
  await app.query(sql`delete from webhook_messages`);
});

const deliver = () => runJob(app.services, 'webhooks-out.deliver-due');
/** Makes all waiting deliveries due. */
const skipWaits = () =>
  app.withDatabase(async (tx) => {
    await sql`update webhook_deliveries set next_at = now() where status = 'waiting'`.execute(tx);
    await sql`update webhook_endpoints set paused_until = null`.execute(tx);
  });
const listDeliveries = async (id: string, query = '') => {
  const { body } = await ask('GET', `/api/webhook-endpoints/${id}/deliveries${query}`);
  return (body as { deliveries: WebhookDelivery[] }).deliveries;
};

describe('a webhook endpoint', () => {
  it('receives signed events with ids and a link, and no text of the lead', async () => {
    const { endpoint, secret } = await addLive('/ok');
    await happen();
    await deliver();
    const [one, ...more] = receiver.listAt('/ok');
    expect(more).toEqual([]);
    const { contact_id, workspace_id, locations } = agency;
    expect(new Webhook(secret).verify(one?.body ?? '', one?.headers as Record<string, string>)).toEqual({
      type: 'conversation.done',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        ...{ workspace_id, location_id: locations[0], contact_id, sequence: 1 },
        url: `${app.config.publicUrl}/conversations?contact=${contact_id}`,
      },
    });
    expect(one?.headers['webhook-signature']).toMatch(/^v1,\S+ v1a,\S+$/);
    expect(await listDeliveries(endpoint.id)).toMatchObject([
      {
        ...{ type: 'conversation.done', status: 'delivered', attempts: 1, response_status: 204, error: null },
        ...{ message_id: one?.headers['webhook-id'], body: one?.body, next_at: null },
      },
    ]);
    expect(await getEndpoint(endpoint.id)).toMatchObject({ failing_since: null, waiting: 0 });
  });

  it('receives only its events and locations, and nothing of another workspace', async () => {
    const [first = '', second = ''] = agency.locations;
    await addLive('/snoozes', { events: ['conversation.snoozed'] });
    await addLive('/second', { location_ids: [second] });
    await addLive('/first', { location_ids: [first] });
    await addLive('/stranger', {}, other);
    await happen();
    await happen('conversation.finished', { ghl_location_id: null });
    await deliver();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/first']);
  });

  it('receives nothing before it is verified, and is verified by its challenge', async () => {
    const { endpoint } = await add('/silent');
    expect(endpoint.status).toBe('unverified');
    await happen();
    await deliver();
    expect(receiver.received).toEqual([]);
    const path = `/api/webhook-endpoints/${endpoint.id}`;
    const test = (await ask('POST', `${path}/test`, {})).body as WebhookTestResult;
    expect(test).toMatchObject({ response_status: 204, error: null, endpoint: { status: 'unverified' } });
    const sent = receiver.listAt('/silent')[0]?.event;
    expect(sent?.type).toBe('webhook.test');
    const wrong = await ask('POST', `${path}/confirm`, { challenge: 'wrong' });
    expect(wrong.body).toMatchObject({ error: WEBHOOK_REASONS.wrongChallenge });
    const challenge = sent?.data.challenge;
    expect((await ask('POST', `${path}/confirm`, { challenge })).body).toMatchObject({ status: 'live' });
    expect((await ask('POST', `${path}/confirm`, { challenge })).status).toBe(422);
    // A receiver that returns the challenge needs no confirmation.
    const echo = await add('/echo');
    const answer = await ask('POST', `/api/webhook-endpoints/${echo.endpoint.id}/test`, {});
    expect(answer.body).toMatchObject({ endpoint: { status: 'live' } });
    const change = {
      name: 'New',
      url: `${receiver.origin}/else`,
      events: ['reply.received'],
      location_ids: null,
    };
    expect((await ask('PATCH', path, change)).body).toMatchObject({ name: 'New', status: 'unverified' });
  });

  it('shows its secret once and its address never', async () => {
    const { endpoint, secret } = await addLive('/path-with-token');
    const rotated = await ask('POST', `/api/webhook-endpoints/${endpoint.id}/rotate`, {});
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const bodies = [
      await ask('GET', '/api/webhook-endpoints'),
      await ask('GET', `/api/webhook-endpoints/${endpoint.id}/deliveries`),
      await ask('GET', '/api/audit'),
    ].map(({ body }) => JSON.stringify(body));
    const [row] = await app.query(sql`select to_jsonb(e) as row from webhook_endpoints e`);
    for (const text of [...bodies, JSON.stringify({ ...(row as object), name: '' })]) {
      expect(text).not.toContain('whsec_');
      expect(text).not.toContain(secret.slice(6));
    }
    expect(bodies[0]?.replace('"name":"/path-with-token"', '')).not.toContain('path-with-token');
    expect(rotated.body).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
  });

  it('is signed with both secrets after a rotation, and only with the new one when the overlap ends', async () => {
    const { endpoint, secret: former } = await addLive('/rotated');
    const rotated = await ask('POST', `/api/webhook-endpoints/${endpoint.id}/rotate`, { overlap_hours: 1 });
    const { secret } = rotated.body as { secret: string };
    await happen();
    await deliver();
    const verify = (with_secret: string, index: number) => {
      const { body = '', headers } = receiver.listAt('/rotated')[index] ?? {};
      return new Webhook(with_secret).verify(body, headers as Record<string, string>);
    };
    for (const each of [former, secret]) expect(verify(each, 0)).toMatchObject({ type: 'conversation.done' });
    await app.query(sql`update webhook_endpoints set former_secret_ends_at = now()`);
    await happen();
    await deliver();
    expect(verify(secret, 1)).toMatchObject({ type: 'conversation.done' });
    expect(() => verify(former, 1)).toThrow();
  });

  it.each([
    ['http://example.com/hook', 'Only http and https addresses are allowed.'],
    ['https://127.0.0.1/hook', 'Addresses in private networks are not allowed.'],
    ['https://2130706433/hook', 'Addresses in private networks are not allowed.'],
    ['https://[::ffff:10.0.0.1]/hook', 'Addresses in private networks are not allowed.'],
    ['https://metadata.google.internal/', 'Addresses in private networks are not allowed.'],
    ['https://user:secret@example.com/', 'Addresses with a user name or password are not allowed.'],
    ['https://example.com:22/', 'Only the default ports 80 and 443 are allowed.'],
  ])('refuses the address %s', async (url, detail) => {
    const form = { name: 'x', url, events: ['reply.received'], location_ids: null };
    const answer = await ask('POST', '/api/webhook-endpoints', form);
    expect(answer).toMatchObject({ status: 422, body: { error: detail } });
  });

  it('is checked again at every attempt, so that an address that turned private is never called', async () => {
    const { endpoint } = await addLive('/moved');
    const { secretBox } = app.services;
    const place = { workspace_id: agency.workspace_id, id: endpoint.id };
    const column = { table: 'webhook_endpoints', column: 'sealed_url', key: ['workspace_id', 'id'] } as const;
    for (const url of ['https://localhost/x', 'https://[::1]/x']) {
      await app.query(sql`update webhook_endpoints set sealed_url = ${secretBox.seal(column, place, url)}`);
      await happen();
      await deliver();
      const [newest] = await listDeliveries(endpoint.id);
      expect(newest).toMatchObject({
        ...{ status: 'waiting', response_status: null },
        error: 'Addresses in private networks are not allowed.',
      });
    }
    expect(receiver.received).toEqual([]);
  });

  it('allows 20 endpoints per workspace', async () => {
    await app.query(sql`insert into webhook_endpoints (workspace_id, name, host, sealed_url, events, sealed_secret, public_key)
      select ${agency.workspace_id}, 'x', 'x', 'b1.x', '{reply.received}', 'b1.x', 'x' from generate_series(1, 20)`);
    const form = { name: 'x', url: `${receiver.origin}/x`, events: ['reply.received'], location_ids: null };
    expect((await ask('POST', '/api/webhook-endpoints', form)).body).toMatchObject({
      error: WEBHOOK_REASONS.full,
    });
  });

  it('can be managed only by owners, and not with an API key', async () => {
    const limited = await addTestPerson(app, agency.workspace_id, {
      role: 'client',
      user_type: 'single_location',
    });
    for (const { token } of [agency.team, agency.customer, limited])
      expect((await ask('GET', '/api/webhook-endpoints', undefined, token)).status).toBe(403);
    const key = await ask('POST', '/api/api-keys', {
      name: 'Key',
      permissions: ['inbox:read'],
      location_ids: null,
    });
    const { secret } = key.body as { secret: string };
    expect((await ask('GET', '/api/webhook-endpoints', undefined, secret)).status).toBe(401);
  });
});

describe('a failed delivery', () => {
  it('is retried with the same id and a new signature, without following a redirect', async () => {
    const { endpoint, secret } = await addLive('/unstable');
    receiver.behave('/unstable', (response) =>
      response
        .writeHead(302, { location: `${receiver.origin}/elsewhere` })
        .end('Ann <ann@example.com> moved'),
    );
    await happen();
    await deliver();
    expect(await listDeliveries(endpoint.id)).toMatchObject([
      {
        ...{ status: 'waiting', attempts: 1, response_status: 302, next_at: expect.any(String) },
        error: 'The receiver returned HTTP status 302.',
        response_excerpt: 'Ann <[email]> moved',
      },
    ]);
    expect(await getEndpoint(endpoint.id)).toMatchObject({ failing_since: expect.any(String), waiting: 1 });
    await deliver();
    expect(receiver.listAt('/unstable')).toHaveLength(1);
    receiver.behave('/unstable', (response) => response.writeHead(200).end());
    await skipWaits();
    await deliver();
    const [first, second] = receiver.listAt('/unstable');
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    new Webhook(secret).verify(second?.body ?? '', second?.headers as Record<string, string>);
    expect(await listDeliveries(endpoint.id)).toMatchObject([
      { status: 'delivered', attempts: 2, error: null },
    ]);
    expect(await getEndpoint(endpoint.id)).toMatchObject({ failing_since: null });
    expect(receiver.listAt('/elsewhere')).toEqual([]);
  });

  it('waits for Retry-After, and so do the other deliveries to the endpoint', async () => {
    const { endpoint } = await addLive('/busy');
    receiver.behave('/busy', (response) => response.writeHead(429, { 'retry-after': '600' }).end());
    await happen();
    await deliver();
    await happen();
    await deliver();
    expect(receiver.listAt('/busy')).toHaveLength(1);
    const [row] = await app.query(
      sql<{ next: number; pause: number }>`select extract(epoch from d.next_at - now())::integer as next,
        extract(epoch from e.paused_until - now())::integer as pause
        from webhook_deliveries d, webhook_endpoints e where d.attempts = 1 and e.id = ${endpoint.id}`,
    );
    expect(row?.next).toBeGreaterThan(590);
    expect(row?.pause).toBeGreaterThan(590);
  });

  it('fails permanently after ten attempts and can be replayed with its id', async () => {
    const { endpoint } = await addLive('/down');
    receiver.behave('/down', (response) => response.destroy());
    await happen();
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await skipWaits();
      await deliver();
    }
    expect(receiver.listAt('/down')).toHaveLength(10);
    const [delivery] = await listDeliveries(endpoint.id, '?status=failed');
    expect(delivery).toMatchObject({
      ...{ status: 'failed', attempts: 10, response_status: null, next_at: null },
      error: 'The website could not be reached.',
    });
    receiver.behave('/down', (response) => response.writeHead(200).end());
    expect((await ask('POST', `/api/webhook-deliveries/${delivery?.id}/replay`, {})).status).toBe(200);
    await deliver();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await listDeliveries(endpoint.id)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  it.each([
    ['another address', (url: string) => ({ url: `${url}/new`, events: ['conversation.done'] })],
    ['other events', () => ({ events: ['meeting.booked'] })],
    ['other locations', () => ({ events: ['conversation.done'], location_ids: [agency.locations[1]] })],
  ])('ends if its endpoint gets %s while it waits', async (what, toChange) => {
    const { endpoint } = await addLive('/changed');
    await happen();
    expect(await listDeliveries(endpoint.id)).toMatchObject([{ status: 'waiting' }]);
    const change = { name: 'Changed', location_ids: null, ...toChange(receiver.origin) };
    expect((await ask('PATCH', `/api/webhook-endpoints/${endpoint.id}`, change)).status).toBe(200);
    const [delivery, ...more] = await listDeliveries(endpoint.id);
    expect([delivery, more]).toMatchObject([{ status: 'failed' }, []]);
    if (what === 'another address') return;
    const since = new Date(Date.now() - 86_400_000).toISOString();
    const replayed = await ask('POST', `/api/webhook-endpoints/${endpoint.id}/replay`, { since });
    expect(replayed.body).toEqual({ number: 0 });
    expect(await ask('POST', `/api/webhook-deliveries/${delivery?.id}/replay`, {})).toMatchObject({
      status: 409,
      body: { error: WEBHOOK_REASONS.excluded },
    });
    await deliver();
    expect(receiver.listAt('/changed')).toEqual([]);
  });

  it('can be replayed together with all deliveries that failed since a given time', async () => {
    const { endpoint } = await addLive('/replayed');
    for (const _ of [1, 2, 3]) await happen();
    await app.query(sql`update webhook_deliveries set status = 'failed'`);
    await app.query(sql`update webhook_deliveries set created_at = now() - interval '2 days'
      where id = (select id from webhook_deliveries order by created_at limit 1)`);
    const since = new Date(Date.now() - 86_400_000).toISOString();
    const answer = await ask('POST', `/api/webhook-endpoints/${endpoint.id}/replay`, { since });
    expect(answer.body).toEqual({ number: 2 });
    await deliver();
    expect(receiver.listAt('/replayed')).toHaveLength(2);
    await ask('PUT', `/api/webhook-endpoints/${endpoint.id}/enabled`, { enabled: false });
    const refused = await ask('POST', `/api/webhook-endpoints/${endpoint.id}/replay`, { since });
    expect(refused.body).toMatchObject({ error: WEBHOOK_REASONS.notLive });
  });
});

describe('an endpoint that does not work', () => {
  const listMails = () =>
    app.query(sql<{ to_email: string }>`select to_email from mails where template = 'webhooks_out.disabled'`);

  it('is disabled by the status 410, and its owners receive an email', async () => {
    const before = await listMails();
    const { endpoint } = await addLive('/gone');
    receiver.behave('/gone', (response) => response.writeHead(410).end());
    await happen();
    await deliver();
    expect(await getEndpoint(endpoint.id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
    expect(await listMails()).toEqual([...before, { to_email: agency.owner.email }]);
    expect(await listDeliveries(endpoint.id)).toMatchObject([{ status: 'failed', response_status: 410 }]);
    await happen();
    expect(await listDeliveries(endpoint.id)).toHaveLength(1);
  });

  it('is disabled after five days without a success, and not a day earlier', async () => {
    const before = await listMails();
    const { endpoint } = await addLive('/failing');
    receiver.behave('/failing', (response) => response.writeHead(500).end());
    await happen();
    await app.query(sql`update webhook_endpoints set failing_since = now() - interval '4 days'`);
    await deliver();
    expect(await getEndpoint(endpoint.id)).toMatchObject({ status: 'live' });
    await app.query(sql`update webhook_endpoints set failing_since = now() - interval '5 days'`);
    await skipWaits();
    await deliver();
    expect(await getEndpoint(endpoint.id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
    expect(await listMails()).toHaveLength(before.length + 1);
    const enabled = await ask('PUT', `/api/webhook-endpoints/${endpoint.id}/enabled`, { enabled: true });
    expect(enabled.body).toMatchObject({ status: 'live', disabled_reason: null, failing_since: null });
  });

  it('is not disabled by one failure long after an earlier outage', async () => {
    const { endpoint } = await addLive('/outage');
    receiver.behave('/outage', (response) => response.writeHead(500).end());
    await happen();
    await deliver();
    await app.query(sql`update webhook_endpoints set failing_since = now() - interval '10 days',
      claimed_at = now() - interval '7 days' where id = ${endpoint.id}`);
    await skipWaits();
    await deliver();
    const { status, failing_since } = await getEndpoint(endpoint.id);
    expect(status).toBe('live');
    expect(Date.now() - Date.parse(failing_since ?? '')).toBeLessThan(86_400_000);
  });
});

describe('events', () => {
  it('are stored with the change or not at all', async () => {
    const { endpoint } = await addLive('/atomic');
    const fail = app.withDatabase(async (tx) => {
      await app.services.recordEvent(tx, {
        ...{ workspace_id: agency.workspace_id, actor_user_id: null, name: 'conversation.finished' },
        ids: { contact_id: agency.contact_id },
      });
      throw new Error('rolled back');
    });
    await expect(fail).rejects.toThrow('rolled back');
    expect(await listDeliveries(endpoint.id)).toEqual([]);
    await ask('POST', `/api/conversations/${agency.contact_id}/finish`, {});
    expect(await listDeliveries(endpoint.id)).toMatchObject([
      { type: 'conversation.done', status: 'waiting' },
    ]);
  });

  it('events of a conversation are numbered in the order in which they happened', async () => {
    await addLive('/ordered', { events: ['conversation.done', 'conversation.snoozed'] });
    for (let round = 0; round < 5; round += 1) {
      await happen('conversation.snoozed');
      await happen();
    }
    await deliver();
    const inOrder = receiver
      .listAt('/ordered')
      .map(({ event }) => event)
      .toSorted((a, b) => a.data.sequence - b.data.sequence);
    const [first = 0] = inOrder.map(({ data }) => data.sequence);
    expect(inOrder.map(({ data }) => data.sequence)).toEqual(inOrder.map((_, index) => first + index));
    expect(inOrder.map(({ type }) => type)).toEqual(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? 'conversation.done' : 'conversation.snoozed')),
    );
  });

  it('are deleted with the contact, and after the retention period unless they are still pending', async () => {
    await addLive('/pruned');
    const { id: contact_id } = await app.withDatabase((tx) =>
      tx
        .insertInto('contacts')
        .values({ workspace_id: agency.workspace_id, email: 'erased@example.test' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await happen('conversation.finished', { ids: { contact_id } });
    await happen();
    await deliver();
    await happen();
    await app.query(sql`delete from contacts where id = ${contact_id}`);
    const countMessages = () => app.query(sql`select from webhook_messages`).then((rows) => rows.length);
    expect(await countMessages()).toBe(2);
    await app.query(sql`update webhook_messages set happened_at = now() - interval '31 days'`);
    await runJob(app.services, 'privacy.apply-retention');
    expect(await countMessages()).toBe(1);
  });
});
