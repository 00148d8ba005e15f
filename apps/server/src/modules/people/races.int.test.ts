import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addTestAgency,
  addTestPerson,
  PASSWORD,
  signIn,
  type TestAgency,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestStack } from '#server/testing/stack/open-test-stack.ts';
import { extractToken } from '#server/testing/stack/simulators.ts';

const CALLS = 20;

let agency: TestAgency;
/** The owner's second browser. */
let elsewhere: { token: string };
let counter = 0;

const stack = await openTestStack();

beforeEach(async () => {
  agency = await addTestAgency(stack, `races-${++counter}`);
  elsewhere = await signIn(stack, agency.owner.email);
});

afterAll(() => stack.close());

const post = (token: string, path: string, body: object = {}) => stack.call('POST', path, { token, body });
const handOver = (token: string, userId: string) =>
  post(token, '/api/functions/hand-over-workspace', { userId });
const remove = (token: string, email: string) =>
  post(token, '/api/functions/admin-delete-user-and-integrations', { email });
const demote = (token: string, id: string) =>
  stack.call('PATCH', `/api/users/${id}`, { token, body: { user_type: 'agency_customer' } });
const leave = (token: string) => post(token, '/api/functions/delete-own-account');
const colleague = () => addTestPerson(stack, agency.workspace_id, { role: 'team', user_type: 'agency' });
const colleagues = (count: number) => Promise.all(Array.from({ length: count }, colleague));

/** Runs the calls concurrently, alternating between the owner's two browsers. */
const fromBoth = <T>(items: readonly T[], call: (token: string, item: T) => Promise<{ status: number }>) =>
  Promise.all(items.map((item, i) => call(i % 2 ? elsewhere.token : agency.owner.token, item)));

const peopleNow = () =>
  stack.withDatabase((tx) =>
    tx
      .selectFrom('users')
      .select(['id', 'role', 'user_type'])
      .where('workspace_id', '=', agency.workspace_id)
      .execute(),
  );
const ownersNow = async () => (await peopleNow()).filter(({ role }) => role === 'owner').map(({ id }) => id);
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

describe('a workspace', () => {
  it('is handed over once despite concurrent requests of two browsers', async () => {
    const heirs = await colleagues(CALLS);
    const answers = await fromBoth(heirs, (token, heir) => handOver(token, heir.user_id));
    expect(statuses(answers)).toEqual([200, ...Array(CALLS - 1).fill(403)]);
    const heir = heirs[answers.findIndex(({ status }) => status === 200)] as TestPerson;
    expect(await ownersNow()).toEqual([heir.user_id]);
  });

  it('keeps one owner while the new owners are demoted and removed concurrently', async () => {
    const heirs = await colleagues(CALLS / 4);
    const answers = await Promise.all(
      heirs.flatMap((heir) => [
        handOver(agency.owner.token, heir.user_id),
        demote(agency.team.token, heir.user_id),
        remove(agency.team.token, heir.email),
        handOver(elsewhere.token, heir.user_id),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const owners = await ownersNow();
    expect(owners).toHaveLength(1);
    expect((await peopleNow()).find(({ id }) => id === owners[0])?.user_type).toBe('agency');
  });

  it('keeps an owner when the old one hands over in one browser and leaves in the other', async () => {
    const answers = await Promise.all(
      Array.from({ length: CALLS / 2 }, () => [
        leave(elsewhere.token),
        handOver(agency.owner.token, agency.team.user_id),
      ]).flat(),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await ownersNow()).toEqual([agency.team.user_id]);
  });

  it('has one owner in the database, regardless of the write', async () => {
    const { workspace_id, team } = agency;
    const write = stack.withDatabase((tx) =>
      tx
        .updateTable('users')
        .set({ role: 'owner' })
        .where('workspace_id', '=', workspace_id)
        .where('id', '=', team.user_id)
        .execute(),
    );
    await expect(write).rejects.toThrow('users_one_owner');
  });
});

describe('two colleagues', () => {
  it('do not both lose access when they demote each other concurrently', async () => {
    const pairs = await colleagues(CALLS);
    const answers = await Promise.all(
      pairs.map((person, i) => demote(person.token, (pairs[i ^ 1] as TestPerson).user_id)),
    );
    for (let i = 0; i < CALLS; i += 2)
      expect([answers[i]?.status, answers[i + 1]?.status].sort()).toEqual([200, 403]);
  });
});

describe('an invitation', () => {
  const invite = async (from: TestPerson, email: string, isResend = false) => {
    const before = (await stack.simulators.mailsTo(email)).length;
    await post(from.token, '/api/functions/send-user-invitation', { email, userType: 'agency', isResend });
    return extractToken(await stack.simulators.waitForMail(email, before + 1));
  };
  const validateToken = async (token: string) =>
    (await stack.call('POST', '/api/functions/validate-invitation-token', { body: { token } })).body;
  const accept = (token: string) =>
    stack.call('POST', '/api/functions/accept-invitation', {
      body: { token, password: 'my own secret', firstName: 'Grace', lastName: 'Hopper' },
    });

  it.each([
    ['is removed', (inviter: TestPerson) => remove(agency.owner.token, inviter.email)],
    ['leaves', (inviter: TestPerson) => leave(inviter.token)],
    ['is demoted', (inviter: TestPerson) => demote(agency.owner.token, inviter.user_id)],
  ])('ends when its sender %s', async (name, goes) => {
    const inviter = await colleague();
    const token = await invite(inviter, `${name.replaceAll(' ', '-')}@example.test`);
    expect(await validateToken(token)).toMatchObject({ isValid: true });
    expect((await goes(inviter)).status).toBe(200);
    expect(await validateToken(token)).toMatchObject({ isValid: false });
    expect(await accept(token)).toMatchObject({ status: 410, body: { code: 'INVITATION_INVALID' } });
  });

  it('belongs to the person who resent it instead of the first sender', async () => {
    const [first, second] = (await colleagues(2)) as [TestPerson, TestPerson];
    await invite(first, 'sent-again@example.test');
    const token = await invite(second, 'sent-again@example.test', true);
    await remove(agency.owner.token, first.email);
    expect(await validateToken(token)).toMatchObject({ isValid: true });
    await remove(agency.owner.token, second.email);
    expect(await validateToken(token)).toMatchObject({ isValid: false });
  });

  it('adds no one once its sender is gone, even if it is accepted concurrently', async () => {
    const inviter = await colleague();
    const emails = Array.from({ length: CALLS / 2 }, (_, i) => `moment-${counter}-${i}@example.test`);
    const tokens: string[] = [];
    for (const email of emails) tokens.push(await invite(inviter, email));
    const [removal, ...answers] = await Promise.all([
      remove(agency.owner.token, inviter.email),
      ...tokens.map(accept),
    ]);
    expect(removal.status).toBe(200);
    expect(statuses(answers).filter((status) => status !== 200 && status !== 410)).toEqual([]);
    for (const token of tokens) expect((await accept(token)).status).toBe(410);
  });
});

describe('a reset link', () => {
  const send = async (person: TestPerson, count: number) => {
    await post(agency.owner.token, '/api/functions/send-password-reset', { userId: person.user_id });
    return extractToken(await stack.simulators.waitForMail(person.email, count));
  };
  const reset = (token: string, password: string) =>
    stack.call('POST', '/api/functions/reset-password', { body: { token, password } });
  const change = (token: string, new_password: string) =>
    post(token, '/api/auth/change-password', { current_password: PASSWORD, new_password });

  it('ends when the person changes the password', async () => {
    const person = await colleague();
    const token = await send(person, 1);
    expect((await change(person.token, 'something of my own')).status).toBe(200);
    expect(await reset(token, 'what the old mail wants')).toMatchObject({
      status: 410,
      body: { message: 'Reset token has expired or already been used.' },
    });
    await signIn(stack, person.email, 'something of my own');
  });

  it('sets the password only if no concurrent link or change does', async () => {
    const person = await colleague();
    const tokens = [await send(person, 1), await send(person, 2)];
    const answers = await Promise.all([
      change(person.token, 'chosen by change'),
      ...tokens.map((token, i) => reset(token, `chosen by link ${i}`)),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
