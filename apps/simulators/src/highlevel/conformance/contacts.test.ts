import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect, crm } from '#simulators/testing/crm.ts';
import { runOutreach } from '#simulators/testing/outreach.ts';

let token = '';
const austin = 'ghlNorthwindAustin01';
const outreach = await runOutreach();
beforeEach(async () => {
  await outreach.reset();
  token = (await connect(outreach, austin)).access_token;
});
afterAll(() => outreach.stop());

const get = (path: string) => crm(outreach, token, path);
const post = (path: string, json: unknown) => crm(outreach, token, path, { method: 'POST', json });

describe('every call', () => {
  test('needs a version, a token and a location of the token', async () => {
    expect(
      (await crm(outreach, token, `/locations/${austin}`, { headers: { authorization: `Bearer ${token}` } }))
        .status,
    ).toBe(400);
    expect((await crm(outreach, 'forged.token.here', `/locations/${austin}`)).status).toBe(401);
    expect((await get('/locations/ghlNorthwindBoston02')).json).toMatchObject({
      statusCode: 403,
      error: 'Forbidden',
    });
    expect((await get(`/locations/${austin}/customFields`)).status).toBe(403);
  });

  test('returns the remaining calls, and refuses calls over the limit', async () => {
    const { headers } = await get(`/locations/${austin}`);
    expect(headers.get('x-ratelimit-max')).toBe('100');
    expect(headers.get('x-ratelimit-remaining')).toBe('99');
    expect(headers.get('x-ratelimit-limit-daily')).toBe('200000');
    await outreach.control('/highlevel', { rateLimit: { per10Seconds: 1 } });
    expect((await get(`/locations/${austin}`)).status).toBe(429);
    outreach.clock.ms += 10_001;
    expect((await get(`/locations/${austin}`)).status).toBe(200);
  });
});

describe('contacts', () => {
  test('the list and the search return the same people', async () => {
    const listed: string[] = [];
    let after = '';
    do {
      const { contacts, meta } = (await get(`/contacts/?locationId=${austin}&limit=20${after}`)).json;
      listed.push(...contacts.map(({ id }: { id: string }) => id));
      after = meta.startAfterId ? `&startAfter=${meta.startAfter}&startAfterId=${meta.startAfterId}` : '';
    } while (after);
    const searched: string[] = [];
    for (let page = 1; ; page += 1) {
      const { contacts, total } = (
        await post('/contacts/search', { locationId: austin, pageLimit: 25, page })
      ).json;
      searched.push(...contacts.map(({ id }: { id: string }) => id));
      if (searched.length >= total) break;
    }
    expect(new Set(searched)).toEqual(new Set(listed));
    expect(listed.length).toBeGreaterThan(40);
  });

  test('filters, queries and searchAfter apply to the search', async () => {
    const filters = [{ field: 'tags', operator: 'eq', value: 'interested' }];
    const { contacts, total } = (
      await post('/contacts/search', { locationId: austin, pageLimit: 2, filters })
    ).json;
    expect(contacts[0].tags).toContain('interested');
    const next = (
      await post('/contacts/search', {
        locationId: austin,
        pageLimit: 500,
        filters,
        searchAfter: contacts[1].searchAfter,
      })
    ).json;
    expect(next.contacts).toHaveLength(total - 2);
    expect(
      (await post('/contacts/search', { locationId: austin, pageLimit: 5, query: contacts[0].email })).json
        .total,
    ).toBe(1);
  });

  test('an invalid search is 422 with a list of messages', async () => {
    expect((await post('/contacts/search', { locationId: austin, pageLimit: 501 })).json).toMatchObject({
      statusCode: 422,
      message: expect.any(Array),
      error: 'Unprocessable Entity',
    });
    expect((await post('/contacts/search', { pageLimit: 5 })).status).toBe(422);
  });

  test('an upsert creates a contact, then updates it and replaces its tags', async () => {
    const contact = { locationId: austin, email: 'Ada@Example.test', firstName: 'Ada', tags: ['one'] };
    const made = await post('/contacts/upsert', contact);
    expect(made.json).toMatchObject({ new: true, contact: { email: 'ada@example.test', name: 'Ada' } });
    const changed = await post('/contacts/upsert', {
      ...contact,
      tags: ['two'],
      customFields: [{ id: 'f', field_value: 'v' }],
    });
    expect(changed.json).toMatchObject({
      new: false,
      contact: { id: made.json.contact.id, tags: ['two'], customFields: [{ id: 'f', value: 'v' }] },
    });
    expect((await post(`/contacts/${made.json.contact.id}/tags`, { tags: ['three'] })).json.tags).toEqual([
      'two',
      'three',
    ]);
    expect((await post('/contacts/', contact)).status).toBe(400);
    expect((await post('/contacts/upsert', { ...contact, colour: 'red' })).json.message).toEqual([
      'property colour should not exist',
    ]);
  });
});

describe('opportunities', () => {
  test('an opportunity moves through the stages of a pipeline', async () => {
    const pipeline = (await get(`/opportunities/pipelines?locationId=${austin}`)).json.pipelines[0];
    const contact = (await post('/contacts/search', { locationId: austin, pageLimit: 1 })).json.contacts[0];
    const order = {
      pipelineId: pipeline.id,
      locationId: austin,
      name: 'Deal',
      status: 'open',
      contactId: contact.id,
      monetaryValue: 500,
    };
    const made = await post('/opportunities/', order);
    expect(made).toMatchObject({
      status: 201,
      json: { opportunity: { pipelineStageId: pipeline.stages[0].id, monetaryValue: 500 } },
    });
    const { id } = made.json.opportunity;
    expect(
      (await crm(outreach, token, `/opportunities/${id}/status`, { method: 'PUT', json: { status: 'won' } }))
        .json,
    ).toEqual({ succeded: true });
    const found = (
      await get(`/opportunities/search?location_id=${austin}&status=won&contact_id=${contact.id}`)
    ).json;
    expect(found).toMatchObject({
      opportunities: [{ id, contact: { id: contact.id } }],
      meta: { total: expect.any(Number) },
    });
    expect((await post('/opportunities/', { ...order, status: 'maybe' })).status).toBe(422);
  });
});

describe('webhooks', () => {
  const received = () => outreach.endpoint.received;
  const byType = (type: string) => received().filter(({ json }) => json.type === type);

  test('are signed with Ed25519 over the raw body, with a public key', async () => {
    const { publicKey } = (await outreach.control('/highlevel/webhook-key', undefined, 'GET')).json;
    await vi.waitFor(() => expect(byType('INSTALL')).toHaveLength(1));
    const [event] = received();
    if (!event) throw new Error('Nothing came.');
    const { body, headers, json } = event;
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const signature = Buffer.from(String(headers['x-ghl-signature']), 'base64');
    expect(verify(null, Buffer.from(body), key, signature)).toBe(true);
    expect(verify(null, Buffer.from(`${body} `), key, signature)).toBe(false);
    expect(json).toMatchObject({
      locationId: austin,
      companyName: 'Northwind Outreach',
      webhookId: expect.any(String),
      timestamp: expect.any(String),
    });
  });

  test('are retried after 429 and lost after 500', async () => {
    await vi.waitFor(() => expect(received()).toHaveLength(1));
    outreach.endpoint.answers.push(500, 429, 429);
    await outreach.control('/highlevel/reply', { locationId: austin, text: 'lost' });
    await outreach.control('/highlevel/reply', { locationId: austin, text: 'kept' });
    await vi.waitFor(async () => {
      const events = (await outreach.control('/highlevel/events', undefined, 'GET')).json;
      expect(
        events.slice(0, 2).map((event: { deliveries: { state: string }[] }) => event.deliveries[0]?.state),
      ).toEqual(['delivered', 'failed']);
    });
    expect(byType('InboundMessage').map(({ json }) => json.body)).toEqual(['lost', 'kept', 'kept', 'kept']);
    expect(new Set(byType('InboundMessage').map(({ json }) => json.webhookId)).size).toBe(2);
  });

  test('changes through the API send events, and an uninstall revokes the tokens', async () => {
    await post('/contacts/upsert', { locationId: austin, email: 'new@example.test' });
    await outreach.control(`/highlevel/locations/${austin}/uninstall`);
    await vi.waitFor(() =>
      expect(received().map(({ json }) => json.type)).toEqual(['INSTALL', 'ContactCreate', 'UNINSTALL']),
    );
    expect((await get(`/locations/${austin}`)).status).toBe(401);
  });
});
