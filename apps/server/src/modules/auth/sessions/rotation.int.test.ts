import type { AuditLine } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addTestAgency, addTestPerson, PASSWORD, signIn, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { GRACE_SECONDS } from './refresh-token.ts';
import { MAX_DURATION_DAYS } from './sessions.queries.ts';

const app = await openTestApp();
const agency = await addTestAgency(app, 'rotation');

afterAll(() => app.close());

const newPerson = () => addTestPerson(app, agency.workspace_id, { role: 'team', user_type: 'agency' });
const refresh = (cookie: string) => app.call('POST', '/api/auth/refresh', { cookie });
const works = async (token: string) => (await app.call('GET', '/api/users/me', { token })).status === 200;

/** Moves the last rotation to before the grace period. */
const passGrace = () =>
  app.withDatabase((tx) =>
    tx
      .updateTable('auth.session')
      .set({ rotatedAt: sql<Date>`"rotatedAt" - ${GRACE_SECONDS + 1} * interval '1 second'` })
      .execute(),
  );
const audited = async (person: TestPerson) =>
  ((await app.call('GET', '/api/audit', { token: agency.owner.token })).body as { lines: AuditLine[] }).lines
    .filter(({ target }) => target === person.email)
    .map(({ action }) => action);

describe('a refresh token', () => {
  it('is exchanged for the next one, step by step', async () => {
    const person = await newPerson();
    let cookie = person.cookie;
    for (let step = 0; step < 3; step++) {
      const answer = await refresh(cookie);
      expect(answer.status).toBe(200);
      expect(answer.cookie).not.toBe(cookie);
      cookie = answer.cookie;
      await passGrace();
    }
    expect(await works(person.token)).toBe(true);
  });

  it('ends its whole session when reused, for the thief and the owner alike', async () => {
    const person = await newPerson();
    const next = await refresh(person.cookie);
    const { access_token } = next.body as { access_token: string };
    await passGrace();
    const response = await refresh(person.cookie);
    expect(response).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(response.headers.getSetCookie().join()).toMatch(/^hearback\.refresh=; .*Max-Age=0/);
    expect((await refresh(next.cookie)).status).toBe(401);
    expect(await works(access_token)).toBe(false);
    expect(await audited(person)).toEqual(['session.ended_after_reuse', 'session.started']);
  });

  it('ends the session when it is two generations old, even within the grace period', async () => {
    const person = await newPerson();
    const second = await refresh(person.cookie);
    await passGrace();
    const third = await refresh(second.cookie);
    expect((await refresh(person.cookie)).status).toBe(401);
    expect((await refresh(third.cookie)).status).toBe(401);
  });

  it("does not affect the person's other sessions when reused", async () => {
    const person = await newPerson();
    const other = await signIn(app, person.email);
    await refresh(person.cookie);
    await passGrace();
    await refresh(person.cookie);
    expect(await works(other.token)).toBe(true);
  });

  it('rotates once when twenty tabs present it concurrently, and all get the same token', async () => {
    const person = await newPerson();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(person.cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(1);
    await passGrace();
    expect((await refresh(answers[0]?.cookie ?? '')).status).toBe(200);
  });

  it('can be retried when the response was lost', async () => {
    const person = await newPerson();
    const lostResponse = await refresh(person.cookie);
    const retried = await refresh(person.cookie);
    expect(retried.cookie).toBe(lostResponse.cookie);
    await passGrace();
    expect((await refresh(retried.cookie)).status).toBe(200);
  });

  it('expires 90 days after the sign-in, even if it is used daily', async () => {
    const person = await newPerson();
    const session_id = /refresh=([^.]+)\./.exec(person.cookie)?.[1] ?? '';
    const grownOld = (days: number) =>
      app.withDatabase((tx) =>
        tx
          .updateTable('auth.session')
          .set({ createdAt: sql<Date>`now() - ${days} * interval '1 day'` })
          .where('id', '=', session_id)
          .execute(),
      );
    await grownOld(MAX_DURATION_DAYS - 1);
    const last = await refresh(person.cookie);
    expect(last.status).toBe(200);
    await grownOld(MAX_DURATION_DAYS);
    await passGrace();
    await refresh(last.cookie);
    expect(await works(person.token)).toBe(false);
    expect((await refresh(last.cookie)).status).toBe(401);
  });

  it('cannot be derived from the contents of the database', async () => {
    const person = await newPerson();
    const rows = await app.withDatabase((tx) => tx.selectFrom('auth.session').selectAll().execute());
    const proof = person.cookie.split('.').at(-1) ?? '';
    expect(proof.length).toBeGreaterThan(20);
    expect(JSON.stringify(rows)).not.toContain(proof);
  });

  it('is not issued for a password that changed while it was checked', async () => {
    const person = await newPerson();
    const change = app.call('POST', '/api/auth/change-password', {
      token: person.token,
      body: { current_password: PASSWORD, new_password: 'something else now' },
    });
    const tries = await Promise.all(
      Array.from({ length: 4 }, () =>
        app.call('POST', '/api/auth/sign-in', { body: { email: person.email, password: PASSWORD } }),
      ),
    );
    expect((await change).status).toBe(200);
    for (const { status, body } of tries)
      if (status === 200) expect(await works((body as { access_token: string }).access_token)).toBe(false);
  });
});
