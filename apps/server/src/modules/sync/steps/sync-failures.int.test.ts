import type { OutreachAccount, SyncRun } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { KEYS, type Outreach, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { countRows } from '#server/testing/outreach/outreach-rows.ts';
import { queueRun } from '../runs/queue-run.ts';
import { resumeSyncs } from './run.job.ts';

let outreach: Outreach;
let account: OutreachAccount;
let expected: { campaigns: number };

beforeAll(async () => {
  outreach = await openOutreach();
  await outreach.control('instantly', '/', { rateLimit: { emailsPerMinute: 100_000 } });
  account = await outreach.addAccount('instantly', KEYS.instantly);
  const summaries = await outreach.control<{ key: string; campaigns: unknown[] }[]>('instantly', '/accounts');
  expected = { campaigns: summaries.find(({ key }) => key === KEYS.instantly)?.campaigns.length ?? 0 };
  await outreach.startWorker();
});

afterAll(() => outreach.close());

const listRuns = async () => (await outreach.ask('GET', '/api/sync/runs')).body as SyncRun[];
const sync = () => outreach.ask('POST', '/api/functions/sync-instantly-campaigns', { accountId: account.id });
const failure = (order: object) => outreach.control('instantly', '/failure', order);

/** Makes waiting runs due immediately and returns their states. */
const passTime = () =>
  outreach.app.withDatabase(async (tx) => {
    const resting = await tx
      .selectFrom('sync_runs')
      .select(['workspace_id', 'id', 'error'])
      .where('status', '=', 'running')
      .where('leased_by', 'is', null)
      .execute();
    for (const run of resting) await queueRun(tx, run);
    return resting.map(({ error }) => error);
  });

describe('a sync of a failing provider', () => {
  const AWAY = 'The provider is not responding. The sync will continue when it does.';

  it.each([
    ['is down', { count: 8, status: 503 }, AWAY],
    [
      'asks to slow down',
      { count: 8, status: 429 },
      'The provider is rate limiting requests. The sync will continue shortly.',
    ],
    ['answers with broken JSON', { count: 3, status: 'malformed' }, AWAY],
    ['hangs up', { count: 3, status: 'cut' }, AWAY],
  ])(
    'a provider that %s makes the sync wait and report it, and the rows are complete at the end',
    async (_what, order, sentence) => {
      await failure(order);
      const request = sync();
      const errors = new Set<string | null>();
      const isOver = async () => {
        for (const error of await passTime()) errors.add(error);
        const runs = await listRuns();
        return runs[0]?.status === 'done' && runs.every(({ status }) => status === 'done') && errors.size > 0;
      };
      await expect.poll(isOver).toBe(true);
      await request;
      await outreach.settle();
      expect([...errors]).toEqual([sentence]);
      expect(await countRows(outreach)).toMatchObject(expected);
    },
    90_000,
  );

  it('continues if the provider is slow', async () => {
    await failure({ slowMs: 100 });
    await sync();
    await outreach.settle();
    await failure({ slowMs: 0 });
    expect(await countRows(outreach)).toMatchObject(expected);
  });

  it('a provider that refuses the key is shown on the account until the next successful response', async () => {
    await outreach.control('instantly', `/accounts/${KEYS.instantly}`, { revoked: true });
    await sync();
    await outreach.settle();
    expect((await listRuns())[0]).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('API key'),
    });
    const list = async () => (await outreach.ask('GET', '/api/accounts')).body;
    expect(await list()).toMatchObject([
      { connected: false, error_message: expect.stringContaining('API key') },
    ]);
    await outreach.control('instantly', `/accounts/${KEYS.instantly}`, { revoked: false });
    await sync();
    await outreach.settle();
    expect(await list()).toMatchObject([{ connected: true, error_message: null }]);
  });

  it('resumes from its cursor in another process after it was killed', async () => {
    const { services } = outreach.app;
    const { workspace_id, user_id: started_by } = outreach.owner;
    const before = await countRows(outreach);
    // The state after a killed process: running, with an expired lease and the cursor after the first page.
    const cursor = { page: null, newest: null, pages: 0 };
    const { id } = await withSystem(services.db, 'test', (tx) =>
      tx
        .insertInto('sync_runs')
        .values({
          workspace_id,
          kind: 'replies',
          provider: 'instantly',
          account_id: account.id,
          started_by,
          status: 'running',
          progress: 40,
          cursor: JSON.stringify(cursor),
          leased_by: 'a killed process',
          leased_until: new Date('2026-01-01'),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await resume(services, resumeSyncs);
    await outreach.settle();
    expect((await listRuns()).find((run) => run.id === id)).toMatchObject({ status: 'done', progress: 100 });
    expect(await countRows(outreach)).toEqual(before);
  });

  it('is not processed by two workers concurrently', async () => {
    const { services } = outreach.app;
    const [first, second] = await Promise.all([sync(), sync()]);
    const readRuns = ({ body }: { body: unknown }) => (body as { runIds: string[] }).runIds;
    expect(readRuns(first)).toEqual(readRuns(second));
    const { rows } = await sql<{ n: number }>`
      select coalesce(max(n), 0)::int as n from (
        select count(*) as n from graphile_worker.jobs where task_identifier = 'sync.run' group by key) j`.execute(
      services.db,
    );
    expect(rows[0]?.n).toBeLessThanOrEqual(1);
    await outreach.settle();
  });
});

describe('sync settings', () => {
  const path = '/api/sync/settings/instantly';

  it('have the defaults of the specification', async () => {
    expect((await outreach.ask('GET', path)).body).toEqual({
      provider: 'instantly',
      batch_size: 50,
      max_campaigns: 100,
      auto_paginate: true,
    });
  });

  it('ignore anything but integers from 10 to 100', async () => {
    const { body } = await outreach.ask('PUT', path, {
      batch_size: 9,
      max_campaigns: 10.5,
      auto_paginate: false,
    });
    expect(body).toEqual({ provider: 'instantly', batch_size: 50, max_campaigns: 100, auto_paginate: false });
  });

  it('limit how much one sync reads', async () => {
    await outreach.ask('PUT', path, { batch_size: 10, max_campaigns: 10, auto_paginate: true });
    await sync();
    await outreach.settle();
    const run = (await listRuns()).find(({ kind }) => kind === 'campaigns');
    expect(run).toMatchObject({ status: 'done', synced_count: Math.min(10, expected.campaigns) });
  });
});
