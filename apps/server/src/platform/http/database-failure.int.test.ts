import { openBreakableLine } from '@hearback/database/testing';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { addTestAgency, PASSWORD } from '#server/testing/people.ts';
import { type ApiResponse, openTestApp } from '#server/testing/stack/open-test-app.ts';

const line = await openBreakableLine(inject('databaseUrl'));
const app = await openTestApp({}, undefined, line);
const agency = await addTestAgency(app, 'failure');

afterAll(async () => {
  await app.close();
  await line.close();
});

const EDIT = { first_name: 'New', last_name: 'Name', phone: '', company_name: 'Firm' };

/** A person who reads, one who writes, one who signs in, one whose session is renewed, and a provider. */
const callers = {
  reading: () => app.call('GET', '/api/users/me', { token: agency.owner.token }),
  writing: () => app.call('PATCH', '/api/users/me', { token: agency.owner.token, body: EDIT }),
  'signing in': () =>
    app.call('POST', '/api/auth/sign-in', { body: { email: agency.owner.email, password: PASSWORD } }),
  'renewing a session': () => app.call('POST', '/api/auth/refresh', { cookie: agency.owner.cookie }),
  'delivering a webhook': () =>
    app.call('POST', `/api/webhooks/instantly/${'x'.repeat(43)}`, {
      body: { event_type: 'reply_received' },
    }),
};

const SENTENCE = 'The service is temporarily unavailable. Try again.';

const expectUnavailable = ({ status, body, headers }: ApiResponse) => {
  expect({ status, body }).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', error: SENTENCE } });
  expect(headers.get('retry-after')).toBe('5');
};

const recovered = () => expect.poll(async () => (await callers.writing()).status).toBe(200);

describe.each(Object.entries(callers))('%s', (_name, call) => {
  it('is asked to retry while the database is down and is served again afterwards', async () => {
    await line.cut();
    expectUnavailable(await call());
    await line.mend();
    await recovered();
    expect((await call()).status).not.toBe(503);
  });
});

describe('a frozen database', () => {
  it('fails waiting requests quickly, including those in progress, and recovers automatically', async () => {
    line.freeze();
    // Without this, each call would wait for its connection's own limit of 10 to 60 seconds, beyond the limit of this
    // test.
    for (const answer of await Promise.all(Object.values(callers).map((call) => call())))
      expectUnavailable(answer);
    const ready = await app.call('GET', '/readyz');
    expect(ready).toMatchObject({ status: 503, body: { status: 'not ready', database: false } });
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    line.thaw();
    await recovered();
  });
});

describe('a full disk', () => {
  it('refuses writes with the reason, and readiness reports it', async () => {
    const { db } = app.services;
    await sql`create function public.no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
      db,
    );
    await sql`create trigger no_room before update on users for each row execute function public.no_room()`.execute(
      db,
    );
    expect(await app.call('GET', '/readyz')).toMatchObject({ body: { storage: true } });
    const { status, body, headers } = await callers.writing();
    expect({ status, body }).toMatchObject({
      status: 503,
      body: {
        code: 'STORAGE_FULL',
        error: 'Changes cannot be saved because the storage is full. Try again later.',
      },
    });
    expect(headers.get('retry-after')).toBe('60');
    expect((await callers.reading()).status).toBe(200);
    expect(await app.call('GET', '/readyz')).toMatchObject({ status: 503, body: { storage: false } });
    await sql`drop function public.no_room() cascade`.execute(db);
  });
});
