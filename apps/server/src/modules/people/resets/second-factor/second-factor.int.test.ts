import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { resetSecondFactorByEmail } from '#server/roles/reset-second-factor.ts';
import { addTestAgency, addTestPerson, PASSWORD, signIn, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

const app = await openTestApp();
const agency = await addTestAgency(app, 'rule');

afterAll(() => app.close());

const newTeam = ({ workspace_id }: { workspace_id: string }) =>
  addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency' });
const saveRule = (body: object, { token }: TestPerson) =>
  app.call('PUT', '/api/workspace/second-factor', { token, body });
const toProfile = ({ token }: { token: string }) => app.call('GET', '/api/users/me', { token });

/** Gives the person an app directly; the set-up has its own tests. */
const giveFactor = ({ user_id }: TestPerson) =>
  app.withDatabase(async (tx) => {
    const { auth_user_id } = await tx
      .selectFrom('users')
      .select('auth_user_id')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    const key = { id: randomUUID(), name: 'Key', public_key: Buffer.from('key'), counter: 0 };
    await tx
      .insertInto('auth.passkeys')
      .values({ auth_user_id, ...key })
      .execute();
  });
const letDaysPass = (workspace_id: string, days: number) =>
  app.withDatabase(async (tx) => {
    const past = new Date(Date.now() - days * 86_400_000);
    await tx
      .updateTable('workspaces')
      .set({ second_factor_since: past })
      .where('id', '=', workspace_id)
      .execute();
    await tx
      .updateTable('users')
      .set({ created_at: past })
      .where('workspace_id', '=', workspace_id)
      .execute();
  });

describe('the rule that requires a second factor', () => {
  it('is set by the owner, shows everyone the deadline and is audited', async () => {
    const { owner, team, customer } = agency;
    expect((await saveRule({ required: true, grace_days: 7 }, team)).status).toBe(403);
    expect((await saveRule({ required: true, grace_days: 91 }, owner)).status).toBe(422);
    expect((await saveRule({ required: true, grace_days: 7 }, owner)).status).toBe(200);
    for (const person of [owner, team, customer]) {
      const { second_factor_due } = (await toProfile(person)).body as { second_factor_due: string };
      const days = (Date.parse(second_factor_due) - Date.now()) / 86_400_000;
      expect(Math.round(days)).toBe(7);
    }
    expect((await app.call('GET', '/api/workspace/second-factor', owner)).body).toEqual({
      required: true,
      grace_days: 7,
      without: 3,
    });
    const lines = await app.withDatabase((tx) =>
      tx
        .selectFrom('audit_log')
        .select('details')
        .where('action', '=', 'workspace.second_factor_rule')
        .execute(),
    );
    expect(lines).toEqual([{ details: { required: true, grace_days: 7 } }]);
  });

  it('blocks everything except the set-up after the deadline, immediately and on the server', async () => {
    const closed = await addTestAgency(app, 'closed');
    const early = await newTeam(closed);
    await saveRule({ required: true, grace_days: 7 }, closed.owner);
    await giveFactor(early);
    await letDaysPass(closed.workspace_id, 8);
    expect(await toProfile(closed.team)).toMatchObject({
      status: 403,
      body: {
        code: 'SECOND_FACTOR_REQUIRED',
        message: 'Your workspace requires a second factor. Set one up first.',
      },
    });
    for (const path of ['/api/locations', '/api/auth/sessions', '/api/dashboard?time_zone=UTC'])
      expect((await app.call('GET', path, closed.team)).status).toBe(403);
    expect((await app.call('GET', '/api/auth/second-factor', closed.team)).status).toBe(200);
    const response = await app.call('POST', '/api/auth/sign-in', {
      body: { email: closed.team.email, password: PASSWORD },
    });
    expect(response.body).toMatchObject({ second_factor_required: true });
    expect((await toProfile(early)).body).toMatchObject({ second_factor_due: null, has_second_factor: true });
    await giveFactor(closed.team);
    expect((await toProfile(closed.team)).status).toBe(200);
  });

  it('gives people who join later the same number of days, and extends no deadline when it is saved again', async () => {
    const late = await addTestAgency(app, 'late');
    await saveRule({ required: true, grace_days: 7 }, late.owner);
    await letDaysPass(late.workspace_id, 6);
    await saveRule({ required: true, grace_days: 7 }, late.owner);
    const dueIn = async (person: TestPerson) => {
      const { second_factor_due } = (await toProfile(person)).body as { second_factor_due: string };
      return Math.round((Date.parse(second_factor_due) - Date.now()) / 86_400_000);
    };
    expect(await dueIn(late.team)).toBe(1);
    expect(await dueIn(await newTeam(late))).toBe(7);
    await saveRule({ required: false, grace_days: 7 }, late.owner);
    expect((await toProfile(late.team)).body).toMatchObject({ second_factor_due: null });
  });
});

describe('resetting a second factor', () => {
  const reset = ({ user_id }: TestPerson, { token }: TestPerson, password = PASSWORD) =>
    app.call('POST', `/api/users/${user_id}/second-factor/reset`, { token, body: { password } });
  const traces = (email: string) =>
    app.withDatabase(async (tx) => ({
      lines: await tx
        .selectFrom('audit_log')
        .select(['actor_email'])
        .where('action', '=', 'user.second_factor_reset')
        .where('target', '=', email)
        .execute(),
      mails: await tx
        .selectFrom('mails')
        .select('template')
        .where('to_email', '=', email)
        .where('template', '=', 'auth.second_factor_reset')
        .execute(),
    }));

  it('is allowed only for the owner: the person is signed out, emailed and signs in with the password again', async () => {
    const person = await newTeam(agency);
    await giveFactor(person);
    expect((await reset(person, agency.team)).status).toBe(403);
    expect((await reset(person, agency.owner)).status).toBe(200);
    expect((await toProfile(person)).status).toBe(401);
    expect((await toProfile(await signIn(app, person.email))).body).toMatchObject({
      has_second_factor: false,
    });
    expect(await traces(person.email)).toEqual({
      lines: [{ actor_email: agency.owner.email }],
      mails: [{ template: 'auth.second_factor_reset' }],
    });
    expect(await reset(person, agency.owner)).toMatchObject({
      status: 409,
      body: { code: 'NO_SECOND_FACTOR' },
    });
  });

  it('needs the password of the owner, and their second factor proven minutes ago', async () => {
    const { owner, workspace_id } = await addTestAgency(app, 'step-up');
    const person = await newTeam({ workspace_id });
    await giveFactor(person);
    expect(await reset(person, owner, 'not the password')).toMatchObject({
      body: { code: 'WRONG_PASSWORD' },
    });
    await giveFactor(owner);
    expect(await reset(person, owner)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
    const proveFactor = (secondsAgo: number) =>
      app.query(sql`update auth.session s set "secondFactorAt" = now() - make_interval(secs => ${secondsAgo})
        from users u where u.id = ${owner.user_id} and s."userId" = u.auth_user_id`);
    await proveFactor(301);
    expect(await reset(person, owner)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
    expect((await toProfile(person)).body).toMatchObject({ has_second_factor: true });
    await proveFactor(60);
    expect((await reset(person, owner)).status).toBe(200);
  });

  it("is not possible for your own; the operator resets the owner's", async () => {
    const { owner } = agency;
    await giveFactor(owner);
    expect(await reset(owner, owner)).toMatchObject({ status: 409, body: { code: 'OWN_SECOND_FACTOR' } });
    const lines: string[] = [];
    await resetSecondFactorByEmail(app.config, owner.email, (line) => lines.push(line));
    expect(lines).toEqual([
      `The second factor of ${owner.email} was reset. They can now sign in with only their password.`,
    ]);
    expect(await traces(owner.email)).toMatchObject({ lines: [{ actor_email: null }], mails: [{}] });
    await expect(resetSecondFactorByEmail(app.config, 'nobody@example.test')).rejects.toThrow(
      'No account has the email address nobody@example.test.',
    );
    expect((await toProfile(await signIn(app, owner.email))).status).toBe(200);
  });
});
