import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Services } from '#server/platform/services.ts';
import { jobs } from '#server/registry.ts';
import { addTestAgency, PASSWORD } from '#server/testing/people.ts';
import { keepLog } from '#server/testing/stack/keep-log.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { runWorker } from '../jobs/run-worker.ts';
import { createLog } from '../observability/log.ts';
import { createApp } from './create-app.ts';
import { createDraining } from './health/draining.ts';

const lines: string[] = [];

const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const app = await openTestApp({}, sink);
const agency = await addTestAgency(app, 'app');

afterAll(() => app.close());

describe('text that the database cannot store', () => {
  it('is refused as a client error in a body, a path and a name', async () => {
    const { token } = agency.owner;
    const answers = await Promise.all([
      app.call('PATCH', '/api/users/me', { token, body: { first_name: 'a\0b' } }),
      app.call('PATCH', '/api/users/me', { token, body: { first_name: 'half \ud83d' } }),
      app.call('GET', '/api/conversations?q=%00', { token }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  });
});

describe('an excessive body', () => {
  const save = (body: string) => app.call('PATCH', '/api/users/me', { token: agency.owner.token, body });

  it('is refused as a client error when it nests too deeply or has too many names', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const lists = '['.repeat(400_000) + ']'.repeat(400_000);
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, 0])));
    const answers = await Promise.all([deep, lists, wide].map(save));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  });

  it('is refused when it sets the prototype', async () => {
    const { status } = await save('{"first_name":"Ann","__proto__":{"role":"owner"}}');
    expect(status).toBe(400);
  });

  // Content types that another site's page can send without a CORS preflight. None of them may sign a user in.
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused when its content type is %s',
    async (type) => {
      const { email } = agency.owner;
      const body = JSON.stringify({ email, password: PASSWORD });
      const options = { method: 'POST', body, headers: { 'content-type': type } };
      const { status } = await fetch(`${app.url}/api/auth/sign-in`, options);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  it('is refused in a query string as well', async () => {
    const address = `/api/conversations?q${'[a]'.repeat(4_000)}=1`;
    const { status } = await app.call('GET', address, { token: agency.owner.token });
    expect(status).toBe(422);
  });
});

describe('every response', () => {
  it("carries our own request id, never the client's", async () => {
    const { headers } = await app.call('GET', '/healthz', { headers: { 'x-request-id': 'forged' } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('carries security headers', async () => {
    const { headers } = await app.call('GET', '/api/openapi.json');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('is not echoed to a TRACE request', async () => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method: 'TRACE', headers: { 'x-planted': 'planted-in-trace' } };
      request(`${app.url}/api/users/me`, options, resolve).on('error', reject).end();
    });
    expect(answer.statusCode).toBe(404);
    expect(await text(answer)).not.toContain('planted-in-trace');
  });

  it('is compressed if it is large enough', async () => {
    const { headers } = await app.call('GET', '/api/openapi.json', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers.get('content-encoding')).toBe('gzip');
  });

  it('cannot be read by another site', async () => {
    const { headers } = await app.call('OPTIONS', '/api/users/me', {
      headers: { origin: 'https://evil.example' },
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('an error', () => {
  it("for an unknown path is a 404 in the contract's format", async () => {
    expect(await app.call('GET', '/api/nothing')).toMatchObject({
      status: 404,
      body: {
        code: 'NOT_FOUND',
        message: 'Not found. It may have been deleted, or you may not have access.',
        error: 'Not found. It may have been deleted, or you may not have access.',
        data: { request_id: expect.any(String) },
      },
    });
  });

  it('names the fields of invalid input', async () => {
    const body = { first_name: 'x'.repeat(121), last_name: '', phone: '', company_name: '' };
    expect(await app.call('PATCH', '/api/users/me', { token: agency.owner.token, body })).toMatchObject({
      status: 422,
      body: {
        code: 'INVALID_INPUT',
        error: 'Some values are invalid. Check the form and try again.',
        data: { issues: [{ path: 'first_name' }] },
      },
    });
  });

  it('a server error is a neutral 500 with the request id, and the details are only in the log', async () => {
    await sql`alter table users rename column phone to phone_moved`.execute(app.services.db);
    const answer = await app.call('GET', '/api/users/me', { token: agency.owner.token });
    await sql`alter table users rename column phone_moved to phone`.execute(app.services.db);
    expect(answer).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL', message: 'An unexpected error occurred' },
    });
    const { request_id } = (answer.body as { data: { request_id: string } }).data;
    expect(JSON.stringify(answer.body)).not.toMatch(/phone|column|select/i);
    expect(lines.find((line) => line.includes(request_id) && line.includes('phone'))).toBeDefined();
  });
});

describe('the log', () => {
  it('contains no password, token or cookie', async () => {
    await app.call('POST', '/api/auth/sign-in', {
      body: { email: agency.owner.email, password: PASSWORD },
    });
    app.services.log.info(
      {
        password: 'planted-1',
        nested: { api_key: 'planted-2', deeper: { token: 'planted-3' } },
        headers: { authorization: 'planted-4', cookie: 'planted-5' },
      },
      'planted',
    );
    const text = lines.join('');
    expect(text).toContain('"path":"/api/auth/sign-in"');
    for (const secret of [
      PASSWORD,
      agency.owner.token,
      agency.owner.cookie.split('=')[1] ?? '?',
      'planted-1',
      'planted-2',
      'planted-3',
      'planted-4',
      'planted-5',
    ])
      expect(text).not.toContain(secret);
  });

  it('records for every request who sent it, from where, and why it was refused', async () => {
    const { token, email } = agency.customer;
    const toLine = ({ headers }: { headers: Headers }) =>
      vi.waitFor(() => {
        const line = lines.find((one) => one.includes(`"reqId":"${headers.get('x-request-id')}"`));
        return JSON.parse(line ?? '');
      });
    expect(await toLine(await app.call('GET', '/api/users', { token }))).toMatchObject({
      ...{ time: expect.any(Number), method: 'GET', path: '/api/users', address: expect.any(String) },
      ...{ status: 403, code: 'FORBIDDEN', account: expect.any(String) },
    });
    expect(await toLine(await app.call('GET', '/api/audit.csv', { token }))).toMatchObject({
      ...{ status: 403, account: expect.any(String) },
    });
    const guess = { body: { email, password: 'a guess' } };
    const logged = await toLine(await app.call('POST', '/api/auth/sign-in', guess));
    expect(logged).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', account: expect.any(String) });
    expect(JSON.stringify(logged)).not.toContain(email);
  });

  it('omits the query string, because links carry tokens', async () => {
    await app.call('GET', '/reset-password?token=planted-in-query');
    expect(lines.join('')).not.toContain('planted-in-query');
  });
});

describe('health', () => {
  it('is alive without a worker, and ready only with a worker heartbeat', async () => {
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    expect(await app.call('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { database: true, migrated: true, worker: false },
    });
    const worker = await runWorker(app.services, jobs);
    expect(await app.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
    await sql`update system.heartbeats set beat_at = now() - interval '1 minute'`.execute(app.services.db);
    expect((await app.call('GET', '/readyz')).status).toBe(503);
    await worker.stop();
  });

  it('exposes Prometheus metrics by route', async () => {
    await app.call('GET', '/api/users/me', { token: agency.owner.token });
    const { body, headers } = await app.call('GET', '/metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toMatch(
      /hearback_http_request_seconds_count\{method="GET",route="\/api\/\*",status="200"\} \d+/,
    );
  });

  it('shows metrics to this machine, but not to proxied requests', async () => {
    const proxied = await openTestApp({ TRUST_PROXY: '1' });
    const ask = async (headers: Record<string, string>) =>
      (await proxied.call('GET', '/metrics', { headers })).status;
    expect(await ask({})).toBe(200);
    expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await ask({ 'x-forwarded-for': '203.0.113.9' })).toBe(404);
    expect(await ask({ forwarded: 'for=127.0.0.1' })).toBe(404);
    await proxied.close();
  });

  it('shows metrics only to the holder of the token once one is set', async () => {
    const closed = await openTestApp({ METRICS_TOKEN: 'a-token-of-sixteen' });
    expect((await closed.call('GET', '/metrics')).status).toBe(404);
    expect((await closed.call('GET', '/metrics', { token: 'a-token-of-sixteen' })).status).toBe(200);
    await closed.close();
  });
});

describe('the API document', () => {
  it('lists the endpoints of the contract', async () => {
    const { body } = await app.call('GET', '/api/openapi.json');
    expect(Object.keys((body as { paths: object }).paths)).toContain('/rpc/get_user_accessible_locations');
  });

  it('has a page that loads nothing from other sites', async () => {
    const { body, headers } = await app.call('GET', '/api/docs');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(body).not.toMatch(/https?:\/\//);
    expect((await app.call('GET', '/api/docs/assets/swagger-ui.css')).status).toBe(200);
    expect((await app.call('GET', '/api/docs/assets/package.json')).status).not.toBe(200);
  });
});

describe('too many requests', () => {
  it('from one address are refused with 429', async () => {
    const busy = await openTestApp({ RATE_LIMIT_PER_MINUTE: '20' });
    const statuses: number[] = [];
    for (let i = 0; i < 22; i++) statuses.push((await busy.call('GET', '/api/nothing')).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404));
    expect(statuses.slice(20)).toEqual([429, 429]);
    expect((await busy.call('GET', '/healthz')).status).toBe(200);
    await busy.close();
  });

  it.each([
    ['one proxy, by its header', { TRUST_PROXY: '1' }, '203.0.113.9'],
    ['a proxy at this address, by its header', { TRUST_PROXY: '127.0.0.0/8' }, '203.0.113.9'],
    ['no proxy, by the connection', {}, null],
  ])('are counted behind %s, regardless of the headers that clients send', async (_where, settings, seen) => {
    const busy = await openTestApp({ RATE_LIMIT_PER_MINUTE: '5', ...settings });
    const from = async (claim: string) =>
      (await busy.call('GET', '/api/nothing', { headers: { 'x-forwarded-for': claim } })).status;
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await from(`198.51.100.${i}, ${seen ?? `198.51.100.${i}`}`));
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
    await busy.close();
  });
});

describe('the start of the API', () => {
  it('logs a warning for every integration that is not configured', () => {
    const warnings = lines
      .map((line) => JSON.parse(line) as { level: number; integration?: string })
      .filter(({ integration }) => integration !== undefined);
    expect(warnings).toMatchObject(
      ['email', 'stripe', 'highlevel', 'model'].map((integration) => ({ level: 40, integration })),
    );
  });
});

const NO_HOSTS = {
  findHost: async () => null,
  brandPage: async (_services: Services, page: string) => page,
};

describe('an API without the built web app', () => {
  const folder = join(tmpdir(), 'hearback-web-that-was-never-built');
  const log = keepLog();
  let bare: FastifyInstance;

  beforeAll(async () => {
    const services = { ...app.services, log: createLog('info', 'test', { to: log.to }) };
    const authenticate = () => Promise.reject(new Error('Authentication is disabled in this test.'));
    const parts = { webFolder: folder, latestMigration: '', draining: createDraining(), ...NO_HOSTS };
    bare = await createApp({ services, authenticate, router: {}, ...parts });
  });

  afterAll(() => bare.close());

  it.each(['/', '/conversations'])('answers %s with 503 and what to do', async (url) => {
    const { statusCode, headers, body } = await bare.inject({ url, headers: { accept: 'text/html' } });
    expect(statusCode).toBe(503);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe(
      "The web app is not built. Run 'npm run build' in the folder of this release, then restart the API.\n",
    );
  });

  it('answers / without an accept header the same way', async () => {
    expect((await bare.inject('/')).statusCode).toBe(503);
  });

  it('logs an error at start that names the folder', () => {
    expect(log.said()).toContain('The web app is not built.');
    expect(log.said()).toContain(folder);
  });

  it('keeps answering unknown files and API paths with 404', async () => {
    expect((await bare.inject('/assets/a.js')).statusCode).toBe(404);
    expect((await bare.inject({ url: '/api/nothing', headers: { accept: 'text/html' } })).statusCode).toBe(
      404,
    );
  });
});

describe('the web app', () => {
  const SCRIPT = 'console.log("a screen");'.repeat(100);
  const folder = mkdtempSync(join(tmpdir(), 'hearback-web-'));
  let web: FastifyInstance;

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
    writeFileSync(join(folder, 'assets/screen-1.js'), SCRIPT);
    writeFileSync(join(folder, 'assets/inter-latin-wght-normal-B1.woff2'), 'the font');
    for (const file of ['push-worker.js', 'offline.html']) writeFileSync(join(folder, file), file);
    writeFileSync(join(folder, 'assets/screen-1.js.br'), brotliCompressSync(SCRIPT));
    const services = { ...app.services, config: { ...app.config, rateLimit: 10 } };
    const authenticate = () => Promise.reject(new Error('Authentication is disabled in this test.'));
    const parts = { webFolder: folder, latestMigration: '', draining: createDraining(), ...NO_HOSTS };
    web = await createApp({ services, authenticate, router: {}, ...parts });
  });

  afterAll(async () => {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => web.inject({ url, headers });

  it('is sent precompressed and cached by browsers for a year', async () => {
    const { headers, rawPayload } = await get('/assets/screen-1.js', { 'accept-encoding': 'gzip, br, zstd' });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(SCRIPT);
  });

  it('shares its font with the pages that it does not contain', async () => {
    const { body, headers } = await get('/fonts/inter.woff2');
    expect(body).toBe('the font');
    expect(headers).toMatchObject({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' });
  });

  it('is sent uncompressed to clients without compression support, and under one address only', async () => {
    expect((await get('/assets/screen-1.js')).body).toBe(SCRIPT);
    expect((await get('/assets/screen-1.js.br')).statusCode).toBe(404);
  });

  it('lets the service worker connect and the offline page load its style, and nothing else', async () => {
    const policy = async (url: string) => (await get(url)).headers['content-security-policy'];
    expect(await policy('/push-worker.js')).toBe("default-src 'none'; connect-src 'self'");
    expect(await policy('/offline.html')).toContain("default-src 'none'; style-src 'self'; img-src 'self';");
  });

  it('is excluded from the rate limit for its files, but not for anything else', async () => {
    const remoteAddress = '192.0.2.1';
    const statuses = async (url: string) => {
      const answers: number[] = [];
      for (let i = 0; i < 12; i++) answers.push((await web.inject({ url, remoteAddress })).statusCode);
      return answers;
    };
    expect(await statuses('/assets/screen-1.js')).toEqual(Array(12).fill(200));
    expect(await statuses('/assets/gone.js')).toEqual([...Array(10).fill(404), 429, 429]);
  });
});
