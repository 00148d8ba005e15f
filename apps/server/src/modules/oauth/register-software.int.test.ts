import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAgency } from '#server/testing/people.ts';
import { runJob } from '#server/testing/run-job.ts';
import { createTestAssistant, REDIRECT_URI } from '#server/testing/stack/open-assistant.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { MAX_REGISTRATIONS_PER_HOUR } from './oauth-clients.queries.ts';

const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000', TRUST_PROXY: '1' });
const { owner } = await addTestAgency(app, 'registrations');
const assistant = createTestAssistant(app);
beforeAll(() => app.query(sql`update workspaces set mcp_enabled = true`));
afterAll(() => app.close());

describe('a registration', () => {
  const register = (body: object, network = '198.51.100.1') =>
    app.call('POST', '/oauth/register', { body, headers: { 'x-forwarded-for': network } });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://assistant.example/callback',
    'https://localhost/callback',
    'https://user:secret@assistant.example/callback',
    'https://assistant.example/callback#part',
    'https://аssistant.example/callback',
    'not a URL',
  ])('is refused with the redirect URI %s', async (uri) => {
    expect(await register({ redirect_uris: [uri] })).toMatchObject({ status: 400 });
  });

  it('accepts local programs and schemes of applications, always without a secret', async () => {
    const redirect_uris = ['http://127.0.0.1:33418/', 'cursor://anysphere.cursor-mcp/oauth/callback'];
    const { status, body } = await register({
      redirect_uris,
      token_endpoint_auth_method: 'client_secret_post',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      redirect_uris,
      token_endpoint_auth_method: 'none',
      client_name: '127.0.0.1:33418',
    });
    expect(body).not.toHaveProperty('client_secret');
    const { client_id } = body as { client_id: string };
    const { id, cookie } = await assistant.open(client_id, { redirect_uri: 'http://127.0.0.1:50000/' });
    const { body: request } = await app.call('GET', `/api/oauth/requests/${id}`, {
      token: owner.token,
      cookie,
    });
    expect(request).toMatchObject({ client: { redirect_host: '127.0.0.1:50000', is_local: true } });
  });

  it('cannot hide parts of its name', async () => {
    const { body } = await register({
      redirect_uris: [REDIRECT_URI],
      client_name: ' Cla\u202eude\u0000\n  by\u200b us ',
    });
    expect(body).toMatchObject({ client_name: 'Cla ude by us' });
  });

  it('is limited per network and hour', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < MAX_REGISTRATIONS_PER_HOUR + 5; number += 1)
      statuses.push((await register({ redirect_uris: [REDIRECT_URI] }, '203.0.113.77')).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_REGISTRATIONS_PER_HOUR);
    expect(statuses.at(-1)).toBe(429);
    expect((await register({ redirect_uris: [REDIRECT_URI] }, '203.0.113.78')).status).toBe(201);
    expect((await register({ redirect_uris: [`https://a.example/${'x'.repeat(20_000)}`] })).status).toBe(413);
  });

  it('is deleted after a day without use', async () => {
    const { client_id, refresh_token } = await assistant.connect(owner.token);
    const unused = await assistant.register();
    await app.query(sql`update auth.oauth_clients set created_at = now() - interval '25 hours',
      granted_at = granted_at - interval '90 days'`);
    await runJob(app.services, 'oauth.forget-clients');
    expect((await assistant.open(unused)).status).toBe(400);
    expect((await assistant.refresh(client_id, refresh_token)).status).toBe(200);
    await app.query(sql`update api_keys set revoked_at = now() where kind = 'assistant'`);
    await runJob(app.services, 'oauth.forget-clients');
    expect(await app.query(sql`select id from auth.oauth_clients where id = ${client_id}`)).toEqual([]);
  });
});
