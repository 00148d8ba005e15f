import { randomUUID } from 'node:crypto';
import { API_PERMISSIONS, type CreatedApiKey, TARGET_FIELDS } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { runJob } from '#server/testing/run-job.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';

const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000' });
const agency = await addWritingAgency(app, 'records');
afterAll(() => app.close());
const { workspace_id, owner, campaign_id, contact_id, locations } = agency;
const [ownLocation = '', otherLocation = ''] = locations;

async function addKey(form: object = {}): Promise<string> {
  const { body } = await app.call('POST', '/api/api-keys', {
    token: owner.token,
    body: { name: 'Records', permissions: [...API_PERMISSIONS], location_ids: null, ...form },
  });
  return (body as CreatedApiKey).secret;
}
const key = await addKey({ requests_per_minute: 600 });

type Row = { readonly id: string } & Readonly<Record<string, unknown>>;
type Page = { readonly data: readonly Row[]; readonly pagination: { readonly next_cursor: string | null } };
const get = async (path: string, token = key) => {
  const { status, body } = await app.call('GET', `/v1${path}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Page;
};

async function readAll(path: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor = '';
  do {
    const page = await get(`${path}${path.includes('?') ? '&' : '?'}${cursor}`);
    rows.push(...page.data);
    cursor = page.pagination.next_cursor === null ? '' : `cursor=${page.pagination.next_cursor}`;
  } while (cursor !== '');
  return rows;
}

describe('contacts and companies', () => {
  it('are listed in pages, newest first, and found by address, company and name', async () => {
    await app.query(sql`insert into companies (workspace_id, company_name)
      select ${workspace_id}, 'Company ' || n from generate_series(1, 150) n`);
    await app.query(sql`insert into contacts (workspace_id, location_id, email, company_id)
      select ${workspace_id}, ${ownLocation}, 'person-' || n || '@acme.example', c.id from generate_series(1, 150) n
      join companies c on c.workspace_id = ${workspace_id} and c.company_name = 'Company ' || n`);
    const contacts = await readAll('/contacts');
    expect(new Set(contacts.map(({ id }) => id)).size).toBe(contacts.length);
    expect(contacts.length).toBeGreaterThan(150);
    const times = contacts.map((one) => String(one.created_at));
    expect(times).toEqual(times.toSorted().toReversed());
    const companies = await readAll('/companies');
    expect(new Set(companies.map(({ id }) => id)).size).toBe(150);
    const [found] = (await get('/companies?name=company%207')).data;
    expect(found).toMatchObject({ company_name: 'Company 7' });
    expect(await get(`/companies/${found?.id}`)).toEqual(found);
    const byCompany = await get(`/contacts?company_id=${found?.id}`);
    expect(byCompany.data.map(({ email }) => email)).toEqual(['person-7@acme.example']);
    expect(await get('/contacts?email=PERSON-7@acme.example')).toEqual(byCompany);
  });

  it('contacts of other locations are hidden', async () => {
    const elsewhere = await addKey({ location_ids: [otherLocation] });
    expect((await get('/contacts', elsewhere)).data).toEqual([]);
    expect((await get('/companies', elsewhere)).data).toEqual([]);
  });

  it('are changed unless they changed since the version that the client read', async () => {
    const path = `/v1/contacts/${contact_id}`;
    const patch = (body: object) => app.call('PATCH', path, { token: key, body });
    const first = await patch({ job_title: 'Buyer' });
    expect(first).toMatchObject({ status: 200, body: { contact: { job_title: 'Buyer' } } });
    const { updated_at } = (first.body as { contact: { updated_at: string } }).contact;
    expect(await patch({ phone: '+1 512 555 0100', updated_at })).toMatchObject({ status: 200 });
    expect(await patch({ phone: null, updated_at })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(await app.call('GET', path, { token: key })).toMatchObject({
      body: { contact: { job_title: 'Buyer', phone: '+1 512 555 0100' } },
    });
  });
});

describe('an import', () => {
  const LEADS = [
    {
      ...{
        email: 'ada@acme.example',
        first_name: 'Ada',
        last_name: 'Lovelace',
        company_name: 'Engines, "Ltd"',
      },
      ...{ phone: '+44 20 7946 0000', job_title: '=Analyst\nand poet', custom: { Booth: 'B;12' } },
    },
    { email: 'grace@acme.example', first_name: 'Grace', last_name: 'Hopper', company_name: 'Navy' },
    { first_name: 'Nobody' },
  ];
  const post = (body: object, event: string = randomUUID()) =>
    app.call('POST', `/v1/campaigns/${campaign_id}/imports`, {
      ...{ token: key, body, headers: { 'idempotency-key': event } },
    });
  const runImport = (import_id: string) =>
    runJob(app.services, 'leads.run-import', { workspace_id, import_id });

  it('needs a campaign with a target audience', async () => {
    expect(await post({ leads: LEADS })).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_NOT_READY' } });
    await app.query(sql`update campaigns set ${sql.join(TARGET_FIELDS.map((field) => sql`${sql.ref(field)} = 'Set'`))}
      where id = ${campaign_id}`);
  });

  it('adds the leads with their custom fields once, counts rows that lack a field, and can be undone', async () => {
    const event = randomUUID();
    const started = await post({ name: 'Fair', leads: LEADS }, event);
    expect(started).toMatchObject({ status: 200, body: { state: 'queued', file_name: 'Fair.csv' } });
    const { id } = started.body as Row;
    expect(await post({ name: 'Fair', leads: LEADS }, event)).toMatchObject({ status: 200, body: { id } });
    expect(await post({ name: 'Other', leads: LEADS }, event)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    await runImport(id);
    expect(await app.call('GET', `/v1/imports/${id}`, { token: key })).toMatchObject({
      body: { state: 'done', imported: 2, failed: 1, errors: [expect.stringMatching(/^Row 4: /)] },
    });
    expect(await post({ name: 'Fair', leads: LEADS }, event)).toMatchObject({ body: { id, state: 'done' } });
    const [ada] = (await get('/contacts?email=ada@acme.example')).data;
    expect(ada).toMatchObject({
      first_name: 'Ada',
      company_name: 'Engines, "Ltd"',
      phone: '+44 20 7946 0000',
    });
    const [row] = await app.query(sql<{ enriched_data: unknown; job_title: string }>`
      select enriched_data, job_title from contacts where id = ${ada?.id}`);
    expect(JSON.stringify(row?.enriched_data)).toContain('B;12');
    expect(row?.job_title).toContain('=Analyst');
    const leads = await get(`/campaigns/${campaign_id}/leads`);
    expect(leads.data.map(({ email }) => email).toSorted()).toEqual([
      'ada@acme.example',
      'grace@acme.example',
    ]);
    expect((await get(`/campaigns/${campaign_id}/imports`)).data[0]).toMatchObject({ id, state: 'done' });
    expect(await app.call('POST', `/v1/imports/${id}/undo`, { token: key, body: {} })).toMatchObject({
      body: { state: 'undone' },
    });
    expect((await get(`/campaigns/${campaign_id}/leads`)).data).toEqual([]);
  });

  it('continues where a crashed request stopped', async () => {
    const event = randomUUID();
    const { body } = await post({ leads: LEADS }, event);
    const { id } = body as Row;
    await app.query(sql`delete from import_chunks where import_id = ${id}`);
    await app.query(sql`update imports set status = 'uploading', started_at = null where id = ${id}`);
    expect(await post({ leads: LEADS }, event)).toMatchObject({ status: 200, body: { id, state: 'queued' } });
    await runImport(id);
    expect(await app.call('GET', `/v1/imports/${id}`, { token: key })).toMatchObject({
      body: { imported: 2 },
    });
  });
});

describe('the events of the public API', () => {
  const path = `/v1/conversations/${contact_id}/snooze`;
  const snoozeConversation = async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    expect((await app.call('PUT', path, { token: key, body: { until } })).status).toBe(200);
  };

  it('are stored without an endpoint and listed like deliveries, oldest first', async () => {
    const since = new Date().toISOString();
    await snoozeConversation();
    await snoozeConversation();
    const { data } = await get(`/events?since=${since}`);
    expect(data).toMatchObject(
      [1, 2].map(() => ({
        id: expect.stringMatching(/^msg_[\da-f]{32}$/),
        type: 'conversation.snoozed',
        data: {
          workspace_id,
          location_id: ownLocation,
          contact_id,
          url: expect.stringContaining(contact_id),
        },
      })),
    );
    const [first, second] = data.map((event) => (event.data as { sequence: number }).sequence);
    expect(second).toBe((first ?? 0) + 1);
    expect((await get(`/events?since=${since}&type=import.finished`)).data).toEqual([]);
    expect((await get(`/events?since=${data[1]?.timestamp}`)).data.at(-1)).toEqual(data[1]);
  });

  it('events of other locations are hidden', async () => {
    const elsewhere = await addKey({ location_ids: [otherLocation] });
    expect((await get('/events', elsewhere)).data).toEqual([]);
    expect((await get('/events', await addKey({ location_ids: [ownLocation] }))).data.length).toBeGreaterThan(
      0,
    );
  });

  it('are held back until earlier transactions have ended', async () => {
    const since = new Date().toISOString();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: hasWritten, resolve: markWritten } = Promise.withResolvers<void>();
    const early = withSystem(app.services.db, 'add an event late', async (tx) => {
      await sql`insert into webhook_messages (workspace_id, type, key, subject_id, sequence, contact_id, location_id, ids)
        values (${workspace_id}, 'conversation.done', ${randomUUID()}, ${contact_id}, 1, ${contact_id}, ${ownLocation}, '{}')`.execute(
        tx,
      );
      markWritten();
      await isOver;
    });
    await hasWritten;
    await snoozeConversation();
    expect((await get(`/events?since=${since}`)).data).toEqual([]);
    end();
    await early;
    expect((await get(`/events?since=${since}`)).data.map(({ type }) => type)).toEqual([
      'conversation.done',
      'conversation.snoozed',
    ]);
  });

  it('are not stored for workspaces whose keys do not read them', async () => {
    const other = await addWritingAgency(app, 'silent');
    const listMessages = () =>
      app.query(sql`select id from webhook_messages where workspace_id = ${other.workspace_id}`);
    const before = await listMessages();
    const { status } = await app.call('PUT', `/api/conversations/${other.contact_id}/snooze`, {
      ...{ token: other.owner.token, body: { until: new Date(Date.now() + 86_400_000).toISOString() } },
    });
    expect(status).toBe(200);
    expect(await listMessages()).toEqual(before);
  });
});
