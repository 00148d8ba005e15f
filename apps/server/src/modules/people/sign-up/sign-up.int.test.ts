import { afterAll, describe, expect, it } from 'vitest';
import { PASSWORD, signIn } from '#server/testing/people.ts';
import { openTestStack } from '#server/testing/stack/open-test-stack.ts';
import { extractToken } from '#server/testing/stack/simulators.ts';

const stack = await openTestStack();

afterAll(() => stack.close());

const form = (email: string) => ({
  email,
  password: PASSWORD,
  first_name: 'Ada',
  last_name: 'Byron',
  company_name: 'Engines & Co',
  company_website: 'https://engines.test',
  phone: '1',
});
const signUp = (body: object) => stack.call('POST', '/api/auth/sign-up', { body });
const confirm = (token: string, password?: string) =>
  stack.call('POST', '/api/auth/confirm-email', { body: { token, password } });

describe('starting an agency', () => {
  it('creates a workspace without a plan and its owner, who confirms the email and signs in to the onboarding', async () => {
    expect((await signUp(form('ada@example.test'))).status).toBe(200);
    expect(
      await stack.call('POST', '/api/auth/sign-in', {
        body: { email: 'ada@example.test', password: PASSWORD },
      }),
    ).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_CONFIRMED', message: 'Email not confirmed' },
    });
    const mail = await stack.simulators.waitForMail('ada@example.test');
    expect(mail.subject).toBe('Confirm your email address');
    expect(await confirm(extractToken(mail))).toMatchObject({
      status: 200,
      body: { email: 'ada@example.test' },
    });
    const { token } = await signIn(stack, 'ada@example.test');
    expect((await stack.call('GET', '/api/users/me', { token })).body).toMatchObject({
      role: 'owner',
      user_type: 'agency',
      onboarding_status: 'pending',
      first_name: 'Ada',
      company_name: 'Engines & Co',
      phone: '1',
    });
  });

  it('sends a link that mail scanners may fetch and that works once', async () => {
    await signUp(form('scanned@example.test'));
    const mail = await stack.simulators.waitForMail('scanned@example.test');
    const link = new URL(mail.text.match(/http\S+/)?.[0] ?? '');
    for (let i = 0; i < 3; i++) await fetch(`${stack.url}${link.pathname}${link.search}`);
    const token = extractToken(mail);
    expect((await confirm(token)).status).toBe(200);
    expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'CONFIRMATION_INVALID' } });
  });

  it('sends a new link when an unconfirmed person signs in, but not many of them', async () => {
    await signUp(form('late@example.test'));
    const first = await stack.simulators.waitForMail('late@example.test');
    await stack.call('POST', '/api/auth/sign-in', {
      body: { email: 'late@example.test', password: PASSWORD },
    });
    await stack.withDatabase((tx) =>
      tx
        .updateTable('mails')
        .set({ created_at: new Date(Date.now() - 120_000) })
        .where('to_email', '=', 'late@example.test')
        .execute(),
    );
    await stack.call('POST', '/api/auth/sign-in', {
      body: { email: 'late@example.test', password: 'wrong' },
    });
    await stack.call('POST', '/api/auth/sign-in', {
      body: { email: 'late@example.test', password: PASSWORD },
    });
    const second = await stack.simulators.waitForMail('late@example.test', 2);
    expect((await confirm(extractToken(first))).status).toBe(410);
    expect((await confirm(extractToken(second))).status).toBe(200);
  });

  it('does not reveal whether an address has an account, except by email', async () => {
    const first = await signUp(form('twice@example.test'));
    await confirm(extractToken(await stack.simulators.waitForMail('twice@example.test')));
    const second = await signUp({ ...form('TWICE@example.test'), password: 'chosen by a stranger' });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    const mail = await stack.simulators.waitForMail('twice@example.test', 2);
    expect(mail.subject).toBe('You already have a Hearback account');
    expect(mail.text).toContain('Sign in: ');
    await signIn(stack, 'twice@example.test');
  });

  it('applies the form whose link is confirmed, and ends the links of the others', async () => {
    await signUp({ ...form('retyped@example.test'), password: 'mistyped it', company_name: 'Old' });
    const first = extractToken(await stack.simulators.waitForMail('retyped@example.test'));
    expect((await signUp(form('retyped@example.test'))).status).toBe(200);
    const second = extractToken(await stack.simulators.waitForMail('retyped@example.test', 2));
    expect((await confirm(second, PASSWORD)).status).toBe(200);
    expect((await confirm(first, 'mistyped it')).status).toBe(410);
    const { token } = await signIn(stack, 'retyped@example.test');
    expect((await stack.call('GET', '/api/users/me', { token })).body).toMatchObject({
      company_name: 'Engines & Co',
    });
  });

  it('creates one workspace for two concurrent sign-ups', async () => {
    const answers = await Promise.all([signUp(form('race@example.test')), signUp(form('race@example.test'))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const people = await stack.withDatabase((tx) =>
      tx.selectFrom('users').select('id').where('email', '=', 'race@example.test').execute(),
    );
    expect(people).toHaveLength(1);
  });

  it.each([
    ['a short password', { password: '12345' }, 'Password must be at least 6 characters long'],
    ['a common password', { password: 'Password1' }, 'This password is too common. Choose another one.'],
    [
      'a link as a name',
      { company_name: 'Win at https://evil.example' },
      'Names cannot contain web addresses, email addresses, IP addresses or phone numbers.',
    ],
    [
      'a domain as a name',
      { first_name: 'evil.com' },
      'Names cannot contain web addresses, email addresses, IP addresses or phone numbers.',
    ],
    ['no first name', { first_name: ' ' }, 'Please fill in all required fields'],
    ['no company', { company_name: '' }, 'Please fill in all required fields'],
    ['an invalid email', { email: 'nobody' }, 'Please enter a valid email address.'],
  ])('refuses %s', async (_name, wrong, message) => {
    expect(await signUp({ ...form('wrong@example.test'), ...wrong })).toMatchObject({
      status: 422,
      body: { message },
    });
  });

  it('ignores a role, a type or a workspace in the form', async () => {
    for (const field of ['role', 'user_type', 'workspace_id', 'onboarding_status']) {
      expect((await signUp({ ...form('sly@example.test'), [field]: 'owner' })).status).toBe(422);
    }
  });

  it('stores neither the password nor the link in plain text', async () => {
    await signUp({ ...form('secret@example.test'), password: 'very-secret-indeed' });
    const token = extractToken(await stack.simulators.waitForMail('secret@example.test'));
    const rows = await stack.withDatabase(async (tx) => [
      await tx.selectFrom('auth.sign_up_forms').selectAll().execute(),
      await tx.selectFrom('auth.account').selectAll().execute(),
      await tx.selectFrom('mails').selectAll().execute(),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`very-secret-indeed|${token}`));
    const mail = () =>
      stack.withDatabase((tx) =>
        tx
          .selectFrom('mails')
          .select(['status', 'sealed_contents'])
          .where('to_email', '=', 'secret@example.test')
          .executeTakeFirst(),
      );
    await expect.poll(mail).toEqual({ status: 'sent', sealed_contents: null });
  });
});

describe('the onboarding', () => {
  it('can be completed only by its owner', async () => {
    await signUp(form('onboard@example.test'));
    await confirm(extractToken(await stack.simulators.waitForMail('onboard@example.test')));
    const { token } = await signIn(stack, 'onboard@example.test');
    const finish = (body: object) =>
      stack.call('POST', '/api/functions/update-onboarding-status', { token, body });
    expect((await finish({ status: 'pending' })).status).toBe(422);
    expect(await finish({ status: 'completed' })).toMatchObject({
      status: 200,
      body: { onboarding_status: 'completed' },
    });
    expect((await stack.call('GET', '/api/users/me', { token })).body).toMatchObject({
      onboarding_status: 'completed',
    });
  });
});
