import { afterAll, describe, expect, it } from 'vitest';
import { addTestAgency, addTestPerson, PASSWORD, signIn } from '#server/testing/people.ts';
import { openTestStack } from '#server/testing/stack/open-test-stack.ts';
import { extractToken } from '#server/testing/stack/simulators.ts';

const stack = await openTestStack();
const agency = await addTestAgency(stack, 'passwords');

afterAll(() => stack.close());

const newPerson = () => addTestPerson(stack, agency.workspace_id, { role: 'team', user_type: 'agency' });
const send = (userId: string, token = agency.owner.token) =>
  stack.call('POST', '/api/functions/send-password-reset', { token, body: { userId } });
const state = async (token: string) =>
  (await stack.call('POST', '/api/functions/validate-reset-token', { body: { token } })).body;
const reset = (token: string, password = 'brand new one') =>
  stack.call('POST', '/api/functions/reset-password', { body: { token, password } });

describe('a reset link', () => {
  it('sets a new password once, and ends all sessions and other links of the person', async () => {
    const person = await newPerson();
    await send(person.user_id);
    const first = extractToken(await stack.simulators.waitForMail(person.email));
    await send(person.user_id);
    const second = extractToken(await stack.simulators.waitForMail(person.email, 2));
    expect(await state(first)).toEqual({ state: 'valid' });
    expect(await reset(second)).toMatchObject({ status: 200, body: { email: person.email } });
    expect((await stack.call('GET', '/api/users/me', { token: person.token })).status).toBe(401);
    expect(await state(first)).toEqual({ state: 'used' });
    for (const token of [first, second]) {
      expect(await reset(token)).toMatchObject({
        status: 410,
        body: { message: 'Reset token has expired or already been used.' },
      });
    }
    await signIn(stack, person.email, 'brand new one');
    expect(
      (await stack.call('POST', '/api/auth/sign-in', { body: { email: person.email, password: PASSWORD } }))
        .status,
    ).toBe(401);
  });

  it('works for one of three concurrent clicks', async () => {
    const person = await newPerson();
    await send(person.user_id);
    const token = extractToken(await stack.simulators.waitForMail(person.email));
    const answers = await Promise.all([
      reset(token, 'choice one'),
      reset(token, 'choice two'),
      reset(token, 'choice three'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  it('expires after 24 hours', async () => {
    const person = await newPerson();
    await send(person.user_id);
    const token = extractToken(await stack.simulators.waitForMail(person.email));
    const { expires_at } = await stack.withDatabase((tx) =>
      tx
        .selectFrom('password_reset_tokens')
        .select('expires_at')
        .where('user_id', '=', person.user_id)
        .executeTakeFirstOrThrow(),
    );
    expect(Math.round((expires_at.getTime() - Date.now()) / 3_600_000)).toBe(24);
    await stack.withDatabase((tx) =>
      tx
        .updateTable('password_reset_tokens')
        .set({ expires_at: new Date(0) })
        .where('user_id', '=', person.user_id)
        .execute(),
    );
    expect(await state(token)).toEqual({ state: 'expired' });
    expect((await reset(token)).status).toBe(410);
  });

  it('is invalid when forged', async () => {
    expect(await state('forged')).toEqual({ state: 'invalid' });
    expect(await reset('forged')).toMatchObject({ status: 410, body: { message: 'Invalid reset token' } });
  });

  it('rejects a short password and stays valid for a longer one', async () => {
    const person = await newPerson();
    await send(person.user_id);
    const token = extractToken(await stack.simulators.waitForMail(person.email));
    expect((await reset(token, '12345')).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });

  it('can be sent only by people who manage users', async () => {
    expect((await send(agency.owner.user_id, agency.customer.token)).status).toBe(403);
    expect((await send(agency.customer.user_id, agency.team.token)).status).toBe(200);
  });
});

describe('changing your own password', () => {
  const change = (token: string, current_password: string, new_password: string) =>
    stack.call('POST', '/api/auth/change-password', { token, body: { current_password, new_password } });

  it('ends every other session immediately and keeps this one', async () => {
    const person = await newPerson();
    const other = await signIn(stack, person.email);
    expect((await change(person.token, PASSWORD, 'something else')).status).toBe(200);
    expect((await stack.call('GET', '/api/users/me', { token: person.token })).status).toBe(200);
    expect((await stack.call('GET', '/api/users/me', { token: other.token })).status).toBe(401);
    expect((await stack.call('POST', '/api/auth/refresh', { cookie: other.cookie })).status).toBe(401);
    await signIn(stack, person.email, 'something else');
  });

  it('requires the current one and a new one of six characters', async () => {
    const person = await newPerson();
    expect(await change(person.token, 'wrong', 'something else')).toMatchObject({
      status: 422,
      body: { code: 'WRONG_PASSWORD' },
    });
    expect(await change(person.token, PASSWORD, '12345')).toMatchObject({
      status: 422,
      body: { code: 'PASSWORD_TOO_SHORT' },
    });
    for (const blank of [' '.repeat(6), '\t \u00a0 \u2003 '])
      expect(await change(person.token, PASSWORD, blank)).toMatchObject({
        status: 422,
        body: { code: 'PASSWORD_BLANK', message: 'Password cannot consist of spaces only.' },
      });
  });

  it('cannot be used to guess the current one', async () => {
    const person = await newPerson();
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++)
      statuses.push((await change(person.token, `guess ${i}`, 'something else')).status);
    expect(statuses).toContain(429);
  });

  it('is allowed for customers too', async () => {
    expect((await change(agency.customer.token, PASSWORD, PASSWORD)).status).toBe(200);
  });
});

describe('a person created with a temporary password', () => {
  const body = {
    email: 'temp@example.test',
    password: 'temp-Pa$$word',
    firstName: 'Tem',
    lastName: 'Porary',
    userType: 'agency_customer',
    locations: ['passwords-1', 'passwords-3'],
    accessLevel: 'write',
  };
  const create = (more: object, token = agency.owner.token) =>
    stack.call('POST', '/api/functions/create-user-direct', { token, body: { ...body, ...more } });

  it('receives it by email, signs in, and must change it once', async () => {
    const answer = await create({});
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user: {
          email: body.email,
          user_type: 'agency_customer',
          role: 'client',
          has_temporary_password: true,
          ghlContactId: null,
          agency_owner_id: agency.owner.user_id,
          locations: [
            { ghl_location_id: 'passwords-1', access_level: 'write' },
            { ghl_location_id: 'passwords-3', access_level: 'write' },
          ],
        },
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain(body.password);
    const mail = await stack.simulators.waitForMail(body.email);
    expect(mail.text).toContain(`Temporary password: ${body.password}`);
    const signedIn = await stack.call('POST', '/api/auth/sign-in', {
      body: { email: body.email, password: body.password },
    });
    expect(signedIn.body).toMatchObject({ password_change_required: true });
    const token = (signedIn.body as { access_token: string }).access_token;
    const change = (new_password: string) =>
      stack.call('POST', '/api/auth/change-password', { token, body: { new_password } });
    const me = () => stack.call('GET', '/api/users/me', { token });
    expect(await me()).toMatchObject({ status: 403, body: { code: 'PASSWORD_CHANGE_REQUIRED' } });
    expect(await change(body.password)).toMatchObject({
      status: 422,
      body: { message: 'Choose a password that differs from the temporary one.' },
    });
    // Entered a moment ago, so it is not required again.
    expect((await change('my own now')).status).toBe(200);
    expect((await me()).body).toMatchObject({ has_temporary_password: false });
    expect(await change('another one')).toMatchObject({ status: 422, body: { code: 'WRONG_PASSWORD' } });
    const refreshed = await stack.call('POST', '/api/auth/refresh', { cookie: signedIn.cookie });
    expect(refreshed.body).toMatchObject({ password_change_required: false });
  });

  it.each([
    [
      'a registered email',
      { email: 'TEMP@example.test' },
      409,
      'A user with this email address already exists.',
    ],
    ['an invalid email', { email: 'nobody' }, 422, 'Please enter a valid email address.'],
    ['no name', { firstName: '' }, 422, 'Please fill in all required fields'],
    ['no password', { password: '' }, 422, 'Please fill in all required fields'],
    [
      'a customer without a location',
      { locations: [] },
      422,
      'Please select at least one location for agency customers',
    ],
    [
      'a single-location user without a default',
      { userType: 'single_location', locations: [] },
      422,
      'Please select a default location for single location users',
    ],
  ])('is refused for %s', async (_name, wrong, status, message) => {
    expect(await create(wrong)).toMatchObject({ status, body: { message } });
  });

  it('works only in the default location when of type single_location', async () => {
    await create({
      email: 'one-place@example.test',
      userType: 'single_location',
      locations: [],
      defaultLocationId: 'passwords-2',
    });
    const { token } = await signIn(stack, 'one-place@example.test', body.password);
    await stack.call('POST', '/api/auth/change-password', { token, body: { new_password: 'my own now' } });
    const seen = (await stack.call('GET', '/api/locations', { token })).body as {
      ghl_location_id: string;
    }[];
    expect(seen.map(({ ghl_location_id }) => ghl_location_id)).toEqual(['passwords-2']);
    expect((await stack.call('GET', '/api/users', { token })).status).toBe(403);
  });

  it('belongs to the person who created them, regardless of the body', async () => {
    await create({ email: 'owned@example.test', agencyOwnerId: agency.customer.user_id }, agency.team.token);
    const people = (await stack.call('GET', '/api/users', { token: agency.owner.token })).body as {
      email: string;
      agency_owner_id: string;
    }[];
    expect(people.find(({ email }) => email === 'owned@example.test')?.agency_owner_id).toBe(
      agency.team.user_id,
    );
  });

  it('belongs to their creator as a colleague, like an invited one', async () => {
    const colleague = { email: 'made@example.test', userType: 'agency', locations: [] };
    expect(await create(colleague)).toMatchObject({
      body: { user: { role: 'team', agency_owner_id: agency.owner.user_id } },
    });
  });
});
