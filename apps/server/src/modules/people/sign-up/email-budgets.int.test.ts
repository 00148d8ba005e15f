import { afterAll, describe, expect, it } from 'vitest';
import { addTestAgency, signIn } from '#server/testing/people.ts';
import { openTestStack } from '#server/testing/stack/open-test-stack.ts';
import { extractToken } from '#server/testing/stack/simulators.ts';

const PER_HOUR = 30;

const stack = await openTestStack({ MAILS_PER_HOUR: String(PER_HOUR), TRUST_PROXY: '1' });
const agency = await addTestAgency(stack, 'rationed');

afterAll(() => stack.close());

let visitors = 0;
const anotherAddress = () => `198.51.100.${++visitors}`;
const post = (path: string, body: object, token?: string, address = anotherAddress()) =>
  stack.call('POST', path, { body, token, headers: { 'x-forwarded-for': address } });
const invite = (email: string, more: { token?: string; address?: string } = {}) =>
  post(
    '/api/functions/send-user-invitation',
    { email, userType: 'agency', isResend: true },
    more.token ?? agency.owner.token,
    more.address,
  );
const signUp = (email: string, address: string) =>
  post(
    '/api/auth/sign-up',
    { email, password: 'a fine password', first_name: 'A', last_name: 'B', company_name: 'C' },
    undefined,
    address,
  );
const refused = { status: 429, body: { code: 'TOO_MANY_MAILS' } };

describe('emails caused by users', () => {
  it('are limited to five of a kind per hour and recipient, even when requested concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite('stranger@example.test')));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(15).fill(429),
    ]);
    const late = answers.find(({ status }) => status === 429);
    expect(late?.body).toMatchObject({ message: 'Too many emails were sent. Try again later.' });
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await addTestAgency(stack, 'another-agency');
    expect(await invite('stranger@example.test', { token: other.owner.token })).toMatchObject(refused);
  });

  it('are limited per workspace without affecting other workspaces', async () => {
    const busy = await addTestAgency(stack, 'busy');
    const from = { token: busy.owner.token };
    const statuses: number[] = [];
    for (let i = 0; i < PER_HOUR; i++) statuses.push((await invite(`busy-${i}@example.test`, from)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(PER_HOUR - 1);
    expect((await invite('free@example.test')).status).toBe(200);
  });

  it('are limited per IP address, with and without an account', async () => {
    const address = anotherAddress();
    for (let i = 0; i < PER_HOUR; i++)
      expect((await signUp(`visitor-${i}@example.test`, address)).status).toBe(200);
    expect(await signUp('one-more@example.test', address)).toMatchObject(refused);
    expect(await invite('from-there@example.test', { address })).toMatchObject(refused);
    expect((await signUp('one-more@example.test', anotherAddress())).status).toBe(200);
  });

  it('are counted without storing addresses in plain text', async () => {
    const rows = await stack.withDatabase((tx) => tx.selectFrom('system.rate_budgets').selectAll().execute());
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toMatch(/example\.test|198\.51/);
  });
});

describe('a person added by an administrator', () => {
  const create = (email: string, token = agency.owner.token) =>
    post(
      '/api/functions/create-user-direct',
      { email, password: 'temp-Pa$$word', firstName: 'Ann', lastName: 'Added', userType: 'agency' },
      token,
    );
  const enter = async (email: string) => {
    const { token } = await signIn(stack, email, 'temp-Pa$$word');
    await post('/api/auth/change-password', { new_password: 'a fine password' }, token);
    return token;
  };
  const isVerified = (email: string) =>
    stack.withDatabase(async (tx) => {
      const row = await tx
        .selectFrom('auth.user')
        .select('emailVerified')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return row.emailVerified;
    });

  it('can sign in, but cannot cause emails before confirming the address by link', async () => {
    await create('added@example.test');
    const mail = await stack.simulators.waitForMail('added@example.test');
    const token = await enter('added@example.test');
    expect(await isVerified('added@example.test')).toBe(false);
    const unconfirmed = { status: 403, body: { code: 'OWN_EMAIL_UNCONFIRMED' } };
    expect(await invite('target@example.test', { token })).toMatchObject(unconfirmed);
    expect(await create('target@example.test', token)).toMatchObject(unconfirmed);
    expect(
      await post('/api/functions/send-password-reset', { userId: agency.team.user_id }, token),
    ).toMatchObject(unconfirmed);
    expect(await stack.simulators.mailsTo('target@example.test')).toEqual([]);
    expect((await post('/api/auth/confirm-email', { token: extractToken(mail) })).status).toBe(200);
    expect((await invite('target@example.test', { token })).status).toBe(200);
  });

  it('confirms the address with a reset link as well', async () => {
    const made = await create('forgetful@example.test');
    await stack.simulators.waitForMail('forgetful@example.test');
    const { user } = made.body as { user: { id: string } };
    await post('/api/functions/send-password-reset', { userId: user.id }, agency.owner.token);
    const token = extractToken(await stack.simulators.waitForMail('forgetful@example.test', 2));
    await post('/api/functions/reset-password', { token, password: 'a fine password' });
    expect(await isVerified('forgetful@example.test')).toBe(true);
  });

  it('gets a new link by signing in once the emailed one has expired', async () => {
    await create('late@example.test');
    await stack.simulators.waitForMail('late@example.test');
    await signIn(stack, 'late@example.test', 'temp-Pa$$word');
    await stack.withDatabase((tx) =>
      tx
        .updateTable('mails')
        .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('to_email', '=', 'late@example.test')
        .execute(),
    );
    await signIn(stack, 'late@example.test', 'temp-Pa$$word');
    const mail = await stack.simulators.waitForMail('late@example.test', 2);
    expect(mail.subject).toBe('Confirm your email address');
    expect((await post('/api/auth/confirm-email', { token: extractToken(mail) })).status).toBe(200);
    expect(await isVerified('late@example.test')).toBe(true);
  });

  it('cannot have a link in their name', async () => {
    for (const firstName of ['https://evil.example', 'claim at evil.com', 'ann@evil.com'])
      expect(
        await post(
          '/api/functions/create-user-direct',
          {
            ...{ email: 'x@example.test', password: 'temp-Pa$$word', firstName, lastName: 'B' },
            userType: 'agency',
          },
          agency.owner.token,
        ),
      ).toMatchObject({
        status: 422,
        body: {
          message: 'Names cannot contain web addresses, email addresses, IP addresses or phone numbers.',
        },
      });
  });
});
