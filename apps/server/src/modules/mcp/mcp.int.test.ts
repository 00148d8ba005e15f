import { randomUUID } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/client';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { connectClient, ERAS } from '#server/testing/stack/connect-mcp.ts';
import { openMcp } from '#server/testing/stack/open-mcp.ts';
import { tools } from './tools/index.ts';

const { app, own, addKey, turn, send, callTool } = await openMcp();
const { id: key_id, secret } = await addKey();
afterAll(() => app.close());

type ToolContent = Record<string, unknown>;
type Row = { contact_id: string; lead: string };

/** Calls a tool with the client of the SDK, which checks the result against the output schema of the tool. */
async function run(client: Client, name: string, args: ToolContent = {}): Promise<ToolContent> {
  const result = await client.callTool({ name, arguments: args });
  expect(result.isError, JSON.stringify(result.content)).not.toBe(true);
  return result.structuredContent as ToolContent;
}

async function fail(client: Client, name: string, args: ToolContent): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: args });
  expect(isError).toBe(true);
  return JSON.stringify(content);
}

/** A lead who wrote once. */
async function receive(name: string, body: string): Promise<string> {
  const [contact_id, message_id] = [randomUUID(), randomUUID()];
  await app.query(sql`insert into contacts (workspace_id, id, location_id, email, first_name)
    values (${own.workspace_id}, ${contact_id}, ${own.locations[0]}, ${`${name.toLowerCase()}@lead.test`}, ${name})`);
  await app.query(sql`insert into messages (workspace_id, id, contact_id, source, direction, body, text, own_text, preview, sent_at, provider_message_key)
    values (${own.workspace_id}, ${message_id}, ${contact_id}, 'cold_email', 'inbound', ${body}, ${body}, ${body}, ${body.slice(0, 100)}, now(), ${message_id})`);
  return contact_id;
}

const readConversation = async (contact_id: string) => {
  const [row] = await app.query(
    sql<{
      sentiment: string | null;
      assigned_to: string | null;
      snoozed_until: Date | null;
    }>`select sentiment, assigned_to, snoozed_until from conversations where contact_id = ${contact_id}`,
  );
  return row;
};

describe.each(ERAS)('a client of the protocol generation %s', (era) => {
  it('runs 20 tasks', async () => {
    const contact_id = await receive(`Nora${era}`, 'What does it cost? We meet on Thursday.');
    const client = await connectClient(app.url, secret, era);
    // 1: learn about the connection.
    expect(await run(client, 'whoami')).toMatchObject({
      ...{ workspace: expect.any(String), key: 'Assistant', can_send: false },
      locations: own.locations.map((id) => ({ id, name: expect.any(String) })),
      views: [{ id: own.view_id, name: 'Probed' }],
    });
    // 2: list the tools.
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    // 3 and 4: find what needs an answer, in all locations and in one.
    const open = await run(client, 'list_conversations', { needs_action: true });
    expect((open.conversations as Row[]).map((row) => row.contact_id)).toContain(contact_id);
    const locationPage = await run(client, 'list_conversations', { location_id: own.locations[1] });
    expect(locationPage).toMatchObject({ conversations: [], more: 'This is the last page.' });
    // 5: a shared view.
    const viewed = await run(client, 'list_conversations', { view_id: own.view_id });
    expect((viewed.conversations as Row[]).length).toBeGreaterThan(0);
    // 6: search.
    const found = await run(client, 'search', { query: `nora${era}@lead.test` });
    expect(found.conversations).toMatchObject([
      { contact_id, lead: expect.stringMatching(/^<lead_text>Nora.*What does it cost\?.*<\/lead_text>$/) },
    ]);
    // 7 and 8: read.
    const brief = await run(client, 'get_conversation', { contact_id });
    expect(brief).toMatchObject({
      ...{ contact_id, open_messages: 1, stored_draft: null, link: expect.stringContaining(contact_id) },
      messages: [{ from: 'lead', text: expect.stringContaining('What does it cost?'), is_cut: false }],
    });
    expect((await run(client, 'get_conversation', { contact_id, detail: 'full' })).messages).toEqual(
      brief.messages,
    );
    // 9: the contact.
    expect(await run(client, 'get_contact', { contact_id })).toMatchObject({
      ...{ email: `nora${era}@lead.test`, location_id: own.locations[0] },
    });
    // 10: the disposition.
    await run(client, 'set_disposition', { contact_id, disposition: 'interested' });
    expect((await readConversation(contact_id))?.sentiment).toBe('interested');
    // 11: a note.
    await run(client, 'add_note', { contact_id, content: 'Asked for the price' });
    expect((await run(client, 'get_conversation', { contact_id })).notes).toMatchObject([
      { text: 'Asked for the price' },
    ]);
    // 12 to 14: assign by name, learn about possible people, unassign.
    await run(client, 'assign', { contact_id, assignee: own.owner.user_id });
    expect((await readConversation(contact_id))?.assigned_to).toBe(own.owner.user_id);
    expect(await fail(client, 'assign', { contact_id, assignee: 'Someone else' })).toContain(
      own.owner.user_id,
    );
    await run(client, 'assign', { contact_id, assignee: null });
    expect((await readConversation(contact_id))?.assigned_to).toBeNull();
    // 15 and 16: snooze with an offset, and end the snooze.
    const until = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 30 * 86_400_000);
    const local = new Date(until.getTime() + 2 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+02:00');
    await run(client, 'snooze', { contact_id, until: local });
    expect((await readConversation(contact_id))?.snoozed_until).toEqual(until);
    await run(client, 'snooze', { contact_id, until: null });
    expect((await readConversation(contact_id))?.snoozed_until).toBeNull();
    // 17 and 18: draft, and find the draft.
    await run(client, 'draft_reply', { contact_id, content: 'It costs 100.' });
    await run(client, 'draft_reply', { contact_id, content: 'It costs 200.' });
    const { drafts } = (await run(client, 'list_drafts')) as { drafts: Row[] };
    expect(drafts.filter((draft) => draft.contact_id === contact_id)).toMatchObject([
      {
        text: '<lead_text>It costs 200.</lead_text>',
        written_by: era === 'auto' ? 'Test assistant' : 'test-agent',
      },
    ]);
    const replies = await app.query(sql`select id from replies where contact_id = ${contact_id}`);
    expect(replies).toEqual([]);
    // 19: figures and reports.
    expect(await run(client, 'get_report', { period: '7' })).toMatchObject({
      figures: { period_days: '7', active_conversations: expect.any(Number) },
      stored_reports: [{ id: own.report_id }],
    });
    expect(await run(client, 'get_report', { report_id: own.report_id })).toMatchObject({
      report: { client: 'Client', figures: null },
    });
    expect((await run(client, 'list_campaigns')).campaigns).toHaveLength(1);
    expect(await run(client, 'integration_health')).toMatchObject({ senders: expect.any(Object) });
    expect(await fail(client, 'list_meeting_slots', { contact_id })).toContain('list_meeting_slots failed.');
    // 20: the lead asked to be left alone.
    await run(client, 'stop_contacting', { contact_id, reason: 'asked' });
    expect((await run(client, 'get_conversation', { contact_id })).do_not_contact).toBe(true);
    await client.close();
  });
});

describe('the endpoint', () => {
  it('negotiates both protocol generations with the client of the SDK', async () => {
    const modern = await connectClient(app.url, secret, 'auto');
    expect(modern.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    const legacy = await connectClient(app.url, secret, 'legacy');
    expect(legacy.getNegotiatedProtocolVersion()).toMatch(/^2025-/);
    expect(legacy.getInstructions()).toContain('You cannot send messages');
    await Promise.all([modern.close(), legacy.close()]);
  });

  it('lists tools with schemas and annotations that no one but the caller caches', async () => {
    const { body } = await send(secret, 'tools/list');
    const { result } = body as { result: { tools: { name: string; annotations: object }[] } };
    expect(result).toMatchObject({ resultType: 'complete', cacheScope: 'private', ttlMs: 60_000 });
    for (const tool of result.tools)
      expect(tool).toMatchObject({
        ...{ name: expect.stringMatching(/^[a-z_]+$/), title: expect.any(String) },
        ...{ inputSchema: { type: 'object' }, outputSchema: { type: 'object' } },
        annotations: { openWorldHint: false },
      });
    const toHints = (name: string) => result.tools.find((tool) => tool.name === name)?.annotations;
    expect(toHints('search')).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(toHints('add_note')).toMatchObject({ readOnlyHint: false, idempotentHint: false });
    expect(toHints('stop_contacting')).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(JSON.stringify(result.tools).length).toBeLessThan(30_000);
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('refuses the method %s', async (method) => {
    const { status, headers } = await app.call(method, '/mcp', { token: secret });
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'POST' });
  });

  it('asks for a token before it reads the body', async () => {
    const refused = await app.call('POST', '/mcp', { body: 'not json' });
    expect(refused).toMatchObject({ status: 401, body: { error: { data: { code: 'API_KEY_INVALID' } } } });
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer realm="Hearback", resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"',
    );
    const wrong = await app.call('POST', '/mcp', { token: 'x', body: 'not json' });
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('refuses requests from other origins', async () => {
    const { status } = await send(secret, 'tools/list', {}, { origin: 'https://evil.example' });
    expect(status).toBe(403);
    const { origin } = new URL(app.config.publicUrl);
    expect((await send(secret, 'tools/list', {}, { origin })).status).toBe(200);
  });

  it('is not served at the address of an agency', async () => {
    await app.query(
      sql`insert into brands (workspace_id, name) values (${own.workspace_id}, 'Own') on conflict do nothing`,
    );
    await app.query(sql`insert into brand_hosts (workspace_id, host, token, status, verified_at, checked_at)
      values (${own.workspace_id}, 'inbox.agency.test', ${'t'.repeat(32)}, 'verified', now(), now())`);
    const { request } = await import('node:http');
    const ask = (path: string, host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(`${app.url}${path}`, {
          method: 'POST',
          headers: { host, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        });
        sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
        sent.end('{}');
      });
    expect(await ask('/mcp', 'inbox.agency.test')).toBe(404);
    expect(await ask('/%6dcp', 'inbox.agency.test')).toBe(404);
    expect(await ask('/mcp', 'elsewhere.test')).toBe(404);
    expect(await ask('/mcp', new URL(app.url).host)).not.toBe(404);
  });

  it('counts requests per key and returns when to retry', async () => {
    const limited = await addKey({ requests_per_minute: 3 });
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent += 1) statuses.push((await callTool(limited.secret, 'whoami')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const { headers, body } = await callTool(limited.secret, 'whoami');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('ratelimit')).toContain('r=0');
    expect(body).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'TOO_MANY_REQUESTS' } } });
  });

  it('audits each write with the names of the tool, the assistant and the key, and stores the last use', async () => {
    const contact_id = await receive('Audited', 'Hello');
    await callTool(secret, 'add_note', { contact_id, content: 'Secret words' });
    await callTool(secret, 'get_conversation', { contact_id });
    const lines = await app.query(sql<{ details: object }>`select details from audit_log
      where workspace_id = ${own.workspace_id} and action = 'mcp.called' and target = ${contact_id}`);
    expect(lines).toEqual([
      {
        details: {
          ...{ tool: 'add_note', client: 'Test assistant' },
          ...{ api_key: 'Assistant', api_key_id: key_id },
        },
      },
    ]);
    const [key] = await app.query(
      sql<{ used: boolean }>`select last_used_at is not null as used from api_keys where id = ${key_id}`,
    );
    expect(key?.used).toBe(true);
  });

  it('pages through conversations', async () => {
    const added: string[] = [];
    for (let number = 0; number < 25; number += 1) added.push(await receive(`Page${number}`, 'A page'));
    const client = await connectClient(app.url, secret);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: ToolContent = await run(client, 'list_conversations', {
        ...{ needs_action: true, ...(cursor !== null && { cursor }) },
      });
      expect((page.conversations as Row[]).length).toBeLessThanOrEqual(20);
      seen.push(...(page.conversations as Row[]).map((row) => row.contact_id));
      cursor = page.next_cursor as string | null;
      expect(page.more).toBe(
        cursor === null
          ? 'This is the last page.'
          : `There are more. Call this tool again with the same arguments and cursor "${cursor}".`,
      );
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(added));
    await client.close();
  });
});

describe('the switch', () => {
  it('is off for new workspaces and can be changed only by owners', async () => {
    const { addTestAgency, addTestPerson } = await import('#server/testing/people.ts');
    const fresh = await addTestAgency(app, 'fresh');
    const get = (token: string) => app.call('GET', '/api/mcp/settings', { token });
    expect((await get(fresh.owner.token)).body).toEqual({
      ...{ enabled: false, url: new URL('/mcp', app.config.publicUrl).href },
    });
    const team = await addTestPerson(app, fresh.workspace_id, { role: 'team', user_type: 'agency' });
    expect((await turn(true, team)).status).toBe(403);
    const other = await addKey({}, fresh.owner);
    expect(await callTool(other.secret, 'whoami')).toMatchObject({
      ...{ status: 403, body: { error: { data: { code: 'MCP_DISABLED' } } } },
    });
    expect((await turn(true, fresh.owner)).body).toMatchObject({ enabled: true });
    expect((await callTool(other.secret, 'whoami')).status).toBe(200);
    await turn(true, fresh.owner);
    await turn(false, fresh.owner);
    expect((await callTool(other.secret, 'whoami')).status).toBe(403);
    const lines = await app.query(sql<{ action: string }>`select action from audit_log
      where workspace_id = ${fresh.workspace_id} and action like 'mcp.turned%' order by id`);
    expect(lines.map(({ action }) => action)).toEqual(['mcp.turned_on', 'mcp.turned_off']);
  });
});
