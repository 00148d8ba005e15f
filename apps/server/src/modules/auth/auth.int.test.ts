import type { SessionRefresh } from '@hearback/contract';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addTestAgency, addTestPerson, PASSWORD, signIn } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { findAccount, savePasswordHash } from './auth.queries.ts';
import { hashPassword } from './password-hash.ts';

const app = await openTestApp({ TRUST_PROXY: '1' });
const agency = await addTestAgency(app, 'auth');

afterAll(() => app.close());

/** Each attempt uses a new IP address, so that only the account's limit applies. */
let visitors = 0;
const trySignIn = (email: string | undefined, password: string | undefined) => {
  visitors++;
  const address = `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`;
  return app.call('POST', '/api/auth/sign-in', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });
};

const newPerson = () => addTestPerson(app, agency.workspace_id, { role: 'team', user_type: 'agency' });

describe('signing in', () => {
  it('returns a 15-minute access token and sets the refresh token as an httpOnly cookie', async () => {
    const answer = await trySignIn(agency.owner.email, PASSWORD);
    expect(answer).toMatchObject({
      status: 200,
      body: { expires_in: 900, user: { email: agency.owner.email } },
    });
    const { access_token, expires_at } = answer.body as { access_token: string; expires_at: number };
    expect(decodeJwt(access_token).exp).toBe(expires_at);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(['hearback.device', 'hearback.refresh']);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly(;|$)/);
      expect(cookie).toMatch(/; SameSite=Strict(;|$)/);
      expect(cookie).toMatch(/; Path=\/api\/auth(;|$)/);
      expect(JSON.stringify(answer.body)).not.toContain(cookie.split(/[=;]/)[1]?.slice(0, 20));
    }
  });

  it('marks the cookie Secure when the product is served over https', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://app.example.test' });
    const { owner } = await addTestAgency(secure, 'secure');
    const answer = await secure.call('POST', '/api/auth/sign-in', {
      body: { email: owner.email, password: PASSWORD },
    });
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/^__Secure-.*; Secure$/);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });

  it('ignores the case of the email address', async () => {
    expect((await trySignIn(` ${agency.owner.email.toUpperCase()} `, PASSWORD)).status).toBe(200);
  });

  it.each([
    [undefined, undefined],
    ['', ''],
    ['someone@example.test', ''],
    ['', 'secret'],
  ])('reports missing fields for %s and %s', async (email, password) => {
    expect(await trySignIn(email, password)).toMatchObject({
      status: 400,
      body: { message: 'You must provide either an email or phone number and a password.' },
    });
  });

  it('gives the same response for an unknown email, a wrong password and a disabled person', async () => {
    const disabled = await newPerson();
    await app.withDatabase((tx) =>
      tx.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.user_id).execute(),
    );
    const answers = [
      await trySignIn('nobody@example.test', PASSWORD),
      await trySignIn(agency.team.email, 'wrong'),
      await trySignIn(disabled.email, PASSWORD),
      await trySignIn('not an address', PASSWORD),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'INVALID_CREDENTIALS', message: 'Invalid login credentials' },
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('does the same password work for an unknown email as for a known one', async () => {
    const time = async (email: string) => {
      const started = performance.now();
      await trySignIn(email, 'wrong');
      return performance.now() - started;
    };
    const person = await newPerson();
    await app.withDatabase(async (tx) => {
      const account = await findAccount(tx, person.email);
      await savePasswordHash(tx, account?.id ?? '', await hashPassword(PASSWORD));
    });
    await time('warm-up@example.test');
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // Takes the best of several interleaved rounds, so other load affects both alike.
    for (let round = 0; round < 6; round += 1) {
      known = Math.min(known, await time(person.email));
      unknown = Math.min(unknown, await time(`unknown${round}@example.test`));
    }
    // Without the hashing work, the unknown email would be answered in a tenth of the time.
    expect(unknown / known).toBeGreaterThan(0.3);
    expect(unknown / known).toBeLessThan(3);
  });
});

describe('a session', () => {
  it('is refreshed by its cookie alone', async () => {
    const person = await newPerson();
    const answer = await app.call('POST', '/api/auth/refresh', { cookie: person.cookie });
    expect(answer).toMatchObject({ status: 200, body: { expires_in: 900 } });
    const { access_token } = answer.body as { access_token: string };
    expect((await app.call('GET', '/api/users/me', { token: access_token })).status).toBe(200);
  });

  it('returns the first responses of a page with its token, identical to separate calls', async () => {
    const person = await newPerson();
    const reads = [
      '/api/users/me',
      '/api/conversations?sort=newest',
      '/api/conversations?sort=sideways',
      '/api/dashboard?period=all&time_zone=UTC',
    ];
    // Responses that take longer than a second are left out, which happens on a busy machine.
    const { access_token: token, answers } = await vi.waitFor(
      async () => {
        const options = { cookie: person.cookie, body: { reads } };
        const { status, body } = await app.call('POST', '/api/auth/refresh', options);
        expect(status).toBe(200);
        expect((body as SessionRefresh).answers).toHaveLength(reads.length);
        return body as SessionRefresh;
      },
      { timeout: 30_000 },
    );
    const separateResponses = await Promise.all(reads.map((path) => app.call('GET', path, { token })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 422, 200]);
    // The same figures, measured a moment later.
    const laterIn = (path = '') => path.includes('dashboard') && { measured_at: expect.any(String) };
    expect(answers).toMatchObject(
      separateResponses.map((answer, n) => ({
        path: reads[n],
        status: answer.status,
        ...(answer.status === 200 && { body: { ...(answer.body as object), ...laterIn(reads[n]) } }),
      })),
    );
  });

  it('returns only responses that a first screen needs', async () => {
    const person = await newPerson();
    const reads = [
      '/api/live',
      '/api/users',
      '/api/auth/session',
      '/healthz',
      'https://elsewhere.example/api/users/me',
    ];
    const { body } = await app.call('POST', '/api/auth/refresh', { cookie: person.cookie, body: { reads } });
    expect((body as SessionRefresh).answers).toEqual([]);
  });

  it('has a new token after every refresh, even within the same second', async () => {
    const person = await newPerson();
    const refresh = async () => (await app.call('POST', '/api/auth/refresh', { cookie: person.cookie })).body;
    const [one, two] = [await refresh(), await refresh()] as { access_token: string }[];
    expect(one?.access_token).not.toBe(two?.access_token);
  });

  it('is not refreshed for another site, a forged cookie or no cookie', async () => {
    const person = await newPerson();
    expect(
      (
        await app.call('POST', '/api/auth/refresh', {
          cookie: person.cookie,
          headers: { 'x-hearback': '' },
        })
      ).status,
    ).toBe(403);
    expect((await app.call('POST', '/api/auth/refresh', { cookie: `${person.cookie}x` })).status).toBe(401);
    expect((await app.call('POST', '/api/auth/refresh')).status).toBe(401);
  });

  it('ends immediately on sign-out, including its access token', async () => {
    const person = await newPerson();
    expect((await app.call('POST', '/api/auth/sign-out', { cookie: person.cookie })).status).toBe(200);
    expect((await app.call('GET', '/api/users/me', { token: person.token })).status).toBe(401);
    expect((await app.call('GET', '/api/auth/session', { token: person.token })).status).toBe(401);
    expect((await app.call('POST', '/api/auth/refresh', { cookie: person.cookie })).status).toBe(401);
  });

  it("does not affect the person's other sessions on sign-out", async () => {
    const person = await newPerson();
    const second = await signIn(app, person.email);
    await app.call('POST', '/api/auth/sign-out', { cookie: person.cookie });
    expect((await app.call('GET', '/api/users/me', { token: second.token })).status).toBe(200);
  });

  it('returns the account even without a profile, which has no other access', async () => {
    const person = await newPerson();
    await app.withDatabase((tx) => tx.deleteFrom('users').where('id', '=', person.user_id).execute());
    expect(await app.call('GET', '/api/auth/session', { token: person.token })).toMatchObject({
      status: 200,
      body: { user: { email: person.email } },
    });
    expect(await app.call('GET', '/api/users/me', { token: person.token })).toMatchObject({
      status: 403,
      body: { message: 'No user profile found.' },
    });
    expect((await app.call('GET', '/api/locations', { token: person.token })).status).toBe(403);
  });

  it('reflects a disabled person and a changed role immediately', async () => {
    const person = await newPerson();
    const set = (values: { disabled_at?: Date; user_type?: string }) =>
      app.withDatabase((tx) =>
        tx.updateTable('users').set(values).where('id', '=', person.user_id).execute(),
      );
    const edit = { first_name: 'A', last_name: 'B', phone: '', company_name: 'C' };
    expect((await app.call('PATCH', '/api/users/me', { token: person.token, body: edit })).status).toBe(200);
    await set({ user_type: 'agency_customer' });
    expect((await app.call('PATCH', '/api/users/me', { token: person.token, body: edit })).status).toBe(403);
    await set({ disabled_at: new Date() });
    expect((await app.call('GET', '/api/users/me', { token: person.token })).status).toBe(401);
    expect((await app.call('POST', '/api/auth/refresh', { cookie: person.cookie })).status).toBe(401);
  });
});

describe('sign-in endpoints', () => {
  it('do not exist unless the contract lists them', async () => {
    for (const path of [
      '/api/auth/sign-up/email',
      '/api/auth/sign-in/email',
      '/api/auth/token',
      '/api/auth/jwks',
      '/api/auth/list-sessions',
    ]) {
      expect((await app.call('POST', path, { body: {} })).status).toBe(404);
    }
  });
});
