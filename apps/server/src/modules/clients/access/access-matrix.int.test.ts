import { randomUUID } from 'node:crypto';
import {
  API_PERMISSIONS,
  CLIENT_THREADS,
  type ClientAccess,
  type CreatedApiKey,
  can,
  type Dashboard,
  DEFAULT_CLIENT_ACCESS,
  type OwnProfile,
  type Permission,
  type Thread,
  toDefaultTemplate,
} from '@hearback/contract';
import { withActor } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { grantLocation } from '#server/modules/people/index.ts';
import { listEndpoints } from '#server/testing/contract-walk.ts';
import { addPlace } from '#server/testing/grants/place.ts';
import { addTestAgency, addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { readPdf } from '#server/testing/reports/read-pdf.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

/** Every combination of settings, against every endpoint that a client may call and every table behind them. */
const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000' });
const agency = await addTestAgency(app, 'agency');
const { workspace_id } = agency;
const [ownLocation = ''] = agency.locations;
afterAll(() => app.close());

const CLIENT_ROLE = { role: 'client', user_type: 'agency_customer' } as const;

const QUOTE_SECTIONS = toDefaultTemplate('weekly').sections.map((section) => ({
  ...section,
  is_shown: section.id === 'best_replies',
}));

/** Two leads of one client: one interested, one not. */
const addLead = async (word: string, sentiment: string) => {
  const place = await addPlace(app, agency.owner, ownLocation, word);
  await app.query(sql`update messages set sentiment = ${sentiment}, body = ${`Private ${word}words`}, text = ${`Private ${word}words`},
      own_text = ${`Private ${word}words`}, preview = ${`Private ${word}words`}, words = app.to_search_words(${`Private ${word}words`})
    where workspace_id = ${workspace_id} and contact_id = ${place.contact_id}`);
  await app.query(sql`insert into report_quotes (workspace_id, report_id, position, contact_id, author, text)
    values (${workspace_id}, ${place.report_id}, 1, ${place.contact_id}, 'Someone', ${`Private ${word}words`})`);
  await app.query(
    sql`update reports set sections = ${JSON.stringify(QUOTE_SECTIONS)}::jsonb where id = ${place.report_id}`,
  );
  await app.query(sql`update meetings set booked_at = now() where id = ${place.meeting_id}`);
  await app.query(sql`insert into enrichment_jobs (workspace_id, contact_id, campaign_id)
    values (${workspace_id}, ${place.contact_id}, ${place.campaign_id})`);
  await app.query(sql`insert into classification_attempts (workspace_id, message_id)
    values (${workspace_id}, ${place.message_id})`);
  // A loopback address is never read, so the attachment is found but not available.
  await app.query(sql`update messages set provider_thread = '{"attachments": [{"name": "plan.pdf", "url": "http://127.0.0.1/plan.pdf"}]}'
    where id = ${place.message_id}`);
  // A company is ranked if it has two leads. The second one never answered.
  const colleague_id = randomUUID();
  await app.query(sql`insert into contacts (workspace_id, id, email, company_id, location_id)
    values (${workspace_id}, ${colleague_id}, ${`${word}-colleague@example.test`}, ${place.company_id}, ${ownLocation})`);
  return { ...place, colleague_id };
};
type Lead = Awaited<ReturnType<typeof addLead>>;
const interestedLead = await addLead('warm', 'interested');
const refusingLead = await addLead('cold', 'soft_no');
const LEADS = [interestedLead, refusingLead];

const BOOLEANS = [false, true];
const COMBINATIONS: ClientAccess[] = CLIENT_THREADS.flatMap((threads) =>
  BOOLEANS.flatMap((may_comment) =>
    BOOLEANS.flatMap((may_answer) =>
      BOOLEANS.flatMap((may_approve) =>
        BOOLEANS.flatMap((sees_reports) =>
          BOOLEANS.map((sees_meetings) => ({
            ...{ threads, may_comment, may_answer, may_approve, sees_reports, sees_meetings },
            approval_days: 3,
          })),
        ),
      ),
    ),
  ),
);
const isValid = ({ threads, may_comment, may_answer, may_approve }: ClientAccess) =>
  threads !== 'none' || !(may_comment || may_answer || may_approve);

const save = (access: ClientAccess) =>
  app.call('PUT', `/api/client-access/${ownLocation}`, { token: agency.owner.token, body: access });

type Client = TestPerson & { readonly key: string };

/** Clients cannot create API keys. This one did so as a team member and became a client later. */
async function addClient(): Promise<Client> {
  // A workspace may have fewer keys than there are combinations.
  await app.query(
    sql`update api_keys set revoked_at = now() where workspace_id = ${workspace_id} and revoked_at is null`,
  );
  const person = await addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency' });
  const created = await app.call('POST', '/api/api-keys', {
    token: person.token,
    body: { name: 'Former', permissions: [...API_PERMISSIONS], location_ids: null },
  });
  expect(created.status).toBe(200);
  await app.query(
    sql`update users set role = ${CLIENT_ROLE.role}, user_type = ${CLIENT_ROLE.user_type} where id = ${person.user_id}`,
  );
  const grant = {
    ...{ workspace_id, user_id: person.user_id, ghl_location_id: ownLocation },
    access_level: 'read' as const,
  };
  await app.withDatabase((tx) => grantLocation(tx, grant));
  return { ...person, key: (created.body as CreatedApiKey).secret };
}

const seesThread = ({ threads }: ClientAccess, lead: Lead) =>
  threads === 'all' || (threads === 'interested' && lead === interestedLead);
const seesDraft = (access: ClientAccess, lead: Lead) => access.may_approve && seesThread(access, lead);
const listSeen = (access: ClientAccess) => LEADS.filter((lead) => seesThread(access, lead));

type Visit = { readonly access: ClientAccess; readonly client: Client };
const call = ({ client }: Visit, method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: client.token, ...(body === undefined ? {} : { body }) });
const read = async <T>(visit: Visit, path: string): Promise<T> => {
  const { status, body } = await call(visit, 'GET', path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body as T;
};

/** Expects a visible lead at a path, and 404 for the other one. */
async function expectLeads(
  visit: Visit,
  toPath: (lead: Lead) => string,
  statuses: readonly number[] = [200],
): Promise<void> {
  for (const lead of LEADS) {
    const { status } = await call(visit, 'GET', toPath(lead));
    expect({ path: toPath(lead), found: status !== 404 }).toEqual({
      path: toPath(lead),
      found: seesThread(visit.access, lead),
    });
    expect([404, ...statuses]).toContain(status);
  }
}

const byId = (ids: readonly string[]) => [...ids].sort();
const toContacts = (leads: readonly Lead[]) => byId(leads.map(({ contact_id }) => contact_id));

type ConversationPage = { conversations: { contact_id: string }[] };
const listContacts = async (visit: Visit, query: string) =>
  byId(
    (await read<ConversationPage>(visit, `/api/conversations${query}`)).conversations.map(
      ({ contact_id }) => contact_id,
    ),
  );

const toDrafts = ({ access }: Visit) =>
  byId(LEADS.filter((lead) => seesDraft(access, lead)).map(({ approval_id }) => approval_id));

/** Both drafts wait again afterwards. */
async function expectDecisions(visit: Visit, verb: string, body: unknown): Promise<void> {
  for (const lead of LEADS) {
    const { status } = await call(visit, 'POST', `/api/approvals/${lead.approval_id}/${verb}`, body);
    expect({ verb, status }).toEqual({ verb, status: seesDraft(visit.access, lead) ? 200 : 404 });
    await app.query(sql`delete from replies where approval_id = ${lead.approval_id}`);
    await app.query(sql`update reply_approvals set status = 'waiting', decided_at = null, decided_by = null,
      decided_by_name = null, hold_reason = null where id = ${lead.approval_id}`);
  }
}

/** One check per endpoint that the permission table opens to clients. */
/** Requests are bound to the browser that started them. */
const UNKNOWN_REQUEST = 'r'.repeat(43);

const CHECKS: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  'people.getProfile': async (visit) => {
    const { access } = visit;
    const { client_access } = await read<OwnProfile>(visit, '/api/users/me');
    expect(client_access).toEqual({
      threads: access.threads,
      comment_locations: access.may_comment ? [ownLocation] : [],
      answer_locations: access.may_answer ? [ownLocation] : [],
      approval_locations: access.may_approve ? [ownLocation] : [],
      sees_reports: access.sees_reports,
      sees_meetings: access.sees_meetings,
    });
  },
  'people.getUserAccessibleLocations': async (visit) => {
    const body = { p_user_id: visit.client.user_id };
    expect(await call(visit, 'POST', '/api/rpc/get_user_accessible_locations', body)).toMatchObject({
      body: [{ ghl_location_id: ownLocation }],
    });
  },
  'people.canAssignLocationAccess': async (visit) => {
    const body = { assigner_id: visit.client.user_id, location_id: ownLocation };
    expect((await call(visit, 'POST', '/api/rpc/can_assign_location_access', body)).body).toBe(false);
  },
  'locations.list': async (visit) => {
    expect(await read(visit, '/api/locations')).toMatchObject([{ ghl_location_id: ownLocation }]);
  },
  'dashboard.get': async (visit) => {
    const figures = await read<Dashboard>(visit, '/api/dashboard?period=all');
    expect(figures).toMatchObject({
      ...{ active_conversations: 2, new_leads: 4, new_conversations: 2 },
      sentiments: { interested: 1, soft_no: 1 },
      meetings_booked: visit.access.sees_meetings ? 2 : null,
      locations: [{ id: ownLocation, interested: 1 }],
    });
    // Companies of hidden leads are not named. The figures count all leads of the company.
    expect(byId(figures.top_companies.map(({ id }) => id))).toEqual(
      byId(listSeen(visit.access).map(({ company_id }) => company_id)),
    );
    for (const company of figures.top_companies)
      expect(company).toMatchObject({ leads: 2, responded: 1, response_percent: 50 });
  },
  'inbox.list': async (visit) => {
    expect(await listContacts(visit, '')).toEqual(toContacts(listSeen(visit.access)));
    expect(await listContacts(visit, '?q=warmwords')).toEqual(
      toContacts(listSeen(visit.access).filter((lead) => lead === interestedLead)),
    );
    expect(await listContacts(visit, '?q=coldwords')).toEqual(
      toContacts(listSeen(visit.access).filter((lead) => lead === refusingLead)),
    );
    expect(await listContacts(visit, '?q=agency')).toEqual(toContacts(listSeen(visit.access)));
    expect(await listContacts(visit, `?campaign_id=${refusingLead.campaign_id}`)).toEqual(
      toContacts(listSeen(visit.access).filter((lead) => lead === refusingLead)),
    );
  },
  'inbox.counts': async (visit) => {
    expect(await read(visit, '/api/conversation-counts')).toEqual({ unread: 0, needs_action: 0, mine: 0 });
  },
  'inbox.countMatching': async (visit) => {
    for (const query of ['', '?status=interested', '?status=soft_no', '?q=coldwords']) {
      const { number } = await read<{ number: number }>(visit, `/api/conversation-count${query}`);
      expect({ query, number }).toEqual({ query, number: (await listContacts(visit, query)).length });
    }
  },
  'inbox.getThread': async (visit) => {
    await expectLeads(visit, ({ contact_id }) => `/api/conversations/${contact_id}`);
    for (const lead of listSeen(visit.access)) {
      const thread = await read<Thread>(visit, `/api/conversations/${lead.contact_id}`);
      expect(thread.meetings).toHaveLength(visit.access.sees_meetings ? 1 : 0);
      expect(thread.replies).toEqual([]);
    }
  },
  'inbox.listMessages': (visit) =>
    expectLeads(
      visit,
      ({ contact_id, message_id }) =>
        `/api/conversations/${contact_id}/messages?before=2099-01-01T00:00:00.000000Z_${message_id}`,
    ),
  'inbox.getMessage': (visit) => expectLeads(visit, ({ message_id }) => `/api/messages/${message_id}`),
  'opportunities.getActive': (visit) =>
    expectLeads(visit, ({ contact_id }) => `/api/contacts/${contact_id}/opportunity`),
  'crm.findContact': (visit) => expectLeads(visit, ({ contact_id }) => `/api/contacts/${contact_id}/crm`),
  'inbox.addClientNote': async (visit) => {
    for (const lead of LEADS) {
      const path = `/api/conversations/${lead.contact_id}/client-notes`;
      const { status } = await call(visit, 'POST', path, { kind: 'question', content: 'Why?' });
      expect(status).toBe(seesThread(visit.access, lead) ? (visit.access.may_comment ? 200 : 403) : 404);
    }
  },
  'inbox.answerAsClient': async (visit) => {
    for (const lead of LEADS) {
      const path = `/api/conversations/${lead.contact_id}/client-replies`;
      const answer = await call(visit, 'POST', path, {
        ...{ message_id: lead.message_id, content: 'Thank you', idempotency_key: randomUUID() },
        unless_answered_since: new Date().toISOString(),
      });
      expect(answer.status).toBe(
        seesThread(visit.access, lead) ? (visit.access.may_answer ? 200 : 403) : 404,
      );
      // The message has no mailbox, so an answer that is allowed is not sent.
      if (answer.status === 200) expect(answer.body).toMatchObject({ success: false });
    }
  },
  'approvals.list': async (visit) => {
    const { approvals } = await read<{ approvals: { id: string }[] }>(visit, '/api/approvals');
    expect(byId(approvals.map(({ id }) => id))).toEqual(toDrafts(visit));
  },
  'approvals.count': async (visit) => {
    expect(await read(visit, '/api/approval-count')).toEqual({ number: toDrafts(visit).length });
  },
  'approvals.listOfContact': async (visit) => {
    await expectLeads(visit, ({ contact_id }) => `/api/conversations/${contact_id}/approvals`);
    for (const lead of listSeen(visit.access))
      expect(await read(visit, `/api/conversations/${lead.contact_id}/approvals`)).toMatchObject({
        approvers: [],
        approvals: visit.access.may_approve ? [{ id: lead.approval_id }] : [],
      });
  },
  'approvals.comment': (visit) => expectDecisions(visit, 'comments', { content: 'Why?' }),
  'approvals.requestChanges': (visit) =>
    expectDecisions(visit, 'change-requests', { version: 1, content: 'Shorter' }),
  // The message has no mailbox, so the reply is held.
  'approvals.approve': (visit) => expectDecisions(visit, 'approve', { version: 1 }),
  'reports.list': async (visit) => {
    const { reports } = await read<{ reports: { id: string }[] }>(visit, '/api/reports');
    expect(byId(reports.map(({ id }) => id))).toEqual(
      visit.access.sees_reports ? byId(LEADS.map(({ report_id }) => report_id)) : [],
    );
  },
  'reports.get': async (visit) => {
    for (const lead of LEADS) {
      const { status, body } = await call(visit, 'GET', `/api/reports/${lead.report_id}`);
      expect(status).toBe(visit.access.sees_reports ? 200 : 404);
      if (status === 200)
        expect((body as { quotes: unknown[] }).quotes).toHaveLength(seesThread(visit.access, lead) ? 1 : 0);
    }
  },
  'oauth.deny': async (visit) => {
    const { status } = await call(visit, 'POST', `/api/oauth/requests/${UNKNOWN_REQUEST}/deny`, {});
    expect(status).toBe(410);
  },
  'live.batch': async (visit) => {
    const requests = LEADS.map(({ contact_id }) => ({
      ...{ method: 'GET', path: `/api/conversations/${contact_id}` },
    }));
    const { body } = await call(visit, 'POST', '/api/batch', { requests });
    expect((body as { responses: { status: number }[] }).responses.map(({ status }) => status)).toEqual(
      LEADS.map((lead) => (seesThread(visit.access, lead) ? 200 : 404)),
    );
  },
};

/** Files outside of the contract. The PDF contains quotes, which are texts of threads. */
async function checkFiles(visit: Visit): Promise<void> {
  const download = (path: string) =>
    fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${visit.client.token}` } });
  for (const lead of LEADS) {
    const csv = await download(`/api/reports/${lead.report_id}/report.csv`);
    const pdf = await download(`/api/reports/${lead.report_id}/report.pdf`);
    expect([csv.status, pdf.status]).toEqual(visit.access.sees_reports ? [200, 200] : [404, 404]);
    if (!visit.access.sees_reports) continue;
    expect(await csv.text()).not.toContain('Private');
    const { parts } = readPdf(Buffer.from(await pdf.arrayBuffer()));
    expect(parts.some(({ text }) => text.includes('Private'))).toBe(seesThread(visit.access, lead));
  }
  await expectLeads(visit, ({ message_id }) => `/api/messages/${message_id}/attachments/0`, [502]);
}

/** A key has the rights that its creator has now. */
async function checkKey({ access, client }: Visit): Promise<void> {
  const get = (path: string) => app.call('GET', `/v1${path}`, { token: client.key });
  const list = async (path: string, id: string) =>
    byId(((await get(path)).body as { data: Record<string, string>[] }).data.map((row) => row[id] ?? ''));
  expect(await list('/conversations', 'contact_id')).toEqual(toContacts(listSeen(access)));
  expect(await list('/reports', 'id')).toEqual(
    access.sees_reports ? byId(LEADS.map(({ report_id }) => report_id)) : [],
  );
  for (const lead of LEADS) {
    const ofLead = `/conversations/${lead.contact_id}`;
    for (const path of [
      ...[ofLead, `${ofLead}/messages`, `${ofLead}/notes`, `${ofLead}/meetings`],
      `/contacts/${lead.contact_id}/opportunity`,
    ])
      expect({ path, status: (await get(path)).status }).toEqual({
        path,
        status: seesThread(access, lead) ? 200 : 404,
      });
    for (const path of [`/contacts/${lead.contact_id}`, `/campaigns/${lead.campaign_id}/leads`])
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 403 });
  }
  for (const { contact_id } of listSeen(access))
    expect(await list(`/conversations/${contact_id}/meetings`, 'id')).toHaveLength(
      access.sees_meetings ? 1 : 0,
    );
  const disposition = { token: client.key, body: { disposition: 'hard_no' } };
  expect(
    (await app.call('PUT', `/v1/conversations/${interestedLead.contact_id}/disposition`, disposition)).status,
  ).toBe(403);
}

/** Open streams receive the change of the settings, so they are checked in a test of their own. */
const CHECKED_SEPARATELY = ['live.listen'];

const listTable = async ({ client }: Visit, table: string, id: string): Promise<string[]> => {
  const [session] = await app.query(sql<{ id: string; userId: string }>`
    select s.id, s."userId" from auth.session s join users u on u.auth_user_id = s."userId" where u.id = ${client.user_id}`);
  const claim = { auth_user_id: session?.userId ?? '', session_id: session?.id ?? '' };
  return withActor(app.services.db, claim, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(id)}::text as id from ${sql.table(table)}
      where workspace_id = ${workspace_id} order by 1`.execute(tx);
    return rows.map((row) => row.id);
  });
};

/** Tables with a column of the lead. Each lead has rows in all of them. */
const LEAD_TABLES = [
  ...['conversations', 'conversations_as_read', 'messages', 'campaign_contacts', 'opportunities'],
  'enrichment_jobs',
];
const HIDDEN_TABLES = [
  ...['imports', 'lead_runs', 'classification_corrections', 'activities', 'message_translations'],
  'reply_drafts',
  'shared_files',
  ...['do_not_contact', 'snippets', 'saved_views', 'notifications', 'presence', 'crm_links', 'events'],
];

async function checkTables(visit: Visit): Promise<void> {
  const { access } = visit;
  const seen = toContacts(listSeen(access));
  for (const table of LEAD_TABLES)
    expect({ table, ids: await listTable(visit, table, 'contact_id') }).toEqual({ table, ids: seen });
  // Leads without a conversation are visible with all threads only.
  const colleagues = access.threads === 'all' ? LEADS.map(({ colleague_id }) => colleague_id) : [];
  expect(await listTable(visit, 'contacts', 'id')).toEqual(byId([...seen, ...colleagues]));
  expect(await listTable(visit, 'companies', 'id')).toEqual(
    byId(listSeen(access).map(({ company_id }) => company_id)),
  );
  expect(await listTable(visit, 'classification_attempts', 'message_id')).toEqual(
    byId(listSeen(access).map(({ message_id }) => message_id)),
  );
  expect(await listTable(visit, 'meetings', 'contact_id')).toEqual(access.sees_meetings ? seen : []);
  expect(await listTable(visit, 'notes', 'contact_id')).toEqual(access.may_comment ? seen : []);
  expect(await listTable(visit, 'replies', 'contact_id')).toEqual([]);
  expect(await listTable(visit, 'reply_approvals', 'id')).toEqual(toDrafts(visit));
  expect(await listTable(visit, 'reply_approval_comments', 'approval_id')).toEqual(toDrafts(visit));
  const reports = access.sees_reports ? byId(LEADS.map(({ report_id }) => report_id)) : [];
  expect(await listTable(visit, 'reports', 'id')).toEqual(reports);
  expect(await listTable(visit, 'report_versions', 'report_id')).toEqual(reports);
  expect(await listTable(visit, 'report_quotes', 'contact_id')).toEqual(access.sees_reports ? seen : []);
  for (const table of HIDDEN_TABLES)
    expect({ table, ids: await listTable(visit, table, 'workspace_id') }).toEqual({ table, ids: [] });
}

describe('client access', () => {
  it('is checked for every endpoint that clients may call', () => {
    const open = listEndpoints().filter(
      ({ access }) => access !== 'session' && access !== 'public' && can(CLIENT_ROLE, access as Permission),
    );
    expect(byId(open.map(({ name }) => name))).toEqual(byId([...Object.keys(CHECKS), ...CHECKED_SEPARATELY]));
  });

  it.each(COMBINATIONS.filter(isValid))(
    'follows threads $threads, comments $may_comment, answers $may_answer, approvals $may_approve, reports $sees_reports, meetings $sees_meetings',
    async (access) => {
      expect(await save(access)).toMatchObject({ status: 200, body: access });
      const visit = { access, client: await addClient() };
      for (const check of Object.values(CHECKS)) await check(visit);
      await checkFiles(visit);
      await checkKey(visit);
      await checkTables(visit);
    },
  );

  it.each(CLIENT_THREADS)(
    'includes ids of leads in live updates only with all threads: %s',
    async (threads) => {
      await save({ ...DEFAULT_CLIENT_ACCESS, threads });
      const { token } = await addClient();
      const stop = new AbortController();
      const { body } = await fetch(`${app.url}/api/live`, {
        headers: { authorization: `Bearer ${token}` },
        signal: stop.signal,
      });
      let received = '';
      const reading = (async () => {
        for await (const chunk of body ?? []) received += Buffer.from(chunk).toString();
      })().catch(() => undefined);
      await expect.poll(() => received).toContain('"ready"');
      await app.withDatabase((tx) =>
        app.services.recordEvent(tx, {
          ...{ workspace_id, actor_user_id: null, name: 'message.changed', ghl_location_id: ownLocation },
          ids: { contact_id: refusingLead.contact_id },
        }),
      );
      await expect.poll(() => received).toContain('"message.changed"');
      expect(received.includes(refusingLead.contact_id)).toBe(threads === 'all');
      stop.abort();
      await reading;
    },
  );

  it.each(COMBINATIONS.filter((access) => !isValid(access)))(
    'cannot allow comments $may_comment, answers $may_answer and approvals $may_approve without threads',
    async (access) => {
      expect((await save(access)).status).toBe(422);
      const columns = sql`client_threads = 'none', client_may_comment = ${access.may_comment}, client_may_answer = ${access.may_answer},
        client_may_approve = ${access.may_approve}`;
      await expect(
        app.query(sql`update ghl_locations set ${columns} where workspace_id = ${workspace_id}`),
      ).rejects.toThrow('ghl_locations_client_access_check');
    },
  );
});
