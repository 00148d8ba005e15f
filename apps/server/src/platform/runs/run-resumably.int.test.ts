import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { type Failure, type RunKind, runResumably, type Step } from './run-resumably.ts';
import type { RunKey } from './runs.queries.ts';
import { defineResumption, resume } from './sweep.job.ts';

let key: RunKey;
let queued: (Date | undefined)[];
let published: boolean[];

const app = await openTestApp();
const { workspace_id } = await addWritingAgency(app, 'runs');
afterAll(() => app.close());
beforeEach(async () => {
  queued = [];
  published = [];
  key = await app.withDatabase(async (tx) => {
    await sql`delete from sync_runs`.execute(tx);
    const row = { workspace_id, kind: 'replies', provider: 'instantly' };
    return tx.insertInto('sync_runs').values(row).returning(['workspace_id', 'id']).executeTakeFirstOrThrow();
  });
});

const read = () =>
  app.withDatabase((tx) =>
    tx.selectFrom('sync_runs').selectAll().where('id', '=', key.id).executeTakeFirstOrThrow(),
  );
const done = { end: { status: 'done', error: null } };

const toKind = (work: (step: Step) => Promise<void>, failure: Failure | null = null): RunKind<RunKey> => ({
  table: 'sync_runs',
  open: ['queued', 'running'],
  leaseMs: 60_000,
  maxAttempts: 3,
  read: async (_tx, key) => key,
  withTx: ({ db }, run, withTx) => withWorkspace(db, run.workspace_id, withTx),
  work: (_services, _run, step) => work(step),
  judge: async () => failure,
  afterStep: async (_services, _tx, _run, isOver) => void published.push(isOver),
  queue: async (_tx, _key, runAt) => void queued.push(runAt),
});
const run = (kind: RunKind<RunKey>, jobId?: string) => runResumably(app.services, kind, key, jobId);
const fails = async () => Promise.reject(new Error('away'));

it('saves a step atomically with its effects and publishes each step and the end', async () => {
  const kind = toKind(async (step) => {
    await step(async () => ({ cursor: { page: 1 }, set: { progress: 40 } }));
    expect(await read()).toMatchObject({ status: 'running', cursor: { page: 1 }, progress: 40, attempts: 0 });
    await expect(step(fails)).rejects.toThrow('away');
    expect(await read()).toMatchObject({ cursor: { page: 1 } });
    await step(async () => done);
  });
  await run(kind);
  expect(await read()).toMatchObject({ status: 'done', leased_by: null, finished_at: expect.any(Date) });
  expect(published).toEqual([false, true]);
  // A finished run does not start again.
  await run(toKind(fails));
});

it('runs exclusively, but lets the same queue job take over from its dead attempt', async () => {
  let others = 0;
  const other = toKind(async () => void others++);
  const kind = toKind(async (step) => {
    await run(other);
    await run(other, '8');
    await run(
      toKind((innerStep) => innerStep(async () => done)),
      '7',
    );
    // The attempt that was declared dead writes and publishes nothing.
    await step(async () => ({ set: { progress: 99 } }));
  });
  await run(kind, '7');
  expect(others).toBe(0);
  expect(await read()).toMatchObject({ status: 'done', progress: 0 });
});

it('retries temporary errors with growing backoff until the attempts without progress are used up', async () => {
  const away = toKind(fails, { reason: 'The provider is away.', retry: { maxPauseMs: 3_000 } });
  for (const [attempts, pauseMs] of [
    [1, 2_000],
    [2, 3_000],
  ] as const) {
    const startedAt = Date.now();
    await run(away);
    expect(await read()).toMatchObject({
      status: 'running',
      leased_by: null,
      attempts,
      error: 'The provider is away.',
    });
    // The pause counts from a moment during the run, which may have been long.
    const pauseStart = (queued.at(-1)?.getTime() ?? 0) - pauseMs;
    expect(pauseStart).toBeGreaterThanOrEqual(startedAt);
    expect(pauseStart).toBeLessThanOrEqual(Date.now());
  }
  await run(away);
  expect(await read()).toMatchObject({ status: 'failed', error: 'The provider is away.' });
  expect(published).toEqual([false, false, true]);
});

it('waits for a limit of the provider for as long as it takes', async () => {
  const limited = toKind(fails, {
    reason: 'The limit is reached.',
    retry: { afterMs: 3_000, maxPauseMs: 60_000, isWaiting: true },
  });
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const startedAt = Date.now();
    await run(limited);
    expect(await read()).toMatchObject({ status: 'running', attempts: 0, error: 'The limit is reached.' });
    expect(queued.at(-1)?.getTime()).toBeGreaterThanOrEqual(startedAt + 3_000);
  }
  await run(toKind((step) => step(async () => done)));
  expect(await read()).toMatchObject({ status: 'done', error: null });
});

it('ends the run on a permanent error and leaves unknown errors to the queue', async () => {
  await expect(run(toKind(fails))).rejects.toThrow('away');
  expect(await read()).toMatchObject({ status: 'running', leased_by: null, attempts: 1 });
  await run(toKind(fails, { reason: 'The provider refused.' }));
  expect(await read()).toMatchObject({ status: 'failed', error: 'The provider refused.' });
});

it('ends a run that crashes every worker', async () => {
  await app.query(sql`update sync_runs set attempts = 3`);
  await run(toKind(fails));
  expect(await read()).toMatchObject({
    status: 'failed',
    error: 'An unexpected error occurred repeatedly.',
  });
});

it('enqueues abandoned runs in the sweep, but neither leased nor scheduled ones', async () => {
  const kind = toKind(async () => undefined);
  const sweep = async () => {
    await resume(app.services, defineResumption('runs', kind));
    return queued.length;
  };
  expect(await sweep()).toBe(0);
  await app.query(sql`update sync_runs set created_at = now() - interval '2 minutes'`);
  expect(await sweep()).toBe(1);
  await app.query(sql`update sync_runs set leased_until = now() + interval '1 minute'`);
  expect(await sweep()).toBe(1);
  await app.query(sql`update sync_runs set leased_until = now() - interval '2 minutes'`);
  expect(await sweep()).toBe(2);
});
