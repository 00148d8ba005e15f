import type { Conversation } from '@hearback/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';

// A process prepares a limited number of statements, and earlier files of the worker may have used them up.
vi.hoisted(() => vi.resetModules());

const PEOPLE = 230;
/** The conversations in every test agency. */
const OWN = 1;

const inbox = await openInbox();
const { workspace_id, locations } = inbox.agency;
// Pairs share a time, so only the id orders them. Microseconds, so that truncating to milliseconds would skip rows.
await inbox.query(sql`with people as (
      insert into contacts (workspace_id, email, first_name, last_name, location_id)
      select ${workspace_id}, 'p' || n || '@many.example', 'Person', 'No' || n,
        case when n % 10 = 0 then ${locations[0]} when n % 10 = 1 then ${locations[1]} end
      from generate_series(1, ${PEOPLE}::int) n returning id, email)
    insert into messages (workspace_id, contact_id, source, direction, subject, body, sent_at, handled, sentiment,
      provider_message_key)
    select ${workspace_id}, id, case when n % 3 = 0 then 'linkedin' else 'cold_email' end, 'inbound', 'About ' || n,
      'Text of ' || n, '2026-03-01'::timestamptz + n / 2 * interval '1 microsecond', n % 5 <> 0,
      case when n % 4 = 0 then 'interested' end, email
    from (select id, email, substring(email::text from '[0-9]+')::int as n from people) p`);
afterAll(() => inbox.close());

/** Reads all pages in order. */
async function listAll(query = '', as = inbox.agency.owner): Promise<Conversation[]> {
  const all: Conversation[] = [];
  let next: string | null = '';
  while (next !== null) {
    const answer = await inbox.ask(
      'GET',
      `/api/conversations?${query}${next && `&after=${next}`}`,
      undefined,
      as,
    );
    const body = answer.body as { conversations: Conversation[]; next: string | null };
    expect(body.conversations.length).toBeLessThanOrEqual(100);
    all.push(...body.conversations);
    next = body.next;
  }
  return all;
}

const numbers = (conversations: Conversation[]) =>
  conversations.filter(({ name }) => name.startsWith('Person')).map(({ name }) => Number(name.slice(9)));
const every = (matches: (n: number) => boolean) =>
  Array.from({ length: PEOPLE }, (_, index) => index + 1).filter(matches);
const sorted = (found: number[]) => [...found].sort((a, b) => a - b);

/** The statement that reads the list. */
async function toStatement(query: string, as: TestPerson): Promise<string> {
  const querySpy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    // The list parameter keeps the statement out of the packet of a hot read.
    await inbox.list(`${query || '?'}&none[]=1`, as);
    const texts = querySpy.mock.calls.map(([question]) => (question as { text?: string }).text ?? '');
    return texts.find((text) => text.includes('last_direction')) ?? '';
  } finally {
    querySpy.mockRestore();
  }
}

describe('the list of conversations', () => {
  it('returns pages of 100 without gaps or duplicates, newest first', async () => {
    const all = await listAll();
    expect(all).toHaveLength(PEOPLE + OWN);
    expect(sorted(numbers(all))).toEqual(every(() => true));
    const halves = numbers(all).map((n) => Math.floor(n / 2));
    expect(halves).toEqual([...halves].sort((a, b) => b - a));
  });

  it('returns the exact reverse order for oldest first', async () => {
    const newest = await listAll();
    expect(await listAll('sort=oldest')).toEqual([...newest].reverse());
  });

  it('keeps pages consistent while new conversations arrive', async () => {
    const { body } = await inbox.ask('GET', '/api/conversations');
    const { conversations, next } = body as { conversations: Conversation[]; next: string };
    await inbox.receive('arrives@between.example', { sent_at: new Date('2026-04-01') });
    const second = await inbox.list(`?after=${next}`);
    const ids = [...conversations, ...second].map(({ contact_id }) => contact_id);
    expect(new Set(ids).size).toBe(200);
    await inbox.query(sql`delete from contacts where email = 'arrives@between.example'`);
  });

  it.each<[string, (n: number) => boolean]>([
    ['needs_action=true', (n) => n % 5 === 0],
    ['status=needs_action', (n) => n % 5 === 0],
    ['status=done', (n) => n % 5 !== 0],
    ['status=unread', () => true],
    ['status=interested', (n) => n % 4 === 0],
    ['status=hard_no', () => false],
    ['source=linkedin', (n) => n % 3 === 0],
    ['source=linkedin&needs_action=true&status=interested', (n) => n % 60 === 0],
    ['location_id=agency-2', (n) => n % 10 === 1],
    ['location_id=agency-2&source=cold_email&sort=oldest', (n) => n % 10 === 1 && n % 3 !== 0],
    ['location_id=other-1', () => false],
    ['q=person', () => true],
    ['q=person&needs_action=true', (n) => n % 5 === 0],
    ['q=person&status=done&source=linkedin', (n) => n % 5 !== 0 && n % 3 === 0],
    ['q=person&status=unread&sort=oldest', () => true],
    ['q=person&status=interested&location_id=agency-1', (n) => n % 20 === 0],
  ])('filtered by %s returns exactly the matches', async (query, matches) => {
    expect(sorted(numbers(await listAll(query)))).toEqual(every(matches));
  });

  it('can be filtered by campaign, but not by one of another workspace', async () => {
    const campaign = { provider: 'instantly', provider_campaign_id: 'camp-1', name: 'Spring' } as const;
    const ours = await inbox.receive('camp@spring.example', {
      account_id: inbox.agency.account_id,
      campaign,
    });
    const campaign_id = (await inbox.thread(ours.contact_id)).campaign?.id;
    expect(await inbox.list(`?campaign_id=${campaign_id}`)).toMatchObject([
      { contact_id: ours.contact_id, campaign_name: 'Spring' },
    ]);
    expect(await inbox.list(`?campaign_id=${campaign_id}`, inbox.other.owner)).toEqual([]);
    await inbox.query(sql`delete from contacts where email = 'camp@spring.example'`);
  });

  it('shows a customer only the granted location, regardless of the filter', async () => {
    const { customer } = inbox.agency;
    const granted = every((n) => n % 10 === 0);
    for (const query of ['', 'sort=oldest', 'q=person', 'location_id=agency-1'])
      expect(sorted(numbers(await listAll(query, customer)))).toEqual(granted);
    expect(await listAll('location_id=agency-2', customer)).toEqual([]);
    expect(await listAll('q=person&location_id=agency-2', customer)).toEqual([]);
    expect(await listAll('q=No1', customer).then(numbers)).not.toContain(1);
  });

  it('shows nothing of our workspace to another one', async () => {
    for (const query of ['', 'q=person', 'q=many', 'location_id=agency-1'])
      expect(numbers(await listAll(query, inbox.other.owner))).toEqual([]);
  });

  it.each([
    'after=nonsense',
    'status=unheard',
    'sort=sideways',
    'campaign_id=1',
    'after=2026-99-01T00:00:00.000000Z_x',
  ])('refuses %s', async (query) => {
    expect((await inbox.ask('GET', `/api/conversations?${query}`)).status).toBe(422);
  });

  it('counts unread and needs-action conversations per viewer', async () => {
    const { customer } = inbox.agency;
    const counts = async (as = inbox.agency.owner) =>
      (await inbox.ask('GET', '/api/conversation-counts', undefined, as)).body;
    const expected = async (as = inbox.agency.owner) => ({
      unread: (await listAll('status=unread', as)).length,
      needs_action: (await listAll('needs_action=true', as)).length,
      mine: as === customer ? 0 : (await listAll('needs_action=true&assigned=me', as)).length,
    });
    expect(await counts()).toEqual(await expected());
    const writer = await addGranted(inbox.app, inbox.agency, 'agency-1', 'write');
    expect(await counts(writer)).toEqual(await expected(writer));
    expect(await counts(writer)).not.toEqual(await counts());
    // People who can only read cannot clear a flag, so their counts are zero.
    expect(await expected(customer)).not.toEqual({ unread: 0, needs_action: 0, mine: 0 });
    expect(await counts(customer)).toEqual({ unread: 0, needs_action: 0, mine: 0 });
    expect(await counts(inbox.other.owner)).toEqual(await expected(inbox.other.owner));
    const [first] = await listAll('needs_action=true');
    await inbox.ask('POST', `/api/conversations/${first?.contact_id}/read`);
    await inbox.ask('POST', `/api/conversations/${first?.contact_id}/finish`);
    expect(await counts()).toEqual(await expected());
    const cost = (as = inbox.agency.owner) => countStatements(() => counts(as));
    expect(await cost()).toBe(await countStatements(() => inbox.list()));
    expect(await cost(writer)).toBe(await cost());
  });

  it('takes the same number of statements for one conversation and for a hundred', async () => {
    const cost = (query: string) => countStatements(() => inbox.list(query));
    const one = await cost('?q=No117');
    expect(one).toBeLessThanOrEqual(4);
    for (const query of ['', '?q=person', '?needs_action=true', '?location_id=agency-1'])
      expect(await cost(query)).toBe(one);
    const customer = await countStatements(() => inbox.list('', inbox.agency.customer));
    expect(customer).toBe(one);
  });

  // With a literal parameter that PostgreSQL considers rare, it re-plans every request, which takes longer than the page.
  it.each([
    ['', 'owner'],
    ['?after=2026-03-01T00:00:00.000050Z_0b5e9f0c-7c1f-4f0e-9a2b-0d5f6a7b8c9d', 'owner'],
    ['?location_id=agency-1&lang=en&active_since=2026-01-01T00:00:00Z', 'owner'],
    ['?campaign_id=0b5e9f0c-7c1f-4f0e-9a2b-0d5f6a7b8c9d&added_since=2026-01-01T00:00:00Z', 'owner'],
    ['?status=interested&assigned=me', 'owner'],
    ['', 'customer'],
  ] as const)('%s of the %s has one plan for all values', async (query, who) => {
    const statement = await toStatement(query, inbox.agency[who]);
    expect(statement).toMatch(/\(select \$\d+::uuid\)|unnest\(\(select \$\d/);
    expect(statement.replaceAll(/\(select \$\d+::[a-z[\]]+\)/g, '')).not.toMatch(/\$\d/);
  });
});

describe('a filtered list', () => {
  const names = async (query: string) =>
    (await listAll(query)).map(({ email }) => email).filter((email) => email?.endsWith('@narrow.example'));
  /** Applies the filter alone and combined with a search. */
  const expectBoth = async (query: string, expected: string[]) => {
    expect(await names(query)).toEqual(expected);
    expect(await names(`q=narrow&${query}`)).toEqual(expected);
  };
  const ASKS = 'asks@narrow.example';
  const DECLINES = 'declines@narrow.example';
  let asks: string;
  let declines: string;

  beforeAll(async () => {
    const one = await inbox.receive(ASKS, {
      body: 'Thanks for the note. Could you please send me the prices?\nSee https://ours.example/?page=1',
    });
    const other = await inbox.receive(DECLINES, {
      body: 'Danke, wir haben kein Interesse und melden uns nicht. https://ours.example/?page=1',
    });
    asks = one.contact_id;
    declines = other.contact_id;
  });
  afterAll(() => inbox.query(sql`delete from contacts where email::text like '%@narrow.example'`));

  it('returns leads with a question in their newest message', async () => {
    await expectBoth('has_question=true', [ASKS]);
    await inbox.receive(ASKS, { body: 'We are fine, thank you for the offer.' });
    await expectBoth('has_question=true', []);
    const late = await inbox.receive(ASKS, { body: 'When can we talk about it?' });
    await expectBoth('has_question=true', [ASKS]);
    await inbox.ask('DELETE', `/api/messages/${late.message_id}`);
    await expectBoth('has_question=true', []);
  });

  it('returns conversations in a language, even if the newest message has none', async () => {
    await expectBoth('lang=de', [DECLINES]);
    await inbox.receive(DECLINES, { body: 'Ok' });
    await expectBoth('lang=de', [DECLINES]);
    await expectBoth('lang=en', [ASKS]);
  });

  it('returns conversations with a scheduled reply until it is discarded', async () => {
    await expectBoth('scheduled=true', []);
    const rows = await inbox.query(sql<{
      id: string;
    }>`insert into replies (workspace_id, contact_id, message_id, source, content, idempotency_key, send_at)
        select workspace_id, contact_id, last_message_id, source, 'Later', gen_random_uuid(), now() + interval '1 day'
        from conversations where contact_id = ${asks} returning id`);
    await expectBoth('scheduled=true', [ASKS]);
    expect((await inbox.ask('DELETE', `/api/replies/${rows[0]?.id}`)).status).toBe(200);
    await expectBoth('scheduled=true', []);
  });

  it('combines unread, snoozed or assigned with other filters', async () => {
    const { owner } = inbox.agency;
    await inbox.ask('POST', `/api/conversations/${asks}/read`);
    await expectBoth('unread=true', [DECLINES]);
    await inbox.ask('PUT', `/api/conversations/${declines}/assignee`, { user_id: owner.user_id });
    await expectBoth(`assigned=${owner.user_id}&lang=de`, [DECLINES]);
    await expectBoth(`assigned=${inbox.agency.customer.user_id}`, []);
    await inbox.ask('PUT', `/api/conversations/${declines}/snooze`, {
      until: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await expectBoth('snoozed=true', [DECLINES]);
    await expectBoth('snoozed=true&unread=true&assigned=me&lang=de', [DECLINES]);
    await expectBoth('snoozed=true&status=interested', []);
    expect(await names('unread=true')).toEqual([]);
  });

  it('hides team filters from read-only people', async () => {
    for (const query of ['snoozed=true', 'scheduled=true', 'assigned=me', 'status=snoozed']) {
      const answer = await inbox.ask('GET', `/api/conversations?${query}`, undefined, inbox.agency.customer);
      expect(answer.status).toBe(403);
    }
  });
});

describe('a row of the list', () => {
  it('shows enrichment data for empty columns, and Unknown without any', async () => {
    const { contact_id } = await inbox.receive('bare@acme.example', { lead: { email: 'bare@acme.example' } });
    const find = async () => (await listAll()).find((row) => row.contact_id === contact_id);
    const save = (data: object, email: string | null) =>
      inbox.query(
        sql`update contacts set enriched_data = ${JSON.stringify(data)}::jsonb, email = ${email} where id = ${contact_id}`,
      );
    expect(await find()).toMatchObject({ name: 'bare@acme.example', company_name: null, hq_geo: null });
    const raw_payload = {
      first_name: ' Ada ',
      last_name: 'Lovelace',
      company_name: 'Engines',
      company_logo: 'https://logo.example/e.png',
      hq_geo: 'London',
      profile_picture: 'https://face.example/a.png',
    };
    await save({ raw_payload, hq_geo: 'Paris' }, 'bare@acme.example');
    expect(await find()).toMatchObject({
      name: 'Ada Lovelace',
      company_name: 'Engines',
      company_logo: inbox.app.services.pictures.toPath(raw_payload.company_logo),
      hq_geo: 'London',
      profile_picture: inbox.app.services.pictures.toPath(raw_payload.profile_picture),
    });
    await save({ raw_payload: 'broken' }, null);
    expect(await find()).toMatchObject({ name: 'Unknown', email: null, company_name: null });
  });
});
