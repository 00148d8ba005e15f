import { deepEqual, equal, ok } from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const REDIRECT_URI = 'https://assistant.example/callback';
const REVISION = '2026-07-28';
const REGISTRATIONS = 200;
const UNSAFE_REDIRECTS = [
  ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://assistant.example/callback'],
  ...[
    'https://assistant.example/callback#part',
    'https://user:secret@assistant.example/',
    '//evil.example',
    '',
  ],
];
const HOSTILE_BODIES: readonly string[] = [
  ...['', 'null', '[]', '{}', '"text"', '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":1,"method":"__proto__"}'],
  '['.repeat(100_000),
  `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  JSON.stringify(Array.from({ length: 1_000 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))),
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x'.repeat(200_000) } }),
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { text: 'x'.repeat(8_000_000) } }),
];

type Form = Readonly<Record<string, string>>;
type Tokens = { readonly access_token: string; readonly refresh_token: string };

export const scenario: Scenario = {
  title:
    'assistants get no access without a person, codes and tokens work once, and /mcp survives hostile calls',
  async run(target) {
    const memory = target.measureMemory('api');
    await setEnabled(target, true);
    await refuseRedirects(target);
    await refusePrivateDocuments(target);
    await useCodesOnce(target);
    const token = await endWithReusedRefresh(target);
    equal(await callServer(target, token), 401, 'an ended connection was used');
    await surviveBodies(target);
    const registered = await limitRegistrations(target);
    const growthBytes = target.measureMemory('api') - memory;
    ok(growthBytes < 256 * 1024 * 1024, `the API grew by ${Math.round(growthBytes / 1e6)} MB`);
    equal((await target.people.owner.ask('GET', '/api/users/me')).status, 200);
    await setEnabled(target, false);
    return `${registered} of ${REGISTRATIONS} registrations stored, ${HOSTILE_BODIES.length} hostile bodies`;
  },
};

async function setEnabled({ people }: AttackTarget, enabled: boolean): Promise<void> {
  const { status } = await people.owner.ask('PUT', '/api/mcp/settings', {
    headers: { 'x-hearback': '1' },
    body: { enabled },
  });
  equal(status, 200);
}

async function register(target: AttackTarget, redirect_uris: readonly string[], from = '203.0.113.20') {
  const response = await fetch(`${target.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ client_name: 'Attacker', redirect_uris }),
  });
  return { status: response.status, ...((await response.json()) as { client_id?: string }) };
}

async function refuseRedirects(target: AttackTarget): Promise<void> {
  for (const uri of UNSAFE_REDIRECTS)
    equal((await register(target, [uri])).status, 400, `registered with ${JSON.stringify(uri)}`);
  const { client_id = '' } = await register(target, [REDIRECT_URI]);
  for (const redirect_uri of [
    'https://evil.example/callback',
    `${REDIRECT_URI}/../steal`,
    `${REDIRECT_URI}?x=1`,
  ]) {
    const { location } = await browse(target, toAuthorize(target, client_id, { redirect_uri }));
    ok(!location.startsWith('https://'), `sent to ${location}`);
  }
}

/** A metadata document at an internal address would let strangers read internal services. */
async function refusePrivateDocuments(target: AttackTarget): Promise<void> {
  let requests = 0;
  const internal = createServer((_request, response) => {
    requests += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve));
  const { port } = internal.address() as AddressInfo;
  for (const host of [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `[::1]:${port}`,
    '169.254.169.254',
    '10.0.0.1',
  ])
    for (const scheme of ['http', 'https']) {
      const { location } = await browse(target, toAuthorize(target, `${scheme}://${host}/client.json`));
      ok(!location.startsWith('/connect/'), `a document of ${host} was accepted`);
    }
  internal.close();
  equal(requests, 0, 'an internal server was called');
}

const verifier = randomBytes(32).toString('base64url');

function toAuthorize(target: AttackTarget, client_id: string, more: Form = {}): string {
  const params = {
    ...{ response_type: 'code', client_id, redirect_uri: REDIRECT_URI, state: 's' },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url') },
    ...{ code_challenge_method: 'S256', resource: `${target.url}/mcp`, ...more },
  };
  return `/oauth/authorize?${new URLSearchParams(params)}`;
}

async function browse(target: AttackTarget, path: string, cookie = '') {
  const response = await fetch(target.url + path, {
    redirect: 'manual',
    headers: { cookie, 'x-forwarded-for': '203.0.113.21' },
  });
  await response.text();
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { location: response.headers.get('location') ?? '', cookie: cookies.join('; ') };
}

/** The owner allows the request of the client. */
async function obtainCode(target: AttackTarget, client_id: string): Promise<string> {
  const { location, cookie } = await browse(target, toAuthorize(target, client_id));
  ok(location.startsWith('/connect/'), `no consent page but ${location}`);
  const id = location.replace('/connect/', '');
  const body = { permissions: ['inbox:read'], location_ids: null };
  const withoutCookie = await target.people.owner.ask('POST', `/api/oauth/requests/${id}/allow`, {
    headers: { 'x-hearback': '1' },
    body,
  });
  ok(withoutCookie.status >= 400, 'a person allowed the request of another browser');
  const allowed = await target.people.owner.ask('POST', `/api/oauth/requests/${id}/allow`, {
    headers: { 'x-hearback': '1', cookie },
    body,
  });
  equal(allowed.status, 200, JSON.stringify(allowed.body));
  const { continue_at } = allowed.body as { continue_at: string };
  const { location: back } = await browse(target, continue_at, cookie);
  return new URL(back).searchParams.get('code') ?? '';
}

async function exchange(target: AttackTarget, form: Form) {
  const response = await fetch(`${target.url}/oauth/token`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.22' },
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: (await response.json()) as Tokens };
}

const toExchange = (client_id: string, code: string, more: Form = {}): Form => ({
  ...{ grant_type: 'authorization_code', client_id, code, redirect_uri: REDIRECT_URI },
  ...{ code_verifier: verifier, ...more },
});

async function useCodesOnce(target: AttackTarget): Promise<void> {
  const { client_id = '' } = await register(target, [REDIRECT_URI]);
  const { client_id: thief = '' } = await register(target, [REDIRECT_URI]);
  const wrongs: Readonly<Record<string, Form>> = {
    'another client': { client_id: thief },
    'another verifier': { code_verifier: randomBytes(32).toString('base64url') },
    'another redirect': { redirect_uri: 'https://assistant.example/other' },
  };
  for (const [wrong, form] of Object.entries(wrongs)) {
    const code = await obtainCode(target, client_id);
    equal((await exchange(target, toExchange(client_id, code, form))).status, 400, `a code with ${wrong}`);
  }
  const code = await obtainCode(target, client_id);
  const race = await Promise.all([1, 2, 3, 4].map(() => exchange(target, toExchange(client_id, code))));
  ok(race.filter(({ status }) => status === 200).length <= 1, 'a code was exchanged twice');
  equal((await exchange(target, toExchange(client_id, code))).status, 400);
  const won = race.find(({ status }) => status === 200);
  if (won) equal(await callServer(target, won.body.access_token), 401, 'a replayed code ends its tokens');
  const bare = toAuthorize(target, client_id, { code_challenge: '' });
  ok(!(await browse(target, bare)).location.startsWith('/connect/'), 'a request without PKCE');
}

/** Returns an access token whose refresh token was used twice. */
async function endWithReusedRefresh(target: AttackTarget): Promise<string> {
  const { client_id = '' } = await register(target, [REDIRECT_URI]);
  const first = await exchange(target, toExchange(client_id, await obtainCode(target, client_id)));
  equal(first.status, 200);
  equal(await callServer(target, first.body.access_token), 200);
  const refresh = { grant_type: 'refresh_token', client_id, refresh_token: first.body.refresh_token };
  const second = await exchange(target, refresh);
  equal(second.status, 200);
  equal((await exchange(target, refresh)).status, 400, 'a refresh token was used twice');
  equal((await exchange(target, { ...refresh, refresh_token: second.body.refresh_token })).status, 400);
  return second.body.access_token;
}

const listTools = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/list' },
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': REVISION,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
});

async function callServer(target: AttackTarget, token: string, body = listTools): Promise<number> {
  const response = await fetch(`${target.url}/mcp`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': REVISION },
      ...{ 'mcp-method': 'tools/list', 'x-forwarded-for': '203.0.113.23' },
    },
    body,
    signal: AbortSignal.timeout(20_000),
  });
  await response.text();
  return response.status;
}

async function surviveBodies(target: AttackTarget): Promise<void> {
  const { client_id = '' } = await register(target, [REDIRECT_URI]);
  const { body } = await exchange(target, toExchange(client_id, await obtainCode(target, client_id)));
  const statuses: number[] = [];
  for (const hostile of HOSTILE_BODIES) statuses.push(await callServer(target, body.access_token, hostile));
  deepEqual(
    statuses.filter((status) => status >= 500),
    [],
    `hostile bodies were answered with ${statuses.join(', ')}`,
  );
  equal(await callServer(target, body.access_token), 200);
}

/** Returns how many were stored. */
async function limitRegistrations(target: AttackTarget): Promise<number> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < REGISTRATIONS; attempt += 1)
    statuses.push((await register(target, [REDIRECT_URI], '203.0.113.99')).status);
  ok(statuses.includes(429), 'registrations are not limited');
  return statuses.filter((status) => status === 201).length;
}
