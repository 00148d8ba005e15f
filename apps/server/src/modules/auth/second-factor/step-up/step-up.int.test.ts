import type { PasskeyOptions, SecondFactorChallenge } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { PASSWORD, type TestPerson } from '#server/testing/people.ts';
import { openAuthenticator } from '#server/testing/stack/authenticator.ts';
import { type AppOwner, codeFor, turnOnApp } from '#server/testing/stack/authenticator-app.ts';
import { openSignIns } from '#server/testing/stack/open-sign-ins.ts';

const { app, newPerson, post } = await openSignIns('step-up', { PUBLIC_URL: 'https://app.example.test' });

afterAll(() => app.close());

/** Moves the last second factor of all sessions of the person into the past. */
const letPass = (person: TestPerson, seconds: number) =>
  app.withDatabase((tx) =>
    tx
      .updateTable('auth.session')
      .set({ secondFactorAt: new Date(Date.now() - seconds * 1_000) })
      .where('userId', '=', (query) =>
        query.selectFrom('users').select('auth_user_id').where('id', '=', person.user_id),
      )
      .where('secondFactorAt', 'is not', null)
      .execute(),
  );
const newOwner = async () => {
  const owner = await turnOnApp(post, await newPerson());
  await letPass(owner, 301);
  return owner;
};
const begin = (person: TestPerson) => post('second-factor/step-up/options', {}, person);
async function stepUp(owner: AppOwner, code: string) {
  const { cookie } = await begin(owner);
  return post('second-factor/step-up', { code }, { token: owner.token, cookie });
}
const required = {
  status: 403,
  body: { code: 'STEP_UP_REQUIRED', message: 'Confirm your second factor to make this change.' },
};
const makeCodes = (owner: TestPerson) => post('recovery-codes', { password: PASSWORD }, owner);

describe('changing a second factor', () => {
  it.each([
    ['making recovery codes', 'recovery-codes', {}],
    ['adding a passkey', 'passkeys/options', {}],
    ['removing a passkey', 'passkeys/remove', { id: 'a passkey' }],
    ['removing the app', 'totp/remove', {}],
    ['setting up an app', 'totp', {}],
  ])('needs a fresh second factor for %s', async (_name, path, more) => {
    const owner = await newOwner();
    expect(await post(path, { password: PASSWORD, ...more }, owner)).toMatchObject(required);
    // A wrong password gets the same response, so passwords cannot be tested here.
    expect(await post(path, { password: 'wrong', ...more }, owner)).toMatchObject(required);
    expect((await stepUp(owner, await codeFor(owner.secret, 1))).status).toBe(200);
    expect((await post(path, { password: PASSWORD, ...more }, owner)).status).not.toBe(403);
  });

  it('accepts a factor for five minutes, in the session that proved it', async () => {
    const owner = await newOwner();
    expect((await stepUp(owner, owner.codes[0] ?? '')).status).toBe(200);
    await letPass(owner, 295);
    expect((await makeCodes(owner)).status).toBe(200);
    const { codes } = await newOwner().then(async (other) => {
      const challenge = await post('sign-in', { email: other.email, password: PASSWORD });
      const signedIn = await post('second-factor/sign-in', { code: other.codes[0] }, challenge);
      expect((await makeCodes(other)).status).toBe(403);
      const { access_token: token } = signedIn.body as { access_token: string };
      expect((await makeCodes({ ...other, token })).status).toBe(200);
      return other;
    });
    expect(codes).toHaveLength(10);
    await letPass(owner, 301);
    expect(await makeCodes(owner)).toMatchObject(required);
  });

  it('is not allowed by a sign-in on a trusted device', async () => {
    const owner = await newOwner();
    const challenge = await post('sign-in', { email: owner.email, password: PASSWORD });
    const first = await post(
      'second-factor/sign-in',
      { code: owner.codes[0], trust_device: true },
      challenge,
    );
    const second = await post('sign-in', { email: owner.email, password: PASSWORD }, first);
    const { access_token: token } = second.body as { access_token: string };
    expect(await makeCodes({ ...owner, token })).toMatchObject(required);
  });

  it('requires nothing more from a person without a second factor', async () => {
    const person = await newPerson();
    expect((await post('totp', { password: PASSWORD }, person)).status).toBe(200);
    expect(await begin(person)).toMatchObject({ status: 409, body: { code: 'NO_SECOND_FACTOR' } });
  });

  it('does not complete a set-up that began before there was a second factor', async () => {
    const person = await newPerson();
    const { secret } = (await post('totp', { password: PASSWORD }, person)).body as { secret: string };
    const registration = await post('passkeys/options', { password: PASSWORD }, person);
    const { options } = registration.body as { options: PasskeyOptions };
    const passkey = openAuthenticator(app.config.publicUrl).create(options);
    const add = { token: person.token, cookie: registration.cookie };
    expect((await post('passkeys', { name: 'Laptop', passkey }, add)).status).toBe(200);
    await letPass(person, 901);
    expect(await post('totp/confirm', { code: await codeFor(secret) }, person)).toMatchObject(required);
  });
});

describe('proving the second factor again', () => {
  it('accepts a passkey', async () => {
    const person = await newPerson();
    const authenticator = openAuthenticator(app.config.publicUrl);
    const adding = await post('passkeys/options', { password: PASSWORD }, person);
    const passkey = authenticator.create((adding.body as { options: PasskeyOptions }).options);
    await post('passkeys', { name: 'Laptop', passkey }, { token: person.token, cookie: adding.cookie });
    await letPass(person, 301);
    expect(await makeCodes(person)).toMatchObject(required);
    const challenge = await begin(person);
    const { passkey_options } = challenge.body as SecondFactorChallenge;
    const proof = { passkey: authenticator.get(passkey_options ?? { challenge: '' }) };
    const from = { token: person.token, cookie: challenge.cookie };
    expect((await post('second-factor/step-up', proof, from)).status).toBe(200);
    expect((await post('second-factor/step-up', proof, from)).status).toBe(410);
    expect((await makeCodes(person)).status).toBe(200);
  });

  it('is limited to the challenged person and browser, and to our own page', async () => {
    const [ann, ben] = [await newOwner(), await newOwner()];
    const { cookie } = await begin(ann);
    const answer = (token: string, cookie: string, headers = {}) =>
      app.call('POST', '/api/auth/second-factor/step-up', {
        ...{ body: { code: ann.codes[0] }, token, cookie, headers },
      });
    expect((await answer(ben.token, cookie)).status).toBe(410);
    expect((await answer(ann.token, '')).status).toBe(410);
    expect((await answer(ann.token, cookie, { 'x-hearback': '' })).status).toBe(403);
    const signIn = await post('sign-in', { email: ann.email, password: PASSWORD });
    expect((await answer(ann.token, signIn.cookie)).status).toBe(410);
    expect((await answer(ann.token, cookie)).status).toBe(200);
    expect(await makeCodes(ben)).toMatchObject(required);
  });

  it('is throttled after five wrong codes', async () => {
    const owner = await newOwner();
    for (let i = 0; i < 5; i++)
      expect(await stepUp(owner, `00000${i}`)).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } });
    expect((await stepUp(owner, owner.codes[0] ?? '')).status).toBe(429);
  });
});
