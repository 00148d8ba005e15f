import { randomUUID } from 'node:crypto';
import { MAX_OVERLAP_LEADS, type Overlap } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { grantLocation } from '#server/modules/people/index.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';

const app = await openTestApp();
const agency = await addWritingAgency(app, 'overlaps');
const other = await addWritingAgency(app, 'others');
const { workspace_id, owner } = agency;
const [ownLocation = '', otherLocation = ''] = agency.locations;
afterAll(() => app.close());

async function addCampaign(location: string, name: string, status = 1): Promise<string> {
  const id = randomUUID();
  await app.query(sql`insert into campaigns (workspace_id, id, provider, provider_campaign_id, name, ghl_location_id, status)
    values (${workspace_id}, ${id}, 'instantly', ${id}, ${name}, ${location}, ${status})`);
  return id;
}

const company = randomUUID();
await app.query(
  sql`insert into companies (workspace_id, id, company_name) values (${workspace_id}, ${company}, 'Engines')`,
);

/** A contact of that location, in these campaigns. */
async function addLead(
  email: string | null,
  location: string,
  campaigns: readonly string[],
  { day = '2026-11-03', profile = null as string | null, of = company as string | null } = {},
) {
  const id = randomUUID();
  await app.query(sql`insert into contacts (workspace_id, id, email, linkedin_url, location_id, address_scope, company_id)
    values (${workspace_id}, ${id}, ${email}, ${profile}, ${location}, ${location}, ${of})`);
  for (const campaign of campaigns)
    await app.query(sql`insert into campaign_contacts (workspace_id, campaign_id, contact_id, created_at)
      values (${workspace_id}, ${campaign}, ${id}, ${day}::timestamptz)`);
  return id;
}

const [first, second, third] = [
  await addCampaign(ownLocation, 'First'),
  await addCampaign(ownLocation, 'Second'),
  await addCampaign(otherLocation, 'Third', 2),
];
await addLead('both@lead.test', ownLocation, [first], { day: '2026-11-03' });
await addLead('both@lead.test', otherLocation, [third], { day: '2026-11-05' });
await addLead('twice@lead.test', ownLocation, [first, second]);
await addLead('once@lead.test', ownLocation, [first]);

const addPerson = async (...locations: string[]): Promise<TestPerson> => {
  const person = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'single_location' });
  await app.withDatabase(async (tx) => {
    for (const ghl_location_id of locations)
      await grantLocation(tx, {
        workspace_id,
        user_id: person.user_id,
        ghl_location_id,
        access_level: 'write',
      });
  });
  return person;
};
const [seesBoth, seesOne] = [await addPerson(ownLocation, otherLocation), await addPerson(ownLocation)];

const list = async (as: TestPerson, query = ''): Promise<Overlap[]> => {
  const { status, body } = await app.call('GET', `/api/client-overlaps${query}`, { token: as.token });
  expect(status).toBe(200);
  return (body as { overlaps: Overlap[] }).overlaps;
};

describe('an overlap', () => {
  it('lists the person of two clients with campaigns and dates, oldest first', async () => {
    for (const person of [owner, seesBoth]) {
      const overlaps = await list(person);
      expect(overlaps).toMatchObject([{ name: 'both@lead.test', clients: 2, campaigns: 2 }]);
      expect(
        overlaps[0]?.leads.map(({ campaign, location_id, added_at }) => [campaign, location_id, added_at]),
      ).toEqual([
        ['First', ownLocation, '2026-11-03T00:00:00.000Z'],
        ['Third', otherLocation, '2026-11-05T00:00:00.000Z'],
      ]);
    }
  });

  it('lists the person in two campaigns of one client', async () => {
    const names = (await list(owner, '?across=campaigns')).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['both@lead.test', 'twice@lead.test']);
  });

  it('finds a person by the address or the profile, and lists both matches as one', async () => {
    const profile = 'https://www.linkedin.com/in/mixed';
    await addLead('mixed@lead.test', ownLocation, [second], { profile, of: null });
    await addLead(null, otherLocation, [third], { profile, of: null });
    await addLead('same@lead.test', ownLocation, [first], { profile: `${profile}-same`, of: null });
    await addLead('same@lead.test', otherLocation, [third], { profile: `${profile}-same`, of: null });
    const overlaps = await list(owner);
    expect(overlaps.map(({ name }) => name).toSorted()).toEqual([
      'both@lead.test',
      profile,
      'same@lead.test',
    ]);
    const mixed = overlaps.find(({ name }) => name === profile);
    expect(mixed).toMatchObject({ clients: 2, campaigns: 2 });
    expect(mixed?.leads.map(({ campaign }) => campaign).toSorted()).toEqual(['Second', 'Third']);
  });

  it('ignores drafts and finished campaigns, but not running subsequences and stopped campaigns', async () => {
    for (const status of [0, 3, 4, -1]) {
      const campaign = await addCampaign(otherLocation, `Status ${status}`, status);
      await addLead(`status${status}@lead.test`, ownLocation, [first], { of: null });
      await addLead(`status${status}@lead.test`, otherLocation, [campaign], { of: null });
    }
    const names = (await list(owner)).map(({ name }) => name).filter((name) => name.startsWith('status'));
    expect(names.toSorted()).toEqual(['status-1@lead.test', 'status4@lead.test']);
  });

  it('lists the company of two clients', async () => {
    const [engines, ...others] = await list(owner, '?kind=company');
    expect(engines).toMatchObject({ name: 'Engines', clients: 2, campaigns: 3 });
    expect(engines?.leads).toHaveLength(5);
    expect(others).toEqual([]);
  });

  it('is hidden from people who see one of the two locations, and from other workspaces', async () => {
    for (const kind of ['person', 'company']) {
      expect(await list(seesOne, `?kind=${kind}`)).toEqual([]);
      expect(await list(other.owner, `?kind=${kind}`)).toEqual([]);
    }
    const own = await list(seesOne, '?across=campaigns');
    expect(own.map(({ name }) => name)).toEqual(['twice@lead.test']);
    expect(JSON.stringify(await list(seesOne, '?kind=company&across=campaigns'))).not.toContain('Third');
  });

  it('is found by each address of a merged contact, and lists the contact once', async () => {
    const targetId = await addLead('work@lead.test', ownLocation, [first], { day: '2026-11-01' });
    const mergedId = await addLead('home@lead.test', ownLocation, [second], { day: '2026-11-02' });
    await addLead('home@lead.test', otherLocation, [third]);
    expect((await list(owner)).map(({ name }) => name)).toContain('home@lead.test');
    const { status } = await app.call('POST', `/api/contacts/${targetId}/merge`, {
      token: owner.token,
      body: { other_id: mergedId },
    });
    expect(status).toBe(200);
    const merged = (await list(owner)).find(({ name }) => name === 'home@lead.test');
    expect(merged).toMatchObject({ clients: 2, campaigns: 3 });
    expect(merged?.leads.map(({ campaign, added_at }) => [campaign, added_at])).toEqual([
      ['First', '2026-11-01T00:00:00.000Z'],
      ['Second', '2026-11-02T00:00:00.000Z'],
      ['Third', '2026-11-03T00:00:00.000Z'],
    ]);
    const own = (await list(seesOne, '?across=campaigns')).filter(({ leads }) =>
      leads.some(({ contact_id }) => contact_id === targetId),
    );
    expect(own).toMatchObject([{ name: 'work@lead.test', clients: 1, campaigns: 2 }]);
  });

  it('has the messages and the disposition of each campaign, even if one contact is a lead of both', async () => {
    const shared = await addLead('shared@lead.test', ownLocation, [first, third], {
      day: '2026-11-04',
      of: null,
    });
    await app.query(sql`insert into messages (workspace_id, id, contact_id, campaign_id, source, direction, subject, body,
        sent_at, provider_message_key, sentiment, sentiment_by)
      values (${workspace_id}, ${randomUUID()}, ${shared}, ${third}, 'cold_email', 'inbound', 'Yes', 'Yes', '2026-10-07T09:00:00Z', 'shared-1',
        'interested', 'person')`);
    await app.query(sql`insert into messages (workspace_id, id, contact_id, campaign_id, source, direction, subject, body,
        sent_at, provider_message_key)
      values (${workspace_id}, ${randomUUID()}, ${shared}, ${first}, 'cold_email', 'outbound', 'Hello', 'Hello', '2026-11-05T09:00:00Z', 'shared-2')`);
    const overlap = (await list(owner)).find(({ name }) => name === 'shared@lead.test');
    expect(
      overlap?.leads.map(({ campaign, added_at, last_message_at, sentiment }) => [
        ...[campaign, added_at, last_message_at, sentiment],
      ]),
    ).toEqual([
      ['Third', '2026-10-07T09:00:00.000Z', '2026-10-07T09:00:00.000Z', 'interested'],
      ['First', '2026-11-04T00:00:00.000Z', '2026-11-05T09:00:00.000Z', null],
    ]);
  });

  it('lists a lead of each client of a company first, before further leads of one', async () => {
    const large = randomUUID();
    await app.query(
      sql`insert into companies (workspace_id, id, company_name) values (${workspace_id}, ${large}, 'Large')`,
    );
    for (let n = 0; n < MAX_OVERLAP_LEADS + 1; n += 1)
      await addLead(`large${n}@lead.test`, ownLocation, [first], { day: '2026-11-01', of: large });
    await addLead('late@lead.test', otherLocation, [third], { day: '2026-11-12', of: large });
    const overlap = (await list(owner, '?kind=company')).find(({ name }) => name === 'Large');
    expect(overlap).toMatchObject({ clients: 2, campaigns: 2 });
    expect(overlap?.leads).toHaveLength(MAX_OVERLAP_LEADS);
    expect(overlap?.leads.at(-1)).toMatchObject({ campaign: 'Third', contact: 'late@lead.test' });
  });

  it('is refused to clients', async () => {
    const { status } = await app.call('GET', '/api/client-overlaps', { token: agency.customer.token });
    expect(status).toBe(403);
  });
});
