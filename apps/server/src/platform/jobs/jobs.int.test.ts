import { withActor, withSystem } from '@hearback/database';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jobs } from '#server/registry.ts';
import { addTestAgency } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { createRecordEvent } from '../events/record-event.ts';
import { CHANNEL } from '../live/event-notification.ts';
import type { Services } from '../services.ts';
import { addJob, defineJob } from './define-job.ts';
import { indexJobs, runWorker } from './run-worker.ts';

const app = await openTestApp();
const agency = await addTestAgency(app, 'jobs');

afterAll(() => app.close());

const Payload = z.object({ workspace_id: z.uuid(), user_id: z.string() });

function rememberingJob(name: string, ran: string[], failures = 0) {
  let left = failures;
  return defineJob({
    name,
    payload: Payload,
    retry: { maxAttempts: 3 },
    handler: async ({ user_id }) => {
      ran.push(user_id);
      if (left-- > 0) throw new Error('not yet');
    },
  });
}

const asOwner = <T>(work: Parameters<typeof withActor<T>>[2]) => {
  const { sub, sid } = decodeJwt(agency.owner.token) as { sub: string; sid: string };
  return withActor(app.services.db, { auth_user_id: sub, session_id: sid }, work);
};

describe('a job', () => {
  it('runs with its payload after the transaction that enqueued it commits', async () => {
    const ran: string[] = [];
    const job = rememberingJob('test.runs', ran);
    const worker = await runWorker(app.services, [job]);
    await asOwner((tx, actor) => addJob(tx, job, { workspace_id: actor.workspace_id, user_id: 'first' }));
    await expect.poll(() => ran).toEqual(['first']);
    await worker.stop();
  });

  it('does not exist when the transaction was rolled back', async () => {
    const ran: string[] = [];
    const job = rememberingJob('test.rolled-back', ran);
    await asOwner(async (tx, actor) => {
      await addJob(tx, job, { workspace_id: actor.workspace_id, user_id: 'never' });
      throw new Error('changed my mind');
    }).catch(() => undefined);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from graphile_worker.jobs where task_identifier = 'test.rolled-back'`.execute(
      app.services.db,
    );
    expect(rows[0]?.n).toBe(0);
  });

  it('is enqueued once per key', async () => {
    const ran: string[] = [];
    const job = rememberingJob('test.keyed', ran);
    for (const user_id of ['a', 'b', 'c'])
      await asOwner((tx, actor) =>
        addJob(tx, job, { workspace_id: actor.workspace_id, user_id }, { key: 'one' }),
      );
    const worker = await runWorker(app.services, [job]);
    await expect.poll(() => ran).toEqual(['c']);
    await worker.stop();
  });

  it('is refused when its payload does not match the schema', async () => {
    const job = rememberingJob('test.checked', []);
    await expect(asOwner((tx) => addJob(tx, job, { workspace_id: 'none', user_id: 'x' }))).rejects.toThrow();
  });

  it('stops the start-up when another job has the same name', () => {
    expect(() => indexJobs([rememberingJob('twice', []), rememberingJob('twice', [])])).toThrow(
      'Two jobs are named twice.',
    );
  });

  it('has a name that starts with its module', () => {
    for (const { name } of jobs) expect(name).toMatch(/^[a-z-]+\.[a-z-]+$/);
    expect(() => indexJobs(jobs)).not.toThrow();
  });
});

describe('an event', () => {
  it('enqueues the reactions of other modules in the transaction of the change', async () => {
    const ran: string[] = [];
    const job = defineJob({
      name: 'test.reacts',
      payload: z.record(z.string(), z.string()),
      retry: { maxAttempts: 1 },
      handler: async (payload) => void ran.push(JSON.stringify(payload)),
    });
    const services: Services = {
      ...app.services,
      recordEvent: createRecordEvent([{ on: 'user.profile_saved', job }]),
    };
    await asOwner((tx, actor) =>
      services.recordEvent(tx, {
        workspace_id: actor.workspace_id,
        actor_user_id: actor.user_id,
        name: 'user.profile_saved',
        ids: { user_id: actor.user_id },
      }),
    );
    const worker = await runWorker(services, [job]);
    await expect
      .poll(() => ran)
      .toEqual([JSON.stringify({ user_id: agency.owner.user_id, workspace_id: agency.workspace_id })]);
    await worker.stop();
  });

  it('is published with its reactions when many are recorded in one call', async () => {
    const ran: string[] = [];
    const reacting = (name: string) =>
      defineJob<Record<string, string>>({
        name,
        payload: z.record(z.string(), z.string()),
        retry: { maxAttempts: 3 },
        handler: async ({ user_id = '' }) => void ran.push(user_id),
      });
    const job = reacting('test.reacts-to-many');
    const recordEvent = createRecordEvent([
      { on: 'user.profile_saved', job },
      { on: 'user.added', job: reacting('test.never') },
    ]);
    const received: string[] = [];
    const ids = ['one', 'two', 'three'];
    const listener = new pg.Client({ connectionString: app.config.databaseUrl });
    await listener.connect();
    listener.on('notification', ({ payload = '' }) => received.push(JSON.parse(payload).ids.user_id));
    await listener.query(`listen ${CHANNEL}`);
    await asOwner((tx, { workspace_id, user_id: actor_user_id }) =>
      recordEvent(
        tx,
        ...ids.map((user_id) => ({
          workspace_id,
          actor_user_id,
          name: 'user.profile_saved' as const,
          ids: { user_id },
        })),
      ),
    );
    const worker = await runWorker(app.services, [job]);
    await expect.poll(() => ran.toSorted()).toEqual(ids.toSorted());
    await expect.poll(() => received).toEqual(ids);
    await worker.stop();
    await listener.end();
  });

  it('is deleted after a month', async () => {
    const { db } = app.services;
    const count = () =>
      withSystem(db, 'test', (tx) =>
        tx.selectFrom('events').select('name').where('actor_user_id', 'is', null).execute(),
      );
    await withSystem(db, 'test', (tx) =>
      tx
        .insertInto('events')
        .values(
          [30.5, 29.5].map((days) => ({
            workspace_id: agency.workspace_id,
            name: 'user.profile_saved',
            created_at: new Date(Date.now() - days * 86_400_000),
          })),
        )
        .execute(),
    );
    expect(await count()).toHaveLength(2);
    const forget = jobs.find(({ name }) => name === 'platform.forget-old-events');
    await forget?.handler({}, app.services);
    expect(await count()).toHaveLength(1);
  });
});
