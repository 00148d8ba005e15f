import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type {
  AccessTokenResponse,
  BrandHost,
  ClientPreview,
  OwnProfile,
  PasskeyOptions,
  ReportShare,
} from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '#server/testing/people.ts';
import { runJob } from '#server/testing/run-job.ts';
import { askAt as sendTo } from '#server/testing/stack/ask-at.ts';
import { openAuthenticator } from '#server/testing/stack/authenticator.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { openSimulators } from '#server/testing/stack/simulators.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { applyCheck, judgeCheck } from './apply-check.ts';
import { listenForCertificates } from './certificate-listener.ts';
import { findClientOrigin } from './find-client-origin.ts';
import { findHost } from './hosts.queries.ts';

const simulators = await openSimulators();
const app = await openTestApp({ ...simulators.settings, PUBLIC_URL: 'https://app.product.example' });
const north = await addWritingAgency(app, 'north');
const south = await addWritingAgency(app, 'south');
afterAll(async () => {
  await app.close();
  await simulators.stop();
});

const TARGET = 'app.product.example';
const NORTH = 'portal.north.example';
const SOUTH = 'portal.south.example';

const setDns = async (path: string, body: object) => {
  const answer = await fetch(`${simulators.url}/_control/dns/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulator-control': '1' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
};
const addRecord = (type: string, name: string, value: string) => setDns('records', { type, name, value });
const removeRecords = async (host: string) => {
  for (const name of [host, `_portal-verify.${host}`]) await setDns('remove', { name });
};

const askAt = (host: string, path: string, call?: Parameters<typeof sendTo>[3]) =>
  sendTo(app, host, path, call);

const ask = async (method: string, path: string, body?: object, token = north.owner.token) => {
  const answer = await app.call(method, `/api/branding/host${path}`, { token, ...(body && { body }) });
  return { status: answer.status, body: answer.body as BrandHost };
};

/** Enters the host, creates both records and checks them. */
async function openHost(host: string, token: string): Promise<BrandHost> {
  const { body } = await ask('PUT', '', { host }, token);
  for (const { type, name, value } of body.records) await addRecord(type, name, value);
  return (await ask('POST', '/check', undefined, token)).body;
}

const signInAt = (host: string, email: string, password = PASSWORD) =>
  askAt(host, '/api/auth/sign-in', { method: 'POST', body: { email, password } });

describe('a custom host', () => {
  it('is served only after both DNS records were found', async () => {
    const entered = await ask('PUT', '', { host: `https://${NORTH.toUpperCase()}/` });
    expect(entered).toMatchObject({ status: 200, body: { host: NORTH, status: 'pending', problem: null } });
    const [txt, cname] = entered.body.records;
    expect(txt).toEqual({
      type: 'TXT',
      name: `_portal-verify.${NORTH}`,
      value: expect.stringMatching(/^portal-verify-[\da-f]{40}$/),
    });
    expect(cname).toEqual({ type: 'CNAME', name: NORTH, value: TARGET });
    const check = async () => (await ask('POST', '/check')).body;
    // A CNAME record alone proves nothing: anyone can point a name to this server.
    await addRecord('CNAME', NORTH, TARGET);
    expect(await check()).toMatchObject({ status: 'pending', problem: 'txt_missing' });
    expect((await askAt(NORTH, '/')).status).toBe(404);
    await addRecord('TXT', `_portal-verify.${NORTH}`, 'portal-verify-of-another-workspace');
    expect(await check()).toMatchObject({ status: 'pending', problem: 'txt_wrong' });
    await addRecord('TXT', `_portal-verify.${NORTH}`, txt?.value ?? '');
    await setDns('remove', { name: NORTH });
    expect(await check()).toMatchObject({ status: 'pending', problem: 'cname_missing' });
    await addRecord('CNAME', NORTH, 'elsewhere.example');
    expect(await check()).toMatchObject({ status: 'pending', problem: 'cname_wrong' });
    expect((await askAt(NORTH, '/')).status).toBe(404);
    await setDns('remove', { name: NORTH });
    await addRecord('CNAME', NORTH, `${TARGET.toUpperCase()}`);
    expect(await check()).toMatchObject({
      ...{ status: 'verified', problem: null, url: `https://${NORTH}` },
      verified_at: expect.any(String),
    });
    expect((await askAt(NORTH, '/healthz')).status).toBe(200);
    expect((await askAt(NORTH, '/api/auth/refresh', { method: 'POST' })).status).toBe(401);
  });

  it('is limited to one per workspace and belongs to one workspace', async () => {
    expect(await ask('PUT', '', { host: 'clients.north.example' })).toMatchObject({
      status: 409,
      body: { code: 'HOST_EXISTS' },
    });
    expect((await ask('PUT', '', { host: NORTH })).body.status).toBe('verified');
    expect(await ask('PUT', '', { host: NORTH }, south.owner.token)).toMatchObject({
      status: 409,
      body: { code: 'HOST_TAKEN' },
    });
    for (const host of [TARGET, '203.0.113.7', 'co.uk', 'localhost'])
      expect((await ask('PUT', '', { host }, south.owner.token)).status).toBe(422);
  });

  it('is managed by administrators only', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/check'],
      ['POST', '/remove'],
    ] as const)
      expect(
        (await ask(method, path, method === 'PUT' ? { host: SOUTH } : undefined, north.customer.token))
          .status,
      ).toBe(403);
  });

  it('ignores a check that began before another one changed its status', async () => {
    const row = await app.withDatabase((tx) => findHost(tx, north.workspace_id));
    if (!row) throw new Error('the host is entered');
    await setDns('outage', {});
    await applyCheck(app.services, { ...row, status: 'pending' });
    await setDns('outage', {});
    expect((await ask('GET', '')).body).toMatchObject({ host: { status: 'verified' } });
  });

  it('survives an outage of the DNS', async () => {
    await setDns('outage', {});
    expect((await ask('POST', '/check')).body).toMatchObject({
      status: 'verified',
      problem: 'dns_unavailable',
    });
    await setDns('outage', {});
    expect((await ask('POST', '/check')).body).toMatchObject({ status: 'verified', problem: null });
  });
});

describe('an unknown host', () => {
  it.each(['/', '/auth', '/api/users/me', '/assets/x.js', '/favicon.svg', '/v1/openapi.json', '/r/x'])(
    'gets a neutral 404 for %s',
    async (path) => {
      for (const host of ['stranger.example', '203.0.113.7', 'app.product.example.evil.example']) {
        const { status, page, headers } = await askAt(host, path);
        expect(status).toBe(404);
        expect(page).toBe('Not found\n');
        expect(JSON.stringify(headers)).not.toMatch(/hearback|product/i);
      }
    },
  );

  it('gets health checks, and its requests count towards the rate limit', async () => {
    expect((await askAt('stranger.example', '/healthz')).status).toBe(200);
    const { headers } = await askAt('stranger.example', '/auth');
    expect(Number(headers['x-ratelimit-remaining'])).toBeGreaterThan(0);
    expect((await askAt('app.product.example:443', '/api/users/me')).status).toBe(401);
  });

  it('receives webhooks that providers still send to a former host', async () => {
    const { page } = await askAt('stranger.example', '/api/webhooks/instantly/none', {
      method: 'POST',
      body: {},
    });
    expect(page).not.toBe('Not found\n');
  });

  it('is the public address if it is listed in PUBLIC_HOSTS', async () => {
    const listed = await openTestApp({
      PUBLIC_URL: 'https://app.product.example',
      PUBLIC_HOSTS: 'old.product.example, Former.example',
      TRUST_PROXY: '1',
    });
    const answer = async (host: string) =>
      (await listed.call('GET', '/api/users/me', { headers: { 'x-forwarded-host': host } })).status;
    expect(await answer('former.example')).toBe(401);
    expect(await answer('old.product.example')).toBe(401);
    expect(await answer('stranger.example')).toBe(404);
    await listed.close();
  });

  it('cannot be replaced by X-Forwarded-Host, unless a proxy is trusted', async () => {
    const forged = { headers: { 'x-forwarded-host': NORTH } };
    expect((await askAt('stranger.example', '/api/auth/refresh', { method: 'POST', ...forged })).status).toBe(
      404,
    );
    const proxied = await openTestApp({ PUBLIC_URL: 'https://app.product.example', TRUST_PROXY: '1' });
    const answer = (host: string) =>
      proxied.call('GET', '/api/users/me', { headers: { 'x-forwarded-host': host } });
    expect((await answer('stranger.example')).status).toBe(404);
    expect((await answer('app.product.example')).status).toBe(401);
    await proxied.close();
  });
});

describe('at the custom host', () => {
  it('cannot connect a CRM, because its authorization code would pass through the host', async () => {
    const { status, body } = await askAt(NORTH, '/api/functions/ghl-oauth-start', {
      method: 'POST',
      token: north.owner.token,
      body: {},
    });
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'CRM_AT_PUBLIC_ADDRESS' } });
  });

  it('people of the workspace sign in, and others get the same error as for a wrong password', async () => {
    const inside = await signInAt(NORTH, north.customer.email);
    expect(inside.status).toBe(200);
    const strangers = [
      await signInAt(NORTH, south.customer.email),
      await signInAt(NORTH, south.owner.email),
      await signInAt(NORTH, north.customer.email, 'wrong'),
      await signInAt(NORTH, 'unknown@example.test'),
    ];
    for (const { status, body, cookies } of strangers) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
      expect(cookies.filter((line) => line.includes('refresh'))).toEqual([]);
    }
    expect(new Set(strangers.map(({ body }) => (body as { message: string }).message)).size).toBe(1);
    expect((await signInAt(TARGET, south.customer.email)).status).toBe(200);
  });

  it('sets cookies for this host only', async () => {
    const { cookies } = await signInAt(NORTH, north.customer.email);
    expect(cookies.length).toBeGreaterThan(0);
    for (const line of cookies) {
      expect(line).not.toMatch(/domain=/i);
      expect(line).toContain('; Secure');
      expect(line).toContain('SameSite=Strict');
    }
  });

  it('refuses sessions of other workspaces', async () => {
    const get = (host: string, path: string, token: string) => askAt(host, path, { token });
    for (const path of ['/api/users/me', '/api/auth/session', '/api/conversations', '/api/audit.csv']) {
      const status = path === '/api/audit.csv' ? 403 : 200;
      expect((await get(NORTH, path, north.customer.token)).status, path).toBe(status);
      expect((await get(NORTH, path, south.customer.token)).status, path).toBe(401);
      expect((await get(NORTH, path, south.owner.token)).status, path).toBe(401);
    }
    const refresh = (host: string, cookie: string) =>
      askAt(host, '/api/auth/refresh', { method: 'POST', cookie });
    const { cookie } = await signInAt(TARGET, south.customer.email);
    expect((await refresh(NORTH, cookie)).status).toBe(401);
    expect((await refresh(TARGET, cookie)).status).toBe(200);
  });

  it('accepts previews of its own workspace only', async () => {
    const start = async ({ owner, customer }: typeof north) => {
      const body = { user_id: customer.user_id };
      const answer = await app.call('POST', '/api/client-previews', { token: owner.token, body });
      return (answer.body as ClientPreview).access_token;
    };
    const read = (host: string, token: string) => askAt(host, '/api/users/me', { token });
    const own = await start(north);
    expect((await read(NORTH, own)).body).toMatchObject({ email: north.customer.email });
    const foreign = await start(south);
    expect((await read(NORTH, foreign)).status).toBe(401);
    expect((await read(TARGET, foreign)).body).toMatchObject({ email: south.customer.email });
  });

  it('binds a session to the host of its sign-in', async () => {
    const refresh = async (host: string, cookie: string) =>
      (await askAt(host, '/api/auth/refresh', { method: 'POST', cookie })).status;
    const northSession = await signInAt(NORTH, north.customer.email);
    expect(await refresh(TARGET, northSession.cookie)).toBe(401);
    expect(await refresh(NORTH, northSession.cookie)).toBe(200);
    const targetSession = await signInAt(TARGET, north.customer.email);
    expect(await refresh(NORTH, targetSession.cookie)).toBe(401);
    expect(await refresh(TARGET, targetSession.cookie)).toBe(200);
  });

  it('accepts a session that an earlier release opened without a host, and binds it to the host of its next use', async () => {
    const { cookie } = await signInAt(NORTH, north.customer.email);
    await app.query(
      sql`update auth.session set host = null, "isHostRecorded" = false where "userId" =
        (select auth_user_id from users where email = ${north.customer.email})`,
    );
    const renewed = await askAt(NORTH, '/api/auth/refresh', { method: 'POST', cookie });
    expect(renewed.status).toBe(200);
    const refresh = async (host: string) =>
      (await askAt(host, '/api/auth/refresh', { method: 'POST', cookie: renewed.cookie })).status;
    expect(await refresh(TARGET)).toBe(401);
    expect(await refresh(NORTH)).toBe(200);
  });

  it('links to itself on the unsubscribe page', async () => {
    const { page } = await askAt(NORTH, '/api/notifications/unsubscribe?token=none');
    expect(page).toContain(`://${NORTH}`);
    expect(page).not.toContain(app.config.publicUrl);
  });

  it('refuses batches and live updates of other workspaces', async () => {
    const batch = { requests: [{ method: 'GET', path: '/api/users/me' }] };
    const send = (token: string) => askAt(NORTH, '/api/batch', { method: 'POST', body: batch, token });
    expect((await send(south.customer.token)).status).toBe(401);
    expect(await send(north.customer.token)).toMatchObject({
      status: 200,
      body: { responses: [{ status: 200, body: { email: north.customer.email } }] },
    });
    expect((await askAt(NORTH, '/api/live', { token: south.customer.token })).status).toBe(401);
  });

  it('keeps clients of one workspace apart', async () => {
    const other = await addWritingAgency(app, 'apart');
    const { body } = await signInAt(NORTH, north.customer.email);
    const { access_token: token } = body as AccessTokenResponse;
    const seen = (await askAt(NORTH, '/api/locations', { token })).body as { ghl_location_id: string }[];
    expect(seen.map(({ ghl_location_id }) => ghl_location_id)).toEqual([north.locations[0]]);
    expect((await askAt(NORTH, `/api/reports/${other.report_id}`, { token })).status).toBe(404);
  });

  it('refuses second factors that other hosts asked for', async () => {
    const targetResponse = await askAt(TARGET, '/api/auth/passkey-sign-in/options', {
      method: 'POST',
      body: {},
    });
    const { options } = targetResponse.body as { options: PasskeyOptions };
    expect(options.rpId).toBe(TARGET);
    const northResponse = await askAt(NORTH, '/api/auth/passkey-sign-in/options', {
      method: 'POST',
      body: {},
    });
    expect((northResponse.body as { options: PasskeyOptions }).options.rpId).toBe(NORTH);
  });

  it('registers passkeys for the host, which work nowhere else', async () => {
    const { email } = north.team;
    const session = await signInAt(NORTH, email);
    const { access_token: token } = session.body as AccessTokenResponse;
    const post = (host: string, path: string, body: object, cookie = '') =>
      askAt(host, `/api/auth/${path}`, { method: 'POST', token, body, cookie });
    const registration = await post(NORTH, 'passkeys/options', { password: PASSWORD });
    const authenticator = openAuthenticator(`https://${NORTH}`);
    const { options } = registration.body as { options: PasskeyOptions & { rp: { id: string } } };
    expect(options.rp.id).toBe(NORTH);
    const passkey = authenticator.create(options);
    expect((await post(NORTH, 'passkeys', { name: 'Phone', passkey }, registration.cookie)).status).toBe(200);
    const listed = (await askAt(NORTH, '/api/auth/second-factor', { token })).body;
    expect(listed).toMatchObject({ passkeys: [{ name: 'Phone', host: NORTH }] });

    const signIn = async (host: string) => {
      const challenge = await post(host, 'passkey-sign-in/options', {});
      const assertion = authenticator.get((challenge.body as { options: PasskeyOptions }).options);
      return post(host, 'passkey-sign-in', { passkey: assertion }, challenge.cookie);
    };
    expect((await signIn(NORTH)).status).toBe(200);
    expect((await signIn(TARGET)).status).toBe(422);
    // The password alone is not enough anywhere, and only this host offers the passkey.
    expect((await signInAt(NORTH, email)).body).toMatchObject({
      second_factor_needed: true,
      passkey_options: { rpId: NORTH },
    });
    expect((await signInAt(TARGET, email)).body).toEqual({
      ...{ second_factor_needed: true, app: false, passkey_options: null },
    });
  });

  it('shows reports and links of the workspace only', async () => {
    const share = async ({ owner, report_id }: typeof north) => {
      await runJob(app.services, 'reports.build', { workspace_id: owner.workspace_id, report_id });
      await app.call('POST', `/api/reports/${report_id}/publish`, {
        token: owner.token,
        body: { version: 1 },
      });
      const { body } = await app.call('POST', `/api/reports/${report_id}/shares`, {
        token: owner.token,
        body: { days: 7 },
      });
      return new URL((body as { url: string; shares: ReportShare[] }).url).pathname;
    };
    const [own, foreign] = [await share(north), await share(south)];
    expect((await askAt(NORTH, own)).status).toBe(200);
    const refused = await askAt(NORTH, foreign);
    expect(refused.status).toBe(404);
    expect(refused.page).toContain('This report is not available');
    // The page has the brand of the host, and does not tell a foreign link from an unknown one.
    expect(refused.page).toContain('<header><p class="dim">north</p></header>');
    const withoutNonce = (page: string) => page.replace(/nonce="[^"]+"/, '');
    expect(withoutNonce(refused.page)).toBe(withoutNonce((await askAt(NORTH, '/r/unknown')).page));
    expect((await askAt(TARGET, foreign)).status).toBe(200);
  });

  it.each([
    '/v1/openapi.json',
    '/developers',
    '/docs',
    '/docs/rules',
    '/docs/search.json',
    '/%64ocs/pages.css',
    '/api/openapi.json',
    '/api/docs',
    '/api/auth/sign-up',
    '/api/webhooks/stripe',
    '/api/billing/plans',
    '/%61pi/docs',
    '/signup',
    '/favicon.svg',
    '/icons/icon-192.png',
    '/manifest.webmanifest',
  ])('has no %s, which belongs to the product', async (path) => {
    expect(await askAt(NORTH, path)).toMatchObject({ status: 404, page: 'Not found\n' });
  });

  it.each(['http://x/api/docs', '/api/docs#', '//api/docs', '*'])(
    'refuses the request target %s, which the router reads differently',
    async (target) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      socket.end(`GET ${target} HTTP/1.1\r\nHost: ${NORTH}\r\nConnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 [\s\S]*\r\n\r\nNot found\n$/);
    },
  );

  it('shows the brand in the profile of clients', async () => {
    const { body } = await askAt(NORTH, '/api/users/me', { token: north.customer.token });
    expect((body as OwnProfile).brand?.name).toBe('north');
  });
});

describe('the certificate listener', () => {
  it('approves hosts that are served, and no others', async () => {
    await ask('PUT', '', { host: SOUTH }, south.owner.token);
    const server = await listenForCertificates(app.services, '127.0.0.1:0');
    const { port } = server.address() as AddressInfo;
    const answer = async (query: string, method = 'GET') =>
      (await fetch(`http://127.0.0.1:${port}/${query}`, { method })).status;
    expect(await answer(`?domain=${NORTH}`)).toBe(200);
    expect(await answer(`?domain=${NORTH.toUpperCase()}`)).toBe(200);
    for (const domain of [SOUTH, 'stranger.example', TARGET, '', "x'; drop table users"])
      expect(await answer(`?domain=${encodeURIComponent(domain)}`)).toBe(404);
    expect(await answer('')).toBe(404);
    expect(await answer('/')).toBe(404);
    expect(await answer(`?domain=${NORTH}`, 'POST')).toBe(405);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('the daily check', () => {
  const recheck = () => runJob(app.services, 'branding.recheck-hosts');
  const age = (column: string, days: number) =>
    app.query(
      sql`update brand_hosts set ${sql.ref(column)} = now() - ${days} * interval '1 day' where host = ${NORTH}`,
    );
  const readHost = async (token = north.owner.token) =>
    ((await ask('GET', '', undefined, token)).body as unknown as { host: BrandHost }).host;
  const mails = () =>
    app.query(
      sql<{ template: string; to_email: string }>`select template, to_email from mails
        where workspace_id = ${north.workspace_id} and template like 'branding.%' order by created_at`,
    );

  it('checks a verified host once a day', async () => {
    const before = (await readHost()).checked_at;
    await recheck();
    expect((await readHost()).checked_at).toBe(before);
    await age('checked_at', 1);
    await recheck();
    expect((await readHost()).checked_at).not.toBe(before);
    expect(await mails()).toEqual([]);
  });

  it('keeps serving a host with wrong records for 14 days, then removes it, and notifies the owners', async () => {
    await setDns('remove', { name: `_portal-verify.${NORTH}` });
    await age('checked_at', 1);
    await recheck();
    expect(await readHost()).toMatchObject({ status: 'failing', problem: 'txt_missing' });
    expect((await signInAt(NORTH, north.customer.email)).status).toBe(200);
    expect(await mails()).toEqual([{ template: 'branding.host_failing', to_email: north.owner.email }]);
    await age('checked_at', 1);
    await age('failing_since', 13);
    await recheck();
    expect((await readHost()).status).toBe('failing');
    await age('checked_at', 1);
    await age('failing_since', 15);
    await recheck();
    expect(await readHost()).toMatchObject({ status: 'removed', problem: 'failed_too_long' });
    expect((await mails()).map(({ template }) => template)).toEqual([
      'branding.host_failing',
      'branding.host_removed',
    ]);
    expect((await askAt(NORTH, '/api/auth/refresh', { method: 'POST' })).status).toBe(404);
  });

  it.each(['pending', 'verified', 'failing'] as const)(
    'keeps the status %s while the DNS does not respond, for up to 14 days',
    (status) => {
      const unchangedState = { status, problem: 'dns_unavailable' };
      expect(judgeCheck({ status }, 'dns_unavailable', false)).toEqual(unchangedState);
      const overdue =
        status === 'pending' ? unchangedState : { status: 'removed', problem: 'failed_too_long' };
      expect(judgeCheck({ status }, 'dns_unavailable', true)).toEqual(overdue);
    },
  );

  it('warns the owners once after a day without DNS, and starts a new period of 14 days for wrong records', async () => {
    await removeRecords(NORTH);
    await openHost(NORTH, north.owner.token);
    const before = (await mails()).length;
    const passHours = (hours: number) =>
      app.query(sql`update brand_hosts set checked_at = checked_at - ${hours} * interval '1 hour',
        failing_since = failing_since - ${hours} * interval '1 hour' where host = ${NORTH}`);
    await setDns('outage', {});
    for (const hours of [24, 2, 23, 2, 2]) {
      await passHours(hours);
      await recheck();
    }
    expect((await mails()).slice(before).map(({ template }) => template)).toEqual([
      'branding.host_unavailable',
    ]);
    await setDns('outage', {});
    await removeRecords(NORTH);
    await passHours(11 * 24);
    await recheck();
    expect(await readHost()).toMatchObject({ status: 'failing' });
    await passHours(3 * 24);
    await recheck();
    expect(await readHost()).toMatchObject({ status: 'failing' });
    await ask('POST', '/remove');
  });

  it('checks hourly while the DNS does not respond, and removes the host after 14 days', async () => {
    await removeRecords(NORTH);
    await openHost(NORTH, north.owner.token);
    await setDns('outage', {});
    await age('checked_at', 1);
    await recheck();
    const { failing_since, ...host } = await readHost();
    expect(host).toMatchObject({ status: 'verified', problem: 'dns_unavailable' });
    expect(failing_since).not.toBeNull();
    const findOrigin = () => app.withDatabase((tx) => findClientOrigin(tx, app.config, north.workspace_id));
    expect(await findOrigin()).toBe(`https://${NORTH}`);
    await app.query(
      sql`update brand_hosts set failing_since = now() - interval '25 hours' where host = ${NORTH}`,
    );
    expect(await findOrigin()).toBe(app.config.publicUrl);
    await app.query(sql`update brand_hosts set checked_at = now() - interval '1 hour',
      failing_since = now() - interval '15 days' where host = ${NORTH}`);
    await recheck();
    expect(await readHost()).toMatchObject({ status: 'removed', problem: 'failed_too_long' });
    await setDns('outage', {});
  });
});

describe('a host that changes hands', () => {
  it('goes to the workspace with proof, and is never shared', async () => {
    await removeRecords(NORTH);
    expect((await openHost(NORTH, north.owner.token)).status).toBe('verified');
    // The former owner of the domain removed its records. The new owner is a customer of another workspace.
    await removeRecords(NORTH);
    await ask('POST', '/remove', undefined, south.owner.token);
    expect((await openHost(NORTH, south.owner.token)).status).toBe('verified');
    expect((await signInAt(NORTH, north.customer.email)).status).toBe(401);
    expect((await signInAt(NORTH, south.customer.email)).status).toBe(200);
    expect((await askAt(NORTH, '/api/users/me', { token: north.customer.token })).status).toBe(401);
    const { body } = await ask('GET', '');
    expect(body).toMatchObject({ host: { status: 'removed', problem: 'taken' } });
  });

  it('is not lost to a workspace that only entered it', async () => {
    // The records of the new owner are in place, so the former token proves nothing.
    expect((await ask('PUT', '', { host: NORTH })).status).toBe(409);
    const [row] = await app.query(
      sql<{ status: string }>`select status from brand_hosts where workspace_id = ${south.workspace_id}`,
    );
    expect(row?.status).toBe('verified');
  });

  it('stays with the first of two workspaces whose records both exist', async () => {
    await app.query(sql`insert into brand_hosts (workspace_id, host, token)
      values (${north.workspace_id}, ${NORTH}, repeat('n', 30))
      on conflict (workspace_id) do update set status = 'pending', token = excluded.token, host = excluded.host`);
    await addRecord('TXT', `_portal-verify.${NORTH}`, 'n'.repeat(30));
    expect((await ask('POST', '/check')).body).toMatchObject({ status: 'pending', problem: 'taken' });
    expect((await signInAt(NORTH, south.customer.email)).status).toBe(200);
  });

  it('is not served after its removal, and its sessions end', async () => {
    const { access_token: token } = (await signInAt(NORTH, south.customer.email)).body as AccessTokenResponse;
    // Another workspace that only entered the host cannot sign anyone out.
    await ask('POST', '/remove');
    expect((await askAt(NORTH, '/api/users/me', { token })).status).toBe(200);
    expect((await ask('POST', '/remove', undefined, south.owner.token)).body.status).toBe('removed');
    expect((await signInAt(NORTH, south.customer.email)).status).toBe(404);
    expect((await askAt(TARGET, '/api/users/me', { token })).status).toBe(401);
    expect((await ask('POST', '/check', undefined, south.owner.token)).body.status).toBe('removed');
  });
});

it('records who changed the custom host', async () => {
  const rows = await app.query(
    sql<{ action: string }>`select action from audit_log
      where workspace_id = ${south.workspace_id} and action like 'brand.host%' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...[
      'brand.host_saved',
      'brand.host_removed',
      'brand.host_saved',
      'brand.host_verified',
      'brand.host_removed',
    ],
  ]);
});
