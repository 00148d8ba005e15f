import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import {
  type Actor,
  ActorRefused,
  type Claim,
  createDatabase,
  createPool,
  type JsonStatement,
  readJson,
  type SystemTx,
  withSystem,
} from '../../src/index.ts';
import { createTestDatabase } from '../test-database.ts';
import { addTestPerson } from './people.ts';

const database = await createTestDatabase(inject('databaseUrl'));
const pool = createPool({ url: database.url, max: 1, applicationName: 'test', onError: () => undefined });
const db = createDatabase(pool);
const { id: workspace_id } = await withSystem(db, 'test', (tx) =>
  tx.insertInto('workspaces').values({ name: 'ours' }).returning('id').executeTakeFirstOrThrow(),
);
const LOCATIONS = ['one', 'two'];
await change((tx) =>
  tx
    .insertInto('ghl_locations')
    .values(LOCATIONS.map((name) => ({ workspace_id, ghl_location_id: name, name })))
    .execute(),
);
const owner = await addTestPerson(db, workspace_id, 'agency', 'owner');
const customer = await addTestPerson(db, workspace_id, 'agency_customer', 'client');

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

function change(work: (tx: SystemTx) => Promise<unknown>): Promise<unknown> {
  return withSystem(db, 'test', work);
}

/** The locations that row level security shows, and what the statement was built for. */
const toStatement = (actor: Actor): JsonStatement => sql`
  select json_build_object('seen', coalesce(json_agg(l.name order by l.name), '[]'), 'role', ${actor.role}::text,
    'locations', ${[...actor.readable_locations].sort().join()}::text)::text as json
  from ghl_locations l`;

const read = async (claim: Claim) => JSON.parse((await readJson(db, claim, toStatement)) ?? 'null');
const refusal = (claim: Claim) =>
  readJson(db, claim, toStatement).then(
    () => 'admitted',
    (error: unknown) => (error instanceof ActorRefused ? error.reason : error),
  );

const grant = (ghl_location_id: string) =>
  change((tx) =>
    tx
      .insertInto('user_location_access')
      .values({ workspace_id, user_id: customer.user_id, ghl_location_id })
      .execute(),
  );
const revoke = (ghl_location_id: string) =>
  change((tx) =>
    tx.deleteFrom('user_location_access').where('ghl_location_id', '=', ghl_location_id).execute(),
  );
const setUser = (user_id: string, values: object) =>
  change((tx) => tx.updateTable('users').set(values).where('id', '=', user_id).execute());

describe('a read in one packet', () => {
  it('sends the entry and the statement together, once the person is known', async () => {
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    const syncSpy = vi.spyOn(pg.Connection.prototype, 'sync');
    await read(owner.claim);
    expect(querySpy).toHaveBeenCalledTimes(2);
    for (let time = 0; time < 8; time += 1) {
      querySpy.mockClear();
      syncSpy.mockClear();
      expect(await read(owner.claim)).toEqual({ seen: LOCATIONS, role: 'owner', locations: '' });
      expect(querySpy).toHaveBeenCalledTimes(1);
      expect(syncSpy).toHaveBeenCalledTimes(1);
    }
    querySpy.mockRestore();
    syncSpy.mockRestore();
  });

  it('leaves nothing behind on the connection', async () => {
    await read(owner.claim);
    const { rows } = await sql<{ is_own: boolean; workspace: string }>`
      select current_user = session_user as is_own, coalesce(current_setting('app.workspace_id', true), '') as workspace`.execute(
      db,
    );
    expect(rows).toEqual([{ is_own: true, workspace: '' }]);
  });

  it('cannot change anything for a preview', async () => {
    const viewer = await addTestPerson(db, workspace_id, 'agency', 'team');
    const client = await addTestPerson(db, workspace_id, 'agency_customer', 'client');
    const claim = { ...viewer.claim, preview_of: client.user_id, preview_id: randomUUID() };
    expect(await read(claim)).toEqual({ seen: [], role: 'client', locations: '' });
    const changes: JsonStatement = sql`
      with changed as (update users set first_name = 'x' where id = ${client.user_id} returning 1)
      select count(*)::text as json from changed`;
    await expect(readJson(db, claim, () => changes)).rejects.toMatchObject({ code: '25006' });
    await setUser(client.user_id, { disabled_at: new Date() });
    expect(await refusal(claim)).toBe('preview_over');
  });

  it('throws the error of the statement and keeps the pool usable', async () => {
    const failing: JsonStatement = sql`select (1 / (count(*) - count(*)))::text as json from users`;
    await read(owner.claim);
    await expect(readJson(db, owner.claim, () => failing)).rejects.toMatchObject({ code: '22012' });
    expect(await read(owner.claim)).toMatchObject({ seen: LOCATIONS });
  });
});

describe('the next read after a change', () => {
  it('follows a granted and a revoked location', async () => {
    await grant('two');
    expect(await read(customer.claim)).toEqual({ seen: ['two'], role: 'client', locations: 'two' });
    await grant('one');
    expect(await read(customer.claim)).toEqual({ seen: LOCATIONS, role: 'client', locations: 'one,two' });
    await revoke('two');
    expect(await read(customer.claim)).toEqual({ seen: ['one'], role: 'client', locations: 'one' });
    await revoke('one');
    expect(await read(customer.claim)).toEqual({ seen: [], role: 'client', locations: '' });
  });

  it('follows a changed role, and checks the permission of the new one', async () => {
    const person = await addTestPerson(db, workspace_id, 'agency', 'team');
    const onlyTeam = (actor: Actor) => {
      if (actor.role !== 'team') throw new Error(`not for a ${actor.role}`);
      return toStatement(actor);
    };
    const ask = () => readJson(db, person.claim, onlyTeam);
    expect(JSON.parse((await ask()) ?? '')).toMatchObject({ role: 'team' });
    await setUser(person.user_id, { role: 'client' });
    await expect(ask()).rejects.toThrow('not for a client');
    await expect(ask()).rejects.toThrow('not for a client');
    await setUser(person.user_id, { role: 'team' });
    expect(JSON.parse((await ask()) ?? '')).toMatchObject({ role: 'team' });
  });

  it('follows what a location shows to its clients', async () => {
    const client = await addTestPerson(db, workspace_id, 'agency_customer', 'client');
    await change((tx) =>
      tx
        .insertInto('user_location_access')
        .values({ workspace_id, user_id: client.user_id, ghl_location_id: 'one' })
        .execute(),
    );
    const access = async () => {
      const json = await readJson(
        db,
        client.claim,
        ({ client_access }) => sql`select ${JSON.stringify(client_access)}::text as json`,
      );
      return JSON.parse(json ?? 'null') as Actor['client_access'];
    };
    const allow = (client_threads: string) =>
      change((tx) => sql`update ghl_locations set client_threads = ${client_threads}`.execute(tx));
    for (const setting of ['all', 'interested', 'none', 'all']) {
      await allow(setting);
      expect(await access()).toMatchObject({
        thread_locations: setting === 'all' ? ['one'] : [],
        interested_locations: setting === 'interested' ? ['one'] : [],
      });
    }
  });

  it.each([
    [
      'an ended session',
      'gone',
      (tx: SystemTx, { session_id }: Claim) =>
        tx.deleteFrom('auth.session').where('id', '=', session_id).execute(),
    ],
    [
      'an expired session',
      'gone',
      (tx: SystemTx, { session_id }: Claim) =>
        sql`update auth.session set "expiresAt" = now() where id = ${session_id}`.execute(tx),
    ],
    [
      'a disabled person',
      'gone',
      (tx: SystemTx, { auth_user_id }: Claim) =>
        sql`update users set disabled_at = now() where auth_user_id = ${auth_user_id}`.execute(tx),
    ],
    [
      'a removed person',
      'no_profile',
      (tx: SystemTx, { auth_user_id }: Claim) =>
        tx.deleteFrom('users').where('auth_user_id', '=', auth_user_id).execute(),
    ],
    [
      'a temporary password',
      'temporary_password',
      (tx: SystemTx, { auth_user_id }: Claim) =>
        sql`update users set has_temporary_password = true where auth_user_id = ${auth_user_id}`.execute(tx),
    ],
  ] as const)('refuses %s', async (_name, reason, end) => {
    const { claim } = await addTestPerson(db, workspace_id, 'agency', 'team');
    await read(claim);
    expect(await refusal(claim)).toBe('admitted');
    await change((tx) => end(tx, claim));
    expect(await refusal(claim)).toBe(reason);
    expect(await refusal(claim)).toBe(reason);
  });

  it('refuses a person who now needs a second factor', async () => {
    const { id } = (await withSystem(db, 'test', (tx) =>
      tx.insertInto('workspaces').values({ name: 'strict' }).returning('id').executeTakeFirstOrThrow(),
    )) as { id: string };
    const { claim } = await addTestPerson(db, id, 'agency', 'owner');
    await read(claim);
    expect(await refusal(claim)).toBe('admitted');
    await change((tx) =>
      sql`update workspaces set second_factor_since = now() - interval '1 year', second_factor_grace_days = 0 where id = ${id}`.execute(
        tx,
      ),
    );
    await change((tx) =>
      sql`update users set created_at = now() - interval '1 day' where workspace_id = ${id}`.execute(tx),
    );
    expect(await refusal(claim)).toBe('second_factor');
  });
});
