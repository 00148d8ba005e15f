import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { API_PERMISSIONS, type CreatedApiKey, publicContract } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';

const logged: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000' }, log);
const agency = await addWritingAgency(app, 'malformed');
afterAll(() => app.close());

const addKey = async () => {
  const form = { name: 'Test', permissions: [...API_PERMISSIONS], location_ids: null };
  const { body } = await app.call('POST', '/api/api-keys', {
    token: agency.owner.token,
    body: { ...form, requests_per_minute: 600 },
  });
  return (body as CreatedApiKey).secret;
};

type Operation = { name: keyof typeof publicContract; method: string; path: string };
const operations = Object.entries(publicContract).map(([name, procedure]): Operation => {
  const { method = 'POST', path = '' } = procedure['~orpc'].route;
  return { name: name as Operation['name'], method, path };
});

type RawRequest = { token?: string; body?: string; type?: string; headers?: Record<string, string> };

/** Sends the path as it is. Clients normalize it. */
async function send(method: string, path: string, { token = '', body, type, headers }: RawRequest = {}) {
  const url = new URL(app.url);
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    type: string;
    text: string;
  }>();
  const outgoing = request(
    {
      ...{ host: url.hostname, port: url.port, method, path: `/v1${path}` },
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        'idempotency-key': randomUUID(),
        ...(body !== undefined && {
          'content-type': type ?? 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
        ...headers,
      },
    },
    async (answer) =>
      resolve({
        status: answer.statusCode ?? 0,
        type: String(answer.headers['content-type']),
        text: await text(answer),
      }),
  );
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

/** Refused by us with a problem that reveals nothing, and never a failure of the server. */
function expectRefused(answer: Awaited<ReturnType<typeof send>>, what: string): void {
  expect({ what, isRefused: answer.status >= 400 && answer.status < 500, text: answer.text }).toMatchObject({
    what,
    isRefused: true,
  });
  expect(answer.type, what).toBe('application/problem+json; charset=utf-8');
  const problem = JSON.parse(answer.text);
  expect(problem, what).toMatchObject({ code: expect.any(String), request_id: expect.any(String) });
  expect(answer.text, what).not.toMatch(/select |insert |\/apps\/|node_modules|syntax for type/i);
}

const BAD_IDS = [
  'x',
  '%00',
  '..%2f..%2fme',
  '00000000-0000-0000-0000-00000000000g',
  `${randomUUID()}'--`,
  'x'.repeat(5_000),
];
const withId = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, id);

describe('every operation', () => {
  it('refuses malformed ids', async () => {
    const token = await addKey();
    for (const { name, method, path } of operations.filter((operation) => operation.path.includes('{')))
      for (const id of BAD_IDS)
        expectRefused(
          await send(method, withId(path, id), { token, ...(method !== 'GET' && { body: '{}' }) }),
          `${name} with ${id.slice(0, 50)}`,
        );
  });

  it('refuses addresses that cannot be decoded, as any other path', async () => {
    const token = await addKey();
    for (const path of ['/contacts/%E0%A4%A', '/contacts/%', '/%zz', '/contacts/%ff?q=%', '/%E0%A4%A/%2f'])
      expectRefused(await send('GET', path, { token }), path);
    expect(await send('GET', '/contacts/%')).toMatchObject({ status: 401 });
  });

  it('refuses bodies that are not the object it expects', async () => {
    const token = await addKey();
    const bodies = [
      ...['{', 'null', '[]', '"text"', '7', '{"__proto__":{"is_admin":true}}', '{"constructor":{"x":1}}'],
      ...['{"unknown_field":1}', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
      ...[
        `{"content":"\\u0000","disposition":"\\u0000","values":["\\u0000"]}`,
        '\ufeff{}x',
        '{"a":1}{"b":2}',
      ],
    ];
    for (const { name, method, path } of operations.filter(({ method: used }) =>
      ['POST', 'PUT'].includes(used),
    ))
      for (const body of bodies)
        expectRefused(
          await send(method, withId(path, randomUUID()), { token, body }),
          `${name} with ${body.slice(0, 40)}`,
        );
  });

  it('refuses bodies that are too large or of another type', async () => {
    const token = await addKey();
    const large = JSON.stringify({ content: 'x'.repeat(1_100_000) });
    for (const { name, method, path } of operations.filter(({ method: used }) =>
      ['POST', 'PUT'].includes(used),
    )) {
      const place = withId(path, randomUUID());
      expectRefused(await send(method, place, { token, body: large }), `${name} with a large body`);
      for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])
        expectRefused(await send(method, place, { token, body: '{}', type }), `${name} with ${type}`);
    }
  });

  it('refuses unknown, repeated and malformed query parameters', async () => {
    const token = await addKey();
    const queries = [
      ...['cursor=x', 'cursor=%00', `cursor=${Buffer.from('{"at":"x"}').toString('base64url')}`],
      ...['unknown=1', 'q[$ne]=1', `q=${'x'.repeat(1_000)}`, 'q=%00', 'q=a&q=b'],
    ];
    const lists = ['listConversations', 'listLeads', 'listSuppressions', 'listReports', 'listMessages'];
    for (const { name, method, path } of operations.filter((operation) => lists.includes(operation.name)))
      for (const query of queries) {
        const { contact_id, campaign_id } = agency;
        const place = path.replace('{contact_id}', contact_id).replace('{campaign_id}', campaign_id);
        const answer = await send(method, `${place}?${query}`, { token });
        // A page of messages ignores fields that it does not have, and no other list is changed by them.
        if (answer.status !== 200) expectRefused(answer, `${name} with ${query.slice(0, 40)}`);
        else
          expect({ name, query }).toEqual({
            name: 'listMessages',
            query: expect.not.stringMatching(/^cursor/),
          });
      }
  });

  it('refuses every method that it does not have', async () => {
    const token = await addKey();
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const supportedMethods = operations
        .filter((operation) => operation.path === path)
        .map(({ method }) => method);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (one) => !supportedMethods.includes(one),
      ))
        expectRefused(await send(method, withId(path, randomUUID()), { token }), `${method} ${path}`);
    }
  });

  it('reveals nothing about the input to a request without a valid key', async () => {
    const token = await addKey();
    const forged = `${token.slice(0, -7)}${token.at(-7) === 'a' ? 'b' : 'a'}${token.slice(-6)}`;
    const credentials = ['', forged, 'hbk_live_', token.toUpperCase(), `${token}x`, 'x'.repeat(7_000)];
    for (const { name, method, path } of operations)
      for (const credential of credentials)
        for (const id of ['x', randomUUID()]) {
          const answer = await send(method, withId(path, id), { token: credential });
          expect({ name, status: answer.status, code: JSON.parse(answer.text).code }).toEqual({
            ...{ name, status: 401, code: 'API_KEY_INVALID' },
          });
        }
  });
});

describe('the log', () => {
  it('contains no part of a key that can be used', async () => {
    const token = await addKey();
    await send('GET', '/me', { token });
    await send('GET', `/conversations?q=${token}`, { token: `${token}x` });
    await send('GET', `/contacts/${token}`, { token });
    const secret = token.split('_')[3] ?? token;
    expect(logged.join('')).toContain('/v1/me');
    expect(logged.join('')).not.toContain(secret);
  });
});
