import {
  type Campaign,
  type Conversation,
  type Dashboard,
  DISPOSITIONS,
  type ResponseTimes,
} from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { openInbox } from '#server/testing/open-inbox.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

async function readDashboard(as: TestPerson = inbox.agency.owner, query = ''): Promise<Dashboard> {
  const answer = await inbox.ask('GET', `/api/dashboard${query}`, undefined, as);
  expect(answer.status).toBe(200);
  return answer.body as Dashboard;
}

/** The conversations that the inbox lists as active for the viewer. */
async function listActive(as?: TestPerson): Promise<Conversation[]> {
  const all = await inbox.list('', as);
  return all.filter(({ last_message_at }) => Date.parse(last_message_at) >= daysAgo(30).getTime());
}

type TestMessage = {
  days: number;
  place?: string;
  company?: string;
  sentiment?: string;
  direction?: 'inbound' | 'outbound';
};
let count = 0;

async function write({
  days,
  place,
  company,
  sentiment,
  direction = 'inbound',
}: TestMessage): Promise<string> {
  count += 1;
  const { contact_id } = await inbox.receive(`lead${count}@figures.example`, {
    sent_at: daysAgo(days),
    direction,
    lead: { location_id: place ?? null, ...(company ? { company_name: company } : {}) },
  });
  if (sentiment) await inbox.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment });
  return contact_id;
}

async function addCampaign(id: string, place: string | null, stats: unknown): Promise<void> {
  const { workspace_id } = inbox.agency;
  await inbox.query(sql`insert into campaigns (workspace_id, provider, provider_campaign_id, name, ghl_location_id, campaign_stats)
      values (${workspace_id}, 'instantly', ${id}, ${`Campaign ${id}`}, ${place}, ${JSON.stringify(stats)}::jsonb)`);
}

const inbox = await openInbox();
const [first, second] = inbox.agency.locations;
const letters: TestMessage[] = [
  { days: 1, place: first ?? '', company: 'Acme', sentiment: 'interested' },
  { days: 2, place: first ?? '', company: 'Acme', sentiment: 'soft_no' },
  { days: 29, place: first ?? '', company: 'Birch', sentiment: 'interested' },
  { days: 3, place: second ?? '', company: 'Acme', sentiment: 'interested' },
  { days: 4, place: second ?? '', company: 'Cedar', sentiment: 'hard_no' },
  { days: 5, company: 'Cedar', sentiment: 'ooo' },
  { days: 6, company: 'Dogwood', sentiment: 'wrong_person' },
  { days: 7, place: first ?? '', company: 'Elm' },
  { days: 8, company: 'Fir', direction: 'outbound' },
  { days: 9 },
  { days: 31, place: first ?? '', company: 'Acme', sentiment: 'interested' },
  { days: 400, company: 'Ginkgo', sentiment: 'hard_no' },
];
for (const letter of letters) await write(letter);
// One lead who writes often is one lead.
for (const days of [1, 2, 3]) await inbox.receive('lead1@figures.example', { sent_at: daysAgo(days) });
await inbox.query(
  sql`update contacts set created_at = now() - interval '40 days' where email like 'lead1%@figures.example'`,
);
await addCampaign('best', first ?? null, { sent: 200, replied: 30, opened: 100 });
await addCampaign('second', second ?? null, { emails_sent_count: 400, reply_count: 20, reply_rate: 40 });
await addCampaign('silent', null, { sent: 10, replied: 0 });
await addCampaign('unmeasured', first ?? null, { totalUsers: 3 });
await addCampaign('replies', null, { replies: 4 });
await addCampaign('unsent', second ?? null, { sent: 0, replied: 0 });
afterAll(() => inbox.close());

const shareThreads = (threads: string) =>
  inbox.query(
    sql`update ghl_locations set client_threads = ${threads}, client_may_comment = ${threads !== 'none'} where workspace_id = ${inbox.agency.workspace_id}`,
  );

/** Computes every figure from the other endpoints. */
async function addUp(as: TestPerson) {
  const active = await listActive(as);
  const having = (sentiment: string | null) => active.filter((one) => one.sentiment === sentiment).length;
  const disposed = active.length - having(null);
  return {
    active_conversations: active.length,
    interested_percent: disposed ? Math.round((having('interested') / disposed) * 10_000) / 100 : null,
    sentiments: {
      interested: having('interested'),
      soft_no: having('soft_no'),
      hard_no: having('hard_no'),
      ooo: having('ooo'),
      wrong_person: having('wrong_person'),
      none: having(null),
    },
  };
}

/** The contacts of the month, counted one by one, in the given locations or in all. */
async function countNew(locations: string[] | null): Promise<number> {
  const rows = await inbox.query(sql<{ created_at: Date; location_id: string | null }>`
      select created_at, location_id from contacts where workspace_id = ${inbox.agency.workspace_id}`);
  const now = new Date();
  return rows.filter(
    ({ created_at, location_id }) =>
      created_at.getUTCFullYear() === now.getUTCFullYear() &&
      created_at.getUTCMonth() === now.getUTCMonth() &&
      (locations === null || (location_id !== null && locations.includes(location_id))),
  ).length;
}

describe('the dashboard', () => {
  it('matches the counts of the inbox', async () => {
    const figures = await readDashboard();
    expect(figures).toMatchObject(await addUp(inbox.agency.owner));
    expect(figures.sentiments).toEqual({
      interested: 3,
      soft_no: 1,
      hard_no: 1,
      ooo: 1,
      wrong_person: 1,
      none: 3,
    });
    expect(figures.active_conversations).toBe(10);
    expect(figures.interested_percent).toBe(42.86);
  });

  it('reflects a disposition and a deletion immediately', async () => {
    const contact_id = await write({ days: 2, company: 'Hazel' });
    const before = await readDashboard();
    await inbox.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment: 'interested' });
    const after = await readDashboard();
    expect(after.sentiments.interested).toBe(before.sentiments.interested + 1);
    expect(after.sentiments.none).toBe(before.sentiments.none - 1);
    const { messages } = await inbox.thread(contact_id);
    await inbox.ask('DELETE', `/api/messages/${messages[0]?.id}`);
    expect((await readDashboard()).active_conversations).toBe(before.active_conversations - 1);
    await inbox.query(sql`delete from contacts where id = ${contact_id}`);
  });

  it('counts the leads of the calendar month in the viewer’s time zone', async () => {
    expect((await readDashboard()).new_leads).toBe(await countNew(null));
    // Moves away from the end of the month, where the test would be flaky.
    const early = new Date().getUTCDate() <= 15;
    const [minutes, zone] = early ? [-30, 'Etc/GMT-1'] : [30, 'Etc/GMT%2B1'];
    await inbox.query(sql`update contacts set created_at = date_trunc('month', now(), 'UTC') + ${minutes} * interval '1 minute'
        where email = 'lead2@figures.example'`);
    const [utc, elsewhere] = [await readDashboard(), await readDashboard(undefined, `?time_zone=${zone}`)];
    expect(elsewhere.new_leads - utc.new_leads).toBe(early ? 1 : -1);
  });

  it('shows the same number as the inbox list for every linked figure', async () => {
    for (const person of [inbox.agency.owner, inbox.agency.customer]) {
      const { active_since, active_conversations, sentiments } = await readDashboard(person);
      const listed = async (query: string) =>
        (await inbox.list(`?active_since=${active_since}${query}`, person)).length;
      expect(await listed('')).toBe(active_conversations);
      for (const status of DISPOSITIONS) expect(await listed(`&status=${status}`)).toBe(sentiments[status]);
    }
  });

  it('shows how many new leads the inbox lists', async () => {
    const { workspace_id } = inbox.agency;
    const silent = { workspace_id, email: 'silent@figures.example' };
    await inbox.withDatabase((tx) => tx.insertInto('contacts').values(silent).execute());
    const { new_leads, new_conversations } = await readDashboard();
    const month = new Date();
    month.setUTCDate(1);
    month.setUTCHours(0, 0, 0, 0);
    const path = `/api/conversations?added_since=${month.toISOString()}`;
    const { conversations } = (await inbox.ask('GET', path)).body as { conversations: object[] };
    expect(conversations).toHaveLength(new_conversations);
    expect(new_conversations).toBeGreaterThan(0);
    expect(new_conversations).toBeLessThan(new_leads);
    await inbox.withDatabase((tx) => tx.deleteFrom('contacts').where('email', '=', silent.email).execute());
  });

  it('counts conversations of custom dates by row or by day, wherever the viewer’s days start', async () => {
    const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    const counts: number[] = [];
    for (const person of [inbox.agency.owner, inbox.agency.customer]) {
      const all = await inbox.list('', person);
      for (const zone of ['UTC', 'Asia/Kolkata', 'America/Los_Angeles'])
        for (const [from, to] of [
          [8, 2],
          [4, 4],
          [3, 2],
        ] as const) {
          const dates = `?from=${day(from)}&to=${day(to)}&time_zone=${encodeURIComponent(zone)}`;
          const { active_since, active_until, active_conversations, sentiments } = await readDashboard(
            person,
            dates,
          );
          const inside = all.filter(
            ({ last_message_at }) =>
              last_message_at >= (active_since ?? '') && last_message_at < (active_until ?? ''),
          );
          expect([zone, from, active_conversations]).toEqual([zone, from, inside.length]);
          expect(sentiments.interested).toBe(inside.filter((one) => one.sentiment === 'interested').length);
          counts.push(inside.length);
        }
    }
    expect(Math.max(...counts)).toBeGreaterThan(3);
  });

  it('refuses an invalid time zone', async () => {
    const answer = await inbox.ask('GET', '/api/dashboard?time_zone=Mars/Olympus');
    expect(answer.status).toBe(422);
  });

  it('counts unmapped campaigns like the campaign list, and hides them from role client', async () => {
    const campaigns = (await inbox.ask('GET', '/api/campaigns')).body as Campaign[];
    const unmapped = campaigns.filter(({ ghl_location_id }) => ghl_location_id === null).length;
    expect(unmapped).toBe(3);
    expect((await readDashboard()).unmapped_campaigns).toBe(unmapped);
    const client = await addTestPerson(inbox.app, inbox.agency.workspace_id, {
      role: 'client',
      user_type: 'agency',
    });
    expect((await readDashboard(client)).unmapped_campaigns).toBeNull();
    expect((await readDashboard(inbox.agency.customer)).unmapped_campaigns).toBeNull();
  });

  it('ranks campaigns by reply rate and omits those that sent too little to compare', async () => {
    const { top_campaigns } = await readDashboard();
    expect(top_campaigns.map(({ id: _, ...figures }) => figures)).toEqual([
      { name: 'Campaign best', sent: 200, received: 30, response_percent: 15 },
      { name: 'Campaign second', sent: 400, received: 20, response_percent: 5 },
      { name: 'Campaign replies', sent: null, received: 4, response_percent: null },
    ]);
  });

  it('shows the companies with the most replying people, but none with a single lead', async () => {
    const { top_companies } = await readDashboard();
    expect(
      top_companies.map(({ company_name, leads, responded }) => [company_name, leads, responded]),
    ).toEqual([
      ['Acme', 4, 3],
      ['Cedar', 2, 2],
    ]);
    expect(top_companies[0]?.response_percent).toBe(75);
  });

  it('follows a person to another company', async () => {
    const move = (from: string, to: string) =>
      inbox.query(sql`update contacts set company_id = (select id from companies where company_name = ${to}
            and workspace_id = ${inbox.agency.workspace_id})
          where company_id = (select id from companies where company_name = ${from}
            and workspace_id = ${inbox.agency.workspace_id}) and email = 'lead3@figures.example'`);
    await move('Birch', 'Acme');
    const [first] = (await readDashboard()).top_companies;
    expect([first?.company_name, first?.leads, first?.responded]).toEqual(['Acme', 5, 4]);
    await move('Acme', 'Birch');
  });

  it('counts only granted locations for a customer', async () => {
    const { customer, locations } = inbox.agency;
    const figures = await readDashboard(customer);
    expect(figures).toMatchObject(await addUp(customer));
    expect(figures.active_conversations).toBe(4);
    expect(figures.new_leads).toBe(await countNew([locations[0] ?? '']));
    expect(figures.new_leads).toBeLessThan((await readDashboard()).new_leads);
    expect(figures.top_campaigns.map(({ name }) => name)).toEqual(['Campaign best']);
    expect(
      figures.top_companies.map(({ company_name, leads, responded }) => [company_name, leads, responded]),
    ).toEqual([['Acme', 3, 2]]);
  });

  it.each([
    ['interested', [['Acme', 3, 2]]],
    ['none', []],
  ])('counts all leads of the companies that a client sees: %s', async (threads, companies) => {
    const { customer, locations } = inbox.agency;
    const whole = await readDashboard(customer);
    await shareThreads(threads);
    const { top_companies, ...figures } = await readDashboard(customer);
    expect(
      top_companies.map(({ company_name, leads, responded }) => [company_name, leads, responded]),
    ).toEqual(companies);
    expect(figures).toMatchObject({ active_conversations: 4, sentiments: whole.sentiments });
    expect(figures.locations.map(({ id }) => id)).toEqual(locations.slice(0, 1));
    await shareThreads('all');
  });

  it('shows median response times by person, location and campaign to the team, within their access', async () => {
    const { workspace_id, locations, owner, team, customer } = inbox.agency;
    await inbox.query(sql`with numbered as (
          select v.contact_id, row_number() over (order by k.email) as n from conversations v
          join contacts k on k.workspace_id = v.workspace_id and k.id = v.contact_id
          where v.workspace_id = ${workspace_id} and v.location_id is not null)
        update conversations v set answered_reply_at = now(), answered_at = now() - n * interval '1 day',
          answer_seconds = n * 100, answered_by = case when n % 2 = 0 then ${owner.user_id}::uuid else ${team.user_id}::uuid end,
          campaign_id = (select id from campaigns where workspace_id = ${workspace_id} and provider_campaign_id = 'best'),
          location_id = case when n <= 3 then ${locations[0]} else ${locations[1]} end
        from numbered where v.workspace_id = ${workspace_id} and v.contact_id = numbered.contact_id and n <= 5`);
    const reported = (times: ResponseTimes['people'] = []) =>
      times.map(({ name, answered, median_seconds }) => [name, answered, median_seconds]);
    const { response_times: all } = await readDashboard();
    expect(all).toMatchObject({ answered: 5, median_seconds: 300 });
    expect(reported(all?.people)).toEqual([
      ['Test team', 3, 300],
      ['Test owner', 2, 300],
    ]);
    expect(reported(all?.locations)).toEqual([
      [expect.any(String), 3, 200],
      [expect.any(String), 2, 450],
    ]);
    expect(reported(all?.campaigns)).toEqual([['Campaign best', 5, 300]]);
    expect((await readDashboard(customer)).response_times).toBeNull();
    const local = await addGranted(inbox.app, inbox.agency, locations[1] ?? '', 'write');
    expect((await readDashboard(local)).response_times).toMatchObject({
      answered: 2,
      median_seconds: 450,
      people: [],
    });
  });

  it('counts other periods like the inbox, and sums locations from their campaigns', async () => {
    const { agency } = inbox;
    for (const person of [agency.owner, agency.customer]) {
      for (const period of ['7', '90', 'all']) {
        const { active_since, active_conversations } = await readDashboard(person, `?period=${period}`);
        const since = active_since ? `?active_since=${active_since}` : '';
        expect((await inbox.list(since, person)).length).toBe(active_conversations);
      }
    }
    const { locations } = await readDashboard();
    const active = await listActive();
    expect(
      locations.map(({ id, sent, replied, reply_percent }) => [id, sent, replied, reply_percent]),
    ).toEqual([
      [agency.locations[0], 200, 30, 15],
      [agency.locations[1], 400, 20, 5],
    ]);
    for (const { id, interested } of locations)
      expect(interested).toBe(
        active.filter((one) => one.location_id === id && one.sentiment === 'interested').length,
      );
    const theirs = (await readDashboard(agency.customer)).locations.map(({ id }) => id);
    expect(theirs).toEqual(locations.map(({ id }) => id).filter((id) => theirs.includes(id)));
    const bound = await addGranted(inbox.app, agency, agency.locations[0] ?? '', 'read');
    expect((await readDashboard(bound)).locations).toEqual([]);
  });

  it('counts open work like the inbox, in total and by location, and hides it from read-only users', async () => {
    const { agency } = inbox;
    const figures = await readDashboard();
    const toDo = await inbox.list('?needs_action=true');
    expect(figures.work).toEqual({
      to_do: toDo.length,
      overdue: (await inbox.list('?overdue=true')).length,
      unassigned: (await inbox.list('?needs_action=true&assigned=nobody')).length,
    });
    expect(toDo.length).toBeGreaterThan(0);
    for (const { id, work } of figures.locations)
      expect(work?.to_do).toBe(toDo.filter(({ location_id }) => location_id === id).length);
    const theirs = await readDashboard(agency.customer);
    expect(theirs.work).toBeNull();
    expect(theirs.failing_connections).toBeNull();
    expect(theirs.locations.map(({ work }) => work)).toEqual(theirs.locations.map(() => null));
  });

  it('names the assignees of a location', async () => {
    const { workspace_id, locations, team } = inbox.agency;
    await inbox.query(sql`insert into location_assignees (workspace_id, location_id, user_id)
        values (${workspace_id}, ${locations[0]}, ${team.user_id})`);
    const owners = (await readDashboard()).locations.map(({ id, work }) => [id, work?.owners]);
    expect(owners).toEqual([
      [locations[0], ['Test team']],
      [locations[1], []],
    ]);
  });

  it('counts connections that report an error', async () => {
    const { workspace_id, locations } = inbox.agency;
    const { failing_connections: before } = await readDashboard();
    await inbox.query(sql`update ghl_locations set connected = true, error_message = 'The token expired.'
        where workspace_id = ${workspace_id} and ghl_location_id = ${locations[1]}`);
    expect((await readDashboard()).failing_connections).toBe((before ?? 0) + 1);
  });

  it('compares with the previous period, in which a conversation counts even if it continued', async () => {
    const before = (await readDashboard(undefined, '?period=7')).previous;
    const contact_id = await write({ days: 10, sentiment: 'interested' });
    await inbox.receive(`lead${count}@figures.example`, { sent_at: daysAgo(1) });
    const after = (await readDashboard(undefined, '?period=7')).previous;
    expect(after?.active_conversations).toBe((before?.active_conversations ?? 0) + 1);
    expect(after?.interested_percent ?? 0).toBeGreaterThan(before?.interested_percent ?? 0);
    expect((await readDashboard(undefined, '?period=all')).previous).toBeNull();
    await inbox.query(sql`delete from contacts where id = ${contact_id}`);
  });

  it('computes the trend of a location from the days of its campaigns', async () => {
    const { workspace_id, locations } = inbox.agency;
    const [place = ''] = locations;
    const day = (ago: number) => daysAgo(ago).toISOString().slice(0, 10);
    await inbox.query(sql`insert into campaign_days (workspace_id, campaign_id, location_id, day, sent, replied)
        select workspace_id, id, ghl_location_id, d::date, 5, 2 from campaigns, unnest(${[day(0), day(7)]}::text[]) d
        where workspace_id = ${workspace_id} and provider_campaign_id = 'best'`);
    const findTrend = async (period: string) =>
      (await readDashboard(undefined, `?period=${period}`)).locations.find(({ id }) => id === place)?.trend;
    expect(await findTrend('7')).toEqual([2, 0, 0, 0, 0, 0, 0, 2]);
    const whole = (await findTrend('all')) ?? [];
    expect([whole.length, whole.reduce((sum, count) => sum + count, 0)]).toEqual([24, 4]);
    await inbox.withDatabase((tx) =>
      tx.deleteFrom('campaign_days').where('workspace_id', '=', workspace_id).execute(),
    );
  });

  it('is empty without data', async () => {
    await inbox.withDatabase(async (tx) => {
      const { workspace_id } = inbox.other;
      await sql`delete from contacts where workspace_id = ${workspace_id}`.execute(tx);
      await sql`delete from campaigns where workspace_id = ${workspace_id}`.execute(tx);
    });
    const { measured_at, active_since, ...figures } = await readDashboard(inbox.other.owner);
    expect(Math.abs(Date.now() - Date.parse(measured_at))).toBeLessThan(60_000);
    expect(Date.parse(measured_at) - Date.parse(active_since ?? '')).toBe(30 * DAY_MS);
    expect(figures).toEqual({
      active_until: null,
      as_of: null,
      locations: [],
      new_leads: 0,
      new_conversations: 0,
      interested_percent: null,
      active_conversations: 0,
      meetings_booked: 0,
      unmapped_campaigns: 0,
      work: { to_do: 0, overdue: 0, unassigned: 0 },
      failing_connections: 0,
      previous: { new_leads: 0, interested_percent: null, active_conversations: 0, meetings_booked: 0 },
      failing_senders: 0,
      sentiments: { interested: 0, soft_no: 0, hard_no: 0, ooo: 0, wrong_person: 0, none: 0 },
      top_campaigns: [],
      top_companies: [],
      response_times: {
        target_minutes: 15,
        answered: 0,
        median_seconds: null,
        overdue: 0,
        people: [],
        locations: [],
        campaigns: [],
      },
    });
  });

  it('takes the same number of statements regardless of the amount of data', async () => {
    const cost = (as: TestPerson) => countStatements(() => readDashboard(as));
    const nothing = await cost(inbox.other.owner);
    expect(nothing).toBeLessThanOrEqual(8);
    expect(await cost(inbox.agency.owner)).toBe(nothing);
    // Clients receive no response times. The companies that they see are listed before their access is widened.
    expect(await cost(inbox.agency.customer)).toBe(nothing - 1);
    await shareThreads('interested');
    expect(await cost(inbox.agency.customer)).toBe(nothing + 1);
    await shareThreads('all');
  });
});
