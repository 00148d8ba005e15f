import { randomUUID } from 'node:crypto';
import {
  API_PERMISSIONS,
  type ApiKey,
  type ApiPermission,
  type CreatedApiKey,
  errors,
  type NewApiKey,
  publicContract,
  sentences,
} from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { listEndpoints } from '#server/testing/contract-walk.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency, type WritingAgency } from '#server/testing/writing-agency.ts';

const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000' });
const own = await addRows(await addWritingAgency(app, 'own'));
const other = await addRows(await addWritingAgency(app, 'other'));
afterAll(() => app.close());

type Rows = WritingAgency & { readonly company_id: string; readonly event_id: string };

/** A company of the contact, and an event. */
async function addRows(agency: WritingAgency): Promise<Rows> {
  const { workspace_id, contact_id, locations } = agency;
  const [company] = await app.query(sql<{ id: string }>`
    insert into companies (workspace_id, company_name) values (${workspace_id}, 'Probed Inc.') returning id`);
  await app.query(sql`update contacts set company_id = ${company?.id} where id = ${contact_id}`);
  const [event] = await app.query(sql<{ id: string }>`
    insert into webhook_messages (workspace_id, type, key, subject_id, sequence, contact_id, location_id, ids)
    values (${workspace_id}, 'conversation.done', 'probed', ${contact_id}, 1, ${contact_id}, ${locations[0]},
      jsonb_build_object('contact_id', ${contact_id}::text)) returning id`);
  return { ...agency, company_id: company?.id ?? '', event_id: event?.id.replaceAll('-', '') ?? '' };
}

type Probe = {
  /** The path with the ids of an agency. */
  readonly path: (agency: Rows) => string;
  readonly body?: object | ((agency: Rows) => object);
  /** The response of a key of another location to an operation that names no row. 200 by default. */
  readonly elsewhere?: number;
  readonly isList?: true;
};

const ofContact = (rest = '') => ({
  path: ({ contact_id }: WritingAgency) => `/conversations/${contact_id}${rest}`,
});
const SOON = new Date(Date.now() + 86_400_000).toISOString();

/** One entry for each operation. A missing one fails the test. */
const probes: Readonly<Record<keyof typeof publicContract, Probe>> = {
  getMe: { path: () => '/me', isList: true },
  listConversations: { path: () => '/conversations', isList: true },
  listViews: { path: () => '/views', isList: true },
  getConversation: ofContact(),
  listMessages: ofContact('/messages'),
  setDisposition: { ...ofContact('/disposition'), body: { disposition: 'interested' } },
  finishConversation: { ...ofContact('/finish'), body: {} },
  listNotes: ofContact('/notes'),
  addNote: { ...ofContact('/notes'), body: { content: 'Added by a key' } },
  listAssignees: ofContact('/assignees'),
  assignConversation: { ...ofContact('/assignee'), body: { user_id: null } },
  snoozeConversation: { ...ofContact('/snooze'), body: { until: SOON } },
  endSnooze: ofContact('/snooze'),
  sendReply: {
    path: ({ message_id }) => `/messages/${message_id}/replies`,
    body: { content: 'Hello', send_at: SOON },
  },
  getReply: { path: ({ reply_id }) => `/replies/${reply_id}` },
  cancelReply: { path: ({ reply_id }) => `/replies/${reply_id}` },
  listScheduledReplies: { path: () => '/replies', isList: true },
  changeReply: { path: ({ reply_id }) => `/replies/${reply_id}`, body: { content: 'Changed by a key' } },
  listContacts: { path: () => '/contacts', isList: true },
  updateContact: { path: ({ contact_id }) => `/contacts/${contact_id}`, body: { job_title: 'Probed' } },
  listCompanies: { path: () => '/companies', isList: true },
  getCompany: { path: ({ company_id }) => `/companies/${company_id}` },
  importLeads: {
    path: ({ campaign_id }) => `/campaigns/${campaign_id}/imports`,
    body: { leads: [{ first_name: 'Ada' }] },
  },
  listImports: { path: ({ campaign_id }) => `/campaigns/${campaign_id}/imports` },
  getImport: { path: ({ import_id }) => `/imports/${import_id}` },
  cancelImport: { path: ({ import_id }) => `/imports/${import_id}/cancel`, body: {} },
  undoImport: { path: ({ import_id }) => `/imports/${import_id}/undo`, body: {} },
  listSenders: { path: () => '/senders', isList: true },
  getContact: { path: ({ contact_id }) => `/contacts/${contact_id}` },
  listLeads: { path: ({ campaign_id }) => `/campaigns/${campaign_id}/leads` },
  getOpportunity: { path: ({ contact_id }) => `/contacts/${contact_id}/opportunity` },
  saveOpportunity: {
    path: ({ contact_id }) => `/contacts/${contact_id}/opportunity`,
    body: ({ opportunity_id }) => ({ id: opportunity_id, status: 'won' }),
  },
  listCampaigns: { path: () => '/campaigns', isList: true },
  getCampaign: { path: ({ campaign_id }) => `/campaigns/${campaign_id}` },
  getCampaignFigures: { path: ({ campaign_id }) => `/campaigns/${campaign_id}/figures` },
  listMeetings: ofContact('/meetings'),
  listFreeSlots: ofContact('/free-slots'),
  bookMeeting: { ...ofContact('/meetings'), body: { starts_at: SOON } },
  cancelMeeting: { path: ({ meeting_id }) => `/meetings/${meeting_id}/cancel`, body: {} },
  listSuppressions: { path: () => '/suppressions', isList: true },
  // Only keys with access to all locations can manage the list of the workspace.
  addSuppressions: {
    path: () => '/suppressions',
    body: { values: ['x@probe.test'] },
    isList: true,
    elsewhere: 403,
  },
  removeSuppression: { path: ({ suppression_entry_id }) => `/suppressions/${suppression_entry_id}` },
  listReports: { path: () => '/reports', isList: true },
  listEvents: { path: () => '/events', isList: true },
  getReport: { path: ({ report_id }) => `/reports/${report_id}` },
};

type Operation = { name: keyof typeof publicContract; permission: ApiPermission | null; method: string };
const operations = Object.entries(publicContract).map(([name, procedure]): Operation => {
  const { meta, route } = procedure['~orpc'];
  return { name: name as Operation['name'], permission: meta.permission, method: route.method ?? 'POST' };
});
const guarded = operations.filter(({ permission }) => permission !== null);

const addKey = async (settings: Partial<NewApiKey> = {}, person: TestPerson = own.owner) => {
  const form = {
    name: 'Probe',
    permissions: [...API_PERMISSIONS],
    location_ids: null,
    requests_per_minute: 600,
  };
  const { status, body } = await app.call('POST', '/api/api-keys', {
    token: person.token,
    body: { ...form, ...settings },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const { key, secret } = body as CreatedApiKey;
  return { id: key.id, secret };
};

const ask = (token: string | undefined, { name, method }: Operation, agency = own) => {
  const { path, body } = probes[name];
  return app.call(method, `/v1${path(agency)}`, {
    token,
    body: typeof body === 'function' ? body(agency) : body,
    headers: { 'idempotency-key': randomUUID() },
  });
};

const full = await addKey();

/** The agency of this test has no CRM and no mailbox. */
const WITHOUT_PROVIDERS: Readonly<Partial<Record<Operation['name'], object>>> = {
  listFreeSlots: { status: 409 },
  bookMeeting: { status: 404, body: { detail: expect.stringContaining('This calendar no longer exists') } },
  cancelMeeting: { status: 409 },
  changeReply: { status: 409 },
  importLeads: { status: 409, body: { code: 'CAMPAIGN_NOT_READY' } },
  cancelImport: { status: 409, body: { code: 'IMPORT_OVER' } },
  undoImport: { status: 409, body: { code: 'IMPORT_NOT_UNDOABLE' } },
  sendReply: { status: 409, body: { code: 'REPLY_REFUSED', detail: sentences.EMAIL_ACCOUNT_MISSING } },
};

describe('every operation of the public API', () => {
  const IDS = [
    'contact_id',
    'message_id',
    'reply_id',
    'opportunity_id',
    'view_id',
    'note_id',
    'meeting_id',
  ] as const;
  const foreign = [
    ...([...IDS, 'report_id', 'campaign_id', 'suppression_entry_id', 'workspace_id'] as const),
    ...(['company_id', 'import_id', 'event_id'] as const),
  ];
  const listLeaks = (body: unknown, agency: Rows) =>
    foreign.filter((id) => JSON.stringify(body).includes(agency[id]));

  it.each(operations)('$name hides the rows of another workspace', async (operation) => {
    const { status, body } = await ask(full.secret, operation, other);
    expect(listLeaks(body, other)).toEqual([]);
    const { isList } = probes[operation.name];
    expect(status, JSON.stringify(body)).toBe(isList ? 200 : 404);
    if (!isList) expect(body).toMatchObject({ code: 'NOT_FOUND', detail: errors.NOT_FOUND.sentence });
  });

  it('hides the rows of another location', async () => {
    const elsewhere = await addKey({ location_ids: [own.locations[1] ?? ''] });
    for (const operation of operations) {
      const { isList, elsewhere: expected = 200 } = probes[operation.name];
      const { status, body } = await ask(elsewhere.secret, operation);
      const leaks = listLeaks(body, own).filter((id) => id !== 'workspace_id' && id !== 'view_id');
      expect({ name: operation.name, leaks, status }).toEqual({
        name: operation.name,
        leaks: [],
        status: isList ? expected : 404,
      });
    }
  });

  it('allows a key of some locations to read and write there', async () => {
    const inside = await addKey({ location_ids: [own.locations[0] ?? ''] });
    const path = `/v1/conversations/${own.contact_id}`;
    const call = (method: string, rest: string, body?: object) =>
      app.call(method, path + rest, { token: inside.secret, body });
    const { body } = await app.call('GET', '/v1/conversations', { token: inside.secret });
    expect(body).toMatchObject({ data: [{ contact_id: own.contact_id, location_id: own.locations[0] }] });
    expect((await call('GET', '')).status).toBe(200);
    expect((await call('PUT', '/disposition', { disposition: 'interested' })).status).toBe(200);
    expect((await call('POST', '/notes', { content: 'Inside' })).status).toBe(200);
    expect((await call('PUT', '/snooze', { until: SOON })).status).toBe(200);
    expect((await call('GET', '')).body).toMatchObject({ disposition: 'interested', snoozed_until: SOON });
    expect((await call('DELETE', '/snooze')).status).toBe(200);
    await revoke(inside.secret);
  });

  it('allows no writes to a key whose creator may only read the location', async () => {
    const reader = await addTestPerson(app, own.workspace_id, { role: 'team', user_type: 'agency' });
    const { secret } = await addKey({}, reader);
    await app.query(
      sql`update users set role = 'client', user_type = 'single_location' where id = ${reader.user_id}`,
    );
    await app.query(sql`insert into user_location_access (workspace_id, user_id, ghl_location_id, access_level)
      values (${own.workspace_id}, ${reader.user_id}, ${own.locations[0]}, 'read')`);
    const path = `/v1/conversations/${own.contact_id}`;
    expect((await app.call('GET', path, { token: secret })).status).toBe(200);
    for (const operation of guarded.filter(({ permission }) => !permission?.endsWith(':read'))) {
      const { status, body } = await ask(secret, operation);
      expect({ name: operation.name, isRefused: [403, 404].includes(status), body }).toEqual({
        name: operation.name,
        isRefused: true,
        body,
      });
    }
  });

  it.each(guarded)('$name needs the permission $permission', async (operation) => {
    const { secret } = await addKey({
      permissions: API_PERMISSIONS.filter((permission) => permission !== operation.permission),
    });
    expect(await ask(secret, operation)).toMatchObject({
      status: 403,
      body: { code: 'API_KEY_PERMISSION_MISSING', type: 'urn:hearback:error:API_KEY_PERMISSION_MISSING' },
    });
    await revoke(secret);
  });

  it('refuses keys that are expired, revoked, of a removed or disabled creator, or of another network', async () => {
    const [expired, revoked, bound] = [
      await addKey(),
      await addKey(),
      await addKey({ networks: ['203.0.113.0/24'] }),
    ];
    const leaver = await addTestPerson(app, own.workspace_id, { role: 'team', user_type: 'agency' });
    const disabled = await addTestPerson(app, own.workspace_id, { role: 'team', user_type: 'agency' });
    const [left, off] = [await addKey({}, leaver), await addKey({}, disabled)];
    for (const { secret } of [expired, revoked, left, off])
      expect((await app.call('GET', '/v1/me', { token: secret })).status).toBe(200);
    await app.query(sql`update api_keys set expires_at = now() where id = ${expired.id}`);
    await revoke(revoked.secret);
    await app.query(sql`delete from users where id = ${leaver.user_id}`);
    await app.query(sql`update users set disabled_at = now() where id = ${disabled.user_id}`);
    for (const operation of operations) {
      for (const { secret } of [expired, revoked, left, off])
        expect(await ask(secret, operation)).toMatchObject({
          status: 401,
          body: { code: 'API_KEY_INVALID' },
        });
      expect(await ask(bound.secret, operation)).toMatchObject({
        status: 403,
        body: { code: 'API_KEY_NETWORK_REFUSED' },
      });
      expect((await ask(undefined, operation)).status).toBe(401);
      expect((await ask(own.owner.token, operation)).status).toBe(401);
    }
  });

  it('refuses keys of creators who must first add a second factor or change their password', async () => {
    const [late, reset] = [
      await addTestPerson(app, own.workspace_id, { role: 'team', user_type: 'agency' }),
      await addTestPerson(app, own.workspace_id, { role: 'team', user_type: 'agency' }),
    ];
    const [overdue, temporary] = [await addKey({}, late), await addKey({}, reset)];
    const requireFactor = (since: string | null) =>
      app.query(sql`update workspaces set second_factor_since = ${since}::timestamptz, second_factor_grace_days = 7
        where id = ${own.workspace_id}`);
    const ageCreator = (since: string) =>
      app.query(sql`update users set created_at = ${since}::timestamptz where id = ${late.user_id}`);
    const refusal = (code: keyof typeof errors) => ({ status: 403, body: { code } });
    await requireFactor('2020-01-01');
    await ageCreator('2020-01-01');
    await app.query(sql`update users set has_temporary_password = true where id = ${reset.user_id}`);
    for (const operation of operations) {
      expect(await ask(overdue.secret, operation)).toMatchObject(refusal('SECOND_FACTOR_REQUIRED'));
      expect(await ask(temporary.secret, operation)).toMatchObject(refusal('PASSWORD_CHANGE_REQUIRED'));
    }
    const listStatuses = async () => {
      const { body } = await app.call('GET', '/api/api-keys', { token: own.owner.token });
      const { keys } = body as { keys: ApiKey[] };
      return [overdue, temporary].map((key) => keys.find(({ id }) => id === key.id)?.status);
    };
    expect(await listStatuses()).toEqual(['blocked', 'blocked']);
    // The grace period has not passed.
    await ageCreator('2999-01-01');
    expect(await listStatuses()).toEqual(['active', 'blocked']);
    expect((await app.call('GET', '/v1/me', { token: overdue.secret })).status).toBe(200);
    await requireFactor(null);
    await ageCreator('2020-01-01');
    expect((await app.call('GET', '/v1/me', { token: overdue.secret })).status).toBe(200);
  });

  it('refuses a key that was just used as soon as its creator is blocked', async () => {
    const creator = await addTestPerson(app, own.workspace_id, { role: 'team', user_type: 'agency' });
    const { secret } = await addKey({}, creator);
    const list = async () => {
      const { status, body } = await app.call('GET', '/v1/conversations', { token: secret });
      return status === 200 ? 200 : (body as { code: string }).code;
    };
    const set = async (change: ReturnType<typeof sql>) => {
      await app.query(sql`update users set ${change} where id = ${creator.user_id}`);
      return list();
    };
    expect([await list(), await list()]).toEqual([200, 200]);
    expect(await set(sql`has_temporary_password = true`)).toBe('PASSWORD_CHANGE_REQUIRED');
    expect(await set(sql`has_temporary_password = false`)).toBe(200);
    await app.query(sql`update workspaces set second_factor_since = '2020-01-01', second_factor_grace_days = 7
      where id = ${own.workspace_id}`);
    expect(await set(sql`created_at = '2020-01-01'`)).toBe('SECOND_FACTOR_REQUIRED');
    await app.query(sql`update workspaces set second_factor_since = null where id = ${own.workspace_id}`);
    expect(await list()).toBe(200);
    expect(await set(sql`disabled_at = now()`)).toBe('API_KEY_INVALID');
  });

  it('allows a demoted creator only what they may still do', async () => {
    const demoted = await addTestPerson(app, own.workspace_id, { role: 'team', user_type: 'agency' });
    const { secret } = await addKey({}, demoted);
    await app.query(
      sql`update users set role = 'client', user_type = 'agency_customer' where id = ${demoted.user_id}`,
    );
    for (const operation of operations) {
      const { status, body } = await ask(secret, operation);
      expect(
        listLeaks(body, own).filter((id) => id !== 'workspace_id'),
        operation.name,
      ).toEqual([]);
      const isAllowed = ['getMe', 'listConversations', 'listReports'].includes(operation.name);
      expect({ name: operation.name, isAllowed: status === 200 }).toEqual({
        name: operation.name,
        isAllowed,
      });
      if (!isAllowed) expect([403, 404]).toContain(status);
    }
  });

  it.each(operations)('$name is allowed to a key with all permissions', async (operation) => {
    const { status, body } = await ask(full.secret, operation);
    expect({ status, body }).toMatchObject(WITHOUT_PROVIDERS[operation.name] ?? { status: 200 });
  });
});

const revoke = async (secret: string) => {
  const { body } = await app.call('GET', '/v1/me', { token: secret });
  const { key } = body as { key: { id: string } };
  const { status } = await app.call('DELETE', `/api/api-keys/${key.id}`, { token: own.owner.token });
  expect(status).toBe(200);
};

describe('the endpoints of the app', () => {
  it('accept no API key', async () => {
    const open = listEndpoints().filter(({ access }) => access !== 'public');
    for (const { name, method, path } of open) {
      const { status } = await app.call(method, path, { token: full.secret });
      expect({ name, status }).toEqual({ name, status: 401 });
    }
  });
});
