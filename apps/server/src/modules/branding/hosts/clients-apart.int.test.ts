import { can, type Permission } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { makeLinkToken } from '#server/platform/secrets/link-token.ts';
import { listEndpoints } from '#server/testing/contract-walk.ts';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { addPlace, nowhere, type Place } from '#server/testing/grants/place.ts';
import { grantProbes } from '#server/testing/grants/probes.ts';
import { addTestAgency, type TestAgency } from '#server/testing/people.ts';
import { askAt } from '#server/testing/stack/ask-at.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

/** Clients of one agency share its host. They learn as little about each other as clients of other agencies. */
const PUBLIC = 'app.product.example';
const NORTH = 'portal.north.example';
const SOUTH = 'portal.south.example';
const CUSTOMER = { role: 'client', user_type: 'agency_customer' } as const;
const NEIGHBOR = 'neighboring';
const STRANGER = 'stranger';

const app = await openTestApp({ PUBLIC_URL: `https://${PUBLIC}`, RATE_LIMIT_PER_MINUTE: '100000' });
const north = await addTestAgency(app, 'north');
const south = await addTestAgency(app, 'south');
afterAll(() => app.close());

const [ownLocation = '', neighborLocation = ''] = north.locations;
const serve = ({ workspace_id }: TestAgency, host: string) =>
  app.query(sql`insert into brand_hosts (workspace_id, host, token, status, checked_at, verified_at)
    values (${workspace_id}, ${host}, ${`portal-verify-${workspace_id}`}, 'verified', now(), now())`);
await serve(north, NORTH);
await serve(south, SOUTH);
/** Clients with every right, because rights must not reach beyond their own location. */
await app.query(sql`update ghl_locations set client_threads = 'all', client_may_comment = true, client_may_answer = true,
  client_may_approve = true`);

const own = await addPlace(app, north.owner, ownLocation, 'own');
const neighbors = await addPlace(app, north.owner, neighborLocation, NEIGHBOR);
const strangers = await addPlace(app, south.owner, south.locations[0] ?? '', STRANGER);
const neighbor = await addGranted(app, north, neighborLocation, 'read');
await app.query(sql`update users set user_type = ${CUSTOMER.user_type} where id = ${neighbor.user_id}`);
const foreign = [NEIGHBOR, STRANGER, ...[neighbors, strangers].flatMap((place) => Object.values(place))];

const endpoints = listEndpoints().filter(
  ({ access }) => access === 'session' || (access !== 'public' && can(CUSTOMER, access as Permission)),
);
const about = (kind: 'reads' | 'writes') =>
  endpoints.flatMap(({ name, method, path }) => {
    const probe = grantProbes[name];
    const toCall =
      probe && kind in probe
        ? (probe as Record<string, (place: Place) => { path?: string; body?: unknown }>)[kind]
        : undefined;
    return toCall ? [{ name, method, path, toCall }] : [];
  });
const general = endpoints.flatMap(({ name, method, path }) => {
  const probe = grantProbes[name];
  return method === 'GET' && probe && 'general' in probe ? [{ name, path: probe.general.path ?? path }] : [];
});
const TIMES = ['request_id', 'measured_at', 'active_since'];
const withoutTimes = (body: unknown) =>
  JSON.parse(JSON.stringify(body, (key, value) => (TIMES.includes(key) ? null : value)));

describe('a client at the host of the agency', () => {
  it('reads its own rows, so that the probes below are meaningful', async () => {
    expect(about('reads').length).toBeGreaterThan(5);
    expect(general.length).toBeGreaterThan(10);
    for (const { toCall, method, path } of about('reads')) {
      const call = toCall(own);
      const { status } = await askAt(app, NORTH, call.path ?? path, {
        ...{ method, token: north.customer.token, body: call.body },
      });
      expect([200, 409, 422], `${method} ${path}`).toContain(status);
    }
  });

  it.each([...about('reads'), ...about('writes')])(
    'gets the answer for unknown rows from $name about other clients',
    async ({ method, path, toCall }) => {
      for (const [host, token] of [
        [NORTH, north.customer.token],
        [PUBLIC, north.customer.token],
      ] as const) {
        const send = async (place: Place) => {
          const call = toCall(place);
          const { status, body } = await askAt(app, host, call.path ?? path, {
            method,
            token,
            body: call.body,
          });
          return withoutTimes({ status, body });
        };
        const unknown = await send(nowhere());
        expect(await send(neighbors)).toEqual(unknown);
        expect(await send(strangers)).toEqual(unknown);
      }
    },
  );

  it.each(general)('reads nothing of other clients from $name', async ({ path }) => {
    const { page, headers } = await askAt(app, NORTH, path, { token: north.customer.token });
    const answer = page + JSON.stringify(headers);
    expect(foreign.filter((word) => answer.includes(word))).toEqual([]);
  });

  it('has a session that other agencies’ hosts refuse', async () => {
    for (const { path } of general) {
      expect((await askAt(app, SOUTH, path, { token: north.customer.token })).status, path).toBe(401);
      expect((await askAt(app, SOUTH, path, { token: neighbor.token })).status, path).toBe(401);
      expect((await askAt(app, NORTH, path, { token: south.customer.token })).status, path).toBe(401);
    }
  });

  it('gets no files of other clients, and files are never cached', async () => {
    const files = ({ report_id, message_id }: Place) => [
      `/api/reports/${report_id}/report.csv`,
      `/api/reports/${report_id}/report.pdf`,
      `/api/messages/${message_id}/attachments/0`,
    ];
    for (const [host, token] of [
      [NORTH, north.customer.token],
      [SOUTH, south.customer.token],
    ] as const)
      for (const path of files(neighbors))
        expect((await askAt(app, host, path, { token })).status, path).toBe(404);
    const [csv = '', pdf = ''] = files(neighbors);
    for (const path of [csv, pdf]) {
      const { status, headers } = await askAt(app, NORTH, path, { token: neighbor.token });
      expect({ status, cache: headers['cache-control'] }).toEqual({
        status: 200,
        cache: expect.stringMatching(/no-store/),
      });
    }
  });

  it('cannot preview another client, and a preview shows one client only', async () => {
    const start = (token: string, user_id: string) =>
      askAt(app, NORTH, '/api/client-previews', { method: 'POST', token, body: { user_id } });
    expect((await start(north.customer.token, neighbor.user_id)).status).toBe(403);
    const { body } = await start(north.owner.token, neighbor.user_id);
    const { access_token: token } = body as { access_token: string };
    const read = async (host: string, id: string) =>
      (await askAt(app, host, `/api/conversations/${id}`, { token })).status;
    expect(await read(NORTH, neighbors.contact_id)).toBe(200);
    expect(await read(NORTH, own.contact_id)).toBe(404);
    expect(await read(SOUTH, neighbors.contact_id)).toBe(401);
  });
});

describe('a link that was emailed to a client', () => {
  const send = (host: string, path: string, body: object) =>
    askAt(app, host, `/api/functions/${path}`, { method: 'POST', body });

  it('resets a password at the host of its agency and at the public address, and nowhere else', async () => {
    const { token, hash } = makeLinkToken();
    await app.query(sql`insert into password_reset_tokens (workspace_id, user_id, token_hash, expires_at)
      values (${north.workspace_id}, ${neighbor.user_id}, ${hash}, now() + interval '1 hour')`);
    for (const [host, state] of [
      [SOUTH, 'invalid'],
      [NORTH, 'valid'],
      [PUBLIC, 'valid'],
    ] as const)
      expect((await send(host, 'validate-reset-token', { token })).body, host).toMatchObject({ state });
    const form = { token, password: 'another password' };
    expect((await send(SOUTH, 'reset-password', form)).status).toBe(410);
    expect((await send(NORTH, 'reset-password', form)).status).toBe(200);
  });

  it('accepts an invitation at the host of its agency and at the public address, and nowhere else', async () => {
    const { token, hash } = makeLinkToken();
    await app.query(sql`update invitations set token_hash = ${hash}, user_type = ${CUSTOMER.user_type},
      locations = array[${ownLocation}] where id = ${north.invitation_id}`);
    for (const [host, isValid] of [
      [SOUTH, false],
      [NORTH, true],
      [PUBLIC, true],
    ] as const)
      expect((await send(host, 'validate-invitation-token', { token })).body, host).toMatchObject({
        isValid,
      });
    const form = { token, password: 'another password', firstName: 'Nina', lastName: 'New' };
    const refused = await send(SOUTH, 'accept-invitation', form);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(refused.body)).not.toContain('invited-by-north');
    expect((await send(NORTH, 'accept-invitation', form)).status).toBe(200);
  });
});
