import { randomUUID } from 'node:crypto';
import type { OwnSession } from '@hearback/contract';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { MAIL_CONTENTS } from '#server/platform/email/send-email.job.ts';
import { addTestAgency, addTestPerson, PASSWORD } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

const app = await openTestApp({ TRUST_PROXY: '1' });
const agency = await addTestAgency(app, 'sessions');

afterAll(() => app.close());

const newPerson = () => addTestPerson(app, agency.workspace_id, { role: 'team', user_type: 'agency' });
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function signInFrom(email: string, { cookie = '', address = '203.0.113.9', agent = FIREFOX } = {}) {
  const answer = await app.call('POST', '/api/auth/sign-in', {
    body: { email, password: PASSWORD },
    cookie,
    headers: { 'x-forwarded-for': address, 'user-agent': agent },
  });
  expect(answer.status).toBe(200);
  return { token: (answer.body as { access_token: string }).access_token, cookie: answer.cookie };
}

const listSessions = async (token: string) =>
  ((await app.call('GET', '/api/auth/sessions', { token })).body as { sessions: OwnSession[] }).sessions;
const isAlive = async (token: string) => (await app.call('GET', '/api/users/me', { token })).status === 200;

describe('the list of sessions', () => {
  it('shows the device, the kind of address and the current session', async () => {
    const person = await newPerson();
    const second = await signInFrom(person.email);
    const sessions = await listSessions(second.token);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({
      device: 'Firefox on Linux',
      address: '203.0.113.9',
      address_kind: 'ipv4',
      is_current: true,
    });
    expect(sessions[1]).toMatchObject({
      device: 'Unknown device',
      address_kind: 'loopback',
      is_current: false,
    });
    expect((await listSessions(person.token)).map(({ is_current }) => is_current)).toEqual([true, false]);
  });

  it('shows agency customers their own sessions and lets them end one', async () => {
    const other = await signInFrom(agency.customer.email);
    const [, second] = await listSessions(agency.customer.token);
    const path = `/api/auth/sessions/${second?.id}`;
    expect((await app.call('DELETE', path, { token: agency.customer.token })).status).toBe(200);
    expect(await isAlive(other.token)).toBe(false);
  });
});

describe('signing out elsewhere', () => {
  it('ends one session immediately, with its access token and refresh token', async () => {
    const person = await newPerson();
    const other = await signInFrom(person.email);
    const [, second] = await listSessions(person.token);
    expect(
      (await app.call('DELETE', `/api/auth/sessions/${second?.id}`, { token: person.token })).status,
    ).toBe(200);
    expect(await isAlive(other.token)).toBe(false);
    expect((await app.call('POST', '/api/auth/refresh', { cookie: other.cookie })).status).toBe(401);
    expect(await isAlive(person.token)).toBe(true);
  });

  it("does not find another person's session, which continues", async () => {
    const person = await newPerson();
    const [foreign] = await listSessions(agency.owner.token);
    for (const id of [foreign?.id, randomUUID()])
      expect(await app.call('DELETE', `/api/auth/sessions/${id}`, { token: person.token })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    expect(await isAlive(agency.owner.token)).toBe(true);
  });

  it('ends all others and keeps the current one, with one audit line', async () => {
    const person = await newPerson();
    const others = [await signInFrom(person.email), await signInFrom(person.email)];
    expect((await app.call('POST', '/api/auth/sessions/end-others', { token: person.token })).status).toBe(
      200,
    );
    for (const other of others) expect(await isAlive(other.token)).toBe(false);
    expect(await isAlive(person.token)).toBe(true);
    const lines = await app.withDatabase((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['actor_email', 'details'])
        .where('action', '=', 'session.ended_elsewhere')
        .where('target', '=', person.email)
        .execute(),
    );
    expect(lines).toEqual([{ actor_email: person.email, details: { count: 2 } }]);
  });
});

describe('signing in again in the same browser', () => {
  it('ends the earlier session of the browser, even if it belongs to another account', async () => {
    const [person, colleague] = [await newPerson(), await newPerson()];
    const first = await signInFrom(person.email);
    const second = await signInFrom(person.email, { cookie: first.cookie });
    expect([await isAlive(first.token), await isAlive(second.token)]).toEqual([false, true]);
    const third = await signInFrom(colleague.email, { cookie: second.cookie });
    expect([await isAlive(second.token), await isAlive(third.token)]).toEqual([false, true]);
    expect(await isAlive(person.token)).toBe(true);
  });

  it('keeps the session if the password is wrong', async () => {
    const person = await newPerson();
    const first = await signInFrom(person.email);
    const body = { email: person.email, password: 'wrong' };
    expect((await app.call('POST', '/api/auth/sign-in', { body, cookie: first.cookie })).status).toBe(401);
    expect(await isAlive(first.token)).toBe(true);
  });
});

describe('signing out another user', () => {
  const endSessions = (id: string, token: string) =>
    app.call('POST', `/api/users/${id}/sessions/end`, { token });

  it('ends all their sessions immediately and leaves an audit line', async () => {
    const person = await newPerson();
    const other = await signInFrom(person.email);
    expect(await endSessions(person.user_id, agency.team.token)).toMatchObject({
      status: 200,
      body: { ended: 2 },
    });
    expect([await isAlive(person.token), await isAlive(other.token)]).toEqual([false, false]);
    expect((await app.call('POST', '/api/auth/refresh', { cookie: other.cookie })).status).toBe(401);
    const lines = await app.withDatabase((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['actor_email', 'details'])
        .where('action', '=', 'user.sessions_ended')
        .where('target', '=', person.email)
        .execute(),
    );
    expect(lines).toEqual([{ actor_email: agency.team.email, details: { count: 2 } }]);
    await signInFrom(person.email);
  });

  it('is refused to team members for the owner', async () => {
    expect((await endSessions(agency.owner.user_id, agency.team.token)).status).toBe(403);
    expect(await isAlive(agency.owner.token)).toBe(true);
  });
});

describe('a sign-in from a new device', () => {
  const mailsTo = (email: string) =>
    app.withDatabase((tx) =>
      tx
        .selectFrom('mails')
        .select(['workspace_id', 'id', 'sealed_contents'])
        .where('to_email', '=', email)
        .where('template', '=', 'auth.new_device')
        .orderBy('created_at', 'desc')
        .execute(),
    );

  it('is reported by email, except the first one of an account', async () => {
    const person = await newPerson();
    expect(await mailsTo(person.email)).toHaveLength(0);
    await signInFrom(person.email);
    const [mail, ...rest] = await mailsTo(person.email);
    expect(rest).toEqual([]);
    const { workspace_id = '', id = '', sealed_contents } = mail ?? {};
    const contents = app.services.secretBox.open(MAIL_CONTENTS, {
      workspace_id,
      id,
      sealed_contents: sealed_contents ?? '',
    });
    expect(JSON.parse(contents)).toMatchObject({
      subject: 'Sign-in from a new device',
      lines: expect.arrayContaining([
        expect.stringMatching(/^Device: Firefox on Linux\nAddress: 203\.0\.113\.9\nTime: .+ UTC$/),
      ]),
    });
  });

  it('is not reported for a browser the account used before, but is for another account there', async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    const { cookie } = await signInFrom(ann.email, { cookie: ann.cookie });
    await signInFrom(ann.email, { cookie });
    expect(await mailsTo(ann.email)).toHaveLength(0);
    await signInFrom(ben.email, { cookie });
    expect(await mailsTo(ben.email)).toHaveLength(1);
  });

  it('is rate limited by email and never blocks the sign-in', async () => {
    const person = await newPerson();
    for (let i = 0; i < 8; i++) await signInFrom(person.email, { address: `198.51.100.${i}` });
    expect(await mailsTo(person.email)).toHaveLength(5);
  });
});

describe('an access token', () => {
  afterEach(() => vi.useRealTimers());

  it('has its signature verified once, and is refused once its session ended or it expired', async () => {
    const person = await newPerson();
    const late = await signInFrom(person.email);
    const verify = vi.spyOn(crypto.subtle, 'verify');
    for (let click = 0; click < 3; click += 1) expect(await isAlive(late.token)).toBe(true);
    expect(verify).toHaveBeenCalledTimes(1);
    verify.mockRestore();

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect(await isAlive(late.token)).toBe(false);
    vi.useRealTimers();

    expect((await app.call('POST', '/api/auth/sign-out', { cookie: late.cookie })).status).toBe(200);
    expect(await isAlive(late.token)).toBe(false);
  });
});
