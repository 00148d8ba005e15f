import type { OutreachAccount } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { addLocation } from '../locations/index.ts';
import { saveCounts } from './keys/keys.queries.ts';

const outreach = await openOutreach();
const { id } = await outreach.addAccount('instantly', KEYS.instantly);
const { workspace_id } = outreach.owner;
await outreach.app.withDatabase(async (tx) => {
  await addLocation(tx, { workspace_id, ghl_location_id: 'leaving', name: 'Leaving' });
  for (const [location, count] of [
    ['leaving', 5],
    [null, 2],
  ] as const)
    await sql`
      with campaign as (
        insert into campaigns (workspace_id, account_id, provider, provider_campaign_id, ghl_location_id)
        values (${workspace_id}, ${id}, 'instantly', 'of ' || coalesce(${location}, 'none'), ${location}) returning id),
      people as (
        insert into contacts (workspace_id, email, location_id)
        select ${workspace_id}, coalesce(${location}, 'none') || n || '@x.test', ${location}
        from generate_series(1, ${count}::int) n returning id)
      insert into campaign_contacts (workspace_id, campaign_id, contact_id)
      select ${workspace_id}, campaign.id, people.id from campaign, people`.execute(tx);
  await saveCounts(tx, workspace_id, id);
});
await outreach.startWorker();

afterAll(() => outreach.close());

it('recounts an account after a location is deleted, without waiting for a sync', async () => {
  const list = async () => (await outreach.ask('GET', '/api/accounts')).body as OutreachAccount[];
  const [before] = await list();
  expect(before).toMatchObject({ campaign_count: 2, contact_count: 7 });
  expect((await outreach.ask('DELETE', '/api/locations/leaving')).status).toBe(200);
  await expect
    .poll(list)
    .toMatchObject([{ campaign_count: 1, contact_count: 2, last_sync: before?.last_sync }]);
  const events = await outreach.app.withDatabase((tx) =>
    tx.selectFrom('events').select('name').where('name', '=', 'account.changed').execute(),
  );
  expect(events.length).toBeGreaterThan(0);
});
