import { randomUUID } from 'node:crypto';
import type { AuditLine, Person } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { listEndpoints } from '#server/testing/contract-walk.ts';
import { setPlan } from '#server/testing/crm/open-crm-test-app.ts';
import { addTestAgency, addTestPerson, type TestAgency, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { transferAccounts } from '../removal/removals.queries.ts';

let agency: TestAgency;
let colleague: TestPerson;
let counter = 0;

const app = await openTestApp();
/** Never changed, because no one here may. */
const other = await addTestAgency(app, 'other');

beforeEach(async () => {
  counter++;
  agency = await addTestAgency(app, `admin-${counter}`);
  colleague = await addTestPerson(app, agency.workspace_id, { role: 'team', user_type: 'agency' });
});

afterAll(() => app.close());

const as = (person: TestPerson) => ({
  get: (path: string) => app.call('GET', path, { token: person.token }),
  post: (path: string, body: object = {}) => app.call('POST', path, { token: person.token, body }),
  patch: (path: string, body: object) => app.call('PATCH', path, { token: person.token, body }),
  delete: (path: string) => app.call('DELETE', path, { token: person.token }),
});

const people = async () => (await as(agency.owner).get('/api/users')).body as Person[];
const findPerson = async (id: string) => (await people()).find((person) => person.id === id);
const accountOwners = () =>
  app.withDatabase(async (tx) => {
    const rows = await tx
      .selectFrom('accounts')
      .select('user_id')
      .where('workspace_id', '=', agency.workspace_id)
      .execute();
    return rows.map(({ user_id }) => user_id);
  });
const trail = async (): Promise<AuditLine[]> =>
  ((await as(agency.owner).get('/api/audit')).body as { lines: AuditLine[] }).lines;

describe("a person's details", () => {
  const details = { first_name: 'Dana', last_name: 'New', phone: '555', company_name: 'Dana’s Dental' };
  const toPath = ({ user_id }: TestPerson) => `/api/users/${user_id}/details`;

  it('can be changed by people who manage users, also for customers, and are audited', async () => {
    const answer = await as(agency.team).patch(toPath(agency.customer), details);
    expect(answer).toMatchObject({ status: 200, body: { ...details, email: agency.customer.email } });
    expect((await as(agency.customer).get('/api/users/me')).body).toMatchObject(details);
    expect(await trail()).toContainEqual(
      expect.objectContaining({
        action: 'user.details_changed',
        actor_email: agency.team.email,
        target: agency.customer.email,
      }),
    );
  });

  it('the details of the owner can be changed only by the owner', async () => {
    expect((await as(agency.team).patch(toPath(agency.owner), details)).status).toBe(403);
    expect((await as(agency.owner).patch(toPath(agency.owner), details)).status).toBe(200);
  });

  it('follow the rules of your own profile', async () => {
    const edit = (more: object) => as(agency.owner).patch(toPath(agency.customer), { ...details, ...more });
    expect(await edit({ first_name: ' ' })).toMatchObject({ body: { code: 'MISSING_INFORMATION' } });
    expect(await edit({ last_name: 'https://x.example' })).toMatchObject({
      body: { code: 'NAME_WITH_LINK' },
    });
    expect((await edit({})).status).toBe(200);
    expect(await edit({ company_name: '' })).toMatchObject({ body: { code: 'MISSING_INFORMATION' } });
    expect((await edit({ role: 'owner' })).status).toBe(422);
  });
});

describe('the list of people', () => {
  it("is sorted newest first, with each person's locations, and excludes other workspaces", async () => {
    const list = await people();
    expect(list[0]?.id).toBe(colleague.user_id);
    expect(list.map(({ email }) => email)).toEqual([
      colleague.email,
      agency.customer.email,
      agency.team.email,
      agency.owner.email,
    ]);
    expect(list[1]?.locations).toEqual([
      {
        ghl_location_id: agency.locations[0],
        access_level: 'read',
        location_name: `Place ${agency.locations[0]}`,
      },
    ]);
  });

  it('is limited to a thousand people', async () => {
    await app.withDatabase(async (tx) => {
      await sql`insert into auth."user" (id, name, email) select 'bulk-' || n, '', 'bulk-' || n || '@example.test' from generate_series(1, 1001) n`.execute(
        tx,
      );
      await sql`insert into users (workspace_id, auth_user_id, email, user_type) select ${agency.workspace_id}, 'bulk-' || n, 'bulk-' || n || '@example.test', 'agency' from generate_series(1, 1001) n`.execute(
        tx,
      );
    });
    expect(await people()).toHaveLength(1000);
  });
});

describe('changing a type', () => {
  it('makes the person a customer of the actor and takes effect on their next request', async () => {
    expect((await as(colleague).get('/api/users')).status).toBe(200);
    expect(
      await as(agency.owner).patch(`/api/users/${colleague.user_id}`, { user_type: 'agency_customer' }),
    ).toMatchObject({
      status: 200,
      body: { user_type: 'agency_customer', role: 'client', agency_owner_id: agency.owner.user_id },
    });
    expect((await as(colleague).get('/api/users')).status).toBe(403);
    expect((await as(colleague).get('/api/locations')).body).toEqual([]);
  });

  it('sets a default location of the same workspace with it', async () => {
    const change = { user_type: 'single_location', default_location_id: agency.locations[2] };
    expect(await as(agency.team).patch(`/api/users/${colleague.user_id}`, change)).toMatchObject({
      status: 200,
      body: { default_location_id: agency.locations[2] },
    });
    expect(
      (
        await as(agency.team).patch(`/api/users/${colleague.user_id}`, {
          ...change,
          default_location_id: other.locations[2],
        })
      ).status,
    ).toBe(404);
  });

  it('sets the role that a person added with that type has', async () => {
    const turn = async (user_type: string) => {
      const change = { user_type, default_location_id: agency.locations[2] };
      return (await as(agency.owner).patch(`/api/users/${colleague.user_id}`, change)).body;
    };
    expect(await turn('agency_customer')).toMatchObject({ role: 'client' });
    expect(await turn('agency')).toMatchObject({ role: 'team' });
    // In an agency this person is a client. With the team role they would see every location.
    expect(await turn('single_location')).toMatchObject({ role: 'client' });
    expect((await as(colleague).get('/api/locations')).body).toHaveLength(1);
    expect(await turn('agency')).toMatchObject({ role: 'team' });
  });

  it('requires a default location for single-location users', async () => {
    const change = { user_type: 'single_location', default_location_id: null };
    expect(await as(agency.team).patch(`/api/users/${colleague.user_id}`, change)).toMatchObject({
      status: 422,
      body: { error: 'Please select a default location for single location users' },
    });
  });

  it('is not allowed for yourself or the owner', async () => {
    expect(
      (await as(agency.team).patch(`/api/users/${agency.team.user_id}`, { user_type: 'agency_customer' }))
        .status,
    ).toBe(403);
    expect(
      (await as(agency.team).patch(`/api/users/${agency.owner.user_id}`, { user_type: 'agency_customer' }))
        .status,
    ).toBe(403);
  });

  it('is allowed only for people of an agency', async () => {
    const single = await addTestPerson(app, agency.workspace_id, {
      role: 'team',
      user_type: 'single_location',
    });
    expect(
      (await as(single).patch(`/api/users/${colleague.user_id}`, { user_type: 'agency_customer' })).status,
    ).toBe(403);
  });
});

describe('location access', () => {
  const grant = (ghl_location_id: string | undefined, access_level?: string) =>
    as(agency.team).post('/api/user-location-access', {
      user_id: agency.customer.user_id,
      ghl_location_id,
      ...(access_level ? { access_level } : {}),
    });

  it('is granted as read access by default, visible immediately, changed and revoked', async () => {
    expect((await grant(agency.locations[1])).status).toBe(200);
    expect((await as(agency.customer).get('/api/locations')).body).toHaveLength(2);
    expect(
      (await findPerson(agency.customer.user_id))?.locations.map(({ access_level }) => access_level),
    ).toEqual(['read', 'read']);
    await grant(agency.locations[1], 'admin');
    expect(
      (await findPerson(agency.customer.user_id))?.locations.map(({ access_level }) => access_level),
    ).toEqual(['read', 'admin']);
    const path = `/api/user-location-access/${agency.customer.user_id}/${agency.locations[1]}`;
    expect((await as(agency.team).delete(path)).status).toBe(200);
    expect((await as(agency.customer).get('/api/locations')).body).toHaveLength(1);
    expect((await as(agency.team).delete(path)).status).toBe(404);
  });

  it('is refused with the same error for a location of another workspace and an unknown one', async () => {
    for (const elsewhere of [other.locations[1], 'nowhere'])
      expect(await grant(elsewhere)).toMatchObject({
        status: 403,
        body: { message: 'You do not have permission to assign this location.' },
      });
  });

  it('is not granted by people who may not assign it', async () => {
    const single = await addTestPerson(app, agency.workspace_id, {
      role: 'team',
      user_type: 'single_location',
    });
    const body = { user_id: agency.customer.user_id, ghl_location_id: agency.locations[1] };
    expect((await as(single).post('/api/user-location-access', body)).status).toBe(403);
    expect(
      await as(single).post('/api/functions/send-user-invitation', {
        email: 'y@example.test',
        userType: 'single_location',
        locations: [agency.locations[0]],
      }),
    ).toMatchObject({
      status: 403,
      body: { message: 'You do not have permission to assign this location.' },
    });
  });
});

describe('deleting a person', () => {
  it('shows what is deleted first, then ends their sessions and account; the trail keeps the name', async () => {
    expect(
      (await as(agency.team).post('/api/users/deletion-preview', { email: agency.customer.email })).body,
    ).toEqual({
      email: agency.customer.email,
      people: 1,
      locations: 0,
      accounts: 0,
      campaigns: 0,
      scheduled_replies: 0,
      assigned_conversations: 0,
      channels: 0,
      chats: 0,
      contacts: 0,
      grants: 1,
      invitations: 0,
      subscriptions: 0,
      owns_workspace: false,
    });
    expect(
      (
        await as(agency.team).post('/api/functions/admin-delete-user-and-integrations', {
          email: ` ${agency.customer.email.toUpperCase()} `,
        })
      ).status,
    ).toBe(200);
    expect((await as(agency.customer).get('/api/users/me')).status).toBe(401);
    expect((await app.call('POST', '/api/auth/refresh', { cookie: agency.customer.cookie })).status).toBe(
      401,
    );
    expect(await findPerson(agency.customer.user_id)).toBeUndefined();
    expect((await trail())[0]).toMatchObject({
      action: 'user.removed',
      target: agency.customer.email,
      actor_email: agency.team.email,
      outcome: 'done',
    });
  });

  /** The team member connected the account, chatted, scheduled a reply, has a conversation and added a channel. */
  const giveWork = () =>
    app.withDatabase(async (tx) => {
      const { workspace_id, owner, team } = agency;
      await transferAccounts(tx, workspace_id, owner.user_id, team.user_id);
      await tx
        .insertInto('campaign_chat_sessions')
        .values({ workspace_id, user_id: team.user_id, draft: '{}', title: 'A chat' })
        .execute();
      const { rows } = await sql<{ contact_id: string; message_id: string }>`
        with person as (
          insert into contacts (workspace_id, email) values (${workspace_id}, ${`${randomUUID()}@lead.test`}) returning id)
        insert into messages (workspace_id, contact_id, source, direction, body, sent_at, provider_message_key)
        select ${workspace_id}, id, 'cold_email', 'inbound', 'Tell me more', clock_timestamp(), ${randomUUID()} from person
        returning contact_id, id as message_id`.execute(tx);
      const { contact_id = '', message_id = '' } = rows[0] ?? {};
      await sql`update conversations set assigned_to = ${team.user_id} where contact_id = ${contact_id}`.execute(
        tx,
      );
      await sql`
        insert into replies (workspace_id, contact_id, message_id, source, content, idempotency_key, created_by, send_at)
        values (${workspace_id}, ${contact_id}, ${message_id}, 'cold_email', 'Later', gen_random_uuid(), ${team.user_id},
          clock_timestamp() + interval '1 hour')`.execute(tx);
      await sql`
        insert into notification_webhooks (workspace_id, name, service, host, sealed_url, kinds, added_by)
        values (${workspace_id}, 'Mine', 'slack', 'example.test', 'b1.x', '{sync_ended}', ${team.user_id})`.execute(
        tx,
      );
      return contact_id;
    });
  const COUNTED = {
    ...{ people: 1, accounts: 1, campaigns: 1, scheduled_replies: 1, assigned_conversations: 1, channels: 1 },
    ...{ chats: 1, contacts: 0, owns_workspace: false },
  };
  const removeTeam = (more: object) =>
    as(agency.owner).post('/api/functions/admin-delete-user-and-integrations', {
      email: agency.team.email,
      ...more,
    });
  const previewTeam = async () =>
    (await as(agency.owner).post('/api/users/deletion-preview', { email: agency.team.email })).body;

  it("counts what it affects and passes the person's outreach accounts to the owner", async () => {
    const contact_id = await giveWork();
    expect(await previewTeam()).toMatchObject(COUNTED);
    expect((await removeTeam({})).status).toBe(200);
    expect(await accountOwners()).toEqual([agency.owner.user_id]);
    expect((await trail())[0]).toMatchObject({ action: 'user.removed', details: { accounts: 'kept' } });
    const conversationRows = await app.query(sql`
      select v.assigned_to, h.paused_at is not null as paused, h.added_by
      from conversations v join notification_webhooks h using (workspace_id) where v.contact_id = ${contact_id}`);
    expect(conversationRows).toEqual([{ assigned_to: null, paused: true, added_by: null }]);
  });

  it("deletes the person's outreach accounts on request and keeps their campaigns", async () => {
    await giveWork();
    expect(await previewTeam()).toMatchObject(COUNTED);
    expect((await removeTeam({ deleteAccounts: true })).status).toBe(200);
    expect(await accountOwners()).toEqual([]);
    expect((await as(agency.owner).get(`/api/campaigns/${agency.campaign_id}`)).status).toBe(200);
    expect((await trail())[0]).toMatchObject({ action: 'user.removed', details: { accounts: 'deleted' } });
  });

  it('is not possible for the owner, yourself or people of other workspaces', async () => {
    const remove = (email: string) =>
      as(agency.team).post('/api/functions/admin-delete-user-and-integrations', { email });
    expect(await remove(agency.owner.email)).toMatchObject({
      status: 409,
      body: { code: 'CANNOT_DELETE_OWNER' },
    });
    expect((await remove(agency.team.email)).status).toBe(403);
    expect(await remove(other.team.email)).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    });
  });
});

describe('leaving', () => {
  const leave = (person: TestPerson, body: object = {}) =>
    as(person).post('/api/functions/delete-own-account', body);

  it('is allowed for everyone, including customers', async () => {
    expect((await leave(agency.customer)).status).toBe(200);
    expect((await as(agency.customer).get('/api/users/me')).status).toBe(401);
    expect((await trail())[0]).toMatchObject({ action: 'user.left', target: agency.customer.email });
  });

  it('requires an owner with other people to hand over or confirm the deletion of everything', async () => {
    const { workspace_id } = agency;
    await setPlan(app, workspace_id, 'five', 'past_due');
    await app.withDatabase((tx) =>
      tx.insertInto('contacts').values({ workspace_id, email: 'lead@example.test' }).execute(),
    );
    expect((await as(agency.owner).get('/api/users/me/deletion')).body).toMatchObject({
      owns_workspace: true,
      people: 4,
      locations: 3,
      accounts: 1,
      campaigns: 1,
      contacts: 1,
      grants: 1,
      invitations: 1,
      subscriptions: 1,
    });
    await setPlan(app, workspace_id, 'five', 'canceled');
    expect((await as(agency.owner).get('/api/users/me/deletion')).body).toMatchObject({ subscriptions: 0 });
    expect(await leave(agency.owner)).toMatchObject({ status: 409, body: { code: 'OWNER_MUST_DECIDE' } });
    expect((await leave(agency.owner, { confirmWorkspace: true })).status).toBe(200);
    expect((await as(agency.team).get('/api/users/me')).status).toBe(401);
    const left = await app.withDatabase((tx) =>
      tx.selectFrom('workspaces').select('id').where('id', '=', agency.workspace_id).execute(),
    );
    expect(left).toEqual([]);
    expect((await as(other.owner).get('/api/users')).status).toBe(200);
  });

  it('is possible for an owner after handing over', async () => {
    expect(
      (await as(agency.team).post('/api/functions/hand-over-workspace', { userId: agency.team.user_id }))
        .status,
    ).toBe(403);
    expect(
      (await as(agency.owner).post('/api/functions/hand-over-workspace', { userId: agency.customer.user_id }))
        .status,
    ).toBe(403);
    expect(
      (await as(agency.owner).post('/api/functions/hand-over-workspace', { userId: agency.team.user_id }))
        .status,
    ).toBe(200);
    expect((await as(agency.team).get('/api/users/me')).body).toMatchObject({ role: 'owner' });
    expect((await as(agency.owner).get('/api/users/me')).body).toMatchObject({ role: 'team' });
    expect(await accountOwners()).toEqual([agency.team.user_id]);
    expect((await leave(agency.owner)).status).toBe(200);
    expect((await as(agency.team).get('/api/users')).body).toHaveLength(3);
    expect(await accountOwners()).toEqual([agency.team.user_id]);
  });

  it("passes the person's connected accounts to the owner", async () => {
    await app.withDatabase((tx) =>
      transferAccounts(tx, agency.workspace_id, agency.owner.user_id, agency.team.user_id),
    );
    expect((await as(agency.team).get('/api/users/me/deletion')).body).toMatchObject({
      accounts: 0,
      campaigns: 0,
    });
    expect((await leave(agency.team)).status).toBe(200);
    expect(await accountOwners()).toEqual([agency.owner.user_id]);
  });

  it('does not leave an agency with an owner who may not administer it', async () => {
    const client = await addTestPerson(app, agency.workspace_id, {
      role: 'client',
      user_type: 'single_location',
    });
    const handed = await as(agency.owner).post('/api/functions/hand-over-workspace', {
      userId: client.user_id,
    });
    expect(handed.status).toBe(200);
    expect((await as(client).get('/api/users/me')).body).toMatchObject({
      role: 'owner',
      user_type: 'agency',
    });
    expect((await as(client).get('/api/users')).body).toHaveLength(5);
    const back = { user_type: 'agency' };
    expect((await as(client).patch(`/api/users/${agency.customer.user_id}`, back)).status).toBe(200);
  });
});

describe('the audit trail', () => {
  it('is visible to the owner, newest first, in pages', async () => {
    for (let i = 0; i < 60; i++)
      await as(agency.owner).patch(`/api/users/${agency.customer.user_id}/details`, {
        first_name: `Name ${i}`,
        last_name: 'Lee',
        phone: '',
        company_name: 'Acme',
      });
    const first = (await as(agency.owner).get('/api/audit')).body as { lines: AuditLine[]; next: number };
    expect(first.lines).toHaveLength(50);
    const second = (await as(agency.owner).get(`/api/audit?before=${first.next}`)).body as {
      lines: AuditLine[];
      next: number | null;
    };
    expect(second.next).toBeNull();
    expect(second.lines[0]?.id).toBeLessThan(first.lines.at(-1)?.id ?? 0);
    for (const person of [agency.team, agency.customer])
      expect((await as(person).get('/api/audit')).status).toBe(403);
  });

  it('is in sentences with names and can be filtered by person, kind, period and object', async () => {
    const { owner, team, customer } = agency;
    const find = async (query: string) => {
      const { body } = await as(owner).get(`/api/audit?${query}`);
      return (body as { lines: AuditLine[] }).lines;
    };
    const details = { first_name: 'Dana', last_name: 'New', phone: '555', company_name: 'Dana’s Dental' };
    await as(owner).patch(`/api/users/${customer.user_id}/details`, details);
    const [newest] = await find('kind=people');
    expect(newest).toMatchObject({
      actor: 'Test owner',
      sentence: `Test owner changed the details of ${customer.email}`,
    });
    const of = (lines: AuditLine[]) => new Set(lines.map(({ actor_email }) => actor_email));
    expect(of(await find(`person=${team.user_id}`))).toEqual(new Set([team.email]));
    expect((await find('kind=sign_ins')).every(({ action }) => action === 'session.started')).toBe(true);
    expect((await find('kind=refused')).every(({ outcome }) => outcome === 'refused')).toBe(true);
    expect(await find(`q=${customer.email.slice(0, 8).toUpperCase()}`)).not.toEqual([]);
    expect(await find('q=%25')).toEqual([]);
    expect(await find('from=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await find(`to=${newest?.at}`)).not.toContainEqual(newest);
    expect((await as(owner).get('/api/audit?kind=nonsense')).status).toBe(422);
    const people = (await as(owner).get('/api/audit/people')).body as { id: string }[];
    expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.user_id, team.user_id]));
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
  });

  it('can be exported only by the owner, as a file that is safe to open in a spreadsheet', async () => {
    await as(agency.owner).patch(`/api/locations/${agency.locations[0]}`, { custom_name: '=1+1' });
    const { status, body, headers } = await as(agency.owner).get('/api/audit.csv?kind=integrations');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, first] = String(body).replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('When,Who,Email,What,Object,Outcome,Reason');
    expect(first).toContain(
      `Test owner,${agency.owner.email},Test owner renamed a location to =1+1,'=1+1,Done,`,
    );
    expect((await as(agency.owner).get('/api/audit.csv?from=yesterday')).status).toBe(422);
    for (const person of [agency.team, agency.customer])
      expect((await as(person).get('/api/audit.csv')).status).toBe(403);
    expect((await app.call('GET', '/api/audit.csv')).status).toBe(401);
  });

  it('records sign-ins, invitations, type changes and access changes', async () => {
    await as(agency.owner).patch(`/api/users/${colleague.user_id}`, { user_type: 'agency_customer' });
    await as(agency.owner).post('/api/user-location-access', {
      user_id: colleague.user_id,
      ghl_location_id: agency.locations[0],
    });
    await as(agency.owner).delete(`/api/invitations/${agency.invitation_id}`);
    const actions = (await trail()).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        'session.started',
        'invitation.sent',
        'invitation.cancelled',
        'user.type_changed',
        'location_access.granted',
      ]),
    );
  });
});

/** A hash over every tenant row of both workspaces, except the audit trail, queued emails and system tables. */
async function fingerprint(): Promise<string> {
  const rows = await app.query(sql<{
    print: string;
  }>`select md5(string_agg(t, '|' order by t)) as print from (
      select users::text as t from users union all select workspaces::text from workspaces union all
      select user_location_access::text from user_location_access union all select invitations::text from invitations union all
      select password_reset_tokens::text from password_reset_tokens union all select ghl_locations::text from ghl_locations union all
      select subscriptions::text from subscriptions) all_rows`);
  return rows[0]?.print ?? '';
}

describe('people without the permission', () => {
  const bodies = (target: TestAgency) => ({
    'people.changeType': {
      path: `/api/users/${target.team.user_id}`,
      body: { user_type: 'agency_customer' },
    },
    'people.createDirect': {
      body: {
        email: 'forged@example.test',
        password: 'temporary',
        firstName: 'F',
        lastName: 'G',
        userType: 'agency_customer',
        locations: [target.locations[0]],
      },
    },
    'people.grantLocation': {
      body: { user_id: target.customer.user_id, ghl_location_id: target.locations[1], access_level: 'admin' },
    },
    'people.revokeLocation': {
      path: `/api/user-location-access/${target.customer.user_id}/${target.locations[0]}`,
    },
    'people.sendInvitation': {
      body: { email: 'forged@example.test', userType: 'agency_customer', locations: [target.locations[0]] },
    },
    'people.cancelInvitation': { path: `/api/invitations/${target.invitation_id}` },
    'people.sendPasswordReset': { body: { userId: target.team.user_id } },
    'people.endSessions': { path: `/api/users/${target.team.user_id}/sessions/end` },
    'people.previewDeletion': { body: { email: target.team.email } },
    'people.adminDelete': { body: { email: target.team.email } },
    'people.handOverWorkspace': { body: { userId: target.team.user_id } },
  });

  it.each([
    'a customer of the agency',
    'a client of single-location type',
    'a team member of another workspace',
  ])('%s is refused every write of this module, changes nothing and leaves an audit line', async (who) => {
    const client = await addTestPerson(app, agency.workspace_id, {
      role: 'client',
      user_type: 'single_location',
    });
    const intruder = who.startsWith('a customer')
      ? agency.customer
      : who.startsWith('a client')
        ? client
        : other.team;
    const before = await fingerprint();
    for (const [name, { path, body }] of Object.entries(bodies(agency)) as [
      string,
      { path?: string; body?: object },
    ][]) {
      const endpoint = listEndpoints().find((candidate) => candidate.name === name);
      const answer = await app.call(endpoint?.method ?? '', path ?? endpoint?.path ?? '', {
        token: intruder.token,
        body,
      });
      expect({ name, refused: answer.status === 403 || answer.status === 404 }).toEqual({
        name,
        refused: true,
      });
    }
    expect(await fingerprint()).toBe(before);
    const rows = await app.query(
      sql<{
        action: string;
      }>`select action from audit_log where actor_user_id = ${intruder.user_id} and outcome = 'refused' and workspace_id = ${intruder.workspace_id}`,
    );
    expect(rows.map(({ action }) => action).sort()).toEqual(Object.keys(bodies(agency)).sort());
  });
});
