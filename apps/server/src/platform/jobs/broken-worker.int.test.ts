import { setTimeout as sleep } from 'node:timers/promises';
import { openBreakableLine } from '@hearback/database/testing';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addJob, defineJob, type Job } from './define-job.ts';
import { releaseDeadWorkers, releaseLostJobs } from './jobs.queries.ts';
import { runWorker } from './run-worker.ts';

const line = await openBreakableLine(inject('databaseUrl'));
const app = await openTestApp({}, undefined, line);

afterAll(async () => {
  await app.close();
  await line.close();
});

type Payload = { word: string };

/** Runs until it is released and records each payload. */
function heldJob(name: string) {
  const ran: string[] = [];
  const gate = Promise.withResolvers<void>();
  const job: Job<Payload> = defineJob({
    name,
    payload: z.object({ word: z.string() }),
    retry: { maxAttempts: 3 },
    handler: async ({ word }) => {
      ran.push(word);
      await gate.promise;
    },
  });
  return { job, ran, letGo: () => gate.resolve() };
}

const add = (job: Job<Payload>, word: string) => app.withDatabase((tx) => addJob(tx, job, { word }));

type QueuedJob = { attempts: number; locked_by: string | null; last_error: string | null };

const queued = async (name: string): Promise<QueuedJob[]> => {
  const { rows } = await sql<QueuedJob>`
    select attempts, locked_by, last_error from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name} order by j.id`.execute(
    app.services.db,
  );
  return rows;
};

describe('a worker with broken connections', () => {
  const breakings = {
    'are killed in use': async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(app.services.db);
      return async () => undefined;
    },
    'are cut and cannot be made for a while': async () => {
      await line.cut();
      return line.mend;
    },
  };

  it.each(Object.entries(breakings))(
    'runs its job once and the next one too when they %s',
    async (how, shatter) => {
      const { job, ran, letGo } = heldJob(`test.${how.replaceAll(' ', '-')}`);
      const worker = await runWorker(app.services, [job]);
      await add(job, 'under way');
      await expect.poll(() => ran).toEqual(['under way']);
      const mend = await shatter();
      letGo();
      // Long enough for the statement that ends the job to fail.
      await sleep(500);
      await mend();
      await expect.poll(() => queued(job.name).catch(() => 'away')).toEqual([]);
      await add(job, 'after');
      await expect.poll(() => ran).toEqual(['under way', 'after']);
      await expect.poll(() => queued(job.name)).toEqual([]);
      await worker.stop();
    },
  );
});

describe('jobs of a killed worker', () => {
  const WORKERS = { dead: 'pool-dead', alive: 'pool-alive', unknown: 'pool-of-an-earlier-release' };

  it("are released with a reason after missed heartbeats, and other workers' jobs stay locked", async () => {
    const { db } = app.services;
    const { job, ran, letGo } = heldJob('test.orphaned');
    for (const locked_by of Object.values(WORKERS)) {
      await add(job, locked_by);
      await sql`update graphile_worker._private_jobs set locked_by = ${locked_by}, locked_at = now(), attempts = 1
        where payload ->> 'word' = ${locked_by}`.execute(db);
    }
    await sql`insert into system.heartbeats (process, role, beat_at) values
      (${WORKERS.dead}, 'worker', now() - interval '31 seconds'), (${WORKERS.alive}, 'worker', now())`.execute(
      db,
    );

    expect(await releaseDeadWorkers(db)).toEqual([WORKERS.dead]);

    expect(await queued(job.name)).toEqual([
      { attempts: 1, locked_by: null, last_error: 'The worker stopped before the job was done.' },
      { attempts: 1, locked_by: WORKERS.alive, last_error: null },
      { attempts: 1, locked_by: WORKERS.unknown, last_error: null },
    ]);
    letGo();
    const worker = await runWorker(app.services, [job]);
    await expect.poll(() => ran).toEqual([WORKERS.dead]);
    await worker.stop();
    await sql`delete from system.heartbeats`.execute(db);
  });

  it('are locked by the name of the heartbeat', async () => {
    const { db } = app.services;
    const { job, ran, letGo } = heldJob('test.named');
    const worker = await runWorker(app.services, [job]);
    await add(job, 'held');
    await expect.poll(() => ran).toEqual(['held']);
    const { rows } = await sql<{ process: string }>`select process from system.heartbeats`.execute(db);
    expect((await queued(job.name)).map(({ locked_by }) => locked_by)).toEqual(
      rows.map(({ process }) => process),
    );
    letGo();
    await worker.stop();
    expect((await sql`select from system.heartbeats`.execute(db)).rows).toEqual([]);
  });
});

it('releases jobs without counting the attempt when the response with the job was lost', async () => {
  const { db } = app.services;
  const { job } = heldJob('test.lost');
  for (const word of ['lost', 'running', 'young']) await add(job, word);
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-mine', attempts = 1,
    locked_at = now() - case when payload ->> 'word' = 'young' then interval '1 second' else interval '1 minute' end
    where payload ->> 'word' in ('lost', 'running', 'young')`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker._private_jobs where payload ->> 'word' = 'running'`.execute(db);

  await releaseLostJobs(
    db,
    ['pool-mine'],
    rows.map(({ id }) => id),
  );

  expect(await queued(job.name)).toMatchObject([
    { attempts: 0, locked_by: null },
    { attempts: 1, locked_by: 'pool-mine' },
    { attempts: 1, locked_by: 'pool-mine' },
  ]);
});
