import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { API_PERMISSIONS, type CreatedApiKey, errors, publicContract } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';

const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000' });
const own = await addWritingAgency(app, 'own');
afterAll(() => app.close());
let key = '';

beforeAll(async () => {
  const body = { name: 'Test', permissions: [...API_PERMISSIONS], location_ids: null };
  const created = await app.call('POST', '/api/api-keys', { token: own.owner.token, body });
  key = (created.body as CreatedApiKey).secret;
});

type Item = { contact_id: string; disposition: string | null };
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

describe('the OpenAPI document', () => {
  it('lists every operation with its permission, and nothing else', async () => {
    const { body } = await app.call('GET', '/v1/openapi.json');
    const document = body as {
      openapi: string;
      paths: Record<string, Record<string, object>>;
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
    expect(document['x-errors']).toHaveLength(Object.keys(errors).length);
    expect(JSON.stringify(document)).not.toContain('/api/');
  });
});

describe('the guide', () => {
  it('has an example that runs', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../../../../docs/api.md'), 'utf8');
    const command = /```sh\n(?<command>.+?)```/s.exec(guide)?.groups?.command ?? '';
    const { stdout } = await promisify(execFile)('sh', ['-c', command], {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HEARBACK_URL: app.url, HEARBACK_KEY: key },
    });
    expect(JSON.parse(stdout)).toMatchObject({ data: expect.any(Array), pagination: { has_more: false } });
  });
});
