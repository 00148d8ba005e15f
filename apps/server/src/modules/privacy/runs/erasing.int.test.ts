import type { ClaySettings, PrivacyRun } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { receiveMessage } from '#server/modules/teamwork/index.ts';
import { jobs } from '#server/registry.ts';
import { addCampaign, importAs } from '#server/testing/leads/open-leads.ts';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { post, replyHook } from '#server/testing/outreach/outreach-rows.ts';
import { order, send } from '#server/testing/outreach/replies.ts';
import { addTestPerson } from '#server/testing/people.ts';
import { findInDatabase } from '#server/testing/stack/find-in-database.ts';
import { sendChatMessage, start } from '#server/testing/talk-to-assistant.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';

/** Unique strings that occur nowhere else in the database. */
const ADDRESS = 'quirinius.zz@xylograph-nine.example';
const FIRST = 'Quirinius';
const LAST = 'Zauberwald';
const NAME = `${FIRST} ${LAST}`;
const WORD = 'blauwalgesang';
const ENRICHED = 'tiefseetaucher';
const CONTENT = 'antwortkraut';
const TRACES = ['quirinius', 'xylograph', 'zauberwald', WORD, ENRICHED, CONTENT];
const FILE = `First Name,Last Name,Company,Email\n${FIRST},${LAST},Solo Firm,${ADDRESS}\n`;

let campaign: string;
let contact_id: string;
let other: { contact_id: string; message_id: string };

const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await outreach.ask(method, path, body);
  if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`);
  return answer.body as T;
};
const findTraces = async () => {
  const found = new Map<string, string[]>();
  for (const word of TRACES) {
    const tables = await findInDatabase(outreach.app.config.databaseUrl, word);
    if (tables.length > 0) found.set(word, tables);
  }
  return Object.fromEntries(found);
};
const buildReply = (email: string, text: string, more = {}) =>
  replyHook(email, text, { firstName: FIRST, lastName: LAST, companyName: 'Solo Firm', ...more });
const toMessage = async (email: string) => {
  const rows = await outreach.app.query<{ contact_id: string; message_id: string }>(sql`
    select m.contact_id, m.id as message_id from messages m join contacts c on c.id = m.contact_id
    where c.email = ${email} and c.workspace_id = ${outreach.owner.workspace_id}`);
  return rows[0] ?? { contact_id: '', message_id: '' };
};
const run = async (body: object): Promise<PrivacyRun> => {
  const { id } = await ask<PrivacyRun>('POST', '/api/privacy/runs', body);
  return ended(id);
};
const ended = async (id: string): Promise<PrivacyRun> => {
  await expect
    .poll(async () => (await ask<PrivacyRun>('GET', `/api/privacy/runs/${id}`)).state)
    .toMatch(/done|failed/);
  return ask('GET', `/api/privacy/runs/${id}`);
};

const outreach = await openOutreach();
const hook = await outreach.toWebhook(await outreach.addAccount('instantly', KEYS.instantly));
const worker = await outreach.startWorker();
afterAll(() => outreach.close());

/** Creates a person through all the usual ways in which data arrives. */
async function plant(): Promise<void> {
  const { app, owner, settle } = outreach;
  const { workspace_id } = owner;
  await post(hook, buildReply(ADDRESS, `Not now. I listen to ${WORD}.`));
  await post(
    hook,
    replyHook('ann@acme.example', `Please ask my colleague ${NAME} (${ADDRESS}) instead.`, {
      firstName: 'Ann',
      timestamp: '2026-11-01T11:00:00.000Z',
    }),
  );
  await settle();
  const { message_id, ...one } = await toMessage(ADDRESS);
  contact_id = one.contact_id;
  other = await toMessage('ann@acme.example');
  const isRead = sql<{
    read: boolean;
  }>`select classification is not null as read from messages where id = ${message_id}`;
  await expect.poll(async () => (await outreach.app.query(isRead))[0]?.read).toBe(true);
  for (const sentiment of ['interested', 'ooo'])
    await ask('PUT', `/api/messages/${message_id}/sentiment`, { sentiment });
  await ask('POST', `/api/conversations/${contact_id}/notes`, { content: `${FIRST} called: ${WORD}` });
  await ask('POST', `/api/conversations/${other.contact_id}/notes`, { content: `Knows ${NAME}` });
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  await send(outreach, 'instantly', order(message_id, `Dear ${FIRST}, ${CONTENT}`, { sendAt }));
  await ask('PUT', `/api/contacts/${contact_id}/opportunity`, { notes: `${WORD} for ${NAME}` });
  await ask('PUT', '/api/inbox-views', { name: `Of ${NAME}`, filter: { q: ADDRESS }, shared: true });
  await ask('PUT', '/api/snippets', { name: 'Hello', content: `As ${NAME} said`, location_id: null });
  const entry = { kind: 'proof', content: `${NAME} recommends us`, source: ADDRESS };
  await ask('POST', '/api/knowledge', { entries: [{ ...entry, location_id: null, campaign_id: null }] });
  campaign = await app.withDatabase((tx) => addCampaign(tx, workspace_id, 'instantly', {}));
  const importing = importAs(app, owner);
  await importing.importFile(campaign, `${FILE}${FIRST},${LAST},Solo Firm,no address\n`);
  await importing.upload(campaign, FILE);
  const session = await start(app, owner);
  await sendChatMessage(app, owner, session.id, `Write to people like ${NAME} at ${ADDRESS}`);
  const [job] = await outreach.app.query<{
    id: string;
  }>(sql`insert into enrichment_jobs (workspace_id, contact_id, status, sent_at)
    values (${workspace_id}, ${contact_id}, 'running', now()) returning id`);
  const { callback } = await ask<ClaySettings>('GET', '/api/enrichment/clay');
  await post(
    `${app.url}/api/webhooks/clay/${workspace_id}`,
    { app_row_id: job?.id, status: 'complete', headline: `Ein ${ENRICHED}`, full_name: NAME },
    { 'x-clay-callback-token': callback.header_value },
  );
  await outreach.app.query(sql`insert into failed_jobs (workspace_id, name, payload, attempts, max_attempts, reason) values (${workspace_id},
    'leads.run-import', jsonb_build_object('workspace_id', ${workspace_id}::text), 1, 1, ${`failed at ${ADDRESS}`})`);
  await settle();
}

describe('a person who is searched for', () => {
  it('is found by address and name, and not by those of another person', async () => {
    await plant();
    const people = async (term: string) =>
      (await ask<{ people: { contact_id: string | null }[] }>('POST', '/api/privacy/people', { term }))
        .people;
    expect(await people(ADDRESS.toUpperCase())).toMatchObject([{ contact_id, name: NAME, email: ADDRESS }]);
    expect(await people('zauberw quir')).toMatchObject([{ contact_id }]);
    expect(await people('nobody@nowhere.example')).toMatchObject([{ contact_id: null }]);
    expect(await people('no such name')).toEqual([]);
  });

  it('is listed with the stored data, its places and amounts', async () => {
    const { found, state, label } = await run({ kind: 'find', contact_id });
    expect([state, label]).toEqual(['done', ADDRESS]);
    expect(
      Object.fromEntries(found.map(({ table, own, mentions }) => [table, [own, mentions]])),
    ).toMatchObject({
      messages: [1, 1],
      notes: [1, 1],
      replies: [1, 0],
      opportunities: [1, 0],
      classification_corrections: [1, 0],
      contacts: [1, 0],
      companies: [1, 0],
      campaign_contacts: [2, 0],
      import_chunks: [1, 0],
      import_failures: [0, 1],
      webhook_events: [0, 3],
      saved_views: [0, 1],
      snippets: [0, 1],
      knowledge_entries: [0, 1],
      failed_jobs: [0, 1],
    });
  });

  it('is exported for machines and people, once per link, with all content escaped', async () => {
    await ask('POST', `/api/conversations/${contact_id}/notes`, { content: '<img src=x onerror=alert(1)>' });
    const { id, state } = await run({ kind: 'export', contact_id });
    expect(state).toBe('done');
    const open = async (format: string) =>
      (await ask<{ path: string }>('POST', `/api/privacy/runs/${id}/link`, { format })).path;
    const json = await open('json');
    const answer = await outreach.app.call('GET', json);
    expect(answer.headers.get('content-disposition')).toContain('personal-data.json');
    const { person, data } = answer.body as { person: string; data: { kind: string }[] };
    expect(person).toBe(ADDRESS);
    expect(JSON.stringify(data.filter(({ kind }) => kind === 'Messages'))).toContain(WORD);
    // Only the text around the mention is exported from what others wrote.
    expect(data.some((row) => 'mentioned_in' in row)).toBe(true);
    expect((await outreach.app.call('GET', json)).status).toBe(404);
    const html = String((await outreach.app.call('GET', await open('html'))).body);
    expect(html).toContain(`<h1>Personal data of ${ADDRESS}</h1>`);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<img');
    const lines = await outreach.app.query<{ action: string; target: string; details: unknown }>(
      sql`select action, target, details from audit_log where action = 'person.exported'`,
    );
    expect(lines).toEqual([{ action: 'person.exported', target: id, details: {} }]);
  });
});

describe('the download link of an export', () => {
  const losses = {
    'was removed': (email: string) =>
      ask('POST', '/api/functions/admin-delete-user-and-integrations', { email }),
    'may no longer export': (email: string) =>
      outreach.app.query(sql`update users set role = 'client' where email = ${email}`),
  };
  for (const [title, lose] of Object.entries(losses))
    it(`does not work after the person who made it ${title}`, async () => {
      const { workspace_id } = outreach.owner;
      const person = await addTestPerson(outreach.app, workspace_id, { role: 'team', user_type: 'agency' });
      const { id } = await run({ kind: 'export', contact_id });
      const { body } = await outreach.app.call('POST', `/api/privacy/runs/${id}/link`, {
        token: person.token,
        body: { format: 'json' },
      });
      await lose(person.email);
      expect((await outreach.app.call('GET', (body as { path: string }).path)).status).toBe(404);
    });
});

describe('a person who is erased', () => {
  it('must be confirmed by name', async () => {
    const { status, body } = await outreach.ask('POST', '/api/privacy/runs', {
      kind: 'erase',
      contact_id,
      confirmation: 'somebody@else.example',
    });
    expect([status, (body as { message: string }).message]).toEqual([
      422,
      'The address does not match. Nothing was erased.',
    ]);
  });

  it('is in no table or file afterwards, even if the worker was stopped midway', async () => {
    expect(Object.keys(await findTraces()).sort()).toEqual([...TRACES].sort());
    const { services } = outreach.app;
    const stops = { ...services, recordEvent: failingAfter(2, services.recordEvent) };
    await worker.stop();
    const { id } = await ask<PrivacyRun>('POST', '/api/privacy/runs', {
      kind: 'erase',
      contact_id,
      confirmation: ` ${ADDRESS.toUpperCase()}`,
    });
    const job = jobs.find(({ name }) => name === 'privacy.look-through');
    const payload = { workspace_id: outreach.owner.workspace_id, run_id: id };
    await expect(job?.handler(payload, stops)).rejects.toThrow('stopped');
    await outreach.startWorker();
    const done = await ended(id);
    expect(done).toMatchObject({ state: 'done', label: null, name: null });
    expect(done.providers).toEqual([
      {
        name: 'Instantly',
        holds: 'A lead in 2 campaigns',
        asked: 'Hearback does not delete data at this provider. Delete the person there.',
      },
      {
        name: 'Clay',
        holds: '1 row',
        asked: 'Hearback does not delete data at this provider. Delete the person there.',
      },
    ]);
    expect(await findTraces()).toEqual({});
    const [{ action, target } = { action: '', target: '' }] = await outreach.app.query<{
      action: string;
      target: string;
    }>(sql`select action, target from audit_log where action = 'person.erased'`);
    expect([action, target]).toEqual(['person.erased', id]);
  });

  it('leaves what others wrote, without the mention, and correct figures', async () => {
    const [message] = await outreach.app.query<{ text: string }>(
      sql`select text from messages where id = ${other.message_id}`,
    );
    expect(message?.text).toBe('Please ask my colleague [erased] ([erased]) instead.');
    const [numbers] = await outreach.app.query<{ counted: number; conversations: number }>(sql`select
      (select sum(number)::int from conversation_counts where counted_by = 'state' and workspace_id = ${outreach.owner.workspace_id}) as counted,
      (select count(*)::int from conversations where workspace_id = ${outreach.owner.workspace_id}) as conversations`);
    expect(numbers).toEqual({ counted: 1, conversations: 1 });
  });

  it('is not restored by a webhook, a file or a colleague, and each attempt is counted', async () => {
    await post(
      hook,
      buildReply(ADDRESS, `Me again: ${WORD}`, { timestamp: '2026-11-03T10:00:00.000Z', email_id: 'new' }),
    );
    await outreach.settle();
    const done = await importAs(outreach.app, outreach.owner).importFile(campaign, FILE);
    expect(done).toMatchObject({ imported: 0, failed: 1 });
    const response = await outreach.ask('POST', `/api/conversations/${other.contact_id}/colleagues`, {
      email: ADDRESS,
    });
    expect([response.status, (response.body as { message: string }).message]).toEqual([
      409,
      'This person asked to be erased and cannot be added again.',
    ]);
    await outreach.settle();
    expect(await findTraces()).toEqual({});
    const metrics = await outreach.app.services.metrics.registry.metrics();
    expect(metrics).toContain('hearback_erased_dropped_total{via="message"} 1');
  });

  it('is kept in another workspace', async () => {
    const agency = await addWritingAgency(outreach.app, 'elsewhere');
    const { services } = outreach.app;
    await withWorkspace(services.db, agency.workspace_id, (tx) =>
      receiveMessage(services, tx, {
        workspace_id: agency.workspace_id,
        account_id: null,
        source: 'cold_email',
        by: 'hook',
        key: 'elsewhere',
        direction: 'inbound',
        subject: null,
        body: WORD,
        sent_at: new Date(),
        lead: { email: ADDRESS },
        campaign: null,
        eaccount: null,
        thread: {},
      }),
    );
    expect(await run({ kind: 'erase', address: ADDRESS, confirmation: ADDRESS })).toMatchObject({
      state: 'done',
    });
    expect(await findInDatabase(outreach.app.config.databaseUrl, WORD)).toContain('messages');
  });
});

it('the privacy page is refused to people limited to some locations', async () => {
  const { app, owner } = outreach;
  for (const role of ['client', 'team'])
    for (const user_type of ['single_location', 'agency_customer'] as const) {
      if (role === 'team' && user_type === 'single_location') continue;
      const person = await addTestPerson(app, owner.workspace_id, { role, user_type });
      const answer = await app.call('POST', '/api/privacy/people', {
        token: person.token,
        body: { term: ADDRESS },
      });
      expect([role, user_type, answer.status]).toEqual([role, user_type, 403]);
    }
});

/** Processes some steps and then stops, as if the process had been killed. */
function failingAfter<F extends (...args: never[]) => Promise<void>>(times: number, work: F): F {
  let left = times;
  return ((...args: Parameters<F>) => {
    if (left === 0) return Promise.reject(new Error('stopped'));
    left -= 1;
    return work(...args);
  }) as F;
}
