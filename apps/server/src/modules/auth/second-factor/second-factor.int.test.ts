import type { SecondFactor, TotpSetUp } from '@hearback/contract';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { PASSWORD, type TestPerson } from '#server/testing/people.ts';
import { runJob } from '#server/testing/run-job.ts';
import { type AppOwner, codeFor, toKey, turnOnApp } from '#server/testing/stack/authenticator-app.ts';
import { openSignIns } from '#server/testing/stack/open-sign-ins.ts';
import { toFastHash } from './recovery/recovery-codes.ts';

const { app, agency, newPerson, post } = await openSignIns('factor');

afterAll(() => app.close());

const toStatus = async ({ token }: { token: string }) =>
  (await app.call('GET', '/api/auth/second-factor', { token })).body as SecondFactor;
const signIn = (email: string, cookie = '') => post('sign-in', { email, password: PASSWORD }, { cookie });
/** The challenge cookie after the right password. */
const readChallenge = async (email: string) => (await signIn(email)).cookie;
const answer = (cookie: string, body: object) => post('second-factor/sign-in', body, { cookie });

const newOwner = async () => turnOnApp(post, await newPerson());

/** As if minutes had passed since the last code. */
const letTimePass = ({ user_id }: TestPerson) =>
  app.withDatabase((tx) =>
    tx
      .updateTable('auth.totp_secrets')
      .set({ last_step: 0 })
      .where('auth_user_id', '=', tx.selectFrom('users').select('auth_user_id').where('id', '=', user_id))
      .execute(),
  );

describe('setting up an authenticator app', () => {
  it('needs the password and takes effect only after a code confirms the secret', async () => {
    const person = await newPerson();
    expect(await post('totp', { password: 'wrong' }, person)).toMatchObject({
      status: 422,
      body: { code: 'WRONG_PASSWORD' },
    });
    const { secret, uri } = (await post('totp', { password: PASSWORD }, person)).body as TotpSetUp;
    expect(uri).toContain(`secret=${secret.replaceAll(' ', '')}`);
    expect(await post('totp/confirm', { code: '000000' }, person)).toMatchObject({
      status: 422,
      body: { message: 'This code is incorrect or was already used.' },
    });
    expect((await signIn(person.email)).body).toHaveProperty('access_token');
    expect(await toStatus(person)).toEqual({ app_since: null, recovery_codes_left: 0, passkeys: [] });
  });

  it('returns ten recovery codes once and never shows the secret again', async () => {
    const owner = await newOwner();
    expect(owner.codes).toHaveLength(10);
    const status = await app.call('GET', '/api/auth/second-factor', owner);
    expect(status.body).toMatchObject({ app_since: expect.any(String), recovery_codes_left: 10 });
    expect(JSON.stringify(status.body)).not.toContain(owner.secret.slice(0, 4));
    expect(await post('totp', { password: PASSWORD }, owner)).toMatchObject({
      status: 409,
      body: { code: 'APP_ALREADY_ADDED' },
    });
    expect((await post('totp/confirm', { code: await codeFor(owner.secret, 1) }, owner)).status).toBe(410);
  });

  it('stores neither the secret nor recovery codes in plain text', async () => {
    const { secret, codes } = await newOwner();
    const rows = await app.withDatabase(async (tx) => [
      await tx.selectFrom('auth.totp_secrets').selectAll().execute(),
      await tx.selectFrom('auth.recovery_codes').selectAll().execute(),
    ]);
    const stored = JSON.stringify(rows);
    for (const text of [
      toKey(secret),
      secret.replaceAll(' ', ''),
      ...codes,
      ...codes.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(text);
  });

  it('is allowed for an agency customer, who has no other write access', async () => {
    const { email } = await turnOnApp(post, agency.customer);
    expect((await signIn(email)).body).toMatchObject({ second_factor_needed: true });
  });
});

describe('signing in with a second factor', () => {
  it('answers the right password with a challenge instead of a session', async () => {
    const owner = await newOwner();
    const challenge = await signIn(owner.email);
    expect(challenge.body).toEqual({ second_factor_needed: true, app: true, passkey_options: null });
    const cookies = challenge.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      /^hearback\.challenge=[\w-]{43}; Path=\/api\/auth; Max-Age=600; HttpOnly; SameSite=Strict$/,
    );
    const done = await answer(challenge.cookie, { code: await codeFor(owner.secret, 1) });
    expect(done).toMatchObject({ status: 200, body: { user: { email: owner.email } } });
    const { access_token: token } = done.body as { access_token: string };
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(200);
  });

  it('accepts a code once, and none that is older', async () => {
    const owner = await newOwner();
    const code = await codeFor(owner.secret, 1);
    expect((await answer(await readChallenge(owner.email), { code })).status).toBe(200);
    for (const used of [code, await codeFor(owner.secret, 0)])
      expect(await answer(await readChallenge(owner.email), { code: used })).toMatchObject({
        status: 422,
        body: { code: 'WRONG_CODE' },
      });
  });

  it('accepts each recovery code once, in any notation', async () => {
    const owner = await newOwner();
    const [code = '', other = ''] = owner.codes;
    expect((await answer(await readChallenge(owner.email), { code: code.toUpperCase() })).status).toBe(200);
    expect((await answer(await readChallenge(owner.email), { code })).status).toBe(422);
    expect(
      (await answer(await readChallenge(owner.email), { code: other.replaceAll('-', ' ') })).status,
    ).toBe(200);
    expect((await toStatus(owner)).recovery_codes_left).toBe(8);
  });

  it('accepts one of two concurrent uses of the same recovery code', async () => {
    const owner = await newOwner();
    const cookies = [await readChallenge(owner.email), await readChallenge(owner.email)];
    const answers = await Promise.all(cookies.map((cookie) => answer(cookie, { code: owner.codes[0] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('accepts one of two concurrent answers to a challenge and spends only its code', async () => {
    const owner = await newOwner();
    const cookie = await readChallenge(owner.email);
    const answers = await Promise.all(owner.codes.slice(0, 2).map((code) => answer(cookie, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await toStatus(owner)).recovery_codes_left).toBe(9);
  });

  it('is throttled after five wrong codes from one address and ten from any address', async () => {
    const [near, far] = [await newOwner(), await newOwner()];
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const cookie = await readChallenge(near.email);
    const guess = (code: string) =>
      app.call('POST', '/api/auth/second-factor/sign-in', { body: { code }, cookie, headers });
    for (let i = 0; i < 5; i++) expect((await guess(`00000${i}`)).status).toBe(422);
    expect(await guess(near.codes[0] ?? '')).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_ATTEMPTS' },
    });
    const other = await readChallenge(far.email);
    for (let i = 0; i < 10; i++) expect((await answer(other, { code: `00000${i}` })).status).toBe(422);
    expect((await answer(other, { code: far.codes[0] })).status).toBe(429);
  });

  it('is limited to the challenged browser, our own page and that account', async () => {
    const [ann, ben] = [await newOwner(), await newOwner()];
    const challengeCookie = await readChallenge(ann.email);
    expect((await answer('', { code: ann.codes[0] })).status).toBe(410);
    expect((await answer('hearback.challenge=forged', { code: ann.codes[0] })).status).toBe(410);
    for (const code of [ben.codes[0], await codeFor(ben.secret, 1)])
      expect((await answer(challengeCookie, { code })).status).toBe(422);
    const foreign = { body: { code: ann.codes[0] }, cookie: challengeCookie, headers: { 'x-hearback': '' } };
    expect((await app.call('POST', '/api/auth/second-factor/sign-in', foreign)).status).toBe(403);
    expect((await answer(challengeCookie, { code: ann.codes[0] })).status).toBe(200);
  });

  it('ends when the challenge expires, the password changes or the person is disabled', async () => {
    const [late, changed, disabled] = [await newOwner(), await newOwner(), await newOwner()];
    const cookies = [
      await readChallenge(late.email),
      await readChallenge(changed.email),
      await readChallenge(disabled.email),
    ];
    await app.withDatabase(async (tx) => {
      const { auth_user_id } = await tx
        .selectFrom('users')
        .select('auth_user_id')
        .where('id', '=', late.user_id)
        .executeTakeFirstOrThrow();
      const past = { expires_at: new Date(Date.now() - 1_000) };
      await tx.updateTable('auth.challenges').set(past).where('auth_user_id', '=', auth_user_id).execute();
      await tx
        .updateTable('users')
        .set({ disabled_at: new Date() })
        .where('id', '=', disabled.user_id)
        .execute();
    });
    const change = { current_password: PASSWORD, new_password: 'another good one' };
    expect((await post('change-password', change, changed)).status).toBe(200);
    for (const [index, owner] of [late, changed, disabled].entries())
      expect(await answer(cookies[index] ?? '', { code: owner.codes[0] })).toMatchObject({
        status: 410,
        body: { code: 'CHALLENGE_OVER' },
      });
  });
});

describe('a trusted device', () => {
  const trust = async (owner: AppOwner) => {
    const done = await answer(await readChallenge(owner.email), { code: owner.codes[0], trust_device: true });
    expect(done.status).toBe(200);
    return done.cookie;
  };

  it('needs only the password until the password changes', async () => {
    const owner = await newOwner();
    const cookie = await trust(owner);
    expect((await signIn(owner.email, cookie)).body).toHaveProperty('access_token');
    expect((await signIn(owner.email)).body).toHaveProperty('second_factor_needed');
    await post('change-password', { current_password: PASSWORD, new_password: `${PASSWORD}!` }, owner);
    expect(
      (await post('sign-in', { email: owner.email, password: `${PASSWORD}!` }, { cookie })).body,
    ).toHaveProperty('second_factor_needed');
  });

  it('is trusted only on request and for 30 days', async () => {
    const owner = await newOwner();
    const done = await answer(await readChallenge(owner.email), { code: owner.codes[0] });
    expect((await signIn(owner.email, done.cookie)).body).toHaveProperty('second_factor_needed');
    const other = await newOwner();
    const cookie = await trust(other);
    await app.withDatabase((tx) =>
      tx.updateTable('auth.trusted_devices').set({ expires_at: new Date() }).execute(),
    );
    expect((await signIn(other.email, cookie)).body).toHaveProperty('second_factor_needed');
  });

  it('does not skip the second factor for another account, or without its proof', async () => {
    const [ann, ben] = [await newOwner(), await newOwner()];
    const cookie = await trust(ann);
    expect((await signIn(ben.email, cookie)).body).toHaveProperty('second_factor_needed');
    const number = /hearback\.device=([\w-]{22})/.exec(cookie)?.[1];
    expect((await signIn(ann.email, `hearback.device=${number}`)).body).toHaveProperty(
      'second_factor_needed',
    );
  });
});

describe('turning off the second factor', () => {
  it('needs the password and a fresh second factor, and leaves nothing behind', async () => {
    const owner = await newOwner();
    expect((await post('totp/remove', { password: 'wrong' }, owner)).body).toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    expect((await post('totp/remove', { password: PASSWORD }, owner)).status).toBe(200);
    expect(await toStatus(owner)).toEqual({ app_since: null, recovery_codes_left: 0, passkeys: [] });
    expect((await signIn(owner.email)).body).toHaveProperty('access_token');
    expect((await post('totp/remove', { password: PASSWORD }, owner)).status).toBe(409);
  });
});

describe('recovery codes of earlier releases', () => {
  const storeFastHashes = ({ codes, token }: AppOwner) =>
    app.withDatabase(async (tx) => {
      const { auth_user_id } = await tx
        .selectFrom('users as u')
        .innerJoin('auth.session as s', 's.userId', 'u.auth_user_id')
        .select('u.auth_user_id')
        .where('s.id', '=', String(decodeJwt(token).sid))
        .executeTakeFirstOrThrow();
      await tx.deleteFrom('auth.recovery_codes').where('auth_user_id', '=', auth_user_id).execute();
      await tx
        .insertInto('auth.recovery_codes')
        .values(codes.map((code) => ({ auth_user_id, code_hash: toFastHash(auth_user_id, code) })))
        .execute();
      return auth_user_id;
    });

  it('work before and after their hashes are strengthened', async () => {
    const owner = await newOwner();
    const [first = '', second = ''] = owner.codes;
    const id = await storeFastHashes(owner);
    expect((await answer(await readChallenge(owner.email), { code: first })).status).toBe(200);
    await runJob(app.services, 'auth.strengthen-recovery-codes');
    const unused = await app.withDatabase((tx) =>
      tx
        .selectFrom('auth.recovery_codes')
        .select('code_hash')
        .where('auth_user_id', '=', id)
        .where('used_at', 'is', null)
        .execute(),
    );
    expect(unused.map(({ code_hash }) => code_hash.slice(0, 9))).toEqual(Array(9).fill('argon2id:'));
    expect((await answer(await readChallenge(owner.email), { code: second })).status).toBe(200);
    expect((await answer(await readChallenge(owner.email), { code: first })).status).toBe(422);
  });
});

describe('new recovery codes', () => {
  it('require the password and a second factor, and replace the old ones', async () => {
    const owner = await newOwner();
    expect((await post('recovery-codes', { password: 'wrong' }, owner)).status).toBe(422);
    const made = await post('recovery-codes', { password: PASSWORD }, owner);
    const { recovery_codes: [fresh] = [] } = made.body as { recovery_codes: string[] };
    await letTimePass(owner);
    expect((await answer(await readChallenge(owner.email), { code: owner.codes[0] })).status).toBe(422);
    expect((await answer(await readChallenge(owner.email), { code: fresh })).status).toBe(200);
    expect(await post('recovery-codes', { password: PASSWORD }, await newPerson())).toMatchObject({
      status: 409,
      body: { code: 'NO_SECOND_FACTOR' },
    });
  });
});

describe('the audit trail', () => {
  it('records adding, recovering and removing a second factor', async () => {
    const owner = await newOwner();
    await answer(await readChallenge(owner.email), { code: owner.codes[0] });
    await post('recovery-codes', { password: PASSWORD }, owner);
    await post('totp/remove', { password: PASSWORD }, owner);
    const lines = await app.withDatabase((tx) =>
      tx
        .selectFrom('audit_log')
        .select('action')
        .where('target', '=', owner.email)
        .where('action', 'not like', 'session.%')
        .orderBy('id')
        .execute(),
    );
    expect(lines.map(({ action }) => action)).toEqual([
      'user.second_factor_added',
      'user.recovery_code_used',
      'user.recovery_codes_made',
      'user.second_factor_removed',
    ]);
  });
});
