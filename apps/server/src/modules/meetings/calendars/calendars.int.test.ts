import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { runJob } from '#server/testing/run-job.ts';
import { resumeCalendars } from './read-calendars.job.ts';

const crm = await openSyncedCrm('meetings-calendars');
const { app, agency } = crm;
const { workspace_id } = agency;
afterAll(() => crm.close());

const listJobs = async (task: string) => {
  const { rows } = await sql<{ payload: Record<string, string> }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task}`.execute(app.services.db);
  return rows.map(({ payload }) => payload);
};

it('reads the calendars of a location that was connected before calendars were supported, once', async () => {
  await app.query(sql`delete from calendars`);
  await app.query(sql`update ghl_locations set calendars_requested_at = null`);
  await sql`delete from graphile_worker._private_jobs`.execute(app.services.db);
  await withSystem(app.services.db, 'test', resumeCalendars.resume);
  const jobs = await listJobs('meetings.read-calendars');
  expect(jobs).toMatchObject([{ workspace_id, ghl_location_id: AUSTIN }]);
  await runJob(app.services, 'meetings.read-calendars', { workspace_id, ghl_location_id: AUSTIN });
  expect((await app.query(sql`select from calendars`)).length).toBeGreaterThan(0);
  await withSystem(app.services.db, 'test', resumeCalendars.resume);
  expect(await listJobs('meetings.read-calendars')).toHaveLength(jobs.length);
});

it('compares the appointments when a person starts a sync of the location', async () => {
  await crm.turnOn();
  expect((await crm.ask('POST', `/api/crm/${AUSTIN}/reconcile`)).status).toBe(200);
  expect(await listJobs('meetings.reconcile')).toMatchObject([{ workspace_id, location_id: AUSTIN }]);
});
