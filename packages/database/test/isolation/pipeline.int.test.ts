import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import {
  createDatabase,
  createPool,
  executePrepared,
  pipeline,
  readAsSystem,
  type SystemTx,
  type TenantTx,
  withActor,
  withSystem,
} from '../../src/index.ts';
import { createTestDatabase } from '../test-database.ts';
import { addTestPerson } from './people.ts';

const database = await createTestDatabase(inject('databaseUrl'));
const db = createDatabase(
  createPool({ url: database.url, max: 1, applicationName: 'test', onError: () => undefined }),
);
const { id: workspace_id } = await withSystem(db, 'test', (tx) =>
  tx.insertInto('workspaces').values({ name: 'ours' }).returning('id').executeTakeFirstOrThrow(),
);
const owner = await addTestPerson(db, workspace_id, 'agency', 'owner');
const customer = await addTestPerson(db, workspace_id, 'agency_customer', 'client');
await withSystem(db, 'test', async (tx) => {
  const places = ['one', 'two'].map((name) => ({ workspace_id, ghl_location_id: name, name }));
  await tx.insertInto('ghl_locations').values(places).execute();
  const granted = { workspace_id, user_id: customer.user_id, ghl_location_id: 'two' };
  await tx.insertInto('user_location_access').values(granted).execute();
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function count(tx: TenantTx | SystemTx, statement: string): Promise<number> {
  const { rows } = await executePrepared(tx, sql<{ n: number }>`${sql.raw(statement)}`);
  return rows[0]?.n ?? -1;
}

const PLACES = 'select count(*)::int as n from ghl_locations';
const PEOPLE = 'select count(*)::int as n from users';

describe('pipeline', () => {
  it("sends all statements before the first response, under the person's rights", async () => {
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    for (const [{ claim }, expected] of [[owner, [2, 2]] as const, [customer, [1, 1]] as const])
      await withActor(db, claim, async (tx) => {
        const before = querySpy.mock.calls.length;
        const answers = pipeline<[number, number]>(tx, (tx) => [count(tx, PLACES), count(tx, PEOPLE)]);
        expect(querySpy.mock.calls.length - before).toBe(2);
        expect(await answers).toEqual(expected);
      });
    querySpy.mockRestore();
  });

  it('fails as a whole, together with everything before it', async () => {
    const failing = 'select 1 / (count(*) - count(*))::int as n from users';
    const ask = withActor(db, owner.claim, async (tx) => {
      await sql`delete from user_location_access`.execute(tx);
      await pipeline<[number, number]>(tx, (tx) => [count(tx, failing), count(tx, PLACES)]);
    });
    await expect(ask).rejects.toThrow('division by zero');
    expect(await withActor(db, customer.claim, (tx) => count(tx, PLACES))).toBe(1);
  });
});

describe('readAsSystem', () => {
  const WHO = "select (current_user = 'hearback_system')::int as n";

  it('sends one statement of the system role and returns to the person, in one packet', async () => {
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    await withActor(db, customer.claim, async (tx) => {
      const before = querySpy.mock.calls.length;
      const answer = readAsSystem(tx, (tx) => count(tx, WHO));
      expect(querySpy.mock.calls.length - before).toBe(3);
      expect(await answer).toBe(1);
      expect(await readAsSystem(tx, (tx) => count(tx, PLACES))).toBe(2);
      expect([await count(tx, WHO), await count(tx, PLACES)]).toEqual([0, 1]);
    });
    querySpy.mockRestore();
  });

  it('keeps its place in a pipeline, and the statements beside it run as the person', async () => {
    const answer = withActor(db, customer.claim, (tx) =>
      pipeline<[number, readonly number[], number]>(tx, (tx) => [
        count(tx, PLACES),
        readAsSystem(tx, (tx) => Promise.all([count(tx, PLACES), count(tx, WHO)])),
        count(tx, WHO),
      ]),
    );
    expect(await answer).toEqual([1, [2, 1], 0]);
  });

  it('runs a later statement as the person', async () => {
    const answer = withActor(db, customer.claim, (tx) =>
      readAsSystem(tx, async (tx) => [
        await count(tx, PLACES),
        await count(tx, PLACES),
        await count(tx, WHO),
      ]),
    );
    expect(await answer).toEqual([2, 1, 0]);
  });

  it('ends the transaction if the statement fails', async () => {
    const answer = withActor(db, customer.claim, async (tx) => {
      await expect(readAsSystem(tx, (tx) => count(tx, 'select 1 / 0 as n'))).rejects.toThrow(
        'division by zero',
      );
      await count(tx, PLACES);
    });
    await expect(answer).rejects.toThrow('current transaction is aborted');
    expect(await withActor(db, customer.claim, (tx) => count(tx, WHO))).toBe(0);
  });
});
