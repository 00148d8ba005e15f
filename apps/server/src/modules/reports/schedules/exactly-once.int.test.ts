import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createRandom } from '#server/testing/random.ts';
import { runJob } from '#server/testing/run-job.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { deliverReport } from './deliver-report.job.ts';
import { startDueReports } from './start-due-reports.job.ts';

const app = await openTestApp({ MAILS_PER_HOUR: '100000' });
const random = createRandom(1);
const { workspace_id } = await addWritingAgency(app, 'exactly-once');
afterAll(() => app.close());

/** Both hemispheres, half and quarter hours, a half-hour change, and none. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
];
const SCHEDULES = 500;
const QUARTER_MS = 900_000;
/** A week in which the clocks of North America change and a month ends. Every schedule is due. */
const FROM = Date.parse('2026-10-27T12:00:00Z');
const UNTIL = Date.parse('2026-11-03T13:00:00Z');

type ScheduleRow = { location_id: string; cadence: string; weekday: number; hour: number; time_zone: string };
const plan: readonly ScheduleRow[] = Array.from({ length: SCHEDULES }, (_, index) => ({
  location_id: `client-${index}`,
  cadence: index % 4 === 0 ? 'monthly' : 'weekly',
  weekday: (index % 7) + 1,
  hour: (index * 5) % 24,
  time_zone: ZONES[index % ZONES.length] ?? 'UTC',
}));

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Every full hour that a clock in the zone shows, the first time that it shows it. */
function listHours(time_zone: string) {
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: time_zone, hourCycle: 'h23', weekday: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  const seen = new Set<string>();
  const hours = [];
  for (let at = FROM - 8 * 86_400_000; at < UNTIL; at += QUARTER_MS) {
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    const day = `${parts.year}-${parts.month}-${parts.day}`;
    const shown = `${day} ${parts.hour}`;
    if (parts.minute !== '00' || seen.has(shown)) continue;
    seen.add(shown);
    const weekday = WEEKDAYS.indexOf(parts.weekday ?? '') + 1;
    hours.push({ at, weekday, date: Number(parts.day), hour: Number(parts.hour) });
  }
  return hours;
}

const HOURS = new Map(ZONES.map((zone) => [zone, listHours(zone)]));

/** The moments that a person with a calendar and a clock in the zone would expect, independent of the product's calculation. */
const isDue = (
  { cadence, weekday, hour }: ScheduleRow,
  shown: ReturnType<typeof listHours>[number],
): boolean => {
  if (shown.hour !== hour) return false;
  if (cadence === 'weekly') return shown.weekday === weekday;
  return shown.weekday <= 5 && (shown.date === 1 || (shown.weekday === 1 && shown.date <= 3));
};

const expected = plan.flatMap((schedule) =>
  (HOURS.get(schedule.time_zone) ?? [])
    .filter((shown) => shown.at >= FROM && isDue(schedule, shown))
    .map(({ at }) => `${schedule.location_id} ${schedule.cadence} ${new Date(at).toISOString()}`),
);

async function addSchedules(): Promise<void> {
  const first = (schedule: ScheduleRow) =>
    HOURS.get(schedule.time_zone)?.find((shown) => shown.at >= FROM && isDue(schedule, shown))?.at ?? UNTIL;
  const rows = plan.map((schedule) => ({
    ...schedule,
    next_run_at: new Date(first(schedule)).toISOString(),
  }));
  await app.query(sql`insert into ghl_locations (workspace_id, ghl_location_id, name)
    select ${workspace_id}, l.location_id, l.location_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) l (location_id text)`);
  await app.query(sql`insert into report_schedules (workspace_id, location_id, cadence, weekday, hour, time_zone, next_run_at, approval, recipients)
    select ${workspace_id}, s.location_id, s.cadence, s.weekday, s.hour, s.time_zone, s.next_run_at, 'never', array[s.location_id || '@client.test']
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      s (location_id text, cadence text, weekday int, hour int, time_zone text, next_run_at timestamptz)`);
}

let kills = 0;
/** A killed worker: PostgreSQL rolls its open transaction back, and it does nothing more. */
async function killSome(): Promise<void> {
  const { rows } = await sql<{ killed: number }>`
    select count(pg_terminate_backend(pid))::int as killed from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and random() < 0.5`.execute(
    app.services.db,
  );
  kills += rows[0]?.killed ?? 0;
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

async function untilItWorks<T>(work: () => Promise<T>): Promise<T> {
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
    const { rows: jobs } = await untilItWorks(() =>
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

it('sends 500 scheduled reports in nine zones once each, at their hour, over changes of month and clock and with killed workers', async () => {
  await addSchedules();
  for (;;) {
    const [next] = await untilItWorks(() =>
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
  const sent = await untilItWorks(() =>
    app.query<{
      location_id: string;
      cadence: string;
      due_at: Date;
      first_day: string;
      reports: number;
      mails: number;
      shares: number;
    }>(sql`
      select d.location_id, d.cadence, d.due_at, d.first_day::text as first_day,
        (select count(*)::int from reports r where r.workspace_id = d.workspace_id and r.location_id = d.location_id
          and r.cadence = d.cadence and r.first_day = d.first_day and r.published_at is not null) as reports,
        (select count(*)::int from mails m where m.workspace_id = d.workspace_id and m.subject_id = d.report_id
          and m.to_email = d.location_id || '@client.test') as mails,
        (select count(*)::int from report_shares h where h.workspace_id = d.workspace_id and h.report_id = d.report_id) as shares
      from report_deliveries d where d.workspace_id = ${workspace_id} and d.state = 'sent'`),
  );
  const due = sent.map(
    ({ location_id, cadence, due_at }) => `${location_id} ${cadence} ${due_at.toISOString()}`,
  );
  expect(due.toSorted()).toEqual([...expected].toSorted());
  expect(sent.filter(({ reports, mails, shares }) => reports !== 1 || mails !== 1 || shares !== 1)).toEqual(
    [],
  );
  const [all] = await untilItWorks(() =>
    app.query<{ reports: number; mails: number }>(sql`
      select (select count(*)::int from reports where workspace_id = ${workspace_id} and location_id like 'client-%') as reports,
        (select count(*)::int from mails where workspace_id = ${workspace_id} and template = 'reports.report') as mails`),
  );
  expect(all).toEqual({ reports: expected.length, mails: expected.length });
  expect(expected.length).toBeGreaterThanOrEqual(SCHEDULES);
  expect(kills).toBeGreaterThan(10);
}, 240_000);
