import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addTestAgency, addTestPerson, PASSWORD } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

const app = await openTestApp({ TRUST_PROXY: '1' });
const agency = await addTestAgency(app, 'throttle');

afterAll(() => app.close());

// The first pause lasts a second. It is prolonged, so that it does not end between two requests on a busy machine.
await sql
  .raw(`create function public.prolong_pause() returns trigger language plpgsql as
      'begin new.blocked_until := new.blocked_until + interval ''1 hour''; return new; end';
    create trigger prolong_pause before update of blocked_until on system.sign_in_attempts
      for each row when (new.blocked_until is not null) execute function public.prolong_pause()`)
  .execute(app.services.db);

let visitors = 0;
/** An address that was not used before. */
const anotherAddress = () => {
  visitors++;
  return `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`;
};
const trySignIn = (email: string, password: string, address: string, cookie?: string) =>
  app.call('POST', '/api/auth/sign-in', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
    ...(cookie ? { cookie } : {}),
  });
const newPerson = () => addTestPerson(app, agency.workspace_id, { role: 'team', user_type: 'agency' });

describe('brute force', () => {
  it('is throttled per account and address, for known and unknown accounts alike, with a retry time', async () => {
    const person = await newPerson();
    for (const email of [person.email, 'guessed@example.test']) {
      const address = anotherAddress();
      for (let i = 0; i < 5; i++) expect((await trySignIn(email, `wrong ${i}`, address)).status).toBe(401);
      const answer = await trySignIn(email, PASSWORD, address);
      expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('does not lock out the owner, who can sign in from another address meanwhile', async () => {
    const person = await newPerson();
    const stranger = anotherAddress();
    for (let i = 0; i < 76; i++) await trySignIn(person.email, `wrong ${i}`, stranger);
    expect((await trySignIn(person.email, PASSWORD, stranger)).status).toBe(429);
    expect((await trySignIn(person.email, PASSWORD, anotherAddress())).status).toBe(200);
  });

  it('cannot exceed the limit with parallel attempts', async () => {
    const person = await newPerson();
    const address = anotherAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => trySignIn(person.email, `wrong ${i}`, address)),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBe(5);
  });

  it('is throttled per account when it comes from many addresses, except on a known device', async () => {
    const person = await newPerson();
    const tries = Array.from({ length: 50 }, () => trySignIn(person.email, 'wrong', anotherAddress()));
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(50).fill(401));
    expect((await trySignIn(person.email, PASSWORD, anotherAddress())).status).toBe(429);
    const device = person.cookie.split('; ').find((cookie) => cookie.startsWith('hearback.device='));
    expect((await trySignIn(person.email, PASSWORD, anotherAddress(), device)).status).toBe(200);
    expect((await trySignIn(agency.team.email, 'wrong', anotherAddress(), device)).status).toBe(401);
  });

  it('is throttled on a stolen device as well', async () => {
    const person = await newPerson();
    for (let i = 0; i < 5; i++)
      expect((await trySignIn(person.email, 'wrong', anotherAddress(), person.cookie)).status).toBe(401);
    expect((await trySignIn(person.email, PASSWORD, anotherAddress(), person.cookie)).status).toBe(429);
    expect((await trySignIn(person.email, PASSWORD, anotherAddress())).status).toBe(200);
  });

  it('leaves no count behind once the owner signs in', async () => {
    const person = await newPerson();
    const address = anotherAddress();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 3; i++) await trySignIn(person.email, 'wrong', address);
      expect((await trySignIn(person.email, PASSWORD, address)).status).toBe(200);
    }
  });

  it('is throttled per address across accounts', async () => {
    const [address, other] = [anotherAddress(), anotherAddress()];
    const statuses: number[] = [];
    for (let i = 0; i < 32; i++) statuses.push((await trySignIn(`u${i}@example.test`, 'x', address)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(statuses.at(-1)).toBe(429);
    expect((await trySignIn('u99@example.test', 'x', other)).status).toBe(401);
  });

  it('stores neither IP nor email addresses in plain text', async () => {
    await trySignIn('visible@example.test', 'x', '203.0.113.9');
    const rows = await app.withDatabase((tx) =>
      tx.selectFrom('system.sign_in_attempts').selectAll().execute(),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/visible|203\.0\.113\.9/);
  });
});
