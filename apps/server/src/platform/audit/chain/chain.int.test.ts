import { randomUUID } from 'node:crypto';
import { withSystemSnapshot } from '@hearback/database';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '#server/roles/verify-audit.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { appendAudit } from '../audit.ts';
import { countAuditBefore, cutAuditSlice, eraseFromAudit } from '../keep-audit.ts';
import { verifyChain } from './verify-chain.ts';

let workspace: string;

const testApp = await openTestApp();
/**
 * Connects as an attacker who bypasses the product: the login that owns the tables, with row level security disabled.
 */
const intruder = new pg.Client({ connectionString: testApp.config.databaseUrl });
await intruder.connect();
for (const table of ['audit_log', 'audit_seals', 'audit_heads', 'workspaces'])
  await intruder.query(`alter table ${table} no force row level security`);
afterAll(async () => {
  await intruder.end();
  await testApp.close();
});

const open = () =>
  testApp.withDatabase(async (tx) => {
    const opened = await tx
      .insertInto('workspaces')
      .values({ name: 'Chained' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return opened.id;
  });

const append = (target: string, workspace_id = workspace) =>
  testApp.withDatabase((tx) =>
    appendAudit(tx, {
      workspace_id,
      actor: { user_id: randomUUID(), email: 'ann@agency.test' },
      action: 'location.renamed',
      target,
      details: { location: 'loc1', by: 'Dana Fox' },
    }),
  );

const cut = (before: Date) =>
  testApp.withDatabase((tx) => cutAuditSlice(tx, { workspace_id: workspace, before, limit: 1_000 }));
const verify = () => withSystemSnapshot(testApp.services.db, 'test', (tx) => verifyChain(tx, workspace));
/** `$1` in the statement is the workspace. */
const tamper = (statement: string) => intruder.query(statement, [workspace]);

const listLines = async () => {
  const { rows } = await tamper(
    'select id, action, actor_email, target, details from audit_log where workspace_id = $1 order by id',
  );
  return rows as {
    id: string;
    action: string;
    actor_email: string | null;
    target: string | null;
    details: object;
  }[];
};

const FIVE = ['One', 'Two', 'Three', 'Four', 'Five'];

beforeEach(async () => {
  workspace = await open();
  for (const name of FIVE) await append(name);
});

afterEach(() => tamper('delete from workspaces where id = $1'));

describe('the audit chain', () => {
  it('is intact when no line was changed', async () => {
    expect(await verify()).toMatchObject({ lines: 5, broken: null });
  });

  it.each([
    ['action', "update audit_log set action = 'location.removed'"],
    ['target', "update audit_log set target = 'Elsewhere'"],
    ['actor', "update audit_log set actor_email = 'bob@agency.test'"],
    ['account', 'update audit_log set actor_user_id = gen_random_uuid()'],
    ['time', "update audit_log set at = at - interval '1 day'"],
    ['outcome', "update audit_log set outcome = 'refused'"],
    ['details', `update audit_log set details = '{"location": "loc2"}'`],
    ['text, disguised as an erasure,', `update audit_log set target = null, erased_at = now()`],
  ])('detects a line whose %s changed', async (_what, statement) => {
    const [, , third] = await listLines();
    await tamper(`${statement} where workspace_id = $1 and target = 'Three'`);
    const { broken } = await verify();
    expect(broken).toMatchObject({ seq: 3, id: Number(third?.id) });
    expect(broken?.reason).toMatch(/changed/);
  });

  it('detects erased words without a line that records the erasure', async () => {
    await tamper(`
      with wiped as (update audit_log set target = null where workspace_id = $1 and target = 'Two' returning id)
      update audit_seals s set salts[2] = null from wiped where s.line_id = wiped.id`);
    expect((await verify()).broken).toMatchObject({
      seq: 2,
      reason: 'The content of the entry was changed.',
    });
  });

  it('detects a removed line, with or without its seal', async () => {
    await tamper("delete from audit_log where workspace_id = $1 and target = 'Two'");
    expect((await verify()).broken).toMatchObject({ seq: 2, reason: 'The entry was removed.' });
    await tamper('delete from audit_seals where workspace_id = $1 and seq = 2');
    expect((await verify()).broken).toMatchObject({ seq: 2, reason: 'The entry is missing.' });
  });

  it('detects lines that were swapped', async () => {
    await tamper(
      `update audit_seals set seq = case seq when 2 then 13 else 12 end where workspace_id = $1 and seq in (2, 3)`,
    );
    await tamper('update audit_seals set seq = seq - 10 where workspace_id = $1 and seq > 10');
    expect((await verify()).broken).toMatchObject({ seq: 2 });
  });

  it('detects that the newest lines are missing, even if the head was moved back', async () => {
    await tamper("delete from audit_log where workspace_id = $1 and target in ('Four', 'Five')");
    await tamper('delete from audit_seals where workspace_id = $1 and seq > 3');
    const reason = 'The newest entries are missing, or the end of the chain was changed.';
    expect((await verify()).broken).toMatchObject({ seq: 4, reason });
    await tamper('delete from audit_heads where workspace_id = $1');
    expect((await verify()).broken).toMatchObject({ seq: 3, reason: 'The end of the chain was moved.' });
  });

  it('detects that the oldest lines are missing, even if the start was moved', async () => {
    await tamper(`
      update audit_heads h set cut_seq = s.seq, cut_digest = s.digest from audit_seals s
      where h.workspace_id = $1 and s.workspace_id = $1 and s.seq = 2`);
    expect((await verify()).broken).toMatchObject({
      seq: 2,
      reason: 'Earlier entries are missing, and no entry records their removal.',
    });
  });

  it('detects a line inserted outside the product', async () => {
    await intruder.query('alter table audit_log disable trigger audit_log_seal_line');
    await tamper("insert into audit_log (workspace_id, action) values ($1, 'user.left')");
    await intruder.query('alter table audit_log enable trigger audit_log_seal_line');
    expect((await verify()).broken).toMatchObject({ reason: 'The entry is not part of the chain.' });
  });

  it('serializes the lines of changes that commit concurrently', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => append(`At once ${index}`)));
    expect(await verify()).toMatchObject({ lines: 17, broken: null });
  });

  it('does not wait for a change that is still uncommitted', async () => {
    await testApp.withDatabase(async (tx) => {
      await appendAudit(tx, { workspace_id: workspace, action: 'user.left' });
      await append('Meanwhile');
    });
    expect(await verify()).toMatchObject({ lines: 7, broken: null });
  });

  it('is separate for each workspace and is deleted with it', async () => {
    const other = await open();
    await append('Elsewhere', other);
    await intruder.query('delete from workspaces where id = $1', [other]);
    expect(await verify()).toMatchObject({ lines: 5, broken: null });
  });
});

describe('cutting the audit trail', () => {
  it('removes older lines and keeps the rest verifiable, repeatedly', async () => {
    const now = new Date();
    await append('Six');
    expect(await testApp.withDatabase((tx) => countAuditBefore(tx, workspace, now))).toBe(5);
    expect(await cut(now)).toBe(5);
    expect(await verify()).toMatchObject({ lines: 2, broken: null });
    expect((await listLines()).map(({ action }) => action)).toEqual(['location.renamed', 'audit.cut']);
    expect(await cut(now)).toBe(0);
    expect(await cut(new Date())).toBe(2);
    expect(await verify()).toMatchObject({ lines: 1, broken: null });
  });

  it('still detects changes in the remaining lines', async () => {
    const now = new Date();
    await append('Six');
    await cut(now);
    await tamper("update audit_log set target = 'Seven' where workspace_id = $1 and target = 'Six'");
    expect((await verify()).broken).toMatchObject({ seq: 6 });
  });
});

describe('erasing a person from the audit trail', () => {
  it('removes their data from every line of this workspace only, and the chain still verifies', async () => {
    const other = await open();
    await append('ann@agency.test', other);
    await append('Joanna');
    expect(
      await testApp.withDatabase((tx) => eraseFromAudit(tx, workspace, ['ANN@agency.test', 'Dana Fox'])),
    ).toBe(6);
    const lines = await listLines();
    expect(JSON.stringify(lines)).not.toMatch(/ann@agency|Dana/);
    expect(lines.map(({ target }) => target)).toEqual([...FIVE, 'Joanna', null]);
    expect(lines.at(-1)).toMatchObject({
      action: 'audit.erased',
      details: { lines: lines.slice(0, 6).map(({ id }) => Number(id)) },
    });
    expect(await verify()).toMatchObject({ lines: 7, broken: null });
    const { rows } = await intruder.query('select actor_email from audit_log where workspace_id = $1', [
      other,
    ]);
    expect(rows).toEqual([{ actor_email: 'ann@agency.test' }]);
    await intruder.query('delete from workspaces where id = $1', [other]);
  });

  it('matches whole words literally, not as patterns or parts of words', async () => {
    expect(
      await testApp.withDatabase((tx) =>
        eraseFromAudit(tx, workspace, ['.*', 'T.o', 'nn@agency', 'Tw', '  ']),
      ),
    ).toBe(0);
    expect((await listLines()).slice(0, 5).map(({ target }) => target)).toEqual(FIVE);
    expect(await testApp.withDatabase((tx) => eraseFromAudit(tx, workspace, []))).toBe(0);
  });

  it('still detects text written in place of the erased words or next to them', async () => {
    await testApp.withDatabase((tx) => eraseFromAudit(tx, workspace, ['Two']));
    expect((await verify()).broken).toBeNull();
    await tamper("update audit_log set target = 'Forged' where workspace_id = $1 and erased_at is not null");
    expect((await verify()).broken).toMatchObject({ seq: 2 });
    await tamper(
      "update audit_log set target = null, details = '{}' where workspace_id = $1 and erased_at is not null",
    );
    expect((await verify()).broken).toMatchObject({ seq: 2 });
  });
});

describe('the audit verification command', () => {
  const run = async () => {
    const lines: string[] = [];
    process.exitCode = 0;
    await verifyAudit(testApp.config, (line) => lines.push(line));
    const code = process.exitCode;
    process.exitCode = 0;
    return { code, said: lines };
  };

  it('reports an intact trail with the head of each chain and exits with 0', async () => {
    const { head } = await verify();
    const { code, said } = await run();
    expect(said).toContain(`✓ ${workspace} (Chained): entries 5, last digest ${head}`);
    expect(said.at(-1)).toBe('The audit trail is intact.');
    expect(code).toBe(0);
  });

  it('names the first broken line and exits with 1', async () => {
    const [, second] = await listLines();
    await tamper("update audit_log set target = 'X' where workspace_id = $1 and target in ('Two', 'Four')");
    const { code, said } = await run();
    expect(said.filter((line) => line.startsWith('✗'))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^✗ ${workspace} \\(Chained\\): entry 2 \\(id ${second?.id}, .+\\): The content of the entry was changed\\.$`,
        ),
      ),
    ]);
    expect(code).toBe(1);
  });
});
