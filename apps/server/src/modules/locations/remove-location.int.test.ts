import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { connect, openCrmTestApp } from '#server/testing/crm/open-crm-test-app.ts';

const ID = 'gone-1';

const place = await openCrmTestApp();
const agency = await place.addAgency('gone', 'five');
await connect(place, agency.owner, ID);
const { workspace_id } = agency;
await place.app.withDatabase(async (tx) => {
  for (const [location_id, count] of [
    [ID, 3],
    ['gone-2', 1],
  ] as const) {
    await sql`
      with made as (
        insert into contacts (workspace_id, email, location_id)
        select ${workspace_id}, ${location_id} || n || '@x.test', ${location_id} from generate_series(1, ${count}::int) n
        returning id)
      insert into messages (workspace_id, contact_id, location_id, source, direction, sent_at, provider_message_key)
      select ${workspace_id}, id, ${location_id}, 'linkedin', 'inbound', now(), id::text || n
      from made, generate_series(1, 2) n`.execute(tx);
    await sql`insert into campaigns (workspace_id, provider, provider_campaign_id, ghl_location_id)
      values (${workspace_id}, 'heyreach', ${location_id}, ${location_id})`.execute(tx);
  }
});

afterAll(() => place.close());

const call = (method: string, path: string, token = agency.owner.token) =>
  place.app.call(method, `/api/locations/${ID}${path}`, { token });

const countAll = () =>
  place.app.withDatabase(async (tx) => {
    const { rows } = await sql`select (select count(*) from contacts) as contacts,
      (select count(*) from messages) as messages, (select count(*) from campaigns where ghl_location_id is not null) as campaigns,
      (select count(*) from oauth_tokens) as tokens`.execute(tx);
    return rows[0];
  });

describe('deleting a location', () => {
  it('first shows the number of rows it deletes', async () => {
    expect(await call('GET', '/deletion')).toMatchObject({
      status: 200,
      body: { contacts: 3, campaigns: 1, messages: 6, people: 1 },
    });
  });

  it('is not allowed for customers', async () => {
    expect((await call('DELETE', '', agency.customer.token)).status).toBe(403);
    expect((await call('GET', '/deletion', agency.customer.token)).status).toBe(403);
  });

  it('deletes exactly those rows and no data of other locations', async () => {
    expect(await countAll()).toEqual({ contacts: 4, messages: 8, campaigns: 2, tokens: 1 });
    expect(await call('DELETE', '')).toMatchObject({ status: 200, body: { success: true } });
    expect(await countAll()).toEqual({ contacts: 1, messages: 2, campaigns: 1, tokens: 0 });
    const { body } = await place.app.call('GET', '/api/locations', { token: agency.owner.token });
    expect(JSON.stringify(body)).not.toContain(ID);
    const [line] = await place.app.withDatabase((tx) =>
      tx.selectFrom('audit_log').select('details').where('action', '=', 'location.removed').execute(),
    );
    expect(line?.details).toMatchObject({ contacts: 3, campaigns: 1, messages: 6 });
  });

  it('works once and frees its slot', async () => {
    expect((await call('DELETE', '')).status).toBe(404);
    expect((await call('GET', '/deletion')).status).toBe(404);
    await connect(place, agency.owner, ID);
  });
});

describe('renaming a location', () => {
  it('requires a name', async () => {
    for (const custom_name of ['', '   ', 'x'.repeat(201)]) {
      const answer = await place.app.call('PATCH', `/api/locations/${ID}`, {
        token: agency.owner.token,
        body: { custom_name },
      });
      expect(answer.status).toBe(422);
    }
  });

  it("shows the name beside the CRM's own", async () => {
    const answer = await place.app.call('PATCH', `/api/locations/${ID}`, {
      token: agency.team.token,
      body: { custom_name: '  Uptown  ' },
    });
    expect(answer).toMatchObject({ status: 200, body: { custom_name: 'Uptown', name: `CRM ${ID}` } });
  });
});
