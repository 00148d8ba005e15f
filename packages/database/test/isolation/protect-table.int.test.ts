import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../test-database.ts';
import { findBreaches } from './catalog-walk.ts';

const database = await createTestDatabase(inject('databaseUrl'));
const client = new pg.Client({ connectionString: database.url });
await client.connect();

afterAll(async () => {
  await client.end();
  await database.drop();
});

const ONE = '00000000-0000-4000-8000-000000000001';
const TWO = '00000000-0000-4000-8000-000000000002';

/** Creates a table with five rows, protects it, and drops it afterwards. */
async function protectedBy<T>(call: string, action: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(`
      create table planted (workspace_id uuid not null, id int not null, user_id uuid, location_id text, primary key (workspace_id, id));
      insert into planted values ('${ONE}', 1, '${ONE}', 'here'), ('${ONE}', 2, '${TWO}', 'here'), ('${ONE}', 3, '${ONE}', 'there'),
        ('${ONE}', 4, '${ONE}', null), ('${TWO}', 5, '${ONE}', 'here');
      select ${call};`);
    return await action();
  } finally {
    await client.query('rollback');
  }
}

/** The rows that a user of the first workspace can read, and how many of them they can update and delete. */
async function reach(who: { sees_all: boolean; type?: string; writable?: string }) {
  const set = { workspace_id: ONE, user_id: ONE, user_type: who.type ?? 'single_location' };
  const locations = { readable_locations: '{here}', writable_locations: who.writable ?? '{}' };
  await client.query(`select set_config('role', 'hearback_api', true)`);
  for (const [name, value] of Object.entries({
    ...set,
    ...locations,
    sees_all_locations: who.sees_all ? 'yes' : '',
  }))
    await client.query('select set_config($1, $2, true)', [`app.${name}`, value]);
  const read = await client.query<{ id: number }>('select id from planted order by id');
  const changed = await client.query('update planted set id = id + 10');
  const removed = await client.query('delete from planted');
  await client.query('reset role');
  return { read: read.rows.map(({ id }) => id), changed: changed.rowCount, removed: removed.rowCount };
}

const call = (scope: string) =>
  `app.protect_table('planted', '${scope}', array['insert', 'update', 'delete'])`;

it.each(['workspace', 'location', 'person'])('a table protected by %s passes all checks', async (scope) => {
  expect(await protectedBy(call(scope), () => findBreaches(client))).toEqual([]);
});

it('rows of a workspace are visible to users who see all its locations', async () => {
  const whole = await protectedBy(call('workspace'), () => reach({ sees_all: true }));
  expect(whole).toEqual({ read: [1, 2, 3, 4], changed: 4, removed: 4 });
  const partial = await protectedBy(call('workspace'), () => reach({ sees_all: false, writable: '{here}' }));
  expect(partial).toEqual({ read: [], changed: 0, removed: 0 });
});

it('rows of a location are readable with a grant, and writable with a write grant', async () => {
  const reader = await protectedBy(call('location'), () => reach({ sees_all: false }));
  expect(reader).toEqual({ read: [1, 2], changed: 0, removed: 0 });
  const writer = await protectedBy(call('location'), () => reach({ sees_all: false, writable: '{here}' }));
  expect(writer).toEqual({ read: [1, 2], changed: 2, removed: 2 });
  const customer = { sees_all: false, type: 'agency_customer', writable: '{here}' };
  expect(await protectedBy(call('location'), () => reach(customer))).toEqual({
    read: [1, 2],
    changed: 0,
    removed: 0,
  });
});

it('rows of a person are visible only to that person', async () => {
  const own = await protectedBy(call('person'), () => reach({ sees_all: true }));
  expect(own).toEqual({ read: [1, 3, 4], changed: 3, removed: 3 });
});

it('rows of the system are not visible to any person', async () => {
  const attempt = protectedBy(`app.protect_table('planted', 'system')`, () => reach({ sees_all: true }));
  await expect(attempt).rejects.toThrow('permission denied for table planted');
  await expect(protectedBy(call('system'), () => reach({ sees_all: true }))).rejects.toThrow(
    'no person reaches the rows of public.planted',
  );
});
