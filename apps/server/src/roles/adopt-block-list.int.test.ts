import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { addTestAgency } from '../testing/people.ts';
import { openTestApp } from '../testing/stack/open-test-app.ts';
import { COMPILE_CACHE } from '../testing/stack/spawn-worker.ts';

const app = await openTestApp();
const [undecided, decided] = [await addTestAgency(app, 'undecided'), await addTestAgency(app, 'decided')];
afterAll(() => app.close());

/** Runs the command as an operator does. */
async function migrate(INSTANTLY_BLOCK_LIST: 'on' | 'off'): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'migrate'], {
    env: {
      ...COMPILE_CACHE,
      DATABASE_URL: app.config.directDatabaseUrl,
      HEARBACK_SECRET: app.config.secret,
      INSTANTLY_BLOCK_LIST,
    },
  });
  child.stdout.resume();
  child.stderr.resume();
  expect(await once(child, 'close')).toEqual([0, null]);
}

const readSwitch = async ({ account_id }: { readonly account_id: string }) =>
  (
    await app.query(
      sql<{
        blocks_suppressed: boolean | null;
      }>`select blocks_suppressed from accounts where id = ${account_id}`,
    )
  )[0]?.blocks_suppressed;

it('main.ts migrate adopts the former switch of the block list, and keeps what a person chose', async () => {
  await app.query(sql`update accounts set blocks_suppressed = null`);
  await app.query(sql`update accounts set blocks_suppressed = false where id = ${decided.account_id}`);
  await migrate('off');
  expect([await readSwitch(undecided), await readSwitch(decided)]).toEqual([null, false]);
  await migrate('on');
  expect([await readSwitch(undecided), await readSwitch(decided)]).toEqual([true, false]);
});
