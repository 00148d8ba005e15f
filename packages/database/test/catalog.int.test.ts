import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { describeCatalog } from './catalog.ts';
import { createTestDatabase } from './test-database.ts';

const database = await createTestDatabase(inject('databaseUrl'));
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const before = new Set(await describeCatalog(client));

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Every kind of change, on different objects, and the line that must describe it. */
const CHANGES: readonly (readonly [what: string, statement: string, line: RegExp])[] = [
  ['a table', 'create table added ()', /^relation added /m],
  ['a column', 'alter table users add added text', /^column users \d+ added/m],
  ['a default', "alter table users alter first_name set default 'x'", /^column users \d+ first_name.*'x'/m],
  [
    'a nullable column',
    'alter table users alter phone drop not null',
    /^column users \d+ phone.*required": false/m,
  ],
  ['a column comment', "comment on column users.role is 'x'", /^column users \d+ role.*"comment": "x"/m],
  ['a column grant', 'grant update (email) on users to hearback_api', /^column users \d+ email.*=UPDATE/m],
  ['a constraint', 'alter table users add constraint added check (true)', /^constraint added on users/m],
  ['an index', 'create index added_index on users (email)', /^index CREATE INDEX added_index/m],
  [
    'a policy',
    'alter policy system_all on users using (false)',
    /^policy system_all on users.*"using": "false"/m,
  ],
  ['row level security', 'alter table users no force row level security', /^relation users .* forced f/m],
  [
    'a grant',
    'grant truncate on workspaces to hearback_api',
    /^relation workspaces .*hearback_api=TRUNCATE/m,
  ],
  ['a function', 'create function app.added() returns int return 1', /^function app\.added/m],
  [
    'a function body',
    'create or replace function app.role() returns text stable parallel safe return null',
    /^function app\.role\(\)/m,
  ],
  [
    'a function grant',
    'grant execute on function app.user_id to public',
    /^function app\.user_id.*public=EXECUTE/m,
  ],
  ['a function comment', "comment on function app.user_type is 'x'", /^function app\.user_type.*: x /m],
  [
    'a function owner',
    'grant create on schema app to hearback_system; alter function app.utc_day owner to hearback_system',
    /^function app\.utc_day.* owned by hearback_system/m,
  ],
  [
    'a trigger',
    'alter table notes disable trigger notes_address_answer',
    /^trigger .*notes_address_answer.* enabled D/m,
  ],
  [
    'a trigger comment',
    "comment on trigger messages_set_location on messages is 'x'",
    /^trigger .*messages_set_location.*: x$/m,
  ],
  ['a schema comment', "comment on schema system is 'x'", /^schema system .*: x$/m],
  ['a sequence', 'create sequence added_seq', /^sequence added_seq/m],
  ['a view', 'create view added_view as select 1 as one', /^view added_view/m],
  [
    'an extension',
    'drop extension pg_trgm cascade; create extension pg_trgm schema app',
    /^extension pg_trgm .* in app/m,
  ],
  ['a type', "create type added_type as enum ('a')", /^type added_type e: a/m],
  [
    'a default privilege',
    'alter default privileges grant select on tables to hearback_api',
    /^default privileges/m,
  ],
  ['a role membership', 'grant hearback_system to hearback_api', /^member hearback_api of hearback_system/m],
];

/** Returns the lines that the statements add or change. The transaction is rolled back. */
async function findChanges(statements: string): Promise<string> {
  await client.query('begin');
  try {
    await client.query(statements);
    return (await describeCatalog(client)).filter((line) => !before.has(line)).join('\n');
  } finally {
    await client.query('rollback');
  }
}

describe('describeCatalog', () => {
  it('returns the same lines for the same catalog', async () => {
    expect(await findChanges('select 1')).toBe('');
  });

  it('describes every kind of change', async () => {
    const changes = await findChanges(CHANGES.map(([, statement]) => statement).join(';'));
    for (const [what, , line] of CHANGES) expect(changes, what).toMatch(line);
  });
});

describe('the migrated database', () => {
  it('has a comment on every function', async () => {
    const { rows } = await client.query<{ name: string }>(`
      select f.oid::regprocedure::text as name from pg_proc f
      where f.pronamespace::regnamespace::text in ('public', 'app', 'auth', 'system') and obj_description(f.oid, 'pg_proc') is null
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e') order by 1`);
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it('has a comment on every trigger', async () => {
    const { rows } = await client.query<{ name: string }>(`
      select t.tgname || ' on ' || t.tgrelid::regclass as name from pg_trigger t
      where not t.tgisinternal and obj_description(t.oid, 'pg_trigger') is null order by 1`);
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it('names every trigger after its table', async () => {
    const { rows } = await client.query<{ name: string }>(`
      select t.tgname || ' on ' || t.tgrelid::regclass as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and not starts_with(t.tgname, c.relname || '_') order by 1`);
    expect(rows.map(({ name }) => name)).toEqual([]);
  });
});
