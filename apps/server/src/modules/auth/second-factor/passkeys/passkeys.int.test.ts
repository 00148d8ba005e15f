import type { PasskeyOptions, SecondFactor } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { PASSWORD, type TestPerson } from '#server/testing/people.ts';
import { openAuthenticator } from '#server/testing/stack/authenticator.ts';
import { openSignIns } from '#server/testing/stack/open-sign-ins.ts';

const { app, newPerson, post } = await openSignIns('passkeys', {
  PUBLIC_URL: 'https://app.example.test',
});

afterAll(() => app.close());

const optionsIn = ({ body }: { body: unknown }) => (body as { options: PasskeyOptions }).options;
const newAuthenticator = () => openAuthenticator(app.config.publicUrl);
const listPasskeys = async ({ token }: { token: string }) =>
  ((await app.call('GET', '/api/auth/second-factor', { token })).body as SecondFactor).passkeys;

async function addTo(person: TestPerson, name = 'Laptop') {
  const authenticator = newAuthenticator();
  const begun = await post('passkeys/options', { password: PASSWORD }, person);
  const passkey = authenticator.create(optionsIn(begun));
  const added = await post('passkeys', { name, passkey }, { token: person.token, cookie: begun.cookie });
  expect(added.status).toBe(200);
  const { recovery_codes } = added.body as { recovery_codes: string[] | null };
  return { authenticator, recovery_codes, begun, passkey };
}

const beginSignIn = () => post('passkey-sign-in/options', {});

describe('a passkey', () => {
  it('is added once with a name and the password, and the first one returns recovery codes', async () => {
    const person = await newPerson();
    expect((await post('passkeys/options', { password: 'wrong' }, person)).status).toBe(422);
    const { recovery_codes, begun, passkey } = await addTo(person, 'Work laptop');
    expect(recovery_codes).toHaveLength(10);
    expect((await addTo(person, 'Phone')).recovery_codes).toBeNull();
    expect((await listPasskeys(person)).map(({ name }) => name)).toEqual(['Work laptop', 'Phone']);
    const credentials = { token: person.token, cookie: begun.cookie };
    expect((await post('passkeys', { name: 'Again', passkey }, credentials)).status).toBe(410);
  });

  it('is refused when another person began, or when it was made for another site or without user verification', async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    const registration = await post('passkeys/options', { password: PASSWORD }, ann);
    const add = (passkey: object, person: TestPerson) =>
      post('passkeys', { name: 'Mine', passkey }, { token: person.token, cookie: registration.cookie });
    const authenticator = newAuthenticator();
    expect((await add(authenticator.create(optionsIn(registration)), ben)).status).toBe(410);
    for (const behaviour of [{ origin: 'https://evil.example' }, { recognises: false }])
      expect(await add(authenticator.create(optionsIn(registration), behaviour), ann)).toMatchObject({
        status: 422,
        body: { code: 'PASSKEY_REFUSED' },
      });
    expect((await add(authenticator.create(optionsIn(registration)), ann)).status).toBe(200);
  });

  it('is removed only by its owner with the password, and both changes are emailed', async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    const { authenticator } = await addTo(ann);
    const remove = (person: TestPerson, password = PASSWORD) =>
      post('passkeys/remove', { id: authenticator.id, password }, person);
    expect((await remove(ben)).status).toBe(404);
    expect((await remove(ann, 'wrong')).status).toBe(422);
    expect((await remove(ann)).status).toBe(200);
    expect(await listPasskeys(ann)).toEqual([]);
    const mails = await app.withDatabase((tx) =>
      tx
        .selectFrom('mails')
        .select('template')
        .where('to_email', '=', ann.email)
        .orderBy('created_at')
        .execute(),
    );
    expect(mails.map(({ template }) => template)).toEqual(['auth.passkey_added', 'auth.passkey_removed']);
    const signedIn = await post('sign-in', { email: ann.email, password: PASSWORD });
    expect(signedIn.body).toHaveProperty('access_token');
  });
});

describe('signing in with a passkey alone', () => {
  it('needs neither password nor user name, and its response works once', async () => {
    const person = await newPerson();
    const { authenticator } = await addTo(person);
    const challenge = await beginSignIn();
    const body = { passkey: authenticator.get(optionsIn(challenge)) };
    const done = await post('passkey-sign-in', body, challenge);
    expect(done).toMatchObject({ status: 200, body: { user: { email: person.email } } });
    expect((await post('passkey-sign-in', body, challenge)).status).toBe(410);
    const [used] = await listPasskeys(person);
    expect(used?.last_used_at).not.toBeNull();
  });

  it('accepts one of two concurrent uses of the same response', async () => {
    const { authenticator } = await addTo(await newPerson());
    const challenge = await beginSignIn();
    const body = { passkey: authenticator.get(optionsIn(challenge)) };
    const answers = await Promise.all([
      post('passkey-sign-in', body, challenge),
      post('passkey-sign-in', body, challenge),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('is refused without user verification, for another site, for a copy, when unknown or in another browser', async () => {
    const { authenticator } = await addTo(await newPerson());
    const first = await beginSignIn();
    const proof = { passkey: authenticator.get(optionsIn(first), { counter: 7 }) };
    expect((await post('passkey-sign-in', proof, first)).status).toBe(200);
    const challenge = await beginSignIn();
    const options = optionsIn(challenge);
    const refused = [
      authenticator.get(options, { recognises: false, counter: 8 }),
      authenticator.get(options, { origin: 'https://evil.example', counter: 8 }),
      // A copied key continues from the counter it was copied at.
      authenticator.get(options, { counter: 7 }),
      authenticator.get(optionsIn(await beginSignIn()), { counter: 8 }),
      newAuthenticator().get(options),
    ];
    for (const passkey of refused)
      expect(await post('passkey-sign-in', { passkey }, challenge)).toMatchObject({
        status: 422,
        body: { code: 'PASSKEY_REFUSED' },
      });
    const good = { passkey: authenticator.get(options, { counter: 9 }) };
    expect((await post('passkey-sign-in', good)).status).toBe(410);
    expect((await post('passkey-sign-in', good, challenge)).status).toBe(200);
  });

  it('is refused for a disabled person', async () => {
    const person = await newPerson();
    const { authenticator } = await addTo(person);
    await app.withDatabase((tx) =>
      tx.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', person.user_id).execute(),
    );
    const challenge = await beginSignIn();
    expect(
      (await post('passkey-sign-in', { passkey: authenticator.get(optionsIn(challenge)) }, challenge)).status,
    ).toBe(422);
  });

  it('is throttled for an address that begins repeatedly', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    const begin = () => app.call('POST', '/api/auth/passkey-sign-in/options', { body: {}, headers });
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) statuses.push((await begin()).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });
});

describe('a passkey as a second factor', () => {
  const ask = async (email: string) => {
    const response = await post('sign-in', { email, password: PASSWORD });
    const { passkey_options } = response.body as { passkey_options: PasskeyOptions };
    return { cookie: response.cookie, options: passkey_options };
  };

  it('follows the right password and replaces the code', async () => {
    const person = await newPerson();
    const { authenticator } = await addTo(person);
    const { cookie, options } = await ask(person.email);
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
    const answer = { passkey: authenticator.get(options) };
    expect((await post('second-factor/sign-in', answer, { cookie })).status).toBe(200);
    expect((await post('second-factor/sign-in', answer, { cookie })).status).toBe(410);
  });

  it('must belong to the person who entered the password; a recovery code replaces a lost one', async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    const { recovery_codes } = await addTo(ann);
    const { authenticator } = await addTo(ben);
    const { cookie, options } = await ask(ann.email);
    const stolen = { passkey: authenticator.get(options) };
    expect((await post('second-factor/sign-in', stolen, { cookie })).body).toMatchObject({
      code: 'PASSKEY_REFUSED',
    });
    const [code] = recovery_codes ?? [];
    expect((await post('second-factor/sign-in', { code }, { cookie })).status).toBe(200);
  });
});
