import { randomUUID } from 'node:crypto';
import {
  type Client,
  type Clients,
  type ClientView,
  type Dashboard,
  type Report,
  toDefaultTemplate,
} from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addLocation } from '#server/modules/locations/index.ts';
import { grantLocation } from '#server/modules/people/index.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { runJob } from '#server/testing/run-job.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';

const app = await openTestApp();
const agency = await addWritingAgency(app, 'clients');
const other = await addWritingAgency(app, 'others');
const { workspace_id, owner } = agency;
afterAll(() => app.close());

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const ask = async <T>(method: string, path: string, as: TestPerson = owner, body?: unknown) => {
  const answer = await app.call(method, path, { token: as.token, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, body: answer.body as T };
};
const list = async (as?: TestPerson, query = '') =>
  (await ask<Clients>('GET', `/api/clients${query}`, as)).body;

/** Five locations. The person sees three of them. */
const FIVE = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'].map(
  (name) => `${name}-${randomUUID().slice(0, 8)}`,
);
const [alpha = '', beta = '', gamma = '', delta = ''] = FIVE;
await app.withDatabase(async (tx) => {
  for (const id of FIVE) await addLocation(tx, { workspace_id, ghl_location_id: id, name: `=${id}` });
});
const three = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'single_location' });
await app.withDatabase(async (tx) => {
  for (const ghl_location_id of [alpha, beta, gamma])
    await grantLocation(tx, { workspace_id, user_id: three.user_id, ghl_location_id, access_level: 'write' });
});

async function addLead(location: string, sentiment: string, days: number): Promise<string> {
  const contact_id = randomUUID();
  await app.query(sql`insert into contacts (workspace_id, id, email, location_id)
    values (${workspace_id}, ${contact_id}, ${`${contact_id}@lead.test`}, ${location})`);
  await app.query(sql`insert into messages (workspace_id, contact_id, source, direction, body, sent_at, provider_message_key, sentiment)
    values (${workspace_id}, ${contact_id}, 'cold_email', 'inbound', 'x', now() - make_interval(days => ${days}), ${contact_id}, ${sentiment})`);
  return contact_id;
}

const addCampaign = async (
  location: string,
  name: string,
  more: { ends_on?: string; leads?: number; contacted?: number; isRemoved?: boolean } = {},
) => {
  const id = randomUUID();
  const { ends_on = null, leads = 100, contacted = 50, isRemoved = false } = more;
  await app.query(sql`insert into campaigns (workspace_id, id, provider, provider_campaign_id, name, status, ghl_location_id, ends_on, account_id, campaign_stats)
    values (${workspace_id}, ${id}, 'instantly', ${id}, ${name}, 1, ${location}, ${ends_on}::date, ${isRemoved ? null : agency.account_id},
      ${JSON.stringify({ sent: 200, replied: 8, interested: 2, contacted: 90, total_leads: leads })}::jsonb)`);
  await app.query(sql`insert into campaign_periods (workspace_id, campaign_id, location_id, days, sent, contacted, replied)
    values (${workspace_id}, ${id}, ${location}, 0, 500, ${contacted}, 20)`);
  return id;
};

const interested = await addLead(alpha, 'interested', 1);
await addLead(alpha, 'soft_no', 2);
for (let lead = 0; lead < 10; lead += 1) await addLead(alpha, lead < 5 ? 'interested' : 'hard_no', 40);
for (let lead = 0; lead < 10; lead += 1) await addLead(beta, lead < 1 ? 'interested' : 'hard_no', 3);
const running = await addCampaign(alpha, 'Running');
await addCampaign(alpha, 'Ending', { ends_on: day(-3) });
await addCampaign(alpha, 'Later', { ends_on: day(-30) });
await addCampaign(alpha, 'Of a removed account', { ends_on: day(-3), isRemoved: true });
await addCampaign(beta, 'Out of leads', { contacted: 100 });
// Replies of a period that is over are counted from the inbox.
await app.query(sql`update messages set campaign_id = ${running}
  where workspace_id = ${workspace_id} and location_id = ${alpha} and sent_at < now() - interval '31 days'`);
await app.query(sql`insert into campaign_days (workspace_id, campaign_id, location_id, day, sent, contacted, replied)
  values (${workspace_id}, ${running}, ${alpha}, ${day(45)}::date, 100, 60, 5)`);
await app.query(sql`insert into meetings (workspace_id, contact_id, location_id, calendar_id, source, status, starts_at, ends_at, booked_at)
  values (${workspace_id}, ${interested}, ${alpha}, 'x', 'crm', 'booked', now(), now() + interval '1 hour', now() - interval '1 day')`);
await app.query(sql`insert into opportunities (workspace_id, contact_id, status, estimated_value)
  values (${workspace_id}, ${interested}, 'booked_meeting', 5000)`);
await app.query(
  sql`insert into location_assignees (workspace_id, location_id, user_id) values (${workspace_id}, ${alpha}, ${owner.user_id})`,
);
await ask('PUT', `/api/report-templates/${alpha}/monthly`, owner, {
  ...toDefaultTemplate('monthly'),
  targets: { meetings_booked: 1, positive_replies: 9 },
});
await runJob(app.services, 'clients.measure', {});

const find = (clients: Clients, id: string) => clients.clients.find((client) => client.id === id) as Client;

describe('the clients', () => {
  it('have the figures of the dashboard', async () => {
    for (const period of ['7', '30', '90']) {
      const client = find(await list(owner, `?period=${period}`), alpha);
      const { body: dashboard } = await ask<Dashboard>('GET', `/api/dashboard?period=${period}`);
      const row = dashboard.locations.find(({ id }) => id === alpha);
      expect(client.figures.positive_replies.value).toBe(row?.interested);
      expect(client.figures.sent.value).toBe(row?.sent);
      expect(client.figures.reply_rate.value).toBe(row?.reply_percent);
      expect(client).toMatchObject({
        to_do: row?.work?.to_do,
        overdue: row?.work?.overdue,
        owners: row?.work?.owners,
      });
      expect(client.figures.meetings_booked.value).toBe(dashboard.meetings_booked);
    }
    const client = find(await list(), alpha);
    expect(client).toMatchObject({ to_do: 12, pipeline_value: 5_000 });
    expect(client.figures.sent.value).toBe(800);
  });

  it('have the figures of a report', async () => {
    const form = {
      location_id: alpha,
      cadence: 'custom',
      first_day: day(30),
      last_day: day(0),
      time_zone: 'UTC',
    };
    const { body } = await ask<Report>('POST', '/api/reports', owner, form);
    await runJob(app.services, 'reports.build', { workspace_id, report_id: body.id });
    const { body: report } = await ask<Report>('GET', `/api/reports/${body.id}`);
    const client = find(await list(), alpha);
    const reported = report.figures?.figures;
    expect(client.figures.positive_replies.value).toBe(reported?.positive_replies.value);
    expect(client.figures.positive_rate).toMatchObject({
      value: reported?.positive_rate.value,
      sample: reported?.positive_rate.sample,
    });
    expect(client.figures.opportunities.value).toBe(reported?.opportunities.value);
    expect(client.pipeline_value).toBe(
      report.figures?.pipeline.find(({ status }) => status === 'booked_meeting')?.value,
    );
    expect(client.senders).toEqual(report.figures?.senders);
    expect(client.last_report).toMatchObject({ id: report.id, state: 'draft', last_day: day(0) });
  });

  it('are compared with the previous period if both have enough data', async () => {
    const clients = await list();
    expect(clients.previous).toEqual({ first_day: day(60), last_day: day(31) });
    expect(find(clients, alpha).figures.reply_rate).toMatchObject({
      value: 4,
      previous: 10,
      sample: { count: 800, minimum: 20 },
    });
    expect(find(clients, alpha).figures.positive_rate).toMatchObject({
      value: 50,
      previous: 50,
      sample: { count: 2, minimum: 10 },
    });
    expect(find(clients, beta).figures.positive_rate).toMatchObject({
      value: 10,
      previous: null,
      sample: { count: 10, minimum: 10 },
    });
  });

  it('count the interested conversations that the inbox lists, and snoozed ones separately', async () => {
    const countListed = async (more = '') => {
      const query = `location_id=${alpha}&status=interested&needs_action=true${more}`;
      const { body } = await ask<{ conversations: unknown[] }>('GET', `/api/conversations?${query}`);
      return body.conversations.length;
    };
    const before = find(await list(), alpha);
    expect(before).toMatchObject({ interested_to_do: await countListed(), interested_snoozed: 0 });
    await app.query(sql`update conversations set snoozed_until = now() + interval '1 day'
      where workspace_id = ${workspace_id} and contact_id = ${interested}`);
    const after = find(await list(), alpha);
    expect(after.interested_to_do).toBe(before.interested_to_do - 1);
    expect(after).toMatchObject({
      interested_to_do: await countListed(),
      interested_snoozed: await countListed('&snoozed=true'),
    });
    await app.query(sql`update conversations set snoozed_until = null
      where workspace_id = ${workspace_id} and contact_id = ${interested}`);
  });

  it('have the targets of the template for the period', async () => {
    const { figures } = find(await list(), alpha);
    expect(figures.meetings_booked.target).toBe(1);
    expect(figures.positive_replies.target).toBe(9);
    expect(find(await list(owner, '?period=7'), alpha).figures.meetings_booked.target).toBeNull();
  });

  it('name campaigns that end within a week or have contacted all of their leads', async () => {
    const clients = await list();
    expect(find(clients, alpha).campaigns.map(({ name, ends_on }) => [name, ends_on])).toEqual([
      ['Ending', day(-3)],
    ]);
    expect(find(clients, beta).campaigns.map(({ name, ends_on }) => [name, ends_on])).toEqual([
      ['Out of leads', null],
    ]);
  });

  it('take the same number of statements for many locations as for a few', async () => {
    const statementCount = await countStatements(() => list(other.owner));
    expect(statementCount).toBeLessThanOrEqual(10);
    expect(await countStatements(() => list())).toBe(statementCount);
  });
});

describe('a person with access to three of five locations', () => {
  it('sees these three, with the figures that the agency sees', async () => {
    const [theirs, all] = [await list(three), await list()];
    expect(theirs.clients.map(({ id }) => id).toSorted()).toEqual([alpha, beta, gamma].toSorted());
    for (const client of theirs.clients)
      expect({ ...client, owners: [] }).toEqual({ ...find(all, client.id), owners: [] });
  });

  it('downloads these three, with formulas escaped', async () => {
    const { status, body } = await ask<string>('GET', '/api/clients/clients.csv?sort=name', three);
    expect(status).toBe(200);
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(new RegExp(`^'=${alpha},`));
    expect(body).not.toContain(delta);
  });

  it('does not see the measured periods of the other locations', async () => {
    const { body } = await ask<Clients>('GET', '/api/clients?period=90', three);
    expect(JSON.stringify(body)).not.toContain(delta);
  });
});

describe('the file', () => {
  it('has the filter and the order of the page, and refuses unknown ones', async () => {
    const { body } = await ask<string>(
      'GET',
      '/api/clients/clients.csv?attention=campaigns&sort=meetings&order=asc',
    );
    const names = body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(names).toEqual([`'=${beta}`, `'=${alpha}`]);
    expect((await ask('GET', '/api/clients/clients.csv?sort=secret')).status).toBe(422);
  });

  it('is refused to clients', async () => {
    expect((await ask('GET', '/api/clients/clients.csv', agency.customer)).status).toBe(403);
    expect((await ask('GET', '/api/clients', agency.customer)).status).toBe(403);
  });
});

describe('a saved view of the clients', () => {
  const views = async (as?: TestPerson) =>
    (await ask<{ views: ClientView[] }>('GET', '/api/client-views', as)).body.views.map(({ name }) => name);

  it('is personal unless it is shared, and separate from the views of the inbox', async () => {
    const filter = { attention: 'overdue', sort: 'overdue', order: 'desc' };
    const mine = await ask<ClientView>('POST', '/api/client-views', owner, {
      name: 'Late',
      filter,
      shared: false,
    });
    expect(mine.body).toMatchObject({ name: 'Late', filter, changeable: true });
    await ask('POST', '/api/client-views', owner, { name: 'Ours', filter: {}, shared: true });
    expect(await views()).toEqual(['Probed', 'Late', 'Ours']);
    expect(await views(three)).toEqual(['Probed', 'Ours']);
    const inbox = await ask<{ views: { name: string }[] }>('GET', '/api/inbox-views');
    expect(inbox.body.views.map(({ name }) => name)).toEqual(['Probed']);
    expect((await ask('DELETE', `/api/client-views/${mine.body.id}`, three)).status).toBe(404);
    expect((await ask('DELETE', `/api/client-views/${agency.client_view_id}`, three)).status).toBe(403);
    expect((await ask('DELETE', `/api/client-views/${mine.body.id}`)).status).toBe(200);
    expect(await views()).toEqual(['Probed', 'Ours']);
  });
});

describe('the job that measures the previous period', () => {
  it('changes nothing when it is repeated', async () => {
    const before = await app.query(
      sql`select * from client_periods where workspace_id = ${workspace_id} order by location_id, days`,
    );
    expect(before.length).toBeGreaterThanOrEqual(15);
    await runJob(app.services, 'clients.measure', {});
    expect(
      await app.query(
        sql`select * from client_periods where workspace_id = ${workspace_id} order by location_id, days`,
      ),
    ).toEqual(before);
  });
});
