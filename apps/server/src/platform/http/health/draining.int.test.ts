import { once } from 'node:events';
import { request } from 'node:http';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addTestAgency } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

it('a stopping API answers open requests and ends the streams', async () => {
  const app = await openTestApp({ DATABASE_POOL_SIZE: '5' });
  const { owner } = await addTestAgency(app, 'stopping');
  const headers = { authorization: `Bearer ${owner.token}` };
  const stream = await fetch(`${app.url}/api/live`, { headers });
  const countWaiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.services.db,
      )
    ).rows.length;
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = app.services.db.transaction().execute(async (tx) => {
    await sql`set local role hearback_system`.execute(tx);
    await sql`select from users where id = ${owner.user_id} for update`.execute(tx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const body = { first_name: 'Kept', last_name: 'Name', phone: '', company_name: 'Firm' };
  const waiting = app.call('PATCH', '/api/users/me', { token: owner.token, body });
  await expect.poll(countWaiting).toBe(1);
  const closed = app.close();
  for await (const _chunk of stream.body ?? []);
  release.resolve();
  await holding;
  expect(await waiting).toMatchObject({ status: 200, body: { first_name: 'Kept' } });
  await closed;
});

it('a draining API fails its health check, serves late requests and closes their connections', async () => {
  const app = await openTestApp({ DRAIN_SECONDS: '1' });
  const { owner } = await addTestAgency(app, 'draining');
  expect((await app.call('GET', '/healthz')).status).toBe(200);
  const closed = app.close();
  expect(await app.call('GET', '/healthz')).toMatchObject({ status: 503, body: { status: 'draining' } });
  const lateRequest = request(`${app.url}/api/users/me`, {
    headers: { authorization: `Bearer ${owner.token}` },
  }).end();
  const [answer] = await once(lateRequest, 'response');
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  answer.resume();
  await closed;
});
