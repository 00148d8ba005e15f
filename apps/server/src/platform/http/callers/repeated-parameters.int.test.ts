import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';

const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000', PERSON_LIMIT_FACTOR: '1000' });
const { owner } = await addWritingAgency(app, 'repeated');
afterAll(() => app.close());

type Parameter = { readonly name: string; readonly in: string };
type Document = {
  readonly paths: Record<string, Record<string, { readonly parameters?: readonly Parameter[] }>>;
};

/** Routes outside the contract, with the query parameters they read. */
const OTHERS: readonly (readonly [path: string, names: readonly string[]])[] = [
  ['/api/notifications/unsubscribe', ['token']],
  ['/api/pictures', ['of', 'day', 'proof']],
  ['/api/audit.csv', ['actor', 'kind', 'from', 'to', 'q']],
  [`/api/imports/${randomUUID()}/failed.csv`, ['id']],
  ['/api/privacy/exports/x.json', ['token']],
  ['/healthz', ['x']],
  ['/readyz', ['x']],
  ['/', ['token']],
];

const { body } = await app.call('GET', '/api/openapi.json', { token: owner.token });
const routes = [
  ...Object.entries((body as Document).paths).flatMap(([path, methods]) => {
    const { get } = methods;
    if (!get || path === '/live') return [];
    const names = (get.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
    return [[`/api${path.replace(/\{[^}]*\}/g, () => randomUUID())}`, ['unknown', ...names]] as const];
  }),
  ...OTHERS,
];

describe('a repeated query parameter', () => {
  it('is tested on every GET route', () => expect(routes.length).toBeGreaterThan(60));

  it.each(routes)('never causes a server error at %s', async (path, names) => {
    const plain = await app.call('GET', path, { token: owner.token });
    for (const name of names)
      for (const query of [`${name}=a&${name}=b`, `${name}[]=a&${name}[]=b`, `${name}[a]=1&${name}=2`]) {
        const { status } = await app.call('GET', `${path}?${query}`, { token: owner.token });
        expect({ query, status, failed: status >= 500 && status !== plain.status }).toEqual({
          query,
          status,
          failed: false,
        });
      }
  });

  it('makes an unsubscribe link invalid for GET and POST', async () => {
    for (const method of ['GET', 'POST'])
      expect((await app.call(method, '/api/notifications/unsubscribe?token=a&token=b')).status).toBe(404);
  });
});
