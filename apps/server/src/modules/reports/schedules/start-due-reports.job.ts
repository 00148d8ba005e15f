import { toLastPeriod, toNextRun, toUtcEnd } from '@hearback/contract';
import { asSystem, readClock, type WorkspaceTx, withSystem, withWorkspace } from '@hearback/database';
import { z } from 'zod';
import { getBrand } from '#server/modules/branding/index.ts';
import { attemptAll } from '#server/platform/concurrency/attempt-all.ts';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { buildReportDefinition } from '../build-report.job-definition.ts';
import { insertReport } from '../reports.queries.ts';
import { getTemplate } from '../templates/templates.queries.ts';
import { hasDelivery, insertDelivery } from './deliveries.queries.ts';
import { type DueSchedule, listDue, lockDue, type ScheduleKey, setNextRun } from './schedules.queries.ts';

const MAX_SCHEDULES_PER_ROUND = 200;
/** After a longer outage, a person decides whether the client still receives the report. */
const MAX_LATE_MS = 3 * 86_400_000;
/** Providers count by days in UTC, and the sync reads the last day a few minutes after it ended. */
const FIGURES_DELAY_MS = 30 * 60_000;

export const startDueReportsJob = defineJob({
  name: 'reports.start-due',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: async (_payload, services) =>
    startDueReports(services, await withSystem(services.db, 'read clock', readClock)),
});

/**
 * Creates the reports that are due. Each one is a transaction that also advances its schedule, so an interrupted run
 * continues with the next minute. A schedule that fails does not hold up the others.
 */
export async function startDueReports(services: Services, now: Date): Promise<void> {
  for (;;) {
    const due = await withSystem(services.db, 'list due reports', (tx) =>
      listDue(tx, now, MAX_SCHEDULES_PER_ROUND),
    );
    // Failed schedules remain due, so that another round would read the same ones.
    await attemptAll(due, 'scheduled reports could not be started', (key) =>
      withWorkspace(services.db, key.workspace_id, (tx) => start(services, tx, key, now)),
    );
    if (due.length < MAX_SCHEDULES_PER_ROUND) return;
  }
}

async function start(services: Services, tx: WorkspaceTx, key: ScheduleKey, now: Date): Promise<void> {
  const schedule = await lockDue(tx, key, now);
  if (!schedule) return;
  const { cadence, time_zone, next_run_at } = schedule;
  const days = toLastPeriod(cadence, next_run_at, time_zone);
  // The schedule may have been moved to a later hour of the same period.
  if (!(await hasDelivery(tx, { ...key, ...days }))) await create(services, tx, schedule, days, now);
  await setNextRun(tx, key, toNextRun(schedule, next_run_at));
}

async function create(
  services: Services,
  tx: WorkspaceTx,
  schedule: DueSchedule,
  days: ReturnType<typeof toLastPeriod>,
  now: Date,
): Promise<void> {
  const { workspace_id, location_id, cadence, time_zone, client, created_by, recipients } = schedule;
  const { approval, is_approved, next_run_at: due_at } = schedule;
  const { name: brand } = await getBrand(tx, workspace_id, location_id);
  const template = await getTemplate(tx, { workspace_id, location_id, cadence });
  const report_id = await insertReport(tx, {
    ...{ workspace_id, location_id, cadence, ...days, time_zone, brand, client, created_by },
    ...template,
  });
  const isLate = now.getTime() - due_at.getTime() > MAX_LATE_MS;
  await insertDelivery(tx, {
    ...{ workspace_id, location_id, cadence, report_id, recipients, due_at, first_day: days.first_day },
    needs_approval: approval === 'always' || (approval === 'first' && !is_approved) || isLate,
  });
  const complete = new Date(toUtcEnd(days.last_day).getTime() + FIGURES_DELAY_MS);
  await addJob(
    tx,
    buildReportDefinition,
    { workspace_id, report_id },
    { key: `report:${report_id}`, ...(complete > now && { runAt: complete }) },
  );
  await asSystem(tx, (tx) =>
    services.recordEvent(tx, {
      ...{ workspace_id, actor_user_id: null, name: 'report.changed' as const },
      ids: { report_id },
      ghl_location_id: location_id,
    }),
  );
}
