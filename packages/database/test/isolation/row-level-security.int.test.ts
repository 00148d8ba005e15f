import { type Kysely, sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import {
  ActorRefused,
  type Claim,
  createDatabase,
  createPool,
  type DB,
  executePrepared,
  type Tx,
  withActor,
  withSystem,
  withWorkspace,
} from '../../src/index.ts';
import { createTestDatabase } from '../test-database.ts';
import { addTestPerson } from './people.ts';

const addPerson = (...who: [workspace_id: string, user_type: string, role: string]) =>
  addTestPerson(db, ...who);

async function addWorkspace(name: string): Promise<string> {
  return withSystem(db, 'test', async (tx) => {
    const { id } = await tx
      .insertInto('workspaces')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const place of ['one', 'two', 'three']) {
      await tx
        .insertInto('ghl_locations')
        .values({ workspace_id: id, ghl_location_id: `${name}-${place}`, name: `${name} ${place}` })
        .execute();
    }
    return id;
  });
}

const TABLES = ['workspaces', 'ghl_locations', 'users', 'user_location_access', 'events'] as const;

async function counts(tx: Kysely<DB>): Promise<Record<string, number>> {
  const result: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx);
    result[table] = rows[0]?.n ?? -1;
  }
  return result;
}

const database = await createTestDatabase(inject('databaseUrl'));
const pool = createPool({ url: database.url, max: 4, applicationName: 'test', onError: () => undefined });
const db = createDatabase(pool);
const ours = await addWorkspace('ours');
const theirs = await addWorkspace('theirs');
const owner = await addPerson(ours, 'agency', 'owner');
const stranger = await addPerson(theirs, 'agency', 'owner');
const customer = await addPerson(ours, 'agency_customer', 'client');
await withSystem(db, 'test', async (tx) => {
  await tx
    .insertInto('user_location_access')
    .values({ workspace_id: ours, user_id: customer.user_id, ghl_location_id: 'ours-two' })
    .execute();
  for (const workspace_id of [ours, theirs])
    await tx.insertInto('events').values({ workspace_id, name: 'user.profile_saved' }).execute();
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('row level security in the database', () => {
  it('shows nothing to a connection without a role', async () => {
    expect(await counts(db)).toEqual({
      workspaces: 0,
      ghl_locations: 0,
      users: 0,
      user_location_access: 0,
      events: 0,
    });
  });

  it('shows nothing to the API role without an actor', async () => {
    const seen = await db.transaction().execute(async (tx) => {
      await sql`set local role hearback_api`.execute(tx);
      return counts(tx);
    });
    expect(Object.values(seen)).toEqual([0, 0, 0, 0, 0]);
  });

  it('leaves no settings on a pooled connection after use', async () => {
    const one = createDatabase(
      createPool({ url: database.url, max: 1, applicationName: 'test', onError: () => undefined }),
    );
    await withActor(one, owner.claim, async () => undefined);
    const left = await sql<{
      workspace: string;
      role: string;
    }>`select current_setting('app.workspace_id', true) as workspace, current_user as role`.execute(one);
    expect(left.rows[0]).toEqual({ workspace: '', role: 'hearback' });
    expect(Object.values(await counts(one))).toEqual([0, 0, 0, 0, 0]);
    await one.destroy();
  });

  it('shows owners only their own workspace', async () => {
    const seen = await withActor(db, owner.claim, async (tx) => ({
      counts: await counts(tx),
      ids: await tx.selectFrom('ghl_locations').select('workspace_id').distinct().execute(),
    }));
    expect(seen.counts).toEqual({
      workspaces: 1,
      ghl_locations: 3,
      users: 2,
      user_location_access: 1,
      events: 1,
    });
    expect(seen.ids).toEqual([{ workspace_id: ours }]);
  });

  it('shows customers only granted locations and themselves', async () => {
    const seen = await withActor(db, customer.claim, async (tx) => ({
      locations: await tx.selectFrom('ghl_locations').select('ghl_location_id').execute(),
      people: await tx.selectFrom('users').select('id').execute(),
      events: await tx.selectFrom('events').select('id').execute(),
    }));
    expect(seen).toEqual({
      locations: [{ ghl_location_id: 'ours-two' }],
      people: [{ id: customer.user_id }],
      events: [],
    });
  });

  it('shows a single-location user of an agency only the default location and granted ones', async () => {
    const single = await addPerson(ours, 'single_location', 'client');
    await withSystem(db, 'test', (tx) =>
      tx
        .updateTable('users')
        .set({ default_location_id: 'ours-three' })
        .where('id', '=', single.user_id)
        .execute(),
    );
    const seen = await withActor(db, single.claim, async (tx) => ({
      locations: await tx.selectFrom('ghl_locations').select('ghl_location_id').execute(),
      people: await tx.selectFrom('users').select('id').execute(),
    }));
    expect(seen).toEqual({
      locations: [{ ghl_location_id: 'ours-three' }],
      people: [{ id: single.user_id }],
    });
    await withSystem(db, 'test', (tx) => tx.deleteFrom('users').where('id', '=', single.user_id).execute());
  });

  it('finds nothing of another workspace by id, search or update', async () => {
    await withActor(db, owner.claim, async (tx) => {
      expect(await tx.selectFrom('users').select('id').where('id', '=', stranger.user_id).execute()).toEqual(
        [],
      );
      expect(
        await tx.selectFrom('ghl_locations').select('id').where('name', 'like', 'theirs%').execute(),
      ).toEqual([]);
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set({ first_name: 'Mallory' })
        .where('id', '=', stranger.user_id)
        .executeTakeFirst();
      expect(Number(numUpdatedRows)).toBe(0);
    });
  });

  const refused = async (claim: Claim, work: (tx: Tx) => Promise<unknown>) =>
    expect(withActor(db, claim, (tx) => work(tx))).rejects.toThrow(/row-level security|permission denied/);

  it('rejects an event in the name of another workspace or person', async () => {
    await refused(owner.claim, (tx) =>
      tx
        .insertInto('events')
        .values({ workspace_id: theirs, name: 'user.profile_saved', actor_user_id: owner.user_id })
        .execute(),
    );
    await refused(owner.claim, (tx) =>
      tx
        .insertInto('events')
        .values({ workspace_id: ours, name: 'user.profile_saved', actor_user_id: stranger.user_id })
        .execute(),
    );
  });

  it('rejects a job for another workspace', async () => {
    await expect(
      withActor(db, owner.claim, (tx) =>
        sql`select app.add_job('x', ${JSON.stringify({ workspace_id: theirs })}::json)`.execute(tx),
      ),
    ).rejects.toThrow(/workspace of the person/);
  });

  it.each(['role', 'workspace_id', 'email', 'auth_user_id', 'has_temporary_password', 'disabled_at'])(
    'does not let people change their own %s',
    async (column) => {
      await refused(owner.claim, (tx) =>
        sql`update users set ${sql.ref(column)} = null where id = ${owner.user_id}`.execute(tx),
      );
    },
  );

  it('does not let people change their own type or agency, and only agencies change those of others', async () => {
    const change = (claim: Claim, id: string) =>
      expect(
        withActor(db, claim, (tx) =>
          tx.updateTable('users').set({ user_type: 'single_location' }).where('id', '=', id).execute(),
        ),
      ).rejects.toThrow(/only people of an agency/);
    await change(owner.claim, owner.user_id);
    const single = await addPerson(ours, 'single_location', 'team');
    await change(single.claim, owner.user_id);
    await expect(
      withActor(db, owner.claim, (tx) =>
        tx
          .updateTable('users')
          .set({ agency_owner_id: owner.user_id })
          .where('id', '=', owner.user_id)
          .execute(),
      ),
    ).rejects.toThrow(/only people of an agency/);
    await withSystem(db, 'test', (tx) => tx.deleteFrom('users').where('id', '=', single.user_id).execute());
  });

  it('lets no role change or remove an audit entry, not even the system role', async () => {
    await withSystem(db, 'test', (tx) =>
      tx.insertInto('audit_log').values({ workspace_id: ours, action: 'test.happened' }).execute(),
    );
    await refused(owner.claim, (tx) => tx.updateTable('audit_log').set({ action: 'test.nothing' }).execute());
    await refused(owner.claim, (tx) => tx.deleteFrom('audit_log').execute());
    for (const statement of [
      sql`update audit_log set action = 'x.y'`,
      sql`update audit_log set target = 'x'`,
      sql`delete from audit_log`,
      sql`update audit_seals set seq = 0`,
      sql`delete from audit_seals`,
    ]) {
      await expect(withSystem(db, 'test', (tx) => statement.execute(tx))).rejects.toThrow(
        /permission denied/,
      );
    }
  });

  it('shows the audit trail only to owners', async () => {
    const team = await addPerson(ours, 'agency', 'team');
    expect(
      await withActor(db, team.claim, (tx) => tx.selectFrom('audit_log').select('id').execute()),
    ).toEqual([]);
    expect(
      await withActor(db, owner.claim, (tx) => tx.selectFrom('audit_log').select('action').execute()),
    ).toEqual([{ action: 'test.happened' }]);
    expect(
      await withActor(db, stranger.claim, (tx) => tx.selectFrom('audit_log').select('id').execute()),
    ).toEqual([]);
    await withSystem(db, 'test', (tx) => tx.deleteFrom('users').where('id', '=', team.user_id).execute());
  });

  it('does not let customers write anything, not even their own name', async () => {
    await withActor(db, customer.claim, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set({ first_name: 'X' })
        .where('id', '=', customer.user_id)
        .executeTakeFirst();
      expect(Number(numUpdatedRows)).toBe(0);
    });
    await refused(customer.claim, (tx) =>
      tx
        .insertInto('events')
        .values({ workspace_id: ours, name: 'user.profile_saved', actor_user_id: customer.user_id })
        .execute(),
    );
    await refused(customer.claim, (tx) =>
      tx
        .insertInto('user_location_access')
        .values({ workspace_id: ours, user_id: customer.user_id, ghl_location_id: 'ours-one' })
        .execute(),
    );
  });

  it.each(['auth.account', 'auth.session', 'auth.jwks', 'system.sign_in_attempts', 'migrations.applied'])(
    'denies the API role access to %s',
    async (table) => {
      await refused(owner.claim, (tx) => sql`select * from ${sql.table(table)}`.execute(tx));
    },
  );

  it('does not let the API role enter as another person', async () => {
    await refused(owner.claim, (tx) =>
      sql`select app.authenticate_session(${stranger.claim.auth_user_id}, ${stranger.claim.session_id})`.execute(
        tx,
      ),
    );
  });

  it('rejects a grant for a location of another workspace, even for the system role', async () => {
    const grant = { workspace_id: ours, user_id: customer.user_id, ghl_location_id: 'theirs-one' };
    await expect(
      withSystem(db, 'test', (tx) => tx.insertInto('user_location_access').values(grant).execute()),
    ).rejects.toThrow(/foreign key/);
  });

  it('limits a job to the rows of its workspace', async () => {
    const seen = await withWorkspace(db, theirs, (tx) => tx.selectFrom('users').select('id').execute());
    expect(seen).toEqual([{ id: stranger.user_id }]);
  });
});

describe('a prepared statement', () => {
  it('applies the rights of each person and role on a shared connection, even after a table changed', async () => {
    const single = createPool({
      url: database.url,
      max: 1,
      applicationName: 'test',
      onError: () => undefined,
    });
    const one = createDatabase(single);
    const list = (tx: Tx) =>
      executePrepared(tx, sql<{ name: string }>`select name from ghl_locations order by name`);
    const names = async (tx: Tx) => (await list(tx)).rows.map(({ name }) => name);
    const all = [ours, theirs].map((_, index) =>
      ['one', 'three', 'two'].map((place) => `${['ours', 'theirs'][index]} ${place}`),
    );
    // PostgreSQL switches to the generic plan at the sixth execution.
    for (let time = 0; time < 8; time += 1) {
      expect(await withActor(one, owner.claim, names)).toEqual(all[0]);
      expect(await withActor(one, stranger.claim, names)).toEqual(all[1]);
      expect(await withActor(one, customer.claim, names)).toEqual(['ours two']);
      expect(await withSystem(one, 'test', names)).toEqual(all.flat());
      if (time === 6)
        await one
          .transaction()
          .execute((tx) => sql`alter table ghl_locations add column if not exists later text`.execute(tx));
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      one,
    );
    expect(rows.map(({ statement }) => statement)).toContain('select name from ghl_locations order by name');
    await one.destroy();
  });
});

describe('app.authenticate_session', () => {
  const expectRefusal = async (claim: Claim, reason: string) => {
    const error = await withActor(db, claim, async () => 'entered').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ActorRefused);
    expect((error as ActorRefused).reason).toBe(reason);
  };

  it('rejects a session that ended, expired or belongs to another account', async () => {
    const person = await addPerson(ours, 'agency', 'team');
    await expectRefusal({ ...person.claim, session_id: stranger.claim.session_id }, 'gone');
    await withSystem(db, 'test', (tx) =>
      tx
        .updateTable('auth.session')
        .set({ expiresAt: new Date(0) })
        .where('id', '=', person.claim.session_id)
        .execute(),
    );
    await expectRefusal(person.claim, 'gone');
    await withSystem(db, 'test', (tx) =>
      tx.deleteFrom('auth.session').where('id', '=', person.claim.session_id).execute(),
    );
    await expectRefusal(person.claim, 'gone');
  });

  it('rejects a disabled person from the next request on', async () => {
    const person = await addPerson(ours, 'agency', 'team');
    await withActor(db, person.claim, async () => undefined);
    await withSystem(db, 'test', (tx) =>
      tx.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', person.user_id).execute(),
    );
    await expectRefusal(person.claim, 'gone');
  });

  it('distinguishes an account without a profile', async () => {
    const person = await addPerson(ours, 'agency', 'team');
    await withSystem(db, 'test', (tx) => tx.deleteFrom('users').where('id', '=', person.user_id).execute());
    await expectRefusal(person.claim, 'no_profile');
  });

  it('applies a changed role and a new grant from the next request on', async () => {
    const person = await addPerson(ours, 'agency', 'team');
    await withSystem(db, 'test', async (tx) => {
      await tx
        .updateTable('users')
        .set({ role: 'client', user_type: 'agency_customer' })
        .where('id', '=', person.user_id)
        .execute();
      await tx
        .insertInto('user_location_access')
        .values({
          workspace_id: ours,
          user_id: person.user_id,
          ghl_location_id: 'ours-one',
          access_level: 'write',
        })
        .execute();
    });
    const actor = await withActor(db, person.claim, async (_tx, entered) => entered);
    expect(actor).toMatchObject({
      role: 'client',
      user_type: 'agency_customer',
      readable_locations: ['ours-one'],
      writable_locations: ['ours-one'],
    });
  });
});
