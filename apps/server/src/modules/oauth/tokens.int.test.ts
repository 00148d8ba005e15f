import type { ConnectedAssistant } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAgency, addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { connectClient } from '#server/testing/stack/connect-mcp.ts';
import { findInDatabase } from '#server/testing/stack/find-in-database.ts';
import { keepLog } from '#server/testing/stack/keep-log.ts';
import { createTestAssistant, type Tokens } from '#server/testing/stack/open-assistant.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { createAuthenticateToken } from './authenticate-token.ts';

const log = keepLog();
const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000' }, log.to);
const agency = await addTestAgency(app, 'tokens');
const other = await addTestAgency(app, 'elsewhere');
const { owner, team } = agency;
const assistant = createTestAssistant(app);
const { enter } = assistant;
const authenticate = createAuthenticateToken(app.services);
beforeAll(() => app.query(sql`update workspaces set mcp_enabled = true`));
// Registrations are limited per network.
beforeEach(() => app.query(sql`update auth.oauth_clients set network = gen_random_uuid()::text`));
afterAll(() => app.close());

/** Looks in the tables of the authorization server only, because a search of the whole database takes a second. */
const isStored = async (word: string) => {
  const [found] = await app.query(sql<{ here: boolean }>`select exists (select from auth.oauth_records r
    where strpos(r::text, ${word}) > 0) or exists (select from auth.oauth_clients c where strpos(c::text, ${word}) > 0) as here`);
  return found?.here;
};
const listAssistants = async ({ token }: TestPerson = owner) =>
  (await app.call('GET', '/api/connected-assistants', { token })).body as {
    assistants: ConnectedAssistant[];
  };

describe('a code', () => {
  it('is exchanged once, and a second exchange disconnects the assistant', async () => {
    const client_id = await assistant.register();
    const code = (await assistant.obtainCode(client_id, owner.token)).get('code');
    const first = await assistant.exchange(client_id, code);
    const { access_token } = first.body as Tokens;
    expect(await enter(access_token)).toMatchObject({ user_id: owner.user_id });
    expect(await assistant.exchange(client_id, code)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await enter(access_token)).toBe('unknown');
    const { body: trail } = await app.call('GET', '/api/audit?kind=integrations', { token: owner.token });
    expect(JSON.stringify(trail)).toContain('because a code or token was used twice');
  });

  it('needs its verifier, client, redirect URI and resource', async () => {
    const client_id = await assistant.register();
    const stranger = await assistant.register();
    const code = (await assistant.obtainCode(client_id, owner.token)).get('code');
    for (const wrong of [
      { code_verifier: 'x'.repeat(43) },
      { code_verifier: undefined },
      { client_id: stranger },
      { redirect_uri: 'https://evil.example/' },
    ])
      expect((await assistant.exchange(client_id, code, wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect(
      await assistant.exchange(client_id, code, { resource: 'https://elsewhere.example/' }),
    ).toMatchObject({
      status: 400,
      body: { error: 'invalid_target' },
    });
  });

  it('is exchanged by only one of many concurrent requests', async () => {
    const client_id = await assistant.register();
    const code = (await assistant.obtainCode(client_id, owner.token)).get('code');
    const answers = await Promise.all(Array.from({ length: 5 }, () => assistant.exchange(client_id, code)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });
});

describe('a refresh token', () => {
  it('is replaced at every use, and its reuse disconnects the assistant', async () => {
    const { client_id, refresh_token, access_token } = await assistant.connect(owner.token);
    const second = (await assistant.refresh(client_id, refresh_token)).body as Tokens;
    expect(second.refresh_token).not.toBe(refresh_token);
    expect(await enter(access_token)).toMatchObject({ user_id: owner.user_id });
    expect(await assistant.refresh(client_id, refresh_token)).toMatchObject({
      body: { error: 'invalid_grant' },
    });
    expect((await assistant.refresh(client_id, second.refresh_token)).status).toBe(400);
    expect([await enter(access_token), await enter(second.access_token)]).toEqual(['unknown', 'unknown']);
  });

  it('belongs to its client and cannot extend its permissions or resource', async () => {
    const { client_id, refresh_token } = await assistant.connect(owner.token, {
      permissions: ['inbox:read'],
    });
    const stranger = await assistant.register();
    expect((await assistant.refresh(stranger, refresh_token)).status).toBe(400);
    const more = { scope: 'inbox:read inbox:write' };
    expect(await assistant.refresh(client_id, refresh_token, more)).toMatchObject({
      body: { error: 'invalid_scope' },
    });
    const elsewhere = { resource: 'https://elsewhere.example/' };
    expect((await assistant.refresh(client_id, refresh_token, elsewhere)).status).toBe(400);
  });

  it('expires after 30 days without use', async () => {
    const { client_id, refresh_token } = await assistant.connect(owner.token);
    const [row] = await app.query(sql<{
      days: number;
    }>`select extract(epoch from expires_at - now()) / 86400 as days
      from auth.oauth_records where kind = 'RefreshToken' order by created_at desc limit 1`);
    expect(Math.round(Number(row?.days))).toBe(30);
    await app.query(sql`update auth.oauth_records set expires_at = now() where kind = 'RefreshToken'`);
    expect((await assistant.refresh(client_id, refresh_token)).status).toBe(400);
  });
});

describe('an access token', () => {
  it('has the locations of the decision and never more rights than the person', async () => {
    const [location = ''] = agency.locations;
    const { access_token } = await assistant.connect(owner.token, { location_ids: [location] });
    expect(await enter(access_token)).toMatchObject({
      ...{ role: 'client', user_type: 'single_location', sees_all_locations: false },
      readable_locations: [location],
    });
  });

  it('expires after an hour, and is refused for another resource', async () => {
    const { access_token } = await assistant.connect(owner.token);
    await app.query(sql`update auth.oauth_records set payload = payload || '{"aud": "https://elsewhere.example"}'
      where kind = 'AccessToken' and expires_at > now() + interval '59 minutes'`);
    expect(await enter(access_token)).toBe('unknown');
    const next = await assistant.connect(owner.token);
    await app.query(sql`update auth.oauth_records set expires_at = now() where kind = 'AccessToken'`);
    expect(await enter(next.access_token)).toBe('unknown');
  });

  it('is accepted neither as a key of the public API nor as a session', async () => {
    const { access_token: token } = await assistant.connect(owner.token);
    expect((await app.call('GET', '/v1/me', { token })).status).toBe(401);
    expect((await app.call('GET', '/api/api-keys', { token })).status).toBe(401);
  });

  it('is refused at /mcp after the assistant was disconnected, and while assistants are off', async () => {
    const { access_token } = await assistant.connect(owner.token);
    const setEnabled = (enabled: boolean) =>
      app.call('PUT', '/api/mcp/settings', { token: owner.token, body: { enabled } });
    const client = await connectClient(app.url, access_token);
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    await setEnabled(false);
    await expect(client.callTool({ name: 'whoami', arguments: {} })).rejects.toThrow('turned off');
    await setEnabled(true);
    const id = await authenticate(access_token);
    await app.call('DELETE', `/api/connected-assistants/${id}`, { token: owner.token });
    await expect(client.callTool({ name: 'whoami', arguments: {} })).rejects.toThrow();
    await client.close();
  });

  it('is refused once the person who allowed it is disabled', async () => {
    const person = await addTestPerson(app, agency.workspace_id, { role: 'team', user_type: 'agency' });
    const { client_id, access_token, refresh_token } = await assistant.connect(person.token);
    expect(await enter(access_token)).toMatchObject({ user_id: person.user_id });
    await app.query(sql`update users set disabled_at = now() where id = ${person.user_id}`);
    expect(await enter(access_token)).toBe('entry refused: key_gone');
    expect((await assistant.refresh(client_id, refresh_token)).status).toBe(400);
    await app.query(sql`update users set disabled_at = null where id = ${person.user_id}`);
    expect((await assistant.refresh(client_id, refresh_token)).status).toBe(200);
  });

  it('cannot be refreshed while assistants are off', async () => {
    const { client_id, refresh_token } = await assistant.connect(owner.token);
    await app.query(sql`update workspaces set mcp_enabled = false where id = ${agency.workspace_id}`);
    expect((await assistant.refresh(client_id, refresh_token)).status).toBe(400);
    await app.query(sql`update workspaces set mcp_enabled = true where id = ${agency.workspace_id}`);
    expect((await assistant.refresh(client_id, refresh_token)).status).toBe(200);
  });

  it('is revoked by its assistant together with the grant', async () => {
    const { client_id, access_token, refresh_token } = await assistant.connect(owner.token);
    const stranger = await assistant.register();
    await assistant.revoke(stranger, refresh_token);
    expect(await enter(access_token)).toMatchObject({ user_id: owner.user_id });
    expect((await assistant.revoke(client_id, refresh_token)).status).toBe(200);
    expect(await enter(access_token)).toBe('unknown');
  });

  it('is neither stored nor logged, like codes and refresh tokens', async () => {
    const client_id = await assistant.register();
    const { id, cookie } = await assistant.open(client_id);
    await assistant.allow(id, { token: owner.token, cookie });
    expect(await isStored(id)).toBe(false);
    const { location } = await assistant.browse(`/oauth/authorize/${id}`, cookie);
    const code = new URL(location).searchParams.get('code') ?? '';
    expect(await isStored(code)).toBe(false);
    const { access_token, refresh_token } = (await assistant.exchange(client_id, code)).body as Tokens;
    const next = (await assistant.refresh(client_id, refresh_token)).body as Tokens;
    await app.call('GET', '/v1/me', { token: access_token });
    for (const secret of [access_token, refresh_token, next.access_token, next.refresh_token]) {
      expect(await isStored(secret)).toBe(false);
      expect(log.said()).not.toContain(secret);
    }
    expect(await findInDatabase(app.config.databaseUrl, next.access_token)).toEqual([]);
    expect(log.said()).toContain('/oauth/token');
    expect(log.said()).not.toContain(code);
    expect(log.said()).not.toContain(id);
  });
});

describe('the list of connected assistants', () => {
  it('names the assistant, its host, the person and the rights, and belongs to one workspace', async () => {
    const { access_token, client_id, refresh_token } = await assistant.connect(team.token, {
      permissions: ['inbox:read'],
    });
    const id = (await authenticate(access_token)) ?? '';
    const listed = (await listAssistants()).assistants.find((one) => one.id === id);
    expect(listed).toMatchObject({
      ...{
        name: 'Test assistant',
        host: null,
        redirect_host: 'assistant.example',
        permissions: ['inbox:read'],
      },
      ...{ location_ids: null, status: 'active', connected_by_name: 'Test team', last_used_at: null },
    });
    expect((await listAssistants(other.owner)).assistants).toEqual([]);
    expect(
      (await app.call('GET', '/api/connected-assistants', { token: agency.customer.token })).status,
    ).toBe(403);
    const path = `/api/connected-assistants/${id}`;
    expect((await app.call('DELETE', path, { token: other.owner.token })).status).toBe(404);
    expect((await app.call('DELETE', path, { token: owner.token })).status).toBe(200);
    expect((await app.call('DELETE', path, { token: owner.token })).status).toBe(404);
    expect(await enter(access_token)).toBe('entry refused: key_gone');
    expect((await assistant.refresh(client_id, refresh_token)).status).toBe(400);
    expect((await listAssistants()).assistants.map((one) => one.id)).not.toContain(id);
    const lines = await app.query(sql<{ action: string; actor_user_id: string }>`select action, actor_user_id
      from audit_log where target = ${id} order by id`);
    expect(lines).toEqual([
      { action: 'assistant.connected', actor_user_id: team.user_id },
      { action: 'assistant.disconnected', actor_user_id: owner.user_id },
    ]);
  });

  it('is separate from the API keys', async () => {
    const { access_token } = await assistant.connect(owner.token);
    const id = await authenticate(access_token);
    const { body } = await app.call('GET', '/api/api-keys', { token: owner.token });
    expect(JSON.stringify(body)).not.toContain(id);
    expect((await app.call('DELETE', `/api/api-keys/${id}`, { token: owner.token })).status).toBe(404);
    expect(
      (await app.call('POST', `/api/api-keys/${id}/rotate`, { token: owner.token, body: {} })).status,
    ).toBe(404);
  });
});
