import { randomUUID } from 'node:crypto';
import { type FailedJob, JOB_TITLES } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { jobs } from '#server/registry.ts';
import { addTestAgency, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addJob, defineJob, type Job } from './define-job.ts';
import { collectFailedJobs } from './jobs.queries.ts';
import { runWorker } from './run-worker.ts';

const ran: string[] = [];
let broken = true;

const ERRORS: Record<string, () => Error> = {
  ours: () => new ProviderError({ provider: 'clay', kind: 'unavailable', message: 'secret-of-the-log' }),
  theirs: () => new Error('secret-of-the-log'),
};

const job: Job<{ workspace_id: string; of: string }> = defineJob({
  name: 'test.fails',
  payload: z.object({ workspace_id: z.uuid(), of: z.string() }),
  retry: { maxAttempts: 1 },
  handler: async ({ of }) => {
    ran.push(of);
    if (broken) throw ERRORS[of]?.();
  },
});

const replaced: string[] = [];
/** Enqueued again while it runs, then fails, as when its worker dies after more work arrived. */
const replacedJob: Job<{ workspace_id: string }> = defineJob({
  name: 'test.replaced',
  payload: z.object({ workspace_id: z.uuid() }),
  retry: { maxAttempts: 5 },
  handler: async ({ workspace_id }, { db }) => {
    replaced.push(workspace_id);
    if (replaced.length > 1) return;
    await withSystem(db, 'test', (tx) => addJob(tx, replacedJob, { workspace_id }, { key: 'replaced' }));
    throw new Error('cut short');
  },
});

const list = async ({ token }: TestPerson) => {
  const { body } = await app.call('GET', '/api/jobs/failed', { token });
  return (body as { jobs: FailedJob[] }).jobs;
};

const app = await openTestApp();
const ours = await addTestAgency(app, 'ours');
const theirs = await addTestAgency(app, 'theirs');
const worker = await runWorker(app.services, [job, replacedJob]);
for (const [of, { workspace_id }] of Object.entries({ ours, theirs }))
  await app.withDatabase((tx) => addJob(tx, job, { workspace_id, of }, { key: of }));
for (const { owner } of [ours, theirs]) await vi.waitUntil(async () => (await list(owner)).length === 1);

afterAll(async () => {
  await worker.stop();
  await app.close();
});

describe('a job that used all its attempts', () => {
  it('is shown only to the managers of its workspace, with a neutral reason', async () => {
    const [mine] = await list(ours.owner);
    expect(mine).toMatchObject({ name: 'test.fails', attempts: 1, reason: 'The provider did not respond.' });
    expect((await list(theirs.owner))[0]).toMatchObject({ reason: 'An unexpected error occurred' });
    expect(await list(ours.team)).toEqual([mine]);
    expect((await app.call('GET', '/api/jobs/failed', { token: ours.customer.token })).status).toBe(403);
  });

  it('is counted for the operator', async () => {
    const { body } = await app.call('GET', '/metrics');
    expect(body).toContain('hearback_jobs_given_up{job="test.fails"} 2');
  });

  it('runs again once on request, and the audit trail records who requested it', async () => {
    const [mine] = await list(ours.owner);
    const run = () =>
      app.call('POST', `/api/jobs/failed/${mine?.id}/run`, { token: ours.team.token, body: {} });
    broken = false;
    ran.length = 0;
    expect(await run()).toMatchObject({ status: 200, body: { success: true } });
    await expect.poll(() => ran).toEqual(['ours']);
    expect((await run()).status).toBe(404);
    expect(await list(ours.owner)).toEqual([]);
    expect(await list(theirs.owner)).toHaveLength(1);
    const { body } = await app.call('GET', '/api/audit', { token: ours.owner.token });
    expect(body).toMatchObject({
      lines: expect.arrayContaining([
        expect.objectContaining({
          action: 'job.run_again',
          actor_email: ours.team.email,
          details: { job: 'test.fails' },
        }),
      ]),
    });
  });
});

it('does not list a failed job that was enqueued again while running, because the newer job does its work', async () => {
  const { db } = app.services;
  const { workspace_id } = ours;
  await withSystem(db, 'test', (tx) => addJob(tx, replacedJob, { workspace_id }, { key: 'replaced' }));
  await expect.poll(() => replaced).toEqual([workspace_id, workspace_id]);
  const left = async () =>
    (await sql`select from graphile_worker.jobs where task_identifier = 'test.replaced'`.execute(db)).rows;
  await vi.waitUntil(async () => (await left()).length === 0);
  expect((await list(ours.owner)).filter(({ name }) => name === 'test.replaced')).toEqual([]);
});

it('deletes failed jobs with their workspace, and keeps those without a workspace in the queue', async () => {
  const { db } = app.services;
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`select graphile_worker.add_job('test.orphan', ${JSON.stringify({ workspace_id: randomUUID() })}::json),
    graphile_worker.add_job('test.cron', '{}')`.execute(db);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
  const reported: unknown[] = [];
  await collectFailedJobs(db, async (_tx, collected) => void reported.push(...collected));
  expect(reported).toEqual([]);
  const { rows } = await sql`select task_identifier from graphile_worker.jobs`.execute(db);
  expect(rows).toEqual([{ task_identifier: 'test.cron' }]);
});

it('every job of a workspace has a title, and no title is unused', () => {
  const ofWorkspaces = jobs.filter(({ payload }) => {
    const fields = (payload as unknown as { shape?: Record<string, unknown> }).shape;
    return fields === undefined || 'workspace_id' in fields;
  });
  expect(ofWorkspaces.map(({ name }) => name).sort()).toEqual(Object.keys(JOB_TITLES).sort());
});
