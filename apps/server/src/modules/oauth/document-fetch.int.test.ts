import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setDefaultCACertificates } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAgency } from '#server/testing/people.ts';
import { createTestAssistant, type Tokens } from '#server/testing/stack/open-assistant.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

/** Self-signed, for this test only. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQghlGIFkJwWezecLpl
HvZx202V982Cq/hXKmOjQHcRxFqhRANCAARIdpp02dK3+fP5K8/Goz7HIYBm286f
TWJPMDnJds8XW59gVmRspzM7HPGK4dzMrgepHXVelV6H/GVcz5GSDhZn
-----END PRIVATE KEY-----`;
const CERT = `-----BEGIN CERTIFICATE-----
MIIBlDCCATqgAwIBAgIUFNpyLlxwemUyd0/4hlx2STEdha4wCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLY2xpZW50LnRlc3QwIBcNMjYxMTE4MTUxMDE1WhgPMjEyNjEw
MjUxNTEwMTVaMBYxFDASBgNVBAMMC2NsaWVudC50ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAESHaadNnSt/nz+SvPxqM+xyGAZtvOn01iTzA5yXbPF1ufYFZk
bKczOxzxiuHczK4HqR11XpVeh/xlXM+Rkg4WZ6NkMGIwHQYDVR0OBBYEFDfp2bjL
Sk6HKIlcjjvSZ0OFr2lSMB8GA1UdIwQYMBaAFDfp2bjLSk6HKIlcjjvSZ0OFr2lS
MA8GA1UdEwEB/wQFMAMBAf8wDwYDVR0RBAgwBocEfwAAATAKBggqhkjOPQQDAgNI
ADBFAiEAiLCZL8+mKcKqkFtNIIinXgZ4LlFLo0taPvxfrnwSHqQCIH/YnalpLoc3
NSYH8+bDmU1tJBKikoNZxMR5j/KcnChS
-----END CERTIFICATE-----`;

setDefaultCACertificates([CERT]);
let requestedPaths: string[] = [];
/** The website of an assistant. It publishes a document at every path, except some. */
const site = createServer({ key: KEY, cert: CERT }, (request, response) => {
  const path = request.url ?? '';
  requestedPaths.push(path);
  if (path === '/redirect.json') response.writeHead(302, { location: '/client.json' }).end();
  else if (path === '/huge.json') response.end(JSON.stringify({ ...toDocument(path), x: 'x'.repeat(6_000) }));
  else if (path === '/slow.json') response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  else {
    const document = path === '/other.json' ? toDocument('/client.json') : toDocument(path);
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=0' });
    response.end(JSON.stringify(document));
  }
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const origin = `https://127.0.0.1:${(site.address() as AddressInfo).port}`;
let redirect_uris: string[] = ['http://localhost/callback', 'https://assistant.example/callback'];
const toDocument = (path: string) => ({
  ...{ client_id: `${origin}${path}`, client_name: 'Published assistant', redirect_uris },
  ...{ token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token', 'password'] },
});

const app = await openTestApp({
  ...{ RATE_LIMIT_PER_MINUTE: '100000', TRUST_PROXY: '1' },
  WEBSITE_ALLOWED_ORIGINS: origin,
});
const { owner } = await addTestAgency(app, 'documents');
const assistant = createTestAssistant(app);
beforeAll(() => app.query(sql`update workspaces set mcp_enabled = true`));
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await app.close();
});

describe('an assistant with a metadata document', () => {
  it('is named with its host, may use any local port, and keeps its tokens while its website is down', async () => {
    const client_id = `${origin}/client.json`;
    const redirect_uri = 'http://localhost:51234/callback';
    const { id, cookie } = await assistant.open(client_id, { redirect_uri });
    const { body } = await app.call('GET', `/api/oauth/requests/${id}`, { token: owner.token, cookie });
    expect(body).toMatchObject({
      client: {
        ...{ name: 'Published assistant', host: new URL(origin).host },
        ...{ redirect_host: 'localhost:51234', is_local: true },
      },
    });
    expect((await assistant.allow(id, { token: owner.token, cookie })).status).toBe(200);
    const { location } = await assistant.browse(`/oauth/authorize/${id}`, cookie);
    const code = new URL(location).searchParams.get('code');
    requestedPaths = [];
    const { body: tokens } = await assistant.exchange(client_id, code, { redirect_uri });
    expect(await assistant.refresh(client_id, (tokens as Tokens).refresh_token)).toMatchObject({
      status: 200,
    });
    expect(requestedPaths).toEqual([]);
    const { body: list } = await app.call('GET', '/api/connected-assistants', { token: owner.token });
    expect(list).toMatchObject({
      assistants: [{ host: new URL(origin).host, redirect_host: 'localhost:51234' }],
    });
  });

  it('is read at most once a minute', async () => {
    requestedPaths = [];
    for (let time = 0; time < 5; time += 1)
      expect((await assistant.open(`${origin}/often.json`)).status).toBe(303);
    expect(requestedPaths).toEqual(['/often.json']);
  });

  it.each(['redirect', 'huge', 'other', 'slow'])('is refused with a document that is %s', async (name) => {
    requestedPaths = [];
    for (let time = 0; time < 3; time += 1)
      expect(await assistant.open(`${origin}/${name}.json`)).toMatchObject({ status: 400, location: '' });
    // A failure is remembered for a minute, and a redirect is not followed.
    expect(requestedPaths).toEqual([`/${name}.json`]);
  });

  it.each([
    'https://127.0.0.1/client.json',
    'https://[::1]/client.json',
    'https://10.1.2.3/client.json',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/client.json',
    'https://database/client.json',
    'http://assistant.example/client.json',
    `https://assistant.example/${'x'.repeat(600)}`,
  ])('is not read from %s', async (client_id) => {
    expect(await assistant.open(client_id)).toMatchObject({ status: 400, location: '' });
  });

  it('is refused with redirect URIs that a browser would run', async () => {
    redirect_uris = ['javascript:alert(1)'];
    expect(
      await assistant.open(`${origin}/script.json`, { redirect_uri: 'javascript:alert(1)' }),
    ).toMatchObject({
      status: 400,
      location: '',
    });
  });

  it('never makes the token endpoint read a website', async () => {
    requestedPaths = [];
    expect((await assistant.exchange(`${origin}/token.json`, 'x')).status).toBe(400);
    expect((await assistant.revoke(`${origin}/token.json`, 'x')).status).toBe(400);
    expect(requestedPaths).toEqual([]);
  });
});
