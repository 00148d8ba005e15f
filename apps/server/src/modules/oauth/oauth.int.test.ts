import { ASSISTANT_PERMISSIONS } from '@hearback/contract';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAgency } from '#server/testing/people.ts';
import { connectClient, ERAS } from '#server/testing/stack/connect-mcp.ts';
import { createTestAssistant, REDIRECT_URI, type Tokens } from '#server/testing/stack/open-assistant.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000', TRUST_PROXY: '1' });
const agency = await addTestAgency(app, 'oauth');
const other = await addTestAgency(app, 'elsewhere');
const { owner } = agency;
const assistant = createTestAssistant(app);
const { issuer, enter } = assistant;
beforeAll(() => app.query(sql`update workspaces set mcp_enabled = true`));
afterAll(() => app.close());

describe('the SDK of assistants', () => {
  it('finds the server, registers, connects after a person allows it and refreshes', async () => {
    const saved: { client?: object; tokens?: Tokens; verifier?: string; url?: URL } = {};
    const provider: OAuthClientProvider = {
      redirectUrl: REDIRECT_URI,
      clientMetadata: {
        client_name: 'SDK',
        redirect_uris: [REDIRECT_URI],
        grant_types: ['authorization_code', 'refresh_token'],
      },
      state: () => 'sdk-state',
      clientInformation: () => saved.client as never,
      saveClientInformation: (client) => void Object.assign(saved, { client }),
      tokens: () => saved.tokens as never,
      saveTokens: (tokens) => void Object.assign(saved, { tokens }),
      redirectToAuthorization: (url) => void Object.assign(saved, { url }),
      saveCodeVerifier: (verifier) => void Object.assign(saved, { verifier }),
      codeVerifier: () => saved.verifier ?? '',
    };
    const fetchFn = (url: string | URL, init?: RequestInit) =>
      fetch(String(url).replace(issuer, app.url), init);
    const options = { serverUrl: `${issuer}/mcp`, fetchFn };
    const response = await app.call('POST', '/mcp', { body: {} });
    const [, metadata = ''] =
      /resource_metadata="([^"]+)"/.exec(response.headers.get('www-authenticate') ?? '') ?? [];
    expect(await auth(provider, { ...options, resourceMetadataUrl: new URL(metadata) })).toBe('REDIRECT');
    expect(saved.url?.searchParams.get('resource')).toBe(`${issuer}/mcp`);
    expect(saved.url?.searchParams.get('scope')).toBe(ASSISTANT_PERMISSIONS.join(' '));

    const opened = await assistant.browse(`/oauth/authorize${saved.url?.search}`);
    const id = opened.location.replace('/connect/', '');
    const { cookie } = opened;
    const { body } = await app.call('GET', `/api/oauth/requests/${id}`, { token: owner.token, cookie });
    expect(body).toEqual({
      client: { name: 'SDK', host: null, redirect_host: 'assistant.example', is_local: false },
      workspace: { name: 'oauth', allows_assistants: true },
      permissions: ASSISTANT_PERMISSIONS,
    });
    const permissions = ['inbox:read', 'reports:read'];
    expect((await assistant.allow(id, { token: owner.token, cookie }, { permissions })).status).toBe(200);
    const { location } = await assistant.browse(`/oauth/authorize/${id}`, cookie);
    const answer = new URL(location).searchParams;
    expect(Object.fromEntries(answer)).toEqual({ code: expect.any(String), state: 'sdk-state', iss: issuer });

    const finish = { ...options, authorizationCode: answer.get('code') ?? '', iss: answer.get('iss') ?? '' };
    expect(await auth(provider, finish)).toBe('AUTHORIZED');
    expect(saved.tokens).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: permissions.join(' '),
    });
    expect(await enter(saved.tokens?.access_token ?? '')).toMatchObject({
      ...{ workspace_id: agency.workspace_id, user_id: owner.user_id, role: 'team' },
      api_key: { name: 'SDK', permissions, location_ids: null },
    });
    for (const era of ERAS) {
      const client = await connectClient(app.url, saved.tokens?.access_token ?? '', era);
      const names = (await client.listTools()).tools.map(({ name }) => name);
      expect(names).toContain('list_conversations');
      expect(names).not.toContain('add_note');
      await client.close();
    }
    const before = saved.tokens;
    expect(await auth(provider, options)).toBe('AUTHORIZED');
    expect(saved.tokens?.refresh_token).not.toBe(before?.refresh_token);
    expect(await enter(saved.tokens?.access_token ?? '')).toMatchObject({ user_id: owner.user_id });
  });
});

describe('the metadata of the server', () => {
  it('has the exact issuer and offers only codes with PKCE to public clients', async () => {
    const { body } = await app.call('GET', '/.well-known/oauth-authorization-server');
    expect(body).toMatchObject({
      issuer,
      ...{ response_types_supported: ['code'], code_challenge_methods_supported: ['S256'] },
      ...{ token_endpoint_auth_methods_supported: ['none'], client_id_metadata_document_supported: true },
      authorization_response_iss_parameter_supported: true,
    });
    for (const path of ['', '/mcp'])
      expect((await app.call('GET', `/.well-known/oauth-protected-resource${path}`)).body).toMatchObject({
        resource: `${issuer}/mcp`,
        authorization_servers: [issuer],
      });
  });

  it('does not expose other endpoints of the library', async () => {
    for (const path of ['/jwks', '/me', '/session/end', '/session/end/confirm', '/token/introspection'])
      for (const method of ['GET', 'POST']) expect((await app.call(method, path)).status, path).toBe(404);
  });
});

describe('a request of an assistant', () => {
  let client_id: string;
  beforeAll(async () => {
    client_id = await assistant.register();
  });
  const readError = (location: string) => new URL(location).searchParams.get('error');

  it('never redirects to a URI that is not registered', async () => {
    for (const redirect_uri of [
      'https://evil.example/callback',
      `${REDIRECT_URI}/more`,
      `${REDIRECT_URI}?x=1`,
      'https://assistant.example.evil.example/callback',
      'http://assistant.example/callback',
      undefined,
    ]) {
      const { status, location, body } = await assistant.open(client_id, { redirect_uri });
      expect({ redirect_uri, status, location }).toEqual({ redirect_uri, status: 400, location: '' });
      expect(body).toContain("can't be connected");
    }
    expect(await assistant.open('unknown-client')).toMatchObject({ status: 400, location: '' });
    expect((await assistant.open(client_id, { state: 'x'.repeat(4_000) })).status).toBe(422);
  });

  it.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no resource', { resource: undefined }, 'invalid_target'],
    ['a foreign resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['another path of this server', { resource: 'http://localhost:3000/v1' }, 'invalid_target'],
    ['tokens in the redirect', { response_type: 'code token' }, 'unsupported_response_type'],
    ['a page with a script', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['no decision', { prompt: 'none' }, 'consent_required'],
  ])('is refused with %s', async (_what, params, error) => {
    const { status, location: found } = await assistant.open(client_id, params);
    // Some errors are returned in the fragment.
    const location = found.replace('#', '?');
    expect([status, readError(location), new URL(location).searchParams.get('iss')]).toEqual([
      303,
      error,
      issuer,
    ]);
  });

  it('needs a new decision, even if the same person connected the same assistant before', async () => {
    await assistant.obtainCode(client_id, owner.token);
    const { id, location } = await assistant.open(client_id);
    expect(location).toBe(`/connect/${id}`);
    const first = await assistant.open(client_id);
    await assistant.allow(first.id, { token: owner.token, cookie: first.cookie });
    const back = await assistant.browse(`/oauth/authorize/${first.id}`, first.cookie);
    expect(back.location).toContain('code=');
    // The library keeps no session that could answer the next request.
    expect(back.headers.getSetCookie().filter((line) => line.includes('oauth_session'))).toEqual([]);
  });

  it('is answered in the browser that started it, with the session of a person', async () => {
    const { id, cookie } = await assistant.open(client_id);
    const { token } = owner;
    const read = (headers: { token?: string; cookie?: string }) =>
      app.call('GET', `/api/oauth/requests/${id}`, headers);
    expect((await assistant.allow(id, { token: '', cookie })).status).toBe(401);
    expect(await assistant.allow(id, { token, cookie: '' })).toMatchObject({
      status: 410,
      body: { code: 'ASSISTANT_REQUEST_GONE' },
    });
    const foreign = await assistant.open(client_id);
    expect((await assistant.allow(id, { token, cookie: foreign.cookie })).status).toBe(410);
    expect((await read({ token })).status).toBe(410);
    expect((await read({ token, cookie })).status).toBe(200);
    // Without a decision, or in another browser, there is no code.
    expect((await assistant.browse(`/oauth/authorize/${id}`, foreign.cookie)).location).not.toContain(
      'code=',
    );
    expect((await assistant.browse(`/oauth/authorize/${id}`)).status).toBe(400);
    expect((await assistant.allow(id, { token, cookie })).status).toBe(200);
    expect((await assistant.allow(id, { token, cookie })).status).toBe(410);
    expect((await assistant.browse(`/oauth/authorize/${id}`, cookie)).location).toContain('code=');
    expect((await assistant.browse(`/oauth/authorize/${id}`, cookie)).status).toBe(400);
  });

  it('is refused by a person with an error for the assistant', async () => {
    const { id, cookie } = await assistant.open(client_id);
    const { body } = await app.call('POST', `/api/oauth/requests/${id}/deny`, {
      ...{ token: agency.customer.token, cookie },
    });
    const { location } = await assistant.browse((body as { continue_at: string }).continue_at, cookie);
    expect([readError(location), new URL(location).searchParams.get('iss')]).toEqual([
      'access_denied',
      issuer,
    ]);
  });

  it('can be allowed only by administrators, with the requested permissions and their own locations', async () => {
    const { id, cookie } = await assistant.open(client_id, { scope: 'inbox:read openid offline_access' });
    const asOwner = { token: owner.token, cookie };
    expect((await assistant.allow(id, { token: agency.customer.token, cookie })).status).toBe(403);
    expect((await assistant.allow(id, asOwner, { permissions: ['inbox:write'] })).status).toBe(422);
    expect((await assistant.allow(id, asOwner, { permissions: ['inbox:send'] })).status).toBe(422);
    const permissions = ['inbox:read'];
    expect((await assistant.allow(id, asOwner, { permissions, location_ids: other.locations })).status).toBe(
      404,
    );
    expect((await assistant.allow(id, asOwner, { permissions })).status).toBe(200);
  });

  it('is refused while assistants are off', async () => {
    const off = await addTestAgency(app, 'off');
    const { id, cookie } = await assistant.open(client_id);
    expect(await assistant.allow(id, { token: off.owner.token, cookie })).toMatchObject({
      status: 403,
      body: { code: 'MCP_DISABLED' },
    });
  });

  it('sends pages that cannot be framed, and cookies that scripts and other sites cannot use', async () => {
    const { headers } = await assistant.open(client_id);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toContain('no-store');
    const lines = headers.getSetCookie();
    expect(lines).toHaveLength(4);
    for (const line of lines)
      expect(line.toLowerCase()).toMatch(/path=\/(api\/oauth|oauth\/authorize\/).*samesite=lax.*httponly/);
    const refused = await assistant.open(client_id, { redirect_uri: 'https://evil.example/' });
    expect(refused.headers.get('content-type')).toContain('text/plain');
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('a server behind a proxy', () => {
  it('sends its cookies for https only', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://hearback.example' });
    const { issuer: address, register, open } = createTestAssistant(secure);
    expect(address).toBe('https://hearback.example');
    const { status, headers } = await open(await register());
    expect(status).toBe(303);
    const lines = headers.getSetCookie();
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/^__Secure-hearback\.oauth_.*; secure; /);
    await secure.close();
  });
});

describe('the host of a workspace', () => {
  it('has no authorization server', async () => {
    await app.query(sql`insert into brand_hosts (workspace_id, host, token, status)
      values (${agency.workspace_id}, 'inbox.brand.example', repeat('x', 30), 'verified')`);
    for (const path of [
      '/oauth/authorize',
      '/oauth/register',
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource/mcp',
      '/api/oauth/requests/x',
      '/connect/x',
    ]) {
      const { status, body } = await app.call('GET', path, {
        headers: { 'x-forwarded-host': 'inbox.brand.example' },
      });
      expect([path, status, body]).toEqual([path, 404, 'Not found\n']);
    }
    const headers = { 'x-forwarded-host': 'inbox.brand.example' };
    expect((await app.call('GET', '/api/connected-assistants', { headers })).status).toBe(401);
  });
});
