import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { DEFAULT_PERIOD } from '@hearback/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { createFirstResponses } from './first-responses.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../public/first.js'), 'utf8');
const CONTACT = '00000000-0000-4000-8000-000000000001';

/** The reads that the page's first script requests at a URL; undefined if it requests none. */
function readsAt(address: string, { signedIn = true } = {}): string[] | undefined {
  const { pathname, search } = new URL(address, 'http://hearback.test');
  const fetch = vi.fn((_url: string, _call: { body: string }) => Promise.resolve());
  runInNewContext(SCRIPT, {
    localStorage: { getItem: (key: string) => (key === 'hearback.signed-in' && signedIn ? '1' : null) },
    matchMedia: () => ({ matches: false }),
    document: { documentElement: { setAttribute: () => {} }, querySelector: () => null },
    location: { pathname, search },
    ...{ fetch, URLSearchParams },
  });
  const body = fetch.mock.calls[0]?.[1].body;
  return body === undefined ? undefined : (JSON.parse(body) as { reads: string[] }).reads;
}

/** A server that answers each read with its URL, and the other network requests. */
async function openAt(address: string) {
  vi.stubGlobal('location', { origin: 'http://hearback.test' });
  const requestUrls: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    requestUrls.push(request.url);
    return Response.json({});
  });
  const answers = (readsAt(address) ?? []).map((path) => ({ path, status: 200, body: { brought: path } }));
  vi.stubGlobal('hearbackFirst', Promise.resolve(Response.json({ access_token: 't1', answers })));
  let token: string | null = null;
  let nowMs = 0;
  const client = createApiClient(
    () => ({
      accessToken: () => token,
      freshToken: async () => token,
      renew: async () => 'unreachable' as const,
      end: () => {},
    }),
    { known: createFirstResponses(() => nowMs) },
  );
  token = (await client.auth.refresh()).access_token;
  return {
    client,
    asked: requestUrls,
    setToken: (next: string) => {
      token = next;
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('the first call of a page', () => {
  test('is not made if no user signed in on this browser', () => {
    expect(readsAt('/conversations', { signedIn: false })).toBeUndefined();
  });

  test('includes the profile on every screen', () => expect(readsAt('/settings')).toEqual(['/api/users/me']));

  test.each([
    ['/conversations', { sort: 'newest', needs_action: 'true' }],
    ['/conversations?place=all', { sort: 'newest' }],
    [
      `/conversations?contact=${CONTACT}&status=interested&unread=true`,
      { sort: 'newest', unread: 'true', status: 'interested' },
    ],
    ['/conversations?q=two%20words&sort=oldest', { sort: 'oldest', q: 'two words' }],
  ] as const)('includes exactly the reads of the inbox at %s', async (address, filter) => {
    const { client, asked } = await openAt(address);
    await Promise.all([client.people.getProfile(), client.inbox.list(filter), client.inbox.counts()]);
    if (address.includes('contact')) await client.inbox.getThread({ contact_id: CONTACT });
    expect(asked).toEqual([]);
  });
});

describe('the first call of a page, on the dashboard', () => {
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  const [from, to] = ['2026-10-01', '2026-10-31'];

  test.each([
    ['/', { period: DEFAULT_PERIOD }],
    ['/?period=7', { period: '7' }],
    [`/?from=${from}&to=${to}`, { period: DEFAULT_PERIOD, from, to }],
    [`/?period=all&from=${from}`, { period: 'all' }],
  ] as const)('includes exactly its reads at %s', async (address, choice) => {
    const { client, asked } = await openAt(address);
    await Promise.all([client.people.getProfile(), client.dashboard.get({ ...choice, time_zone })]);
    expect(asked).toEqual([]);
  });
});

describe('a prefetched response', () => {
  let page: Awaited<ReturnType<typeof openAt>>;
  beforeEach(async () => {
    page = await openAt('/conversations?place=all');
  });

  const list = () => page.client.inbox.list({ sort: 'newest' });

  test('is used once, and later calls read again', async () => {
    expect(await list()).toEqual({ brought: '/api/conversations?sort=newest' });
    await list();
    expect(page.asked).toEqual(['http://hearback.test/api/conversations?sort=newest']);
  });

  test('is never used for another user', async () => {
    page.setToken('t2');
    await list();
    expect(page.asked).toHaveLength(1);
  });

  test('is not used once it is old', async () => {
    page.pass(10_001);
    await list();
    expect(page.asked).toHaveLength(1);
  });
});
