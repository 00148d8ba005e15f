import { randomUUID } from 'node:crypto';
import type { ClientPreview, OwnProfile } from '@hearback/contract';
import { withActor } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePreviewToken } from '#server/modules/auth/index.ts';
import { listEndpoints } from '#server/testing/contract-walk.ts';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { addPlace, type Place } from '#server/testing/grants/place.ts';
import { addTestAgency, addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000' });
const agency = await addTestAgency(app, 'agency');
const { workspace_id, owner, team, customer } = agency;
const [ownLocation = ''] = agency.locations;
afterAll(() => app.close());

const start = ({ token }: Pick<TestPerson, 'token'>, user_id = customer.user_id) =>
  app.call('POST', '/api/client-previews', { token, body: { user_id } });
const open = async (person: TestPerson, user_id = customer.user_id) => {
  const { status, body } = await start(person, user_id);
  expect(status).toBe(200);
  return body as ClientPreview;
};
/** The dashboard contains the time of the request. */
const withoutTimes = (body: unknown) =>
  typeof body === 'object' ? { ...body, measured_at: null, active_since: null } : body;
const READ_ONLY = {
  status: 403,
  body: {
    code: 'PREVIEW_READ_ONLY',
    message: 'This is a preview. You cannot change or send anything.',
  },
};
const OVER = { status: 403, body: { code: 'PREVIEW_OVER' } };

let place: Place;
let hidden: Place;
let token: string;
beforeAll(async () => {
  place = await addPlace(app, owner, ownLocation, 'shown');
  hidden = await addPlace(app, owner, agency.locations[1] ?? '', 'hidden');
  token = (await open(owner)).access_token;
});

const guarded = listEndpoints().filter(({ access }) => access !== 'public');
const isWrite = ({ method }: { method: string }) => method !== 'GET';

describe('a preview as a client', () => {
  it('is started by owners and team members of the agency, for 30 minutes', async () => {
    for (const person of [owner, team]) {
      const before = Date.now();
      const { expires_at, client } = await open(person);
      expect(client).toEqual({ id: customer.user_id, name: 'Test client', email: customer.email });
      const minutes = (new Date(expires_at).getTime() - before) / 60_000;
      expect(minutes).toBeGreaterThanOrEqual(30);
      expect(minutes).toBeLessThan(31);
    }
    const colleague = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'agency' });
    for (const person of [
      customer,
      colleague,
      await addGranted(app, agency, ownLocation, 'admin'),
      { token },
    ])
      expect((await start(person)).status).toBe(403);
  });

  it('shows no person with more rights, and no one of another workspace', async () => {
    const writer = await addGranted(app, agency, ownLocation, 'write');
    const disabledClient = await addTestPerson(app, workspace_id, {
      role: 'client',
      user_type: 'agency_customer',
    });
    await app.query(sql`update users set disabled_at = now() where id = ${disabledClient.user_id}`);
    for (const { user_id } of [owner, team, writer, disabledClient])
      expect(await start(owner, user_id)).toMatchObject({
        status: 403,
        body: { code: 'PREVIEW_OF_CLIENTS_ONLY' },
      });
    const elsewhere = await addTestAgency(app, 'elsewhere');
    expect((await start(owner, elsewhere.customer.user_id)).status).toBe(404);
    // A token for such a person, as if the check above were missing.
    const [session] = await app.query(
      sql<{ id: string; userId: string }>`select s.id, s."userId" from auth.session s
        join users u on u.auth_user_id = s."userId" where u.id = ${owner.user_id}`,
    );
    const claim = { auth_user_id: session?.userId ?? '', session_id: session?.id ?? '' };
    const expiresAt = new Date(Date.now() + 60_000);
    for (const preview_of of [team.user_id, writer.user_id, elsewhere.customer.user_id, randomUUID()]) {
      const forged = await makePreviewToken(app.services, claim, {
        ...{ preview_of, expiresAt, preview_id: randomUUID() },
      });
      expect(await app.call('GET', '/api/conversations', { token: forged })).toMatchObject(OVER);
    }
  });

  it('reads exactly what the client reads', async () => {
    const paths = [
      ...[
        '/api/users/me',
        '/api/conversations',
        '/api/conversation-counts',
        '/api/locations',
        '/api/reports',
        '/api/dashboard?period=30&time_zone=UTC',
      ],
      `/api/conversations/${place.contact_id}`,
      `/api/reports/${place.report_id}`,
      `/api/reports/${place.report_id}/report.csv`,
    ];
    for (const path of paths) {
      const seen = await app.call('GET', path, { token });
      expect(seen.status).toBe(200);
      expect(withoutTimes(seen.body)).toEqual(
        withoutTimes((await app.call('GET', path, { token: customer.token })).body),
      );
    }
    expect(((await app.call('GET', '/api/users/me', { token })).body as OwnProfile).email).toBe(
      customer.email,
    );
  });

  it('downloads the files of the client and no others', async () => {
    const download = async (path: string, reader = token) =>
      (await app.call('GET', path, { token: reader })).status;
    const files = ({ report_id, message_id }: Place) => [
      `/api/reports/${report_id}/report.csv`,
      `/api/reports/${report_id}/report.pdf`,
      `/api/messages/${message_id}/attachments/0`,
    ];
    const [csv = '', pdf = ''] = files(place);
    expect([await download(csv), await download(pdf)]).toEqual([200, 200]);
    for (const path of files(hidden)) expect(await download(path)).toBe(404);
    for (const path of ['/api/audit.csv', '/api/clients/clients.csv']) {
      expect(await download(path, owner.token)).toBe(200);
      expect(await download(path)).toBe(403);
    }
  });

  it.each(guarded.filter(isWrite))('cannot call $name', async ({ name, method, path }) => {
    const answer = await app.call(method, path, { token, body: {} });
    if (name === 'live.batch') expect(answer.status).toBe(422);
    else expect(answer).toMatchObject(READ_ONLY);
  });

  it.each(guarded.filter((endpoint) => !isWrite(endpoint)))(
    'reads $name with the rights of the client at most',
    async ({ name, method, path, access }) => {
      const answer = await app.call(method, path, { token });
      if (access === 'session' || name === 'live.listen') expect(answer).toMatchObject(READ_ONLY);
      else expect(answer.status).toBe((await app.call(method, path, { token: customer.token })).status);
    },
  );

  it('cannot write in a batch or upload a file', async () => {
    const requests = [
      { method: 'GET', path: '/api/users/me' },
      {
        ...{ method: 'POST', path: `/api/conversations/${place.contact_id}/client-notes` },
        body: { kind: 'question', content: 'Why?' },
      },
    ];
    const { body } = await app.call('POST', '/api/batch', { token, body: { requests } });
    expect(body).toMatchObject({ responses: [{ status: 200 }, { status: 403 }] });
    expect((await app.call('PUT', `/api/imports/${randomUUID()}/file`, { token, body: {} })).status).toBe(
      403,
    );
    expect(await app.query(sql`select from notes where content = 'Why?'`)).toEqual([]);
  });

  it('is not accepted as a key of the public API', async () => {
    expect((await app.call('GET', '/v1/conversations', { token })).status).toBe(401);
  });

  it('runs in transactions that PostgreSQL keeps read only', async () => {
    const [session] = await app.query(
      sql<{ id: string; userId: string }>`select s.id, s."userId" from auth.session s
        join users u on u.auth_user_id = s."userId" where u.id = ${owner.user_id}`,
    );
    const claim = {
      ...{ auth_user_id: session?.userId ?? '', session_id: session?.id ?? '' },
      preview_of: customer.user_id,
      preview_id: randomUUID(),
    };
    for (const statement of [
      sql`insert into notes (workspace_id, contact_id, author_id, author_name, kind, content)
        values (${workspace_id}, ${place.contact_id}, ${customer.user_id}, 'x', 'question', 'x')`,
      sql`update conversations set read_at = now()`,
      sql`set transaction read write`,
    ])
      await expect(withActor(app.services.db, claim, (tx) => statement.execute(tx))).rejects.toThrow(
        /read-only transaction|read-write mode/,
      );
  });

  it('leaves no traces but the audit lines, which name both people', async () => {
    const count = async () =>
      app.query(
        sql<{ events: number; presence: number; read: number }>`select
          (select count(*)::int from events where workspace_id = ${workspace_id}) as events,
          (select count(*)::int from presence where workspace_id = ${workspace_id}) as presence,
          (select count(*)::int from conversations where workspace_id = ${workspace_id} and read_at is not null) as read`,
      );
    const before = await count();
    const preview = await open(owner);
    await app.call('GET', `/api/conversations/${place.contact_id}`, { token: preview.access_token });
    await app.call('POST', `/api/conversations/${place.contact_id}/read`, { token: preview.access_token });
    const ended = { token: owner.token, body: { user_id: customer.user_id, preview_id: preview.id } };
    expect((await app.call('POST', '/api/client-previews/end', ended)).status).toBe(200);
    expect(await count()).toEqual(before);
    const lines = await app.query(
      sql<{ action: string; actor_email: string; details: Record<string, unknown> }>`
        select action, actor_email, details from audit_log where workspace_id = ${workspace_id} order by id desc limit 20`,
    );
    for (const action of ['client_preview.started', 'client_preview.ended'])
      expect(lines.find((line) => line.action === action)).toMatchObject({
        actor_email: owner.email,
        details: { name: 'Test client' },
      });
    await expect
      .poll(async () =>
        app.query(
          sql<{
            actor_email: string;
            preview_of: string;
          }>`select actor_email, details ->> 'preview_of' as preview_of
            from audit_log where workspace_id = ${workspace_id} and outcome = 'refused' and action = 'inbox.markRead'`,
        ),
      )
      .toContainEqual({ actor_email: owner.email, preview_of: customer.email });
  });

  it('records refusals of previews of different clients separately', async () => {
    const second = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'agency_customer' });
    for (const { user_id } of [customer, second]) {
      const { access_token } = await open(team, user_id);
      const body = { name: 'Mine', filter: {} };
      expect(await app.call('POST', '/api/client-views', { token: access_token, body })).toMatchObject(
        READ_ONLY,
      );
    }
    const lines = await app.query(
      sql<{ preview_of: string }>`select details ->> 'preview_of' as preview_of from audit_log
        where workspace_id = ${workspace_id} and outcome = 'refused' and action = 'clients.addView' and actor_email = ${team.email}`,
    );
    expect(lines.map(({ preview_of }) => preview_of).toSorted()).toEqual(
      [customer.email, second.email].toSorted(),
    );
  });

  it('is not recorded as ended for a person who cannot be previewed', async () => {
    const end = (user_id: string) =>
      app.call('POST', '/api/client-previews/end', {
        token: owner.token,
        body: { user_id, preview_id: randomUUID() },
      });
    expect(await end(team.user_id)).toMatchObject({ status: 403, body: { code: 'PREVIEW_OF_CLIENTS_ONLY' } });
    expect(
      await app.query(
        sql`select from audit_log where action = 'client_preview.ended' and target = ${team.user_id}`,
      ),
    ).toEqual([]);
  });

  it('cannot be replayed after its end, and can be started again', async () => {
    const read = async ({ access_token }: ClientPreview) =>
      (await app.call('GET', '/api/conversations', { token: access_token })).status;
    const second = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'agency_customer' });
    const [ended, parallel, other] = [
      await open(owner),
      await open(owner),
      await open(owner, second.user_id),
    ];
    const colleague = await open(team);
    const end = async ({ id, client }: ClientPreview) => {
      const body = { user_id: client.id, preview_id: id };
      const call = app.call('POST', '/api/client-previews/end', { token: owner.token, body });
      expect((await call).status).toBe(200);
    };
    await end(ended);
    expect([await read(ended), await read(parallel)]).toEqual([403, 200]);
    await end(parallel);
    expect([await read(ended), await read(parallel)]).toEqual([403, 403]);
    // Someone else's session cannot end it.
    await end(colleague);
    expect(await app.call('GET', '/api/users/me', { token: ended.access_token })).toMatchObject(OVER);
    expect([await read(other), await read(colleague), await read(await open(owner))]).toEqual([
      200, 200, 200,
    ]);
  });

  it('ends with its time, its session, and the rights of either person', async () => {
    const [session] = await app.query(
      sql<{ id: string; userId: string }>`select s.id, s."userId" from auth.session s
        join users u on u.auth_user_id = s."userId" where u.id = ${team.user_id}`,
    );
    const claim = { auth_user_id: session?.userId ?? '', session_id: session?.id ?? '' };
    const late = await makePreviewToken(app.services, claim, {
      ...{ preview_of: customer.user_id, preview_id: randomUUID(), expiresAt: new Date(Date.now() - 1000) },
    });
    const read = (token: string) => app.call('GET', '/api/conversations', { token });
    expect((await read(late)).status).toBe(401);
    const { access_token } = await open(team);
    expect((await read(access_token)).status).toBe(200);
    const setClient = (user_type: string) =>
      app.query(sql`update users set user_type = ${user_type} where id = ${customer.user_id}`);
    await setClient('single_location');
    expect(await read(access_token)).toMatchObject(OVER);
    await setClient('agency_customer');
    await app.query(sql`update users set role = 'client' where id = ${team.user_id}`);
    expect(await read(access_token)).toMatchObject(OVER);
    await app.query(sql`update users set role = 'team' where id = ${team.user_id}`);
    expect((await read(access_token)).status).toBe(200);
    await app.query(sql`delete from auth.session where id = ${session?.id ?? ''}`);
    expect((await read(access_token)).status).toBe(401);
  });
});
