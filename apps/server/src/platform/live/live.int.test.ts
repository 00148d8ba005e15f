import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addTestAgency, signIn, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

const app = await openTestApp();
const ours = await addTestAgency(app, 'ours');
const theirs = await addTestAgency(app, 'theirs');

afterAll(() => app.close());

const EDIT = { first_name: 'New', last_name: 'Name', phone: '', company_name: 'Firm' };
const save = (person: TestPerson) => app.call('PATCH', '/api/users/me', { token: person.token, body: EDIT });

/** Opens a stream and returns the events received so far and whether it ended. */
async function listen(person: TestPerson, query = '') {
  const stop = new AbortController();
  const response = await fetch(`${app.url}/api/live${query}`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: stop.signal,
  });
  const received: string[] = [];
  const origins: unknown[] = [];
  const gapless: unknown[] = [];
  const state = { ended: false };
  const reading = (async () => {
    for await (const chunk of response.body ?? []) {
      for (const line of Buffer.from(chunk).toString().split('\n')) {
        if (!line.startsWith('data: ') || line.length === 6) continue;
        const { name, origin, ...event } = JSON.parse(line.slice(6));
        gapless.push(event.gapless);
        origins.push(origin);
        received.push(name);
      }
    }
    state.ended = true;
  })().catch(() => undefined);
  await expect.poll(() => received).toContain('ready');
  const close = async () => {
    stop.abort();
    await reading;
  };
  return { response, received, origins, gapless, state, close };
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 300));

describe('a batch', () => {
  const send = (requests: unknown[], token = ours.owner.token) =>
    app.call('POST', '/api/batch', { token, body: { requests } });

  it('answers each call as if it were sent alone, in order', async () => {
    const { status, body } = await send([
      { method: 'PATCH', path: '/api/users/me', body: { ...EDIT, first_name: 'Batched' } },
      { method: 'GET', path: '/api/users/me' },
      { method: 'GET', path: '/api/conversations/00000000-0000-4000-8000-000000000000' },
    ]);
    expect(status).toBe(200);
    const { responses } = body as { responses: { status: number; body: unknown }[] };
    expect(responses.map((each) => each.status)).toEqual([200, 200, 404]);
    expect(responses[1]?.body).toMatchObject({ first_name: 'Batched' });
  });

  it('is limited by the permissions of the caller in each call', async () => {
    const { body } = await send([{ method: 'GET', path: '/api/users' }], ours.customer.token);
    expect(body).toMatchObject({ responses: [{ status: 403 }] });
  });

  it.each(['/api/auth/refresh', '/api/live', '/api/batch', '/healthz', 'https://evil.example/api/users'])(
    'refuses %s',
    async (path) => expect((await send([{ method: 'POST', path, body: {} }])).status).toBe(422),
  );
});

describe('live updates', () => {
  it('reach another browser of the same workspace when a teammate saves a change', async () => {
    const stream = await listen(ours.team);
    await save(ours.owner);
    await expect.poll(() => stream.received).toContain('user.profile_saved');
    await stream.close();
  });

  it('carry the id of the tab that caused them, and nothing if it sent no valid one', async () => {
    const stream = await listen(ours.team);
    const tab = crypto.randomUUID();
    for (const origin of [tab, 'not an id']) {
      const headers = { 'x-hearback-origin': origin };
      await app.call('PATCH', '/api/users/me', { token: ours.owner.token, body: EDIT, headers });
    }
    await expect.poll(() => stream.origins).toEqual([undefined, tab, undefined]);
    await stream.close();
  });

  it('are never compressed or cached', async () => {
    const stream = await listen(ours.team);
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.response.headers.get('content-encoding')).toBeNull();
    expect(stream.response.headers.get('cache-control')).toContain('no-store');
    await stream.close();
  });

  it('are not sent to another workspace', async () => {
    const stream = await listen(theirs.owner);
    await save(ours.owner);
    await save(ours.team);
    await quiet();
    expect(stream.received).toEqual(['ready']);
    await stream.close();
  });

  it('published since the page opened are replayed in its first stream, for those who may receive them', async () => {
    // The process must have listened for longer than that.
    await expect.poll(() => app.services.live.recent(2500)).not.toBeNull();
    await save(ours.owner);
    const isKept = () => app.services.live.recent(500)?.some(({ name }) => name === 'user.profile_saved');
    await expect.poll(isKept).toBe(true);
    const [colleague, stranger, reconnected] = await Promise.all([
      listen(ours.team, '?since_ms=500'),
      listen(theirs.owner, '?since_ms=500'),
      listen(ours.team),
    ]);
    await expect.poll(() => colleague.received).toContain('user.profile_saved');
    await quiet();
    expect([colleague, stranger, reconnected].map(({ gapless }) => gapless[0])).toEqual([
      true,
      true,
      undefined,
    ]);
    expect(stranger.received).not.toContain('user.profile_saved');
    expect(reconnected.received).toEqual(['ready']);
    for (const stream of [colleague, stranger, reconnected]) await stream.close();
  });

  it('cannot be replayed from before this process listened', async () => {
    expect(app.services.live.recent(performance.now() + 1000)).toBeNull();
    expect(app.services.live.recent(0)).toEqual([]);
  });

  it('do not reveal other people to a customer of the agency', async () => {
    const stream = await listen(ours.customer);
    await save(ours.owner);
    await quiet();
    expect(stream.received).toEqual(['ready']);
    await stream.close();
  });

  it('are not sent for a change that was rolled back', async () => {
    const stream = await listen(ours.team);
    const { db, recordEvent } = app.services;
    await withSystem(db, 'test', async (tx) => {
      await recordEvent(tx, {
        workspace_id: ours.workspace_id,
        actor_user_id: null,
        name: 'user.profile_saved',
        ids: {},
      });
      throw new Error('rolled back');
    }).catch(() => undefined);
    await quiet();
    expect(stream.received).toEqual(['ready']);
    await stream.close();
  });

  it('end with the session they were opened in and continue in other sessions', async () => {
    const { owner } = theirs;
    const elsewhere = { ...owner, ...(await signIn(app, owner.email)) };
    const [signedOut, revoked] = await Promise.all([listen(owner), listen(elsewhere)]);
    await app.call('POST', '/api/auth/sign-out', { cookie: owner.cookie });
    await expect.poll(() => signedOut.state.ended).toBe(true);
    await quiet();
    expect(revoked.state.ended).toBe(false);
    await sql`update auth.session s set "expiresAt" = now() from auth."user" u
      where u.id = s."userId" and u.email = ${owner.email}`.execute(app.services.db);
    await expect.poll(() => revoked.state.ended).toBe(true);
  });

  it('are limited to 20 streams per person, and closing one frees a slot', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(ours.customer)));
    const ask = () =>
      fetch(`${app.url}/api/live`, { headers: { authorization: `Bearer ${ours.customer.token}` } });
    expect((await ask()).status).toBe(429);
    const other = await listen(ours.team);
    await other.close();
    await streams.pop()?.close();
    await expect
      .poll(async () => {
        const answer = await ask();
        await answer.body?.cancel();
        return answer.status;
      })
      .toBe(200);
    await Promise.all(streams.map(({ close }) => close()));
  });

  it('end when the database connection breaks, so that browsers reconnect and refetch', async () => {
    const stream = await listen(ours.team);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hearback: live' and datname = current_database()`.execute(
      app.services.db,
    );
    await expect.poll(() => stream.state.ended).toBe(true);
    await expect
      .poll(async () => {
        const next = await listen(ours.team);
        await save(ours.owner);
        await quiet();
        await next.close();
        return next.received;
      })
      .toContain('user.profile_saved');
    await stream.close();
  });
});
