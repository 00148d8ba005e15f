import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CrmHouse,
  connect,
  findLocation,
  openCrmHouse,
  setExpiry,
  setPlan,
} from '../../../testing/crm/open-crm-house.ts';
import type { TestAgency } from '../../../testing/people.ts';
import { resumeSyncsJob } from '../sync/resume-syncs.job.ts';

let place: CrmHouse;
let agency: TestAgency;
const MAIN = join(import.meta.dirname, '../../../main.ts');
const SEARCH = '/contacts/search';

beforeAll(async () => {
  place = await openCrmHouse();
  agency = await place.addAgency('sync', 'unlimited');
});

beforeEach(() => {
  place.crm.state.troubles.length = 0;
  place.crm.state.calls.length = 0;
  place.crm.state.beforeAnswer = async () => undefined;
});

afterAll(() => place.close());

const people = (id: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${id}-c${index}`,
    email: `${id}-${index}@people.test`,
    firstName: 'Person',
    lastName: String(index),
    companyName: 'Works',
  }));

const startSync = async (locationId: string) =>
  (
    await place.house.call('POST', '/api/functions/ghl-sync-location', {
      token: agency.owner.token,
      body: { locationId },
    })
  ).body as { success: true; runId: string };

const asSystem = <T>(work: Parameters<typeof withSystem<T>>[2]): Promise<T> =>
  withSystem(place.house.services.db, 'test', work);

const findRun = (id: string) =>
  asSystem((tx) => tx.selectFrom('sync_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

const ended = async (id: string, status: string, timeout = 15_000) => {
  await expect.poll(async () => (await findRun(id)).status, { timeout, interval: 30 }).toBe(status);
  return findRun(id);
};

const countContacts = (location: string) =>
  asSystem(
    async (tx) =>
      (await tx.selectFrom('contacts').select('id').where('location_id', '=', location).execute()).length,
  );

/** A worker that can be killed without warning, as a machine kills it. */
function spawnWorker(): ChildProcess {
  return spawn(process.execPath, [MAIN, 'worker'], {
    stdio: 'ignore',
    env: {
      ...place.crm.settings,
      DATABASE_URL: place.house.config.databaseUrl,
      HEARBACK_SECRET: place.house.config.secret,
      LOG_LEVEL: 'silent',
    },
  });
}

it('a worker that is killed in the middle loses nothing, reads nothing twice and counts right', async () => {
  await connect(place, agency.owner, 'sync-kill');
  place.crm.setContacts('sync-kill', people('kill', 450));
  const held = Promise.withResolvers<void>();
  place.crm.state.beforeAnswer = async (path, call) => {
    if (path === SEARCH && call === 3) {
      held.resolve();
      await new Promise(() => undefined);
    }
  };
  const { runId } = await startSync('sync-kill');
  const worker = spawnWorker();
  await held.promise;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(await findRun(runId)).toMatchObject({ status: 'running', synced_count: 200, progress: 44 });

  await asSystem((tx) =>
    sql`update sync_runs set cursor = cursor || jsonb_build_object('beat_at', now() - interval '4 minutes')
      where id = ${runId}`.execute(tx),
  );
  await resumeSyncsJob.handler({}, place.house.services);
  const heir = await place.startWorker();
  expect(await ended(runId, 'done')).toMatchObject({ progress: 100, synced_count: 450, error: null });
  await heir.stop();
  expect(place.crm.count(SEARCH)).toBe(3 + 3);
  expect(await countContacts('sync-kill')).toBe(450);
  expect(await findLocation(place, agency.owner, 'sync-kill')).toMatchObject({ contact_count: 450 });
}, 40_000);

describe('syncing a location', () => {
  beforeAll(async () => {
    await place.startWorker();
  });

  it('brings its contacts and counts them, with progress on the way', async () => {
    await connect(place, agency.owner, 'sync-1');
    place.crm.setContacts('sync-1', people('one', 250));
    await asSystem((tx) =>
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
    const { runId } = await startSync('sync-1');
    expect(await ended(runId, 'done')).toMatchObject({ progress: 100, synced_count: 250 });
    expect(await findLocation(place, agency.owner, 'sync-1')).toMatchObject({
      contact_count: 250,
      campaign_count: 1,
    });
    const events = await asSystem((tx) =>
      tx
        .selectFrom('events')
        .select('name')
        .where(sql<boolean>`ids ->> 'run_id' = ${runId}`)
        .orderBy('id')
        .execute(),
    );
    expect(events.map(({ name }) => name)).toEqual([...Array(4).fill('sync.progressed'), 'sync.finished']);
  });

  it('twice changes nothing but what changed at the CRM', async () => {
    const changed = people('one', 251).with(0, { ...people('one', 1)[0], firstName: 'Renamed' } as never);
    place.crm.setContacts('sync-1', changed);
    await ended((await startSync('sync-1')).runId, 'done');
    expect(await countContacts('sync-1')).toBe(251);
    const renamed = await asSystem((tx) =>
      tx.selectFrom('contacts').select('first_name').where('email', '=', 'one-0@people.test').execute(),
    );
    expect(renamed).toEqual([{ first_name: 'Renamed' }]);
  });

  it('finds people who wrote before, and shows their messages where the location is seen', async () => {
    await connect(place, agency.owner, 'sync-known');
    const { workspace_id } = agency;
    const contact_id = await asSystem(async (tx) => {
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
    await ended((await startSync('sync-known')).runId, 'done');
    await ended((await startSync('sync-known')).runId, 'done');
    expect(await countContacts('sync-known')).toBe(2);
    const found = await asSystem(async (tx) => ({
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

  it('clicked twice is one run', async () => {
    place.crm.state.beforeAnswer = () => new Promise((resolve) => setTimeout(resolve, 300));
    const runs = [];
    for (let i = 0; i < 3; i++) runs.push((await startSync('sync-1')).runId);
    expect(new Set(runs).size).toBe(1);
    await ended(runs[0] ?? '', 'done');
  });

  it('goes on when the CRM comes back, and when a token ends on the way', async () => {
    place.crm.break(SEARCH, 4);
    place.crm.state.beforeAnswer = async (path, call) => {
      if (path === SEARCH && call === 5) place.crm.expireAccess();
    };
    expect(await ended((await startSync('sync-1')).runId, 'done', 20_000)).toMatchObject({
      synced_count: 251,
      error: null,
    });
  }, 30_000);

  it('ends with a sentence when the authorization is gone, and the figures stay', async () => {
    await setExpiry(place, 'sync-1', '-1 minute');
    place.crm.spendRefresh();
    const run = await ended((await startSync('sync-1')).runId, 'failed');
    expect(run.error).toBe('Reconnect this location first.');
    expect(await findLocation(place, agency.owner, 'sync-1')).toMatchObject({
      contact_count: 251,
      token_state: 'auth_expired',
    });
    await connect(place, agency.owner, 'sync-1');
  });

  it('ends quietly when its location is deleted meanwhile', async () => {
    await connect(place, agency.owner, 'sync-gone');
    place.crm.setContacts('sync-gone', people('gone', 300));
    const { token } = agency.owner;
    place.crm.state.beforeAnswer = async (path, call) => {
      if (path === SEARCH && call === 2)
        await place.house.call('DELETE', '/api/locations/sync-gone', { token });
    };
    const { runId } = await startSync('sync-gone');
    await expect.poll(() => findRun(runId).catch(() => null), { timeout: 10_000 }).toBeNull();
    expect(await countContacts('sync-gone')).toBe(0);
  });

  it('needs a connection and a plan', async () => {
    const call = (locationId: string) =>
      place.house.call('POST', '/api/functions/ghl-sync-location', {
        token: agency.owner.token,
        body: { locationId },
      });
    expect(await call('sync-3')).toMatchObject({ status: 409, body: { code: 'LOCATION_NOT_CONNECTED' } });
    expect((await call('nowhere')).status).toBe(404);
    await setPlan(place.house, agency.workspace_id, 'unlimited', 'canceled');
    expect(await call('sync-1')).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_ENDED' } });
    await setPlan(place.house, agency.workspace_id, 'unlimited', 'active');
  });
});
