import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { withSystem } from '@hearback/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLocation } from '#server/modules/locations/index.ts';
import { countRows, listMessages, post } from '#server/testing/outreach/look.ts';
import { type Outreach, openOutreach } from '#server/testing/outreach/open-outreach.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
let outreach: Outreach;

beforeAll(async () => {
  outreach = await openOutreach({
    HIGHLEVEL_WEBHOOK_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  });
  await outreach.startWorker();
});

afterAll(() => outreach.close());

describe('a visitor whom a website recognised', () => {
  const visit = (more: object = {}) => ({
    id: 'visit-1',
    person: { email: 'Vera@Visitor.example', first_name: 'Vera', linkedin_url: 'linkedin.com/in/vera' },
    company: { name: 'Visitor Ltd', website: 'https://visitor.example' },
    page: { url: 'https://shop.example/pricing', title: 'Pricing <b>', referrer: 'https://google.example' },
    time: '2026-11-03T09:30:00+01:00',
    ...more,
  });
  const send = async (body: string, key?: string) => {
    const { body: endpoint } = await outreach.ask('GET', '/api/webhooks/anonymous-traffic');
    const { url, secret } = endpoint as { url: string; secret: string };
    const signature = createHmac('sha256', key ?? secret)
      .update(body)
      .digest('hex');
    return post(outreach.app.url + new URL(url).pathname, body, { 'x-hearback-signature': signature });
  };

  it('becomes a contact with a message of the source anonymous_traffic_id, once', async () => {
    for (let time = 0; time < 3; time += 1) expect((await send(JSON.stringify(visit()))).status).toBe(200);
    await outreach.settle();
    expect(await listMessages(outreach)).toMatchObject([
      {
        source: 'anonymous_traffic_id',
        email: 'vera@visitor.example',
        company_name: 'Visitor Ltd',
        subject: 'Website visit: Pricing b',
        sent_at: new Date('2026-11-03T08:30:00Z'),
      },
    ]);
  });

  it('is refused when somebody else signed it, and stored nowhere', async () => {
    const before = await countRows(outreach);
    expect((await send(JSON.stringify(visit({ id: 'forged' })), 'guess')).status).toBe(401);
    expect(await countRows(outreach)).toEqual(before);
  });

  it('is kept as unknown, with the reason, when it cannot be read or names nobody', async () => {
    await send(JSON.stringify(visit({ id: 'no-page', page: {} })));
    await send(JSON.stringify(visit({ id: 'nobody', person: { first_name: 'Somebody' } })));
    await outreach.settle();
    const { body } = await outreach.ask('GET', '/api/webhook-events');
    const reasons = (body as { events: { status: string; reason: string | null }[] }).events
      .filter(({ status }) => status === 'unknown')
      .map(({ reason }) => reason);
    expect(reasons).toEqual([
      'It names neither an e-mail address nor a LinkedIn profile.',
      expect.stringMatching(/^The visit cannot be read: page\.url/),
    ]);
  });
});

describe("the CRM's webhook endpoint", () => {
  const event = (more: object = {}) => ({
    type: 'ContactCreate',
    locationId: 'crm-location',
    id: 'contact-1',
    email: 'crm@contact.example',
    firstName: 'Carl',
    companyName: 'Crm Co',
    timestamp: new Date().toISOString(),
    webhookId: 'hook-1',
    ...more,
  });
  const send = (body: string, signed = body) =>
    post(`${outreach.app.url}/api/webhooks/highlevel`, body, {
      'x-ghl-signature': sign(null, Buffer.from(signed), privateKey).toString('base64'),
    });

  it('takes a signed event for every workspace that has the location, once', async () => {
    const { workspace_id } = outreach.owner;
    await withSystem(outreach.app.services.db, 'test', (tx) =>
      addLocation(tx, { workspace_id, ghl_location_id: 'crm-location', name: 'CRM' }),
    );
    const before = await countRows(outreach);
    const body = JSON.stringify(event());
    expect((await send(body)).status).toBe(200);
    expect((await send(body)).status).toBe(200);
    await outreach.settle();
    const after = await countRows(outreach);
    expect(after.processed - before.processed).toBe(1);
    expect(after.contacts - before.contacts).toBe(1);
  });

  it('takes an event of a location that nobody has, and keeps nothing of it', async () => {
    const before = await countRows(outreach);
    expect((await send(JSON.stringify(event({ locationId: 'elsewhere', webhookId: 'hook-2' })))).status).toBe(
      200,
    );
    expect(await countRows(outreach)).toEqual(before);
  });

  it('refuses what is forged, unsigned or stale, and stores it nowhere', async () => {
    const before = await countRows(outreach);
    const body = JSON.stringify(event({ webhookId: 'hook-3' }));
    expect((await send(body, `${body} `)).status).toBe(401);
    expect((await post(`${outreach.app.url}/api/webhooks/highlevel`, body)).status).toBe(401);
    expect(
      (await send(JSON.stringify(event({ webhookId: 'old', timestamp: '2026-01-01T00:00:00Z' })))).status,
    ).toBe(401);
    expect(await countRows(outreach)).toEqual(before);
  });
});
