import { afterAll, describe, expect, it } from 'vitest';
import { addTestAgency, signIn } from '#server/testing/people.ts';
import { openTestStack } from '#server/testing/stack/open-test-stack.ts';
import { extractToken } from '#server/testing/stack/simulators.ts';
import { expireSignUpsJob } from './expire-sign-ups.job.ts';

const stack = await openTestStack();
const agency = await addTestAgency(stack, 'takeover');

afterAll(() => stack.close());

const OWN = 'the password of the owner';
const FOREIGN = 'the password of a stranger';

const call = (path: string, body: object, token?: string) =>
  stack.call('POST', `/api/${path}`, { body, token });
const signUp = (email: string, password: string, first_name: string) =>
  call('auth/sign-up', {
    ...{ email, password, first_name },
    last_name: 'Byron',
    company_name: `${first_name} & Co`,
    company_website: `https://${first_name.toLowerCase()}.test`,
    phone: first_name,
  });
const linkTo = async (email: string, count: number) =>
  extractToken(await stack.simulators.waitForMail(email, count));
const confirm = (token: string, password?: string) => call('auth/confirm-email', { token, password });
const trySignIn = (email: string, password: string) => call('auth/sign-in', { email, password });
const findAccount = (email: string) =>
  stack.withDatabase((tx) =>
    tx
      .selectFrom('users as u')
      .innerJoin('auth.user as a', 'a.id', 'u.auth_user_id')
      .innerJoin('workspaces as w', 'w.id', 'u.workspace_id')
      .select(['u.workspace_id', 'u.first_name', 'u.phone', 'a.name', 'w.name as workspace', 'w.website'])
      .where('u.email', '=', email)
      .executeTakeFirst(),
  );

/** Two forms with one address; the owner's is the first or the second. */
async function contest(email: string, owner: 'first' | 'second') {
  const forms = [
    { password: OWN, name: 'Ada' },
    { password: FOREIGN, name: 'Mallory' },
  ];
  if (owner === 'second') forms.reverse();
  const links: string[] = [];
  for (const [index, { password, name }] of forms.entries()) {
    expect((await signUp(email, password, name)).status).toBe(200);
    links.push(await linkTo(email, index + 1));
  }
  const [first = '', second = ''] = links;
  return owner === 'first' ? { own: first, foreign: second } : { own: second, foreign: first };
}

describe('an address that two people sign up with', () => {
  it.each(['first', 'second'] as const)(
    'belongs to the form whose link is confirmed when the owner is %s',
    async (owner) => {
      const email = `${owner}@example.test`;
      const { own, foreign } = await contest(email, owner);
      expect(await confirm(own, OWN)).toMatchObject({ status: 200, body: { email } });
      expect((await trySignIn(email, FOREIGN)).status).toBe(401);
      await signIn(stack, email, OWN);
      expect(await findAccount(email)).toMatchObject({
        ...{ first_name: 'Ada', phone: 'Ada', name: 'Ada Byron' },
        ...{ workspace: 'Ada & Co', website: 'https://ada.test' },
      });
      expect((await confirm(foreign, FOREIGN)).status).toBe(410);
    },
  );

  it.each(['first', 'second'] as const)(
    'is not given to a stranger whose link the owner opens when the owner is %s',
    async (owner) => {
      const email = `mistaken-${owner}@example.test`;
      const { own, foreign } = await contest(email, owner);
      expect(await confirm(foreign)).toMatchObject({
        status: 422,
        body: { code: 'CONFIRMATION_PASSWORD_REQUIRED' },
      });
      expect(await confirm(foreign, OWN)).toMatchObject({
        status: 422,
        body: {
          message:
            'This password was not used for this sign-up. Use the link in your other confirmation email, or sign up again.',
        },
      });
      expect((await trySignIn(email, FOREIGN)).status).not.toBe(200);
      expect((await confirm(own, OWN)).status).toBe(200);
      expect((await trySignIn(email, FOREIGN)).status).toBe(401);
      await signIn(stack, email, OWN);
    },
  );

  it('keeps the confirmed password when another form arrives concurrently', async () => {
    const email = 'moment@example.test';
    await signUp(email, OWN, 'Ada');
    const own = await linkTo(email, 1);
    const [confirmed] = await Promise.all([confirm(own, OWN), signUp(email, FOREIGN, 'Mallory')]);
    if (confirmed.status !== 200) expect((await confirm(own, OWN)).status).toBe(200);
    expect((await trySignIn(email, FOREIGN)).status).toBe(401);
    await signIn(stack, email, OWN);
  });

  it('says in the second email that the password is required', async () => {
    const email = 'warned@example.test';
    await contest(email, 'first');
    const [second, first] = await stack.simulators.mailsTo(email);
    expect(first?.text).not.toContain('more than once');
    expect(second?.text).toContain('The sign-up form was sent more than once with this address');
  });

  it('throttles guessing the password of a link', async () => {
    const email = 'guessed@example.test';
    const { foreign } = await contest(email, 'first');
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) statuses.push((await confirm(foreign, `guess ${i}`)).status);
    expect(statuses).toContain(429);
  });
});

describe('a new link for an unconfirmed sign-up', () => {
  it('carries the password that requested it, and no other form', async () => {
    const email = 'resent@example.test';
    const { own } = await contest(email, 'second');
    await stack.withDatabase((tx) =>
      tx
        .updateTable('mails')
        .set({ created_at: new Date(Date.now() - 120_000) })
        .where('to_email', '=', email)
        .execute(),
    );
    expect((await trySignIn(email, FOREIGN)).status).toBe(401);
    expect((await trySignIn(email, OWN)).body).toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' });
    const renewed = await linkTo(email, 3);
    expect((await confirm(own, OWN)).status).toBe(410);
    expect((await confirm(renewed, FOREIGN)).status).toBe(422);
    expect((await confirm(renewed, OWN)).status).toBe(200);
    await signIn(stack, email, OWN);
  });
});

describe('an unconfirmed sign-up', () => {
  const invite = (email: string) =>
    call('functions/send-user-invitation', { email, userType: 'agency' }, agency.owner.token);

  it('is replaced by an invitation, with its workspace and its link', async () => {
    const email = 'invited@example.test';
    await signUp(email, FOREIGN, 'Mallory');
    const link = await linkTo(email, 1);
    expect((await invite(email)).status).toBe(200);
    const before = await findAccount(email);
    const token = await linkTo(email, 2);
    const form = { token, password: OWN, firstName: 'Ada', lastName: 'Byron' };
    expect((await call('functions/accept-invitation', form)).status).toBe(200);
    expect(await findAccount(email)).toMatchObject({ workspace_id: agency.workspace_id, first_name: 'Ada' });
    const left = await stack.withDatabase((tx) =>
      tx
        .selectFrom('workspaces')
        .select('id')
        .where('id', '=', before?.workspace_id ?? '')
        .execute(),
    );
    expect(left).toEqual([]);
    expect((await confirm(link)).status).toBe(410);
    expect((await trySignIn(email, FOREIGN)).status).toBe(401);
    await signIn(stack, email, OWN);
  });

  it('is replaced by a person added by an administrator', async () => {
    const email = 'added@example.test';
    await signUp(email, FOREIGN, 'Mallory');
    const body = { email, password: 'temp-Pa$$word', firstName: 'Ada', lastName: 'B', userType: 'agency' };
    expect((await call('functions/create-user-direct', body, agency.owner.token)).status).toBe(200);
    expect((await trySignIn(email, FOREIGN)).status).toBe(401);
    expect(await findAccount(email)).toMatchObject({ workspace_id: agency.workspace_id });
  });

  it('is not replaced once it is confirmed', async () => {
    const email = 'confirmed@example.test';
    await signUp(email, OWN, 'Ada');
    await confirm(await linkTo(email, 1));
    expect(await invite(email)).toMatchObject({ status: 409, body: { code: 'USER_ALREADY_REGISTERED' } });
  });
});

describe('the expiry of sign-ups', () => {
  const DAY_MS = 86_400_000;
  const age = (email: string, what: { account: number; form: number }) =>
    stack.withDatabase(async (tx) => {
      const { id } = await tx
        .updateTable('auth.user')
        .set({ createdAt: new Date(Date.now() - what.account * DAY_MS) })
        .where('email', '=', email)
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('auth.sign_up_forms')
        .set({ created_at: new Date(Date.now() - what.form * DAY_MS) })
        .where('auth_user_id', '=', id)
        .execute();
    });

  it('deletes sign-ups not confirmed within seven days, and nothing else', async () => {
    const ages = {
      'old@example.test': { account: 7.1, form: 7.1 },
      'young@example.test': { account: 6.9, form: 6.9 },
      'again@example.test': { account: 20, form: 1 },
      'in-use@example.test': { account: 20, form: 20 },
    };
    for (const email of Object.keys(ages)) await signUp(email, OWN, 'Ada');
    await confirm(await linkTo('in-use@example.test', 1));
    for (const [email, what] of Object.entries(ages)) await age(email, what);
    const old = await findAccount('old@example.test');
    await expireSignUpsJob.handler({}, stack.services);
    expect(await findAccount('old@example.test')).toBeUndefined();
    for (const email of Object.keys(ages).slice(1)) expect(await findAccount(email)).toBeDefined();
    const workspaces = await stack.withDatabase((tx) =>
      tx
        .selectFrom('workspaces')
        .select('id')
        .where('id', '=', old?.workspace_id ?? '')
        .execute(),
    );
    expect(workspaces).toEqual([]);
    expect((await signUp('old@example.test', 'another fine one', 'Ada')).status).toBe(200);
  });
});
