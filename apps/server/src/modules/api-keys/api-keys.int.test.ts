import { type CreatedApiKey, MAX_API_KEYS, type NewApiKey } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addTestAgency, addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { runJob } from '#server/testing/run-job.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';
import { findInDatabase } from '#server/testing/stack/find-in-database.ts';
import { keepLog } from '#server/testing/stack/keep-log.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { makeKeyText } from './key-text.ts';

const log = keepLog();
const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000', TRUST_PROXY: '1' }, log.to);
const agency = await addTestAgency(app, 'keys');
const { owner, team } = agency;
afterAll(() => app.close());

const FORM = { name: 'Warehouse', permissions: ['inbox:read'], location_ids: null };
const create = (form: Partial<NewApiKey> = {}, { token }: TestPerson = owner) =>
  app.call('POST', '/api/api-keys', { token, body: { ...FORM, ...form } });
const addKey = async (form: Partial<NewApiKey> = {}, person: TestPerson = owner) => {
  const { status, body } = await create(form, person);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as CreatedApiKey;
};
const me = (token: string, headers: Record<string, string> = {}) =>
  app.call('GET', '/v1/me', { token, headers });
const rotate = (id: string | undefined, body: object = {}, { token }: TestPerson = owner) =>
  app.call('POST', `/api/api-keys/${id}/rotate`, { token, body });
const list = async () =>
  (await app.call('GET', '/api/api-keys', { token: owner.token })).body as { keys: CreatedApiKey['key'][] };

describe('a new API key', () => {
  it('expires after a year by default and describes itself', async () => {
    const { key, secret } = await addKey();
    expect(Math.round((Date.parse(key.expires_at ?? '') - Date.parse(key.created_at)) / 86_400_000)).toBe(
      365,
    );
    expect(key).toMatchObject({ status: 'active', last_characters: secret.slice(-4), last_used_at: null });
    expect(await me(secret)).toMatchObject({
      status: 200,
      body: {
        workspace: { id: agency.workspace_id, name: 'keys' },
        key: { id: key.id, name: 'Warehouse', permissions: ['inbox:read'], location_ids: null },
      },
    });
  });

  it('is limited to the locations and networks entered in the form', async () => {
    const location_ids = [agency.locations[0] ?? ''];
    const { secret } = await addKey({ location_ids, networks: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = (address: string) => me(secret, { 'x-forwarded-for': address });
    expect(await from('203.0.113.9')).toMatchObject({ status: 200, body: { key: { location_ids } } });
    expect((await from('2001:db8::7')).status).toBe(200);
    expect((await from('::ffff:203.0.113.9')).status).toBe(200);
    expect(await from('203.0.114.9')).toMatchObject({
      status: 403,
      body: { code: 'API_KEY_NETWORK_REFUSED' },
    });
    expect((await create({ networks: ['10.0.0.0/40'] })).status).toBe(422);
    expect((await create({ networks: ['2001:db8::/032'] })).status).toBe(422);
    const [refused] = await app.query(sql<{
      allowed: boolean;
    }>`select e.network_allowed as allowed from api_keys k,
      app.authenticate_api_key(k.id, 'unix:') e where k.workspace_id = ${agency.workspace_id} and k.networks <> '{}'`);
    expect(refused).toEqual({ allowed: false });
    await expect(
      app.query(
        sql`update api_keys set networks = '{2001:db8::/032}' where workspace_id = ${agency.workspace_id}`,
      ),
    ).rejects.toThrow('inet');
    expect((await create({ location_ids: ['nowhere'] })).status).toBe(404);
  });

  it('can be created without an expiry by owners only', async () => {
    expect((await create({ days: null }, team)).status).toBe(403);
    expect((await addKey({ days: null })).key.expires_at).toBeNull();
    expect((await create({}, agency.customer)).status).toBe(403);
  });

  it('is never stored, logged or returned again', async () => {
    const { secret } = await addKey({ name: 'Secret' });
    await me(secret);
    await app.call('GET', `/v1/${secret}`, { token: secret });
    const refused = await app.call('GET', '/v1/campaigns', { token: secret });
    const listed = await app.call('GET', '/api/api-keys', { token: owner.token });
    const middle = secret.slice(42, 85);
    expect(JSON.stringify([refused.body, listed.body])).not.toContain(middle);
    expect(await findInDatabase(app.config.databaseUrl, middle)).toEqual([]);
    expect(log.said()).toContain('/v1/');
    expect(log.said()).not.toContain(middle);
  });

  it('is counted against the limit of the workspace', async () => {
    const full = await addTestAgency(app, 'full');
    const { length } = Array.from({ length: MAX_API_KEYS });
    for (let number = 0; number < length; number += 1) await addKey({}, full.owner);
    expect(await create({}, full.owner)).toMatchObject({ status: 409, body: { code: 'API_KEYS_FULL' } });
    const { body } = await app.call('GET', '/api/api-keys', { token: full.owner.token });
    const [first, second] = (body as { keys: CreatedApiKey['key'][] }).keys;
    for (const key of [first, second]) expect((await rotate(key?.id, {}, full.owner)).status).toBe(200);
    expect((await create({}, full.owner)).status).toBe(409);
  });
});

describe('the proof of an API key', () => {
  it('needs no database for text with a wrong checksum', async () => {
    const { secret } = await addKey();
    const wrong = secret.slice(0, -1) + (secret.endsWith('1') ? '2' : '1');
    await expect(countStatements(() => me(wrong))).rejects.toThrow('No statement ran');
    expect(await me(wrong)).toMatchObject({ status: 401, body: { code: 'API_KEY_INVALID' } });
    expect((await me(wrong)).headers.get('www-authenticate')).toBe('Bearer');
  });

  it('needs the secret of the key, not only its id', async () => {
    const { key } = await addKey();
    expect((await me(makeKeyText(key.id))).status).toBe(401);
    expect((await me(makeKeyText(crypto.randomUUID()))).status).toBe(401);
  });

  it('is recorded with the address, at most once a minute', async () => {
    const { key, secret } = await addKey({ name: 'Recorded' });
    await me(secret, { 'x-forwarded-for': '198.51.100.7' });
    await expect
      .poll(async () => (await list()).keys.find(({ id }) => id === key.id))
      .toMatchObject({
        last_used_at: expect.any(String),
        last_address: '198.51.100.7',
      });
    await me(secret, { 'x-forwarded-for': '198.51.100.8' });
    expect((await list()).keys.find(({ id }) => id === key.id)?.last_address).toBe('198.51.100.7');
  });

  it('is limited per minute and reports the limit', async () => {
    const { secret } = await addKey({ requests_per_minute: 2 });
    expect((await me(secret)).headers.get('ratelimit-policy')).toBe('"key";q=2;w=60');
    expect((await me(secret)).headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
    const refused = await me(secret);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', status: 429, retryable: true, request_id: expect.any(String) },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(refused.headers.get('x-request-id')).toBe((refused.body as { request_id: string }).request_id);
  });
});

describe('the end of an API key', () => {
  it('follows some hours after its rotation', async () => {
    const { key, secret } = await addKey({
      name: 'Rotated',
      networks: ['127.0.0.0/8'],
      requests_per_minute: 50,
    });
    const { status, body } = await app.call('POST', `/api/api-keys/${key.id}/rotate`, {
      token: team.token,
      body: { overlap_hours: 2 },
    });
    expect(status).toBe(200);
    const successor = body as CreatedApiKey;
    expect(successor.key).toMatchObject({
      ...{ name: 'Rotated', networks: ['127.0.0.0/8'], requests_per_minute: 50, permissions: ['inbox:read'] },
      status: 'active',
    });
    expect([(await me(secret)).status, (await me(successor.secret)).status]).toEqual([200, 200]);
    const old = (await list()).keys.find(({ id }) => id === key.id);
    expect(Date.parse(old?.expires_at ?? '') - Date.now()).toBeLessThan(2 * 3_600_000 + 60_000);
    await app.query(sql`update api_keys set expires_at = now() where id = ${key.id}`);
    expect([(await me(secret)).status, (await me(successor.secret)).status]).toEqual([401, 200]);
    expect(await rotate(key.id)).toMatchObject({ status: 409, body: { code: 'API_KEY_ENDED' } });
  });

  it('is rotated without the locations that were deleted, and not if none is left', async () => {
    const { workspace_id } = agency;
    const kept = agency.locations[0] ?? '';
    const addLocation = (id: string) =>
      app.query(
        sql`insert into ghl_locations (workspace_id, ghl_location_id, name) values (${workspace_id}, ${id}, ${id})`,
      );
    for (const id of ['closed', 'sold']) await addLocation(id);
    const partly = await addKey({ name: 'Partly deleted', location_ids: [kept, 'closed'] });
    const wholly = await addKey({ name: 'Wholly deleted', location_ids: ['closed', 'sold'] });
    await app.query(
      sql`delete from ghl_locations where workspace_id = ${workspace_id} and ghl_location_id in ('closed', 'sold')`,
    );
    expect(await rotate(partly.key.id)).toMatchObject({
      status: 200,
      body: { key: { location_ids: [kept] } },
    });
    expect(await rotate(wholly.key.id)).toMatchObject({ status: 409, body: { code: 'API_KEY_ENDED' } });
  });

  it('is not reported after a rotation, and a rotated key has one successor', async () => {
    const { key } = await addKey({ name: 'Replaced' });
    await app.query(sql`update api_keys set created_at = now() - interval '30 days' where id = ${key.id}`);
    const { body } = await rotate(key.id);
    const countMails = async () =>
      (await app.query(sql`select id from mails where template = 'api_keys.expiry'`)).length;
    const before = await countMails();
    await runJob(app.services, 'api-keys.remind-expiry');
    expect(await countMails()).toBe(before);
    expect(await rotate(key.id)).toMatchObject({
      status: 409,
      body: {
        code: 'API_KEY_ROTATED',
        message: 'This API key was already rotated. Rotate the new key instead.',
      },
    });
    expect((await rotate((body as CreatedApiKey).key.id)).status).toBe(200);
  });

  it('follows immediately from its revocation, which is audited', async () => {
    const { key, secret } = await addKey({ name: 'Audited' });
    expect((await me(secret)).status).toBe(200);
    await app.call('DELETE', `/api/api-keys/${key.id}`, { token: team.token });
    expect((await me(secret)).status).toBe(401);
    const lines = await app.query(sql<{ action: string; actor_user_id: string }>`select action, actor_user_id
      from audit_log where target = ${key.id} order by id`);
    expect(lines).toEqual([
      { action: 'api_key.created', actor_user_id: owner.user_id },
      { action: 'api_key.revoked', actor_user_id: team.user_id },
    ]);
  });

  it('is reported to the owners 14 and 3 days before, once each', async () => {
    const { key } = await addKey({ name: 'Expiring' });
    const remind = async (days: number) => {
      await app.query(sql`update api_keys set created_at = now() - interval '100 days',
        expires_at = now() + ${days} * interval '1 day' where id = ${key.id}`);
      await runJob(app.services, 'api-keys.remind-expiry');
      const mails = await app.query(
        sql<{ to_email: string }>`select to_email from mails where template = 'api_keys.expiry'`,
      );
      return mails.map(({ to_email }) => to_email);
    };
    expect(await remind(15)).toEqual([]);
    expect(await remind(13)).toEqual([owner.email]);
    expect(await remind(12)).toEqual([owner.email]);
    expect(await remind(2)).toEqual([owner.email, owner.email]);
    expect(await remind(1)).toEqual([owner.email, owner.email]);
  });
});

describe('a change by a key', () => {
  it('is audited with its creator and its name', async () => {
    const person = await addTestPerson(app, agency.workspace_id, { role: 'team', user_type: 'agency' });
    const { key, secret } = await addKey({ name: 'Zapier', permissions: ['suppression:write'] }, person);
    const body = { values: ['stop@keys.test'] };
    expect((await app.call('POST', '/v1/suppressions', { token: secret, body })).status).toBe(200);
    const { body: trail } = await app.call('GET', '/api/audit?kind=leads', { token: owner.token });
    expect(JSON.stringify(trail)).toContain('with the API key “Zapier”');
    const [line] = await app.query(sql<object>`select actor_user_id, details from audit_log
      where action = 'suppression.added'`);
    expect(line).toMatchObject({
      actor_user_id: person.user_id,
      details: { api_key: 'Zapier', api_key_id: key.id },
    });
  });
});
