import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createRandom } from '#server/testing/random.ts';
import {
  addSchedules,
  listSentReports,
  planSchedules,
  toExpected,
} from '#server/testing/reports/schedule-plan.ts';
import { runJob } from '#server/testing/run-job.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { deliverReport } from './deliver-report.job.ts';
import { startDueReports } from './start-due-reports.job.ts';

const app = await openTestApp({ MAILS_PER_HOUR: '100000' });
const random = createRandom(1);
const { workspace_id } = await addWritingAgency(app, 'exactly-once');
afterAll(() => app.close());

const SCHEDULES = 500;
/** A week in which the clocks of North America change and a month ends. Every schedule is due. */
const FROM = Date.parse('2026-10-27T12:00:00Z');
const UNTIL = Date.parse('2026-11-03T13:00:00Z');
const plan = planSchedules(SCHEDULES, { from: FROM, until: UNTIL });
const { expected } = plan;

let kills = 0;
/** A killed worker: PostgreSQL rolls its open transaction back, and it does nothing more. */
async function killSome(): Promise<void> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' order by backend_start`.execute(
    app.services.db,
  );
  const pids = rows.filter(() => random() < 0.5).map(({ pid }) => pid);
  if (pids.length === 0) return;
  await sql`select pg_terminate_backend(pid) from unnest(${pids}::integer[]) as pid`.execute(app.services.db);
  kills += pids.length;
}

/** Runs the work of several workers, and kills some of them at random moments. */
async function runWorkers(work: readonly (() => Promise<unknown>)[]): Promise<void> {
  const running = Promise.allSettled(work.map((one) => one()));
  if (random() < 0.3) {
    await new Promise((resolve) => setImmediate(resolve));
    await killSome().catch(() => undefined);
  }
  await running;
}

async function retryUntilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (kills === 0) throw error;
    }
  }
}

type QueuedJob = { id: string; name: string; report_id: string };
/** A job leaves the queue after it ran. A worker that is killed in between leaves it there, and it runs again. */
async function drainQueue(): Promise<void> {
  for (;;) {
    const { rows: jobs } = await retryUntilDone(() =>
      sql<QueuedJob>`
        select j.id, t.identifier as name, j.payload ->> 'report_id' as report_id from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier in ('reports.build', 'reports.deliver') and j.payload ->> 'workspace_id' = ${workspace_id}
        order by j.id limit 8`.execute(app.services.db),
    );
    if (jobs.length === 0) return;
    await runWorkers(
      jobs.map(({ id, name, report_id }) => async () => {
        const key = { workspace_id, report_id };
        if (name === 'reports.build') await runJob(app.services, name, key);
        else await deliverReport(app.services, key, async () => Buffer.from(`%PDF ${randomUUID()}`));
        if (random() < 0.05) throw new Error('killed after its work');
        await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(app.services.db);
      }),
    );
  }
}

it('sends 500 scheduled reports in nine time zones once each, at their hour, across month ends, clock changes and killed workers', async () => {
  await addSchedules(app, workspace_id, plan);
  for (;;) {
    const [next] = await retryUntilDone(() =>
      app.query<{ at: Date }>(
        sql`select min(next_run_at) as at from report_schedules where workspace_id = ${workspace_id}`,
      ),
    );
    if (!next || next.at.getTime() >= UNTIL) break;
    // Workers run up to an hour late, two of them concurrently.
    const late = next.at.getTime() + Math.floor(random() * 3_600_000);
    const now = new Date(Math.min(late, UNTIL - 1));
    await runWorkers([1, 2].map(() => () => startDueReports(app.services, now)));
  }
  await drainQueue();
  const sent = await retryUntilDone(() => listSentReports(app, workspace_id));
  expect(toExpected(sent)).toEqual(expected);
  expect(sent.filter(({ reports, mails, shares }) => reports !== 1 || mails !== 1 || shares !== 1)).toEqual(
    [],
  );
  const [all] = await retryUntilDone(() =>
    app.query<{ reports: number; mails: number }>(sql`
      select (select count(*)::int from reports where workspace_id = ${workspace_id} and location_id like 'client-%') as reports,
        (select count(*)::int from mails where workspace_id = ${workspace_id} and template = 'reports.report') as mails`),
  );
  expect(all).toEqual({ reports: expected.length, mails: expected.length });
  expect(expected.length).toBeGreaterThanOrEqual(SCHEDULES);
  expect(kills).toBeGreaterThan(10);
}, 600_000);
