import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addTestAgency, PASSWORD, signIn } from '../testing/people.ts';
import { openTestStack } from '../testing/stack/open-test-stack.ts';
import { resetPasswordByEmail } from './reset-password.ts';

const app = await openTestStack();
afterAll(() => app.close());

const enter = (email: string, password: string) =>
  app.call('POST', '/api/auth/sign-in', { body: { email, password } });

async function reset(email: string): Promise<string> {
  const lines: string[] = [];
  await resetPasswordByEmail(app.config, email, (line) => lines.push(line));
  const passwords = lines.flatMap((line) => line.match(/: (\S{12})$/)?.[1] ?? []);
  expect(passwords).toHaveLength(1);
  return passwords[0] ?? '';
}

describe('main.ts reset-password', () => {
  it('prints a password that signs the person in only to choose their own', async () => {
    const { owner } = await addTestAgency(app, 'forgotten');
    const password = await reset(owner.email.toUpperCase());
    expect(await enter(owner.email, PASSWORD)).toMatchObject({ body: { code: 'INVALID_CREDENTIALS' } });
    const signedIn = await enter(owner.email, password);
    expect(signedIn.body).toMatchObject({ password_change_required: true });
    const { access_token: token } = signedIn.body as { access_token: string };
    const readProfile = () => app.call('GET', '/api/users/me', { token });
    expect(await readProfile()).toMatchObject({ status: 403, body: { code: 'PASSWORD_CHANGE_REQUIRED' } });
    const change = (new_password: string) =>
      app.call('POST', '/api/auth/change-password', { token, body: { new_password } });
    expect((await change(password)).status).toBe(422);
    expect((await change('a password of my own')).status).toBe(200);
    expect((await readProfile()).status).toBe(200);
  });

  it('ends all sessions and reset links, and sets a different password each time', async () => {
    const { owner, workspace_id } = await addTestAgency(app, 'open');
    const other = await signIn(app, owner.email);
    await app.query(sql`
      insert into password_reset_tokens (workspace_id, user_id, token_hash, expires_at)
      values (${workspace_id}, ${owner.user_id}, ${'a'.repeat(64)}, now() + interval '1 day')`);
    const first = await reset(owner.email);
    for (const { token } of [owner, other])
      expect((await app.call('GET', '/api/users/me', { token })).status).toBe(401);
    expect(
      await app.query(
        sql`select 1 from password_reset_tokens where user_id = ${owner.user_id} and used_at is null`,
      ),
    ).toEqual([]);
    expect(await reset(owner.email)).not.toBe(first);
    expect((await enter(owner.email, first)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('is recorded in the audit trail and emailed, without the password', async () => {
    const { owner, workspace_id } = await addTestAgency(app, 'recorded');
    const password = await reset(owner.email);
    expect(
      await app.query(sql`
        select actor_email, target, details from audit_log
        where workspace_id = ${workspace_id} and action = 'user.temporary_password_set'`),
    ).toMatchObject([{ actor_email: null, target: owner.email }]);
    expect(
      JSON.stringify(await app.query(sql`select * from audit_log where workspace_id = ${workspace_id}`)),
    ).not.toContain(password);
    const { subject, text } = await app.simulators.waitForMail(owner.email);
    expect(subject).toBe('Your password was reset');
    expect(text).not.toContain(password);
  });

  it('replaces the reset link that is required after too many wrong codes', async () => {
    const { owner } = await addTestAgency(app, 'locked');
    await app.query(sql`
      update auth."user" set "newPasswordRequiredAt" = now()
      where id = (select auth_user_id from users where id = ${owner.user_id})`);
    const password = await reset(owner.email);
    expect((await enter(owner.email, password)).body).toMatchObject({ password_change_required: true });
  });

  it('refuses an address without an account', async () => {
    await expect(resetPasswordByEmail(app.config, 'nobody@example.test')).rejects.toThrow(
      'No account has the email address nobody@example.test.',
    );
    await expect(resetPasswordByEmail(app.config, 'nobody')).rejects.toThrow('Specify the email address');
  });
});
