import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ProviderError } from '../ports.ts';
import { type FakeResponse, fakeProvider } from '../testing/fake-provider.ts';
import { type Call, type Connection, createHttp } from './http.ts';
import { realRuntime } from './runtime.ts';

const KEY = 'key-of-the-customer';
const GET: Call = { method: 'GET', path: '/things' };
const POST: Call = { method: 'POST', path: '/things', json: { a: 1 } };

function visit(responses: FakeResponse[], connection: Partial<Connection> = {}, maxBytes?: number) {
  const fake = fakeProvider(...responses);
  const http = createHttp(
    { ...fake.connection, ...connection },
    { provider: 'provider', credentials: { authorization: `Bearer ${KEY}` }, maxBytes },
  );
  return { ...fake, call: (call: Call) => http.call(z.unknown(), call) };
}
const toFailure = async (promise: Promise<unknown>): Promise<ProviderError> => {
  const thrown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof ProviderError)) throw new Error(`not a ProviderError: ${thrown}`);
  return thrown;
};
const refused = (code: string) => Object.assign(new TypeError('fetch failed'), { cause: { code } });

describe('a call to a provider', () => {
  it('stays below the base URL and contains its credentials', async () => {
    const { call, asked } = visit([{ body: { ok: true } }]);
    expect(await call({ ...GET, query: { ids: ['a', 'b'], none: undefined, limit: 2 } })).toEqual({
      ok: true,
    });
    expect(asked[0]).toMatchObject({ method: 'GET', path: '/prefix/things' });
    expect(asked[0]?.query.toString()).toBe('ids=a&ids=b&limit=2');
    expect(asked[0]?.headers.get('authorization')).toBe(`Bearer ${KEY}`);
  });

  it('has a content type only if it has a body', async () => {
    const { call, asked } = visit([{}]);
    await call({ method: 'POST', path: '/pause' });
    await call(POST);
    await call({ method: 'POST', path: '/token', form: { code: 'a b', none: undefined } });
    expect(asked.map(({ headers }) => headers.get('content-type'))).toEqual([
      null,
      'application/json',
      'application/x-www-form-urlencoded',
    ]);
    expect(asked.map(({ body }) => body)).toEqual([undefined, { a: 1 }, { code: 'a b' }]);
  });

  it('returns undefined for an empty response', async () => {
    expect(await visit([{ body: '' }]).call(GET)).toBeUndefined();
  });

  it.each(['//evil.test/x', '/../../x', '/%2e%2e/x', '/a\\b', '@evil.test/'])(
    'never leads to %s',
    async (path) => {
      const { call, asked } = visit([{}]);
      await call({ ...GET, path }).catch(() => undefined);
      for (const { path: reached } of asked) expect(reached).toBe(`/prefix${path}`);
    },
  );

  it('refuses a redirect, even to itself', async () => {
    const { call, asked } = visit([{ status: 302, headers: { location: 'https://evil.test/' } }]);
    expect(await toFailure(call(GET))).toMatchObject({ kind: 'unavailable', code: 'redirect', status: 302 });
    expect(asked).toHaveLength(1);
  });

  it('waits for the budget before each attempt', async () => {
    const budgetNames: string[] = [];
    const budget = (name: string) => ({ take: async () => void budgetNames.push(name) });
    const { call } = visit([{ status: 503 }, {}], { budget: budget('all') });
    await call({ ...GET, budget: budget('mail') });
    expect(budgetNames).toEqual(['all', 'mail', 'all', 'mail']);
  });
});

describe('a call that is safe to repeat', () => {
  it.each([
    ['the network fails', { throws: refused('ECONNRESET') }],
    ['the provider stumbles', { status: 500 }],
    ['it is busy', { status: 429 }],
  ])('is tried again when %s, after a random wait that grows', async (_what, answer) => {
    const { call, asked, slept } = visit([answer, answer, { body: { ok: true } }]);
    expect(await call(GET)).toEqual({ ok: true });
    expect(asked).toHaveLength(3);
    expect(slept).toEqual([250, 500]);
  });

  it('fails after three attempts', async () => {
    const { call, asked } = visit([{ status: 502 }]);
    expect(await toFailure(call(GET))).toMatchObject({ kind: 'unavailable', status: 502 });
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['seconds', '2'],
    ['a date', 'Thu, 01 Oct 2026 12:00:02 GMT'],
  ])('waits as long as the provider asks, in %s', async (_what, header) => {
    const { call, slept } = visit([{ status: 429, headers: { 'retry-after': header } }, {}]);
    await call(GET);
    expect(slept).toEqual([2250]);
  });

  it('does not block a worker for a long wait, but reports its duration', async () => {
    const { call, slept } = visit([{ status: 429, headers: { 'retry-after': '60' } }]);
    expect(await toFailure(call(GET))).toMatchObject({ kind: 'rate_limited', retryAfterMs: 60_000 });
    expect(slept).toEqual([]);
  });

  it.each([400, 401, 403, 404, 422])('is not retried after %i', async (status) => {
    const { call, asked } = visit([{ status }]);
    await toFailure(call(GET));
    expect(asked).toHaveLength(1);
  });

  it('can be a POST that only reads', async () => {
    const { call, asked } = visit([{ status: 503 }, {}]);
    await call({ ...POST, idempotent: true });
    expect(asked).toHaveLength(2);
  });
});

describe('a call with side effects', () => {
  it.each([
    ['a lost connection', { throws: refused('ECONNRESET') }, true],
    ['a stumble', { status: 500 }, true],
    ['an answer that is no JSON', { body: '<html>' }, true],
    ['a connection that was never made', { throws: refused('ECONNREFUSED') }, false],
    ['a limit', { status: 429 }, false],
    ['a refusal', { status: 400 }, false],
  ])(
    'is never repeated after %s, and reports whether it may have taken effect',
    async (_what, answer, maybe) => {
      const { call, asked } = visit([answer]);
      expect(await toFailure(call(POST))).toMatchObject({ mayHaveHappened: maybe });
      expect(asked).toHaveLength(1);
    },
  );
});

describe('a response', () => {
  it('a response that is not valid JSON, or not usable, makes the provider unavailable', async () => {
    expect(await toFailure(visit([{ body: '<html>busy</html>' }]).call(GET))).toMatchObject({
      kind: 'unavailable',
      code: 'malformed',
    });
    const { connection } = fakeProvider({ body: { id: 1 } });
    const http = createHttp(connection, { provider: 'provider', credentials: {} });
    expect(await toFailure(http.call(z.object({ name: z.string() }), GET))).toMatchObject({
      kind: 'unavailable',
      code: 'unexpected',
    });
  });

  it.each([
    ['announced', { 'content-length': '2000' }],
    ['streamed', undefined],
  ])('a response that is too long is not read to its end (%s)', async (_what, headers) => {
    const { call } = visit([{ body: 'x'.repeat(2000), ...(headers ? { headers } : {}) }], {}, 1000);
    expect(await toFailure(call(GET))).toMatchObject({ kind: 'unavailable', code: 'too_large' });
  });

  it('times out if it never arrives', async () => {
    const runtime = {
      fetch: (_url: URL, { signal }: RequestInit) => never(signal),
      sleep: async () => {},
    };
    const { call } = visit([], { timeoutMs: 5, runtime });
    expect(await toFailure(call(POST))).toMatchObject({ code: 'timeout', mayHaveHappened: true });
  });

  it('times out if it stops midway', async () => {
    const fetch = async (_url: URL, { signal }: RequestInit) =>
      new Response(
        new ReadableStream({
          start(stream) {
            stream.enqueue(Buffer.from('{"a":'));
            signal?.addEventListener('abort', () => stream.error(signal.reason));
          },
        }),
      );
    const { call } = visit([], { timeoutMs: 5, runtime: { fetch, sleep: async () => {} } });
    expect(await toFailure(call(GET))).toMatchObject({ kind: 'unavailable', code: 'timeout' });
  });
});

const never = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

describe('cancellation', () => {
  it('ends a running call with the reason of the signal', async () => {
    const stop = new AbortController();
    const runtime = { fetch: (_url: URL, { signal }: RequestInit) => never(signal) };
    const { call } = visit([], { signal: stop.signal, runtime });
    const ended = call(GET).catch((reason: unknown) => reason);
    stop.abort(new Error('the worker stops'));
    expect(await ended).toEqual(new Error('the worker stops'));
  });

  it('ends the wait between two attempts', async () => {
    const stop = new AbortController();
    const { fetch } = fakeProvider({ status: 429, headers: { 'retry-after': '10' } }).connection.runtime;
    const { call } = visit([], {
      signal: stop.signal,
      runtime: { fetch, sleep: realRuntime.sleep },
    });
    const ended = call(GET).catch((reason: unknown) => reason);
    setTimeout(() => stop.abort(new Error('the worker stops')), 20);
    expect(await ended).toEqual(new Error('the worker stops'));
  });

  it('sends no more requests and uses no budget', async () => {
    let takeCount = 0;
    const budget = { take: async () => void takeCount++ };
    const { call, asked } = visit([{}], { signal: AbortSignal.abort(new Error('over')), budget });
    await expect(call(GET)).rejects.toThrow('over');
    expect([takeCount, asked.length]).toEqual([0, 0]);
  });
});

describe('a failure', () => {
  const everything = (error: ProviderError) => `${JSON.stringify(error)} ${error.message} ${error.cause}`;

  it('never contains a key, a token or a body', async () => {
    const body = { message: `no campaign for ${KEY} and s3cret-token`, echo: 'the private words' };
    const { call } = visit([{ status: 400, body }]);
    const error = await toFailure(call({ ...POST, secrets: ['s3cret-token'] }));
    expect(error.message).toBe('provider rejected: no campaign for [hidden] and [hidden]');
    expect(everything(error)).not.toMatch(/key-of|s3cret|private words/);
  });

  it('does not contain the response to a rejected key', async () => {
    const { call } = visit([{ status: 401, body: 'Invalid API key key-of-****' }]);
    expect(everything(await toFailure(call(GET)))).not.toContain('key-of');
  });

  it('a failure of a key that is invalid in a header is a rejected key, and does not quote it', async () => {
    const { connection, asked } = fakeProvider({});
    const http = createHttp(connection, { provider: 'provider', credentials: { 'x-key': 'pasted\nkey' } });
    const error = await toFailure(http.call(z.unknown(), GET));
    expect(error.kind).toBe('auth_expired');
    expect(everything(error)).not.toContain('pasted');
    expect(asked).toHaveLength(0);
  });

  it('a failure that is our own bug is passed through', async () => {
    const budget = { take: () => Promise.reject(new RangeError('a bug')) };
    await expect(visit([{}], { budget }).call(GET)).rejects.toThrow(RangeError);
  });
});

it('a base URL with a password or another protocol is rejected', () => {
  for (const baseUrl of ['https://user:pass@provider.test', 'file:///etc', 'not a url'])
    expect(() => createHttp({ baseUrl }, { provider: 'provider', credentials: {} })).toThrow(TypeError);
});
