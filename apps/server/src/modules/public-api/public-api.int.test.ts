import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  API_PERMISSIONS,
  type CreatedApiKey,
  errors,
  PUBLIC_ERRORS,
  publicContract,
  WEBHOOK_EVENT_TYPES,
} from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { takeRequests } from '#server/modules/api-keys/index.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { createRateLimits, type RateLimits } from './keys/rate-limits.ts';

const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000' });
const own = await addWritingAgency(app, 'own');
afterAll(() => app.close());
let key = '';

const createKey = async (form: object): Promise<CreatedApiKey> => {
  const body = { location_ids: null, ...form };
  const created = await app.call('POST', '/api/api-keys', { token: own.owner.token, body });
  return created.body as CreatedApiKey;
};

beforeAll(async () => {
  key = (await createKey({ name: 'Test', permissions: [...API_PERMISSIONS] })).secret;
});

type Item = { contact_id: string; disposition: string | null; updated_at: string };
const get = async (path: string) => {
  const { status, body } = await app.call('GET', `/v1${path}`, { token: key });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { data: Item[]; pagination: { next_cursor: string | null; has_more: boolean } };
};
const write = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  app.call(method, `/v1${path}`, { token: key, body, headers });
const listIds = async (query: string) =>
  (await get(`/conversations?${query}`)).data.map((one) => one.contact_id);

async function receiveFrom(email: string): Promise<{ contact_id: string; message_id: string }> {
  const [contact_id, message_id] = [randomUUID(), randomUUID()];
  await app.query(sql`insert into contacts (workspace_id, id, location_id, email)
    values (${own.workspace_id}, ${contact_id}, ${own.locations[0]}, ${email})`);
  await app.query(sql`insert into messages (workspace_id, id, contact_id, source, direction, body, sent_at, provider_message_key)
    values (${own.workspace_id}, ${message_id}, ${contact_id}, 'cold_email', 'inbound', 'Hello', '2026-01-01T00:00:00Z', ${message_id})`);
  return { contact_id, message_id };
}

describe('the conversations of the public API', () => {
  const conversation = () => `/conversations/${own.contact_id}`;

  it('are listed in pages with published fields only', async () => {
    const page = await get('/conversations');
    expect(page.pagination).toEqual({ next_cursor: null, has_more: false });
    expect(page.data).toMatchObject([{ contact_id: own.contact_id, needs_action: true, disposition: null }]);
    expect(Object.keys(page.data[0] ?? {})).not.toContain('profile_picture');
  });

  it('are filtered by a shared view and by the time of their last change', async () => {
    expect(await listIds(`view_id=${own.view_id}`)).toEqual([own.contact_id]);
    expect((await write('GET', `/conversations?view_id=${own.contact_id}`)).status).toBe(404);
    expect(await listIds('assigned=none')).toEqual([own.contact_id]);
    expect(await listIds(`assigned=${own.owner.user_id}`)).toEqual([]);
    const since = new Date().toISOString();
    expect(await listIds(`updated_since=${since}`)).toEqual([]);
    expect((await write('PUT', `${conversation()}/disposition`, { disposition: 'interested' })).status).toBe(
      200,
    );
    expect(await listIds(`updated_since=${since}`)).toEqual([own.contact_id]);
    expect(await get(conversation())).toMatchObject({ disposition: 'interested' });
  });

  it('include changes without an activity: late messages and automatic dispositions', async () => {
    const late = await app.withDatabase((tx) =>
      tx
        .insertInto('contacts')
        .values({ workspace_id: own.workspace_id, email: `late-${randomUUID()}@example.test` })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const store = (sent_at: string) =>
      app.withDatabase((tx) =>
        tx
          .insertInto('messages')
          .values({
            ...{
              workspace_id: own.workspace_id,
              contact_id: late.id,
              source: 'cold_email',
              direction: 'inbound',
            },
            ...{ body: 'Stored late', sent_at: new Date(sent_at), provider_message_key: randomUUID() },
          })
          .execute(),
      );
    const listSince = async (change: () => Promise<unknown>) => {
      const since = new Date(Date.now() + 1).toISOString();
      await expect.poll(() => Date.now() > Date.parse(since)).toBe(true);
      await change();
      const { data } = await get(`/conversations?updated_since=${since}`);
      for (const { updated_at } of data)
        expect(Date.parse(updated_at)).toBeGreaterThanOrEqual(Date.parse(since));
      return data.map(({ contact_id }) => contact_id);
    };
    await store('2020-01-02T00:00:00Z');
    expect(await listSince(() => store('2020-01-03T00:00:00Z'))).toEqual([late.id]);
    expect(await listSince(() => store('2020-01-01T00:00:00Z'))).toEqual([late.id]);
    const dispose = () =>
      app.query(
        sql`update messages set sentiment = 'interested', sentiment_by = 'built_in' where contact_id = ${late.id}`,
      );
    expect(await listSince(dispose)).toEqual([late.id]);
    expect(await listSince(dispose)).toEqual([]);
    await app.query(sql`delete from contacts where id = ${late.id}`);
  });

  it('read changes through an index, and not with a text search', async () => {
    const since = new Date().toISOString();
    expect(await write('GET', `/conversations?q=hello&updated_since=${since}`)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'updated_since', message: 'cannot be combined with q' }] },
    });
    const plan = await app.withDatabase(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select contact_id from conversations
        where workspace_id = ${own.workspace_id} and changed_at >= ${since} order by changed_at, contact_id limit 101`.execute(
        tx,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('conversations_changed');
  });

  it('are narrowed by filters, never widened', async () => {
    const refuse = async (query: string) => {
      const { status, body } = await write('GET', `/conversations?${query}`);
      expect({ status, code: (body as { code: string }).code }).toEqual({
        status: 422,
        code: 'INVALID_INPUT',
      });
    };
    await refuse('unread=false');
    const setView = (filter: object) =>
      app.query(
        sql`update saved_views set filter = ${JSON.stringify(filter)}::jsonb where id = ${own.view_id}`,
      );
    await setView({ source: 'cold_email', needs_action: true });
    const view = `view_id=${own.view_id}`;
    await refuse(`${view}&source=linkedin`);
    expect(await listIds(`${view}&source=cold_email&needs_action=true`)).toEqual([own.contact_id]);
    expect(await listIds(`${view}&assigned=${own.team.user_id}`)).toEqual([]);
    await setView({ q: 'test' });
    await refuse(`${view}&updated_since=${new Date().toISOString()}`);
    await setView({});
  });

  it('are read to the last page by following next_cursor', async () => {
    const { workspace_id } = own;
    await app.query(sql`with people as (
        insert into contacts (workspace_id, email) select ${workspace_id}, 'page-' || n || '@pages.test'
        from generate_series(1, 101) n returning id)
      insert into messages (workspace_id, contact_id, source, direction, body, sent_at, provider_message_key)
      select ${workspace_id}, id, 'cold_email', 'inbound', 'Paged', '2021-01-01', id from people`);
    for (const query of ['', 'sort=oldest', 'updated_since=2020-01-01T00:00:00Z']) {
      const first = await get(`/conversations?${query}`);
      expect(first.data).toHaveLength(100);
      expect(first.pagination.has_more).toBe(true);
      const last = await get(`/conversations?${query}&cursor=${first.pagination.next_cursor}`);
      expect(last.pagination).toEqual({ next_cursor: null, has_more: false });
      const ids = [...first.data, ...last.data].map(({ contact_id }) => contact_id);
      expect(new Set(ids).size).toBe(102);
      expect(ids).toHaveLength(102);
    }
    await app.query(sql`delete from contacts where email like '%@pages.test'`);
  });

  it('are changed by the commands of the app', async () => {
    expect((await write('POST', `${conversation()}/notes`, { content: 'From a key' })).status).toBe(200);
    expect((await get(`${conversation()}/notes`)).data[0]).toMatchObject({ content: 'From a key' });
    const { data } = await get(`${conversation()}/assignees`);
    const [person] = data as unknown as { id: string }[];
    expect((await write('PUT', `${conversation()}/assignee`, { user_id: person?.id })).status).toBe(200);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    expect((await write('PUT', `${conversation()}/snooze`, { until })).status).toBe(200);
    expect(await get(conversation())).toMatchObject({ snoozed_until: until, assignee: { id: person?.id } });
    expect((await write('DELETE', `${conversation()}/snooze`)).status).toBe(200);
    expect((await get(`${conversation()}/messages`)).data).toMatchObject([{ id: own.message_id }]);
    const names = await app.query(sql<{ name: string }>`select distinct name from events
      where workspace_id = ${own.workspace_id} and name like 'conversation.%'`);
    expect(names.map(({ name }) => name)).toContain('conversation.assigned');
  });

  it('contain all messages of a merged contact, whose former id is not found', async () => {
    const email = `merged-${randomUUID()}@lead.test`;
    const other = await receiveFrom(email);
    const since = new Date().toISOString();
    const merged = await app.call('POST', `/api/contacts/${own.contact_id}/merge`, {
      token: own.owner.token,
      body: { other_id: other.contact_id },
    });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect(await listIds(`updated_since=${since}`)).toEqual([own.contact_id]);
    expect(await listIds(`q=${email}`)).toEqual([own.contact_id]);
    const { data } = await get(`${conversation()}/messages`);
    const ids = (data as unknown as { id: string }[]).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([own.message_id, other.message_id].toSorted());
    expect((await write('GET', `/conversations/${other.contact_id}`)).status).toBe(404);
    expect((await write('GET', `/contacts/${other.contact_id}`)).status).toBe(404);
    const { merge_id } = merged.body as { merge_id: string };
    await app.call('POST', `/api/contact-merges/${merge_id}/undo`, { token: own.owner.token });
    expect((await listIds('')).toSorted()).toEqual([own.contact_id, other.contact_id].toSorted());
  });

  it.each(['messages', 'notes', 'meetings'])('return %s without loading the whole thread', async (part) => {
    const path = `/v1${conversation()}/${part}`;
    // The first request of a key reserves further ones.
    const { secret: token } = await createKey({
      ...{ name: 'Reader', permissions: ['inbox:read', 'meetings:read'], requests_per_minute: 600 },
    });
    const read = async () => expect((await app.call('GET', path, { token })).status).toBe(200);
    await read();
    // The key, the contact and the rows in two transactions, and possibly the record of the last use.
    expect(await countStatements(read)).toBeLessThan(12);
  });

  it('are listed in one round trip after the first request of the key', async () => {
    const read = () => get('/conversations');
    await read();
    const counts = [await countStatements(read), await countStatements(read), await countStatements(read)];
    // A record of the last use is added once a minute.
    expect(Math.min(...counts)).toBe(1);
  });

  it('are finished with the outcome that the workspace requires', async () => {
    const requireFields = (fields: string) =>
      app.query(sql`insert into inbox_settings (workspace_id, required_before_done) values (${own.workspace_id}, ${fields}::text[])
        on conflict (workspace_id) do update set required_before_done = excluded.required_before_done`);
    await requireFields('{lost_reason}');
    await write('PUT', `${conversation()}/disposition`, { disposition: 'hard_no' });
    const finish = (body: object) => write('POST', `${conversation()}/finish`, body);
    expect(await finish({})).toMatchObject({ status: 409, body: { code: 'OUTCOME_REQUIRED' } });
    expect(await finish({ outcome: { lost_reason: 'Price' } })).toMatchObject({ status: 200 });
    await requireFields('{}');
  });

  it('refuse invalid values with the names of the fields', async () => {
    const { status, body } = await write('PUT', `${conversation()}/disposition`, { disposition: 'maybe' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      ...{ type: 'urn:hearback:error:INVALID_INPUT', title: errors.INVALID_INPUT.sentence, status: 422 },
      ...{ code: 'INVALID_INPUT', errors: [{ path: 'disposition' }] },
    });
    expect((await write('GET', '/nothing')).body).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });
});

describe('an opportunity of the public API', () => {
  it('keeps fields that a request omits', async () => {
    const path = `/contacts/${own.contact_id}/opportunity`;
    const all = {
      ...{ id: own.opportunity_id, status: 'lead', estimated_value: 1200.5, billing_type: 'recurring' },
      ...{ estimated_close_date: '2026-12-01', priority_date: '2026-11-20', notes: 'Call first' },
    };
    expect(await write('PUT', path, all)).toMatchObject({ status: 200, body: all });
    const won = { id: own.opportunity_id, status: 'won' };
    expect(await write('PUT', path, won)).toMatchObject({ status: 200, body: { ...all, status: 'won' } });
    const emptied = { ...won, priority_date: null, notes: null };
    expect(await write('PUT', path, emptied)).toMatchObject({
      status: 200,
      body: { ...all, ...emptied },
    });
    const stale = { ...won, updated_at: '2020-01-01T00:00:00Z' };
    expect(await write('PUT', path, stale)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });
});

describe('a report of the public API', () => {
  it('has no addresses of recipients and no internal failure', async () => {
    const hidden = ['recipients', 'failure', 'can_edit'];
    const { data } = await get('/reports');
    const details = await get(`/reports/${own.report_id}`);
    expect(data[0]).toMatchObject({ id: own.report_id, delivery: null });
    for (const shape of [publicContract.listReports, publicContract.getReport]) {
      const schema = shape['~orpc'].outputSchema;
      if (schema === undefined) throw new Error('a public operation has an output');
      const text = JSON.stringify(z.toJSONSchema(schema, { io: 'output' }));
      for (const name of hidden) expect(text).not.toContain(`"${name}"`);
    }
    for (const name of hidden) expect(Object.keys(details)).not.toContain(name);
  });
});

describe('an invalid request', () => {
  const invalid = (token: string) => app.call('POST', '/v1/suppressions', { token, body: { values: [7] } });
  const addKey = (form: object = {}) =>
    createKey({ name: 'Limited', permissions: ['suppression:write'], ...form });

  it('is counted against the rate limit', async () => {
    const { secret } = await addKey({ requests_per_minute: 1 });
    const first = await invalid(secret);
    expect(first.status).toBe(422);
    expect(first.headers.get('ratelimit')).toMatch(/^"key";r=0;/);
    expect(await invalid(secret)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  });

  it('is counted on all processes together', async () => {
    const { key: shared, secret } = await addKey({ requests_per_minute: 30 });
    const openProcess = () =>
      createRateLimits((id) => withSystem(app.services.db, 'test', (tx) => takeRequests(tx, id)));
    const take = (limits: RateLimits) => limits.take({ ...shared }, () => undefined);
    const countAllowed = async (times: number) => {
      const processes = [openProcess(), openProcess(), openProcess()];
      const results = await Promise.allSettled(
        Array.from({ length: times }, () => processes.map(take)).flat(),
      );
      return results.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await countAllowed(30)).toBe(30);
    expect(await countAllowed(1)).toBe(0);
    const refused = await invalid(secret);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await app.query(sql`update api_keys set window_ends_at = now() where id = ${shared.id}`);
    expect(await countAllowed(30)).toBe(30);
  });

  it('counts in the minute in which it continues if it waited for another one', async () => {
    const { key: waiting } = await addKey({ requests_per_minute: 10 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const holding = withSystem(app.services.db, 'test', async (tx) => {
      await sql`update api_keys set window_ends_at = clock_timestamp() + interval '300 ms', window_used = 10
        where id = ${waiting.id}`.execute(tx);
      lock();
      await released;
    });
    await locked;
    const taking = withSystem(app.services.db, 'test', async (tx) => {
      const portion = await takeRequests(tx, waiting.id);
      // Rows that refer to the key are inserted meanwhile.
      await withSystem(app.services.db, 'test', (other) =>
        sql`select from api_keys where id = ${waiting.id} for key share nowait`.execute(other),
      );
      return portion;
    });
    await setTimeout(600);
    release();
    await holding;
    const { taken, remaining, seconds } = await taking;
    expect({ taken, remaining }).toEqual({ taken: 1, remaining: 9 });
    expect(seconds).toBe(60);
  });

  it('a request with a revoked key, from another network or without the permission is refused as such', async () => {
    const revoked = await addKey();
    await app.call('DELETE', `/api/api-keys/${revoked.key.id}`, { token: own.owner.token });
    expect(await invalid(revoked.secret)).toMatchObject({ status: 401, body: { code: 'API_KEY_INVALID' } });
    const bound = await addKey({ networks: ['203.0.113.0/24'] });
    expect(await invalid(bound.secret)).toMatchObject({
      status: 403,
      body: { code: 'API_KEY_NETWORK_REFUSED' },
    });
    const reader = await addKey({ permissions: ['suppression:read'], name: 'Reader' });
    expect(await invalid(reader.secret)).toMatchObject({ status: 403 });
    const [line] = await app.query(sql<{ details: object }>`select details from audit_log
      where workspace_id = ${own.workspace_id} and action = 'v1.addSuppressions' and outcome = 'refused'`);
    expect(line?.details).toEqual({
      ...{ code: 'API_KEY_PERMISSION_MISSING', api_key: 'Reader', api_key_id: reader.key.id },
    });
    const { body } = await app.call('GET', '/api/audit', { token: own.owner.token });
    expect(JSON.stringify(body)).toContain(
      'with the API key “Reader”: tried: Suppress email addresses, domains and LinkedIn profiles',
    );
  });

  it('names the field if suppressions contain a separator or are too long in total', async () => {
    const add = (values: string[]) => write('POST', '/suppressions', { values });
    expect((await add(['a@x.test,b@x.test'])).body).toMatchObject({ errors: [{ path: 'values.0' }] });
    const long = Array.from({ length: 1000 }, (_, n) => `${n}${'x'.repeat(250)}@x.test`);
    expect((await add(long)).body).toMatchObject({ errors: [{ path: 'values', message: 'is too long' }] });
  });
});

describe('the OpenAPI document', () => {
  it('lists every operation with its permission, and nothing else', async () => {
    const { body } = await app.call('GET', '/v1/openapi.json');
    const document = body as {
      openapi: string;
      paths: Record<string, Record<string, object>>;
      webhooks: Record<string, object>;
      'x-errors': object[];
    };
    expect(document.openapi).toMatch(/^3\.1/);
    const listed = Object.values(document.paths).flatMap((path) => Object.values(path)) as unknown as {
      operationId: string;
      'x-permission': string | null;
    }[];
    const expected = Object.entries(publicContract).map(([operationId, procedure]) => ({
      operationId,
      'x-permission': procedure['~orpc'].meta.permission,
    }));
    const byName = (a: { operationId: string }, b: { operationId: string }) =>
      a.operationId.localeCompare(b.operationId);
    expect(
      listed
        .map(({ operationId, 'x-permission': permission }) => ({ operationId, 'x-permission': permission }))
        .sort(byName),
    ).toEqual(expected.sort(byName));
    expect(Object.keys(document.webhooks)).toEqual(WEBHOOK_EVENT_TYPES);
    expect(document['x-errors']).toHaveLength(PUBLIC_ERRORS.length);
    expect(JSON.stringify(document)).not.toContain('/api/');
  });
});

describe('the guide', () => {
  it('has an example that runs', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../../../../docs/developers/api.md'), 'utf8');
    const command = /```sh\n(?<command>.+?)```/s.exec(guide)?.groups?.command ?? '';
    const { stdout } = await promisify(execFile)('sh', ['-c', command], {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HEARBACK_URL: app.url, HEARBACK_KEY: key },
    });
    expect(JSON.parse(stdout)).toMatchObject({ data: expect.any(Array), pagination: { has_more: false } });
  });
});
