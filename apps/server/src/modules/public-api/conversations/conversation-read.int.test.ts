import {
  API_PERMISSIONS,
  CONVERSATION_STATUSES,
  type CreatedApiKey,
  publicContract,
  SOURCES,
} from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { addOddConversations, ODD } from '#server/testing/inbox/add-odd-conversations.ts';
import { openInbox } from '#server/testing/open-inbox.ts';
import { addTestPerson } from '#server/testing/people.ts';

const inbox = await openInbox();
const { agency, app } = inbox;
const { workspace_id, locations, owner, team } = agency;
const [ownLocation = '', otherLocation = ''] = locations;
afterAll(() => inbox.close());
await addOddConversations(inbox);

describe('the list of the public API', () => {
  const createKey = async (form: object = {}, as = owner): Promise<CreatedApiKey> => {
    const keyForm = {
      name: 'Reader',
      permissions: ['inbox:read'],
      requests_per_minute: 600,
      location_ids: null,
    };
    const { status, body } = await inbox.ask('POST', '/api/api-keys', { ...keyForm, ...form }, as);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as CreatedApiKey;
  };
  const ask = (secret: string, query = '') =>
    app.call('GET', `/v1/conversations?${query}`, { token: secret });
  type Page = { data: { contact_id: string; location_id: string | null }[]; code?: string };
  const read = async (secret: string, query?: string) => {
    const { status, body } = await ask(secret, query);
    const { data, code } = body as Page;
    return status === 200 ? data.length : code;
  };
  const change = (id: string, values: object) =>
    app.withDatabase((tx) => tx.updateTable('api_keys').set(values).where('id', '=', id).execute());

  const keys: Readonly<Record<string, () => Promise<CreatedApiKey>>> = {
    'all locations': () => createKey(),
    'all permissions': () => createKey({ permissions: [...API_PERMISSIONS] }, team),
    'one location': () => createKey({ location_ids: [ownLocation] }),
    'an empty location': () => createKey({ location_ids: [locations.at(-1)] }),
  };
  const flags = ['needs_action', 'unread', 'snoozed', 'overdue', 'has_question'];
  const queries = [
    ...[
      '',
      'sort=oldest',
      'q=words',
      'q=nowhere',
      `q=${encodeURIComponent(ODD.slice(0, 20))}`,
      'q=odd&sort=oldest',
    ],
    ...CONVERSATION_STATUSES.map((status) => `status=${status}`),
    ...SOURCES.map((source) => `source=${source}`),
    ...flags.map((flag) => `${flag}=true`),
    ...['none', team.user_id].map((person) => `assigned=${person}`),
    ...[ownLocation, otherLocation, 'unknown'].map((location) => `location_id=${location}`),
    ...['', '&sort=newest'].map((sort) => `updated_since=2020-01-01T00:00:00.000Z${sort}`),
  ];

  it.each(Object.keys(keys))('has the published shape for a key with %s', async (name) => {
    const { secret } = await (keys[name] ?? createKey)();
    const shape = publicContract.listConversations['~orpc'].outputSchema as z.ZodType;
    await ask(secret);
    for (const query of queries) {
      const { status, body, headers } = await ask(secret, query);
      expect({ query, status }).toEqual({ query, status: 200 });
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('cache-control')).toBe('no-store');
      // Equal, so nothing is missing and nothing else is disclosed.
      expect(shape.parse(body), query).toEqual(body);
      // A view is read first, so the library serves the request and validates the output.
      const other = await ask(secret, `${query}&view_id=${agency.view_id}`);
      expect(other.body, query).toEqual(body);
    }
  });

  it('refuses input in the same way as the first request of a key', async () => {
    const withoutId = ({ status, body }: { status: number; body: unknown }) => ({
      status,
      ...(body as object),
      request_id: null,
      instance: null,
    });
    const usedKey = await createKey();
    await ask(usedKey.secret);
    for (const query of [
      'sort=best',
      'cursor=nowhere',
      'unknown=1',
      'unread=false',
      'q=%00',
      'campaign_id=1',
    ]) {
      const first = withoutId(await ask((await createKey()).secret, query));
      expect(first).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
      expect(withoutId(await ask(usedKey.secret, query)), query).toEqual(first);
    }
    expect((await ask('none', 'sort=best')).status).toBe(401);
  });

  it('follows every change of a key immediately', async () => {
    const { key, secret } = await createKey();
    const all = await read(secret);
    expect(all).toBe((await inbox.list('')).length);
    await change(key.id, { location_ids: [ownLocation] });
    const visibleCount = await read(secret);
    expect(visibleCount).toBeGreaterThan(0);
    expect(visibleCount).toBeLessThan(all as number);
    await change(key.id, { location_ids: null, networks: ['203.0.113.0/24'] });
    expect(await read(secret)).toBe('API_KEY_NETWORK_REFUSED');
    await change(key.id, { networks: [], permissions: ['leads:read'] });
    expect(await read(secret)).toBe('API_KEY_PERMISSION_MISSING');
    await change(key.id, { permissions: ['inbox:read'] });
    expect(await read(secret)).toBe(all);
    await change(key.id, { expires_at: new Date(0) });
    expect(await read(secret)).toBe('API_KEY_INVALID');
    await change(key.id, { expires_at: null });
    expect(await read(secret)).toBe(all);
    expect((await inbox.ask('DELETE', `/api/api-keys/${key.id}`)).status).toBe(200);
    expect([await read(secret), await read(secret)]).toEqual(['API_KEY_INVALID', 'API_KEY_INVALID']);
  });

  it('follows every change of the creator of a key immediately', async () => {
    const creator = await addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency' });
    const { secret } = await createKey({}, creator);
    const all = await read(secret);
    expect(all).toBeGreaterThan(0);
    const set = (values: object) =>
      app.withDatabase((tx) =>
        tx.updateTable('users').set(values).where('id', '=', creator.user_id).execute(),
      );
    await set({ role: 'client', user_type: 'agency_customer' });
    expect(await read(secret)).toBe(0);
    expect(await read(secret, 'assigned=none')).toBe('FORBIDDEN');
    await set({ role: 'team', user_type: 'agency', disabled_at: new Date() });
    expect(await read(secret)).toBe('API_KEY_INVALID');
    await set({ disabled_at: null });
    expect(await read(secret)).toBe(all);
  });

  it('counts every request and records the use of the key', async () => {
    const { key, secret } = await createKey({ requests_per_minute: 3 });
    const left: (string | null | undefined)[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { headers } = await ask(secret);
      expect(headers.get('ratelimit-policy')).toBe('"key";q=3;w=60');
      left.push(headers.get('ratelimit')?.split(';')[1]);
    }
    expect(left).toEqual(['r=2', 'r=1', 'r=0']);
    const refused = await ask(secret);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const [used] = await app.query(
      sql<{ last_used_at: Date | null }>`select last_used_at from api_keys where id = ${key.id}`,
    );
    expect(used?.last_used_at).toBeInstanceOf(Date);
  });
});
