import { afterAll, describe, expect, it } from 'vitest';
import { authJobs } from '#server/modules/auth/index.ts';
import { addTestAgency, addTestPerson, PASSWORD } from '#server/testing/people.ts';
import { type AppOwner, codeFor, turnOnApp } from '#server/testing/stack/authenticator-app.ts';
import { openTestStack } from '#server/testing/stack/open-test-stack.ts';
import { extractToken } from '#server/testing/stack/simulators.ts';

const stack = await openTestStack({ TRUST_PROXY: '1' });
const agency = await addTestAgency(stack, 'guessing');

afterAll(() => stack.close());

let visitors = 0;
const post = (
  path: string,
  body: object,
  { token, cookie = '' }: { token?: string; cookie?: string } = {},
) => {
  visitors++;
  const headers = { 'x-forwarded-for': `203.0.${Math.floor(visitors / 250)}.${visitors % 250}` };
  return stack.call('POST', `/api/${path}`, { body, token, cookie, headers });
};
const signIn = (email: string, password = PASSWORD) => post('auth/sign-in', { email, password });
const answer = (cookie: string, code: string) => post('auth/second-factor/sign-in', { code }, { cookie });
const newOwner = async () =>
  turnOnApp(
    (path, body, as) => post(`auth/${path}`, body, as),
    await addTestPerson(stack, agency.workspace_id, { role: 'team', user_type: 'agency' }),
  );

/** The throttle slows a burst; a patient attacker waits until it expires. */
const waitForThrottle = () => stack.withDatabase((tx) => tx.deleteFrom('system.sign_in_attempts').execute());

/** Enters wrong codes, each with its own challenge. */
async function guess({ email }: AppOwner, times: number) {
  let last: Awaited<ReturnType<typeof answer>> | undefined;
  for (let i = 0; i < times; i++) {
    await waitForThrottle();
    last = await answer((await signIn(email)).cookie, 'aaaa-aaaa-aaaa-aaaa');
  }
  return last;
}

const subjectsTo = async (email: string) =>
  (await stack.simulators.mailsTo(email)).map(({ subject }) => subject);
const mailWith = async (email: string, subject: string) => {
  await expect.poll(() => subjectsTo(email)).toContain(subject);
  const mails = await stack.simulators.mailsTo(email);
  return mails.find((mail) => mail.subject === subject) as (typeof mails)[number];
};
const toAudit = (email: string, action: string) =>
  stack.withDatabase((tx) =>
    tx
      .selectFrom('audit_log')
      .select('details')
      .where('target', '=', email)
      .where('action', '=', action)
      .orderBy('id')
      .execute(),
  );
const listFailures = ({ user_id }: AppOwner) =>
  stack.withDatabase(async (tx) => {
    const rows = await tx
      .selectFrom('auth.second_factor_failures as f')
      .innerJoin('users as u', 'u.auth_user_id', 'f.auth_user_id')
      .select('f.id')
      .where('u.id', '=', user_id)
      .execute();
    return rows.length;
  });
const WRONG_CODES = 'Wrong codes were entered for your account';

describe('wrong second-factor codes', () => {
  it('are audited, and emailed after five', async () => {
    const owner = await newOwner();
    expect(await guess(owner, 4)).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } });
    expect(await subjectsTo(owner.email)).not.toContain(WRONG_CODES);
    await guess(owner, 1);
    const mail = await mailWith(owner.email, WRONG_CODES);
    expect(mail.text).toContain('A wrong second-factor code was entered 5 times');
    const lines = await toAudit(owner.email, 'user.second_factor_failed');
    expect(lines.map(({ details }) => details)).toEqual([1, 2, 3, 4, 5].map((failures) => ({ failures })));
  });

  it('are cleared only for the browser that then enters the right code', async () => {
    const owner = await newOwner();
    await guess(owner, 3);
    const { cookie } = await signIn(owner.email);
    await answer(cookie, '000000');
    await answer(cookie, '000001');
    expect(await listFailures(owner)).toBe(5);
    expect((await answer(cookie, await codeFor(owner.secret, 1))).status).toBe(200);
    expect(await listFailures(owner)).toBe(3);
  });

  it('count for 30 days', async () => {
    const owner = await newOwner();
    await guess(owner, 4);
    const age = (days: number) =>
      stack.withDatabase((tx) =>
        tx
          .updateTable('auth.second_factor_failures')
          .set({ failed_at: new Date(Date.now() - days * 86_400_000) })
          .execute(),
      );
    await age(29);
    await authJobs[0]?.handler({}, stack.services);
    expect(await listFailures(owner)).toBe(4);
    await age(31);
    await guess(owner, 1);
    expect((await toAudit(owner.email, 'user.second_factor_failed')).at(-1)?.details).toEqual({
      failures: 1,
    });
    await authJobs[0]?.handler({}, stack.services);
    expect(await listFailures(owner)).toBe(1);
  });

  it('count when sent in parallel', async () => {
    const owner = await newOwner();
    const cookies = [];
    for (let i = 0; i < 4; i++) cookies.push((await signIn(owner.email)).cookie);
    await Promise.all(cookies.map((cookie) => answer(cookie, '000000')));
    expect(await listFailures(owner)).toBe(4);
  });

  it('count when they are entered in a signed-in session', async () => {
    const owner = await newOwner();
    await guess(owner, 4);
    const { cookie } = await post('auth/second-factor/step-up/options', {}, owner);
    await post('auth/second-factor/step-up', { code: '000000' }, { token: owner.token, cookie });
    await mailWith(owner.email, WRONG_CODES);
  });
});

describe('fifty wrong second-factor codes', () => {
  const required = { status: 403, body: { code: 'NEW_PASSWORD_REQUIRED' } };

  it('block the password and all sessions until a new one is set with the emailed link', async () => {
    const owner = await newOwner();
    await guess(owner, 49);
    const { cookie: open } = await signIn(owner.email);
    expect(await guess(owner, 1)).toMatchObject(required);
    await waitForThrottle();
    expect((await answer(open, await codeFor(owner.secret, 1))).status).toBe(410);
    expect(await signIn(owner.email)).toMatchObject({
      ...required,
      body: {
        message:
          'This password can no longer be used because too many wrong codes were entered. Choose a new one with the link we emailed you.',
      },
    });
    expect((await signIn(owner.email, 'wrong')).status).toBe(401);
    expect((await stack.call('GET', '/api/users/me', owner)).status).toBe(401);
    expect(await toAudit(owner.email, 'user.new_password_required')).toEqual([{ details: { failures: 50 } }]);
    const mail = await mailWith(owner.email, 'Choose a new password');
    expect(mail.text).toContain('A wrong second-factor code was entered 50 times');
    const passwordReset = { token: extractToken(mail), password: 'a new and better one' };
    expect((await post('functions/reset-password', passwordReset)).status).toBe(200);
    const challenge = await signIn(owner.email, passwordReset.password);
    expect((await answer(challenge.cookie, await codeFor(owner.secret, 1))).status).toBe(200);
    expect(await listFailures(owner)).toBe(0);
  });

  it('send another link on a later sign-in, but not on every attempt', async () => {
    const owner = await newOwner();
    await guess(owner, 50);
    await mailWith(owner.email, 'Choose a new password');
    const links = async () =>
      (await subjectsTo(owner.email)).filter((subject) => subject === 'Choose a new password').length;
    await signIn(owner.email);
    await stack.withDatabase((tx) =>
      tx
        .updateTable('password_reset_tokens')
        .set({ created_at: new Date(Date.now() - 3_600_000) })
        .where('user_id', '=', owner.user_id)
        .execute(),
    );
    await signIn(owner.email);
    await expect.poll(links).toBe(2);
  });

  it('are not reset by changing the password in a session', async () => {
    const owner = await newOwner();
    await guess(owner, 3);
    const change = { current_password: PASSWORD, new_password: 'another good one' };
    expect((await post('auth/change-password', change, owner)).status).toBe(200);
    expect(await listFailures(owner)).toBe(3);
  });
});

describe('the person is emailed', () => {
  it('after each change to the password, the factors and the recovery codes', async () => {
    const owner = await newOwner();
    const { cookie } = await signIn(owner.email);
    expect((await answer(cookie, owner.codes[0] ?? '')).status).toBe(200);
    await post('auth/recovery-codes', { password: PASSWORD }, owner);
    await post('auth/totp/remove', { password: PASSWORD }, owner);
    const change = { current_password: PASSWORD, new_password: 'another good one' };
    await post('auth/change-password', change, owner);
    await expect
      .poll(async () => (await subjectsTo(owner.email)).toSorted())
      .toEqual(
        expect.arrayContaining([
          'A recovery code was used',
          'An authenticator app was added',
          'Your authenticator app was removed',
          'Your password was changed',
          'Your recovery codes were replaced',
        ]),
      );
    const used = await mailWith(owner.email, 'A recovery code was used');
    expect(used.text).toContain('Recovery codes left: 9.');
    expect(used.text).toMatch(/Device: .*\nAddress: 203\.0\.\d+\.\d+\nTime: .* UTC/);
  });

  it('after a reset of the password', async () => {
    const person = await addTestPerson(stack, agency.workspace_id, { role: 'team', user_type: 'agency' });
    await post('functions/send-password-reset', { userId: person.user_id }, agency.owner);
    const token = extractToken(await stack.simulators.waitForMail(person.email));
    await post('functions/reset-password', { token, password: 'brand new one' });
    const mail = await mailWith(person.email, 'Your password was reset');
    expect(mail.text).toContain('All your devices were signed out.');
  });
});
