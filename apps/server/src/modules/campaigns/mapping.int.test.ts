import type { Location } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { addTestPerson } from '#server/testing/people.ts';
import { addLocation } from '../locations/index.ts';
import { openWorkspace } from '../people/index.ts';

const outreach = await openOutreach();
const w = outreach.owner.workspace_id;
await outreach.app.withDatabase(async (tx) => {
  for (const ghl_location_id of ['a', 'b', 'c'])
    await addLocation(tx, { workspace_id: w, ghl_location_id, name: ghl_location_id.toUpperCase() });
});
await outreach.startWorker();

afterAll(() => outreach.close());

const addCampaign = (name: string, ghl_location_id: string | null = null, workspace_id = w) =>
  outreach.app.withDatabase(async (tx) => {
    const row = { workspace_id, provider: 'instantly', provider_campaign_id: name, name, ghl_location_id };
    const made = await tx.insertInto('campaigns').values(row).returning('id').executeTakeFirstOrThrow();
    return made.id;
  });

/** Contacts of a campaign, named after it; `more` are other campaigns that contain them. */
const addContacts = (
  campaign_id: string,
  names: readonly string[],
  location_id: string | null,
  more: readonly string[] = [],
) =>
  outreach.app.withDatabase(async (tx) => {
    for (const name of names) {
      const row = { workspace_id: w, email: `${name}@lead.test`, first_name: name, location_id };
      const { id: contact_id } = await tx
        .insertInto('contacts')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const campaign of [campaign_id, ...more])
        await tx
          .insertInto('campaign_contacts')
          .values({ workspace_id: w, campaign_id: campaign, contact_id })
          .execute();
    }
  });

async function places(campaign_id: string): Promise<Record<string, string | null>> {
  const { rows } = await outreach.app.withDatabase(
    async (tx) =>
      await sql<{ first_name: string; location_id: string | null }>`
        select c.first_name, c.location_id from contacts c join campaign_contacts l
          on l.workspace_id = c.workspace_id and l.contact_id = c.id
        where l.campaign_id = ${campaign_id} order by c.first_name`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ first_name, location_id }) => [first_name, location_id]));
}

const map = (id: string, ghl_location_id: string | null) =>
  outreach.ask('PATCH', `/api/campaigns/${id}`, { ghl_location_id });

describe('mapping a campaign', () => {
  it('moves its contacts without a location and those of its former one', async () => {
    const id = await addCampaign('moving');
    const other = await addCampaign('staying', 'b');
    await addContacts(id, ['free'], null);
    await addContacts(id, ['elsewhere'], 'c');
    expect((await map(id, 'b')).body).toMatchObject({ ghl_location_id: 'b' });
    await outreach.settle();
    expect(await places(id)).toEqual({ free: 'b', elsewhere: 'c' });
    await addContacts(id, ['shared'], 'b', [other]);
    await map(id, 'a');
    await outreach.settle();
    expect(await places(id)).toEqual({ free: 'a', elsewhere: 'c', shared: 'b' });
    await map(id, null);
    await outreach.settle();
    expect(await places(id)).toEqual({ free: null, elsewhere: 'c', shared: 'b' });
  });

  it('publishes the move to people of the new and of the former location', async () => {
    const id = await addCampaign('published', 'b');
    await addContacts(id, ['published'], 'b');
    await map(id, 'a');
    await outreach.settle();
    const events = await outreach.app.query(sql<{
      ghl_location_id: string;
    }>`select ghl_location_id from events
      where workspace_id = ${w} and name = 'contact.moved' and ids ->> 'campaign_id' = ${id} order by 1`);
    expect(events).toEqual([{ ghl_location_id: 'a' }, { ghl_location_id: 'b' }]);
  });

  it('moves two thousand contacts to its last location, however quickly it was remapped', async () => {
    const id = await addCampaign('large');
    await outreach.app.query(sql`with made as (insert into contacts (workspace_id, email, first_name)
          select ${w}, 'many' || n || '@lead.test', 'many' || n from generate_series(1, 2000) n returning id)
        insert into campaign_contacts (workspace_id, campaign_id, contact_id) select ${w}, ${id}, id from made`);
    for (const location of ['a', 'b', null, 'c']) await map(id, location);
    await outreach.settle();
    expect(new Set(Object.values(await places(id)))).toEqual(new Set(['c']));
  });

  it('updates the counts of the location immediately', async () => {
    const id = await addCampaign('counted');
    const count = async () =>
      ((await outreach.ask('GET', '/api/locations')).body as Location[]).find(
        ({ ghl_location_id }) => ghl_location_id === 'a',
      )?.campaign_count ?? 0;
    await map(id, 'a');
    const before = await count();
    await map(id, null);
    expect(await count()).toBe(before - 1);
  });

  it('is recorded in the audit trail', async () => {
    const { body } = await outreach.ask('GET', '/api/audit');
    expect(JSON.stringify(body)).toContain('campaign.unmapped');
  });
});

describe('a single business', () => {
  it('has its campaigns mapped to its default location and cannot move them', async () => {
    const { app } = outreach;
    const workspace_id = await outreach.app.withDatabase((tx) => openWorkspace(tx, 'Solo'));
    const solo = await addTestPerson(app, workspace_id, { role: 'owner', user_type: 'single_location' });
    await outreach.app.withDatabase((tx) =>
      addLocation(tx, { workspace_id, ghl_location_id: 'home', name: 'Home' }),
    );
    const id = await addCampaign('early', null, workspace_id);
    await outreach.app.withDatabase(async (tx) => {
      await tx
        .updateTable('users')
        .set({ default_location_id: 'home' })
        .where('id', '=', solo.user_id)
        .execute();
      const ids = { user_id: solo.user_id };
      await app.services.recordEvent(tx, {
        workspace_id,
        actor_user_id: solo.user_id,
        name: 'user.changed',
        ids,
      });
    });
    await outreach.settle();
    const ask = (method: string, body?: unknown) =>
      app.call(method, `/api/campaigns/${id}`, { token: solo.token, ...(body ? { body } : {}) });
    expect((await ask('GET')).body).toMatchObject({ ghl_location_id: 'home' });
    expect((await app.call('GET', '/api/locations', { token: solo.token })).body).toMatchObject([
      { ghl_location_id: 'home', campaign_count: 1 },
    ]);
    expect(await ask('PATCH', { ghl_location_id: null })).toMatchObject({
      status: 409,
      body: { error: 'Campaigns automatically map to your assigned location' },
    });
  });
});
