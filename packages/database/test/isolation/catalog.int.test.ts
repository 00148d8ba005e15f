import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../test-database.ts';
import { findBreaches } from './catalog-walk.ts';

const database = await createTestDatabase(inject('databaseUrl'));
const client = new pg.Client({ connectionString: database.url });
await client.connect();

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Runs the statements in a transaction that is rolled back, and returns the breaches that the walk found. */
async function breachesWith(sql: string): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(sql);
    return await findBreaches(client);
  } finally {
    await client.query('rollback');
  }
}

const PROTECTED = `
  create table planted (workspace_id uuid not null references workspaces (id), id uuid not null, other_id uuid, primary key (workspace_id, id));
  alter table planted enable row level security;
  alter table planted force row level security;
  grant select, insert, update, delete on planted to hearback_api;
  create policy mine on planted for select to hearback_api using (workspace_id = (select app.workspace_id()));`;

describe('findBreaches', () => {
  it('finds no breach in the migrated database', async () => {
    expect(await findBreaches(client)).toEqual([]);
  });

  it('accepts a table that follows all rules', async () => {
    expect(await breachesWith(PROTECTED)).toEqual([]);
  });

  it.each([
    [
      'a table without row level security',
      'create table planted (workspace_id uuid not null primary key)',
      /row level security/,
    ],
    [
      'a table whose owner bypasses row level security',
      `${PROTECTED} alter table planted no force row level security`,
      /forced f/,
    ],
    [
      'a table without a workspace',
      `${PROTECTED} alter table planted rename workspace_id to tenant`,
      /no workspace_id/,
    ],
    [
      'a readable table without a policy',
      `${PROTECTED} drop policy mine on planted`,
      /no policy for hearback_api/,
    ],
    [
      'a policy for everyone',
      `${PROTECTED} create policy wide on planted for select using (workspace_id = (select app.workspace_id()))`,
      /open to everyone/,
    ],
    [
      'a policy without the workspace',
      `${PROTECTED} create policy wide on planted for select to hearback_api using (true)`,
      /does not name the workspace/,
    ],
    [
      'a policy that calls a function per row',
      `${PROTECTED} create policy slow on planted for select to hearback_api using (workspace_id = (select app.workspace_id()) and id = app.user_id())`,
      /per row/,
    ],
    [
      'a policy that checks a thread for everyone',
      `${PROTECTED} create policy slow on planted for select to hearback_api using (workspace_id = (select app.workspace_id()) and app.can_read_thread(workspace_id, id))`,
      /per row/,
    ],
    [
      'a check of threads that bypasses row level security',
      'alter function app.can_read_thread security definer set search_path to pg_catalog',
      /can_read_thread.* cannot be inlined/,
    ],
    [
      'a policy for all commands, which also allows reading',
      `${PROTECTED} create policy all_of_it on planted for all to hearback_api using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())) with check (workspace_id = (select app.workspace_id()))`,
      /all_of_it on planted is for all commands, so it also allows reading/,
    ],
    [
      'a second read policy',
      `${PROTECTED} create policy more on planted for select to hearback_api using (workspace_id = (select app.workspace_id()))`,
      /table planted is read by more than one policy: mine, more/,
    ],
    [
      'a write policy that requires only readable locations',
      `${PROTECTED} create policy write on planted for delete to hearback_api using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and id::text = any ((select app.readable_locations())::text[]))`,
      /policy write on planted lets readers of a location write/,
    ],
    [
      'a write policy that requires no grant',
      `${PROTECTED} create policy write on planted for delete to hearback_api using (workspace_id = (select app.workspace_id()) and (select app.is_insider()))`,
      /policy write on planted lets readers write because it requires no grant/,
    ],
    [
      'a write policy that lets customers in',
      `${PROTECTED} create policy write on planted for delete to hearback_api using (workspace_id = (select app.workspace_id()))`,
      /agency_customer may write/,
    ],
    [
      'an update policy without a check',
      `${PROTECTED} create policy write on planted for update to hearback_api using (workspace_id = (select app.workspace_id()) and (select app.is_insider()))`,
      /without a check/,
    ],
    [
      'a foreign key across workspaces',
      `${PROTECTED} create unique index one on users (id); alter table planted add foreign key (other_id) references users (id)`,
      /does not include the workspace/,
    ],
    [
      'a primary key that does not begin with the workspace',
      `${PROTECTED} alter table planted drop constraint planted_pkey; alter table planted add primary key (id)`,
      /does not begin with the workspace/,
    ],
    [
      'a view that runs as its owner',
      'create view planted as select * from users',
      /does not run as its caller/,
    ],
    ['a materialized view', 'create materialized view planted as select 1 as one', /materialized view/],
    [
      'a policy with a function that cannot be inlined',
      `alter function app.sees_all_locations() set search_path = ''`,
      /function app.sees_all_locations\(\) of a policy cannot be inlined/,
    ],
    [
      'a definer function without a search_path',
      `create function app.planted() returns int language sql security definer return 1; revoke execute on function app.planted from public`,
      /search_path/,
    ],
    [
      'a definer function for everyone',
      `create function app.planted() returns int language sql security definer set search_path = '' return 1; grant execute on function app.planted to public`,
      /called by everyone/,
    ],
    [
      'an auth table that the API role can read',
      'grant usage on schema auth to hearback_api; grant select on auth.account to hearback_api',
      /may touch auth.account/,
    ],
  ])('finds %s', async (_name, sql, breach) => {
    expect((await breachesWith(sql)).join('\n')).toMatch(breach);
  });
});
