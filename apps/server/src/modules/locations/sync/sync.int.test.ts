import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connect,
  findLocation,
  openCrmTestApp,
  setExpiry,
  setPlan,
} from '#server/testing/crm/open-crm-test-app.ts';
import { people, syncing } from '#server/testing/crm/syncing.ts';

const SEARCH = '/contacts/search';

const place = await openCrmTestApp();
const agency = await place.addAgency('sync', 'unlimited');
const run = syncing(place, agency);
await place.startWorker();

beforeEach(() => {
  place.crm.calm();
});

afterAll(() => place.close());

describe('syncing a location', () => {
  it('imports its contacts and counts them, with progress', async () => {
    await connect(place, agency.owner, 'sync-1');
    place.crm.setContacts('sync-1', people('one', 250));
    await run.withDatabase((tx) =>
      tx
        .insertInto('campaigns')
        .values({
          workspace_id: agency.workspace_id,
          provider: 'instantly',
          provider_campaign_id: 'c-1',
          ghl_location_id: 'sync-1',
        })
        .execute(),
    );
    const runId = await run.start('sync-1');
    expect(await run.ended(runId, 'done')).toMatchObject({ progress: 100, synced_count: 250 });
    expect(await findLocation(place, agency.owner, 'sync-1')).toMatchObject({
      contact_count: 250,
      campaign_count: 1,
    });
    const events = await run.withDatabase((tx) =>
      tx
        .selectFrom('events')
        .select('name')
        .where(sql<boolean>`ids ->> 'run_id' = ${runId}`)
        .orderBy('id')
        .execute(),
    );
    expect(events.map(({ name }) => name)).toEqual([...Array(4).fill('sync.progressed'), 'sync.finished']);
  });

  it('changes only what changed at the CRM when repeated', async () => {
    const changed = people('one', 251).with(0, { ...people('one', 1)[0], firstName: 'Renamed' } as never);
    place.crm.setContacts('sync-1', changed);
    await run.ended(await run.start('sync-1'), 'done');
    expect(await run.countContacts('sync-1')).toBe(251);
    const renamed = await run.withDatabase((tx) =>
      tx.selectFrom('contacts').select('first_name').where('email', '=', 'one-0@people.test').execute(),
    );
    expect(renamed).toEqual([{ first_name: 'Renamed' }]);
  });

  it('does not change a contact of another location with the same address', async () => {
    await connect(place, agency.owner, 'sync-elsewhere');
    const { workspace_id } = agency;
    const former = { first_name: 'Ann', phone: '+1 555 0100', location_id: 'sync-1' };
    await run.withDatabase((tx) =>
      tx
        .insertInto('contacts')
        .values({ workspace_id, email: 'shared@people.test', ...former })
        .execute(),
    );
    place.crm.setContacts('sync-elsewhere', [
      {
        id: 'e1',
        email: 'shared@people.test',
        firstName: 'Other',
        phone: '+44 20',
        companyName: 'Other Ltd',
      },
    ]);
    await run.ended(await run.start('sync-elsewhere'), 'done');
    const contacts = await run.withDatabase((tx) =>
      tx
        .selectFrom('contacts')
        .select(['first_name', 'phone', 'location_id', 'company_name', 'enriched_data'])
        .where('email', '=', 'shared@people.test')
        .execute(),
    );
    expect(contacts).toEqual([{ ...former, company_name: null, enriched_data: {} }]);
  });

  it('matches people who wrote before, and shows their messages in the location', async () => {
    await connect(place, agency.owner, 'sync-known');
    const { workspace_id } = agency;
    const contact_id = await run.withDatabase(async (tx) => {
      const { id } = await tx
        .insertInto('contacts')
        .values({ workspace_id, email: 'Wrote@people.test', headline: 'CEO' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('messages')
        .values({
          workspace_id,
          contact_id: id,
          source: 'cold_email',
          direction: 'inbound',
          sent_at: new Date(),
          provider_message_key: 'm-1',
        })
        .execute();
      return id;
    });
    place.crm.setContacts('sync-known', [
      { id: 'k1', email: 'wrote@people.test', firstName: 'Ada' },
      { id: 'k2', phone: '+44 20' },
      { id: 'k3', email: 'wrote@people.test', firstName: 'Double' },
    ]);
    await run.ended(await run.start('sync-known'), 'done');
    await run.ended(await run.start('sync-known'), 'done');
    expect(await run.countContacts('sync-known')).toBe(2);
    const found = await run.withDatabase(async (tx) => ({
      contact: await tx.selectFrom('contacts').selectAll().where('id', '=', contact_id).executeTakeFirst(),
      message: await tx
        .selectFrom('messages')
        .select('location_id')
        .where('contact_id', '=', contact_id)
        .executeTakeFirst(),
    }));
    expect(found).toMatchObject({
      contact: { location_id: 'sync-known', first_name: 'Ada', headline: 'CEO' },
      message: { location_id: 'sync-known' },
    });
  });

  it('is one run for two clicks', async () => {
    place.crm.beforeAnswer = () => new Promise((resolve) => setTimeout(resolve, 300));
    const runs = [];
    for (let i = 0; i < 3; i++) runs.push(await run.start('sync-1'));
    expect(new Set(runs).size).toBe(1);
    await run.ended(runs[0] ?? '', 'done');
  });

  it('continues when the CRM recovers and when a token expires meanwhile', async () => {
    place.crm.break(SEARCH, 4);
    place.crm.beforeAnswer = async (path, call) => {
      if (path === SEARCH && call === 5) place.crm.expireAccess();
    };
    expect(await run.ended(await run.start('sync-1'), 'done', 20_000)).toMatchObject({
      synced_count: 251,
      error: null,
    });
  });

  it('fails with a message when the authorization is gone, and keeps the counts', async () => {
    await setExpiry(place, 'sync-1', '-1 minute');
    place.crm.spendRefresh();
    const failed = await run.ended(await run.start('sync-1'), 'failed');
    expect(failed.error).toBe('This location is not connected. Reconnect it under Integrations.');
    expect(await findLocation(place, agency.owner, 'sync-1')).toMatchObject({
      contact_count: 251,
      token_state: 'auth_expired',
    });
    await connect(place, agency.owner, 'sync-1');
    // A reconnected location is synced immediately.
    await run.ended(await run.start('sync-1'), 'done');
  });

  it('ends silently when its location is deleted meanwhile', async () => {
    await connect(place, agency.owner, 'sync-gone');
    await run.ended(await run.start('sync-gone'), 'done');
    place.crm.setContacts('sync-gone', people('gone', 300));
    const { token } = agency.owner;
    let pages = 0;
    place.crm.beforeAnswer = async (path) => {
      if (path === SEARCH) pages += 1;
      if (path === SEARCH && pages === 2)
        await place.app.call('DELETE', '/api/locations/sync-gone', { token });
    };
    const runId = await run.start('sync-gone');
    await expect.poll(() => run.findRun(runId).catch(() => null)).toBeNull();
    expect(await run.countContacts('sync-gone')).toBe(0);
  });

  it('requires a connection and a plan', async () => {
    expect(await run.ask('sync-3')).toMatchObject({ status: 409, body: { code: 'LOCATION_NOT_CONNECTED' } });
    expect((await run.ask('nowhere')).status).toBe(404);
    await setPlan(place.app, agency.workspace_id, 'unlimited', 'canceled');
    expect(await run.ask('sync-1')).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_ENDED' } });
    await setPlan(place.app, agency.workspace_id, 'unlimited', 'active');
  });
});
