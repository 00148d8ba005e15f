import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createHighlevel,
  createHighlevelApp,
  HIGHLEVEL_SCOPES,
  type HighlevelTokens,
  highlevelConsentUrl,
  isStaleHighlevelEvent,
  readHighlevelEvent,
  verifyHighlevelSignature,
} from '@hearback/providers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, startSimulated } from './simulated.ts';

const AUSTIN = 'ghlNorthwindAustin01';
const REDIRECT = 'https://hearback.test/oauth/callback';
const connection = () => ({
  baseUrl: `${simulated.url}/highlevel`,
  runtime: { sleep: async () => {} },
});
const app = (clientSecret = 'ghl_demo_secret') =>
  createHighlevelApp({ ...connection(), clientId: 'ghl_demo_client', clientSecret });
const talk = ({ access_token }: HighlevelTokens) =>
  createHighlevel({ ...connection(), accessToken: access_token });
const failure = (order: object) => simulated.control('highlevel/failure', order);

/** Submits the consent page. */
async function consent(choice: { locationId: string } | { companyId: string }): Promise<URLSearchParams> {
  const url = highlevelConsentUrl({
    baseUrl: `${simulated.url}/highlevel`,
    clientId: 'ghl_demo_client',
    redirectUri: REDIRECT,
    scopes: HIGHLEVEL_SCOPES,
    state: 'state-1',
  });
  expect((await fetch(url)).status).toBe(200);
  const answer = (await simulated.control('highlevel/approve', { url, ...choice })) as {
    redirectUrl: string;
  };
  return new URL(answer.redirectUrl).searchParams;
}
const connect = async (choice: { locationId: string } | { companyId: string }) =>
  app().exchangeCode({ code: (await consent(choice)).get('code') ?? '', redirectUri: REDIRECT });

const simulated = await startSimulated();
await simulated.control('highlevel', { webhookUrl: '' });
afterAll(() => simulated.stop());

describe('connecting a HighLevel location', () => {
  it('leads from consent to tokens that read the location', async () => {
    const back = await consent({ locationId: AUSTIN });
    expect(back.get('state')).toBe('state-1');
    const code = back.get('code') ?? '';
    const tokens = await app().exchangeCode({ code, redirectUri: REDIRECT });
    expect(tokens).toMatchObject({ user_type: 'Location', location_id: AUSTIN, scopes: HIGHLEVEL_SCOPES });
    expect(tokens.expires_at.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
    expect(await talk(tokens).getLocation(AUSTIN)).toMatchObject({
      ghl_location_id: AUSTIN,
      name: 'Austin Dental Group',
      timezone: 'America/Chicago',
    });
    await expect(app().exchangeCode({ code, redirectUri: REDIRECT })).rejects.toMatchObject({
      kind: 'auth_expired',
    });
  });

  it('refreshes once with each token, and loses access with a spent one', async () => {
    const first = await connect({ locationId: AUSTIN });
    const second = await app().refresh(first.refresh_token ?? '');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await talk(second).getLocation(AUSTIN)).toMatchObject({ ghl_location_id: AUSTIN });
    await expect(app().refresh(first.refresh_token ?? '')).rejects.toMatchObject({
      kind: 'auth_expired',
      code: 'invalid_grant',
    });
  });

  it('keeps its token while the location is suspended', async () => {
    const { refresh_token } = await connect({ locationId: AUSTIN });
    await simulated.control(`highlevel/locations/${AUSTIN}`, { active: false });
    await expect(app().refresh(refresh_token ?? '')).rejects.toMatchObject({
      kind: 'rejected',
      code: 'location_inactive',
    });
    await simulated.control(`highlevel/locations/${AUSTIN}`, { active: true });
    expect(await app().refresh(refresh_token ?? '')).toMatchObject({ location_id: AUSTIN });
  });

  it("does not report our invalid client secret as the customer's error", async () => {
    await expect(app('wrong').refresh('any')).rejects.toMatchObject({
      kind: 'rejected',
      code: 'invalid_client',
    });
  });

  it('reaches the locations of an agency through its token', async () => {
    const { company_id } = await connect({ locationId: AUSTIN });
    const companyId = company_id ?? '';
    const agency = await connect({ companyId });
    expect(agency).toMatchObject({ user_type: 'Company', location_id: null, company_id });
    const installed = await collect(
      talk(agency).listInstalledLocations({ companyId, appId: 'ghl_demo_client' }),
    );
    expect(installed.map((location) => location.ghl_location_id)).toContain(AUSTIN);
    const grant = { companyToken: agency.access_token, companyId, locationId: AUSTIN };
    const minted = await app().mintLocationToken(grant);
    expect(await talk(minted).getLocation(AUSTIN)).toMatchObject({ name: 'Austin Dental Group' });
  });
});

describe('HighLevel contacts', () => {
  it('are counted and arrive once each, continuing after an interruption', async () => {
    const client = talk(await connect({ locationId: AUSTIN }));
    const total = (await client.countContacts(AUSTIN)) ?? 0;
    const limit = Math.ceil(total / 4);
    const seen: string[] = [];
    let cursor: string | null = null;
    for await (const page of client.listContacts(AUSTIN, { limit })) {
      expect(page.total).toBe(total);
      seen.push(...page.items.map((contact) => contact.provider_contact_id));
      cursor = page.next;
      if (seen.length >= limit * 2) break;
    }
    for (const contact of await collect(client.listContacts(AUSTIN, { limit, cursor })))
      seen.push(contact.provider_contact_id);
    expect(total).toBeGreaterThan(4);
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
  });

  it('HighLevel contacts of another location cannot be read', async () => {
    const client = talk(await connect({ locationId: AUSTIN }));
    await expect(client.countContacts('ghlNorthwindBoston02')).rejects.toMatchObject({
      kind: 'auth_expired',
      status: 403,
    });
    await expect(collect(client.listContacts(AUSTIN, { limit: 501 }))).rejects.toMatchObject({
      kind: 'rejected',
      status: 422,
    });
  });
});

describe('HighLevel errors', () => {
  it('are retried for reads, and include the retry time of a rate limit', async () => {
    const client = talk(await connect({ locationId: AUSTIN }));
    for (const status of [500, 'cut']) {
      await failure({ count: 2, status });
      expect(await client.getLocation(AUSTIN)).toMatchObject({ ghl_location_id: AUSTIN });
    }
    await simulated.control('highlevel', { rateLimit: { per10Seconds: 0 } });
    await expect(client.getLocation(AUSTIN)).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 10_000,
    });
    await simulated.control('highlevel', { rateLimit: null });
    await simulated.control('highlevel/expire-token', { locationId: AUSTIN });
    await expect(client.getLocation(AUSTIN)).rejects.toMatchObject({ kind: 'auth_expired', status: 401 });
  });

  it('never spend a refresh token twice', async () => {
    const { refresh_token } = await connect({ locationId: AUSTIN });
    await failure({ count: 1, status: 'cut' });
    await expect(app().refresh(refresh_token ?? '')).rejects.toMatchObject({ mayHaveHappened: true });
    expect(await app().refresh(refresh_token ?? '')).toMatchObject({ location_id: AUSTIN });
  });
});

describe('HighLevel webhooks', () => {
  let receiver: Server;
  const received: { body: Buffer; signature: string | undefined }[] = [];

  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
      const { 'x-ghl-signature': signature } = request.headers;
      received.push({ body: Buffer.concat(chunks), signature: signature?.toString() });
      response.end();
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { port } = receiver.address() as AddressInfo;
    await simulated.control('highlevel', { webhookUrl: `http://127.0.0.1:${port}/` });
  });
  afterAll(() => receiver.close());

  it('are signed over their exact bytes and describe the change', async () => {
    await simulated.control('highlevel/reply', { locationId: AUSTIN, text: 'Yes, Monday — 10 o’clock' });
    await expect.poll(() => received.length).toBe(1);
    const [{ body, signature } = { body: Buffer.of(), signature: undefined }] = received;
    const { publicKey } = (await simulated.control('highlevel/webhook-key')) as { publicKey: string };
    const verify = (bytes: Buffer) =>
      verifyHighlevelSignature(bytes, { ed25519: signature, rsa: undefined }, { ed25519: publicKey });
    expect(verify(body)).toBe(true);
    expect(verify(Buffer.concat([body, Buffer.from(' ')]))).toBe(false);
    const event = readHighlevelEvent(JSON.parse(body.toString()));
    expect(isStaleHighlevelEvent(event, new Date())).toBe(false);
    expect(event).toMatchObject({
      kind: 'message',
      direction: 'inbound',
      location_id: AUSTIN,
      body: 'Yes, Monday — 10 o’clock',
    });
  });
});
