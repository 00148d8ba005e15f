import { randomUUID } from 'node:crypto';
import type { Clients, NotificationEntry } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { grantLocation } from '#server/modules/people/index.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { runJob } from '#server/testing/run-job.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { toFirstWorkingDay } from './judge-client.ts';

const app = await openTestApp();
const agency = await addWritingAgency(app, 'alerts');
const { workspace_id, owner } = agency;
const [ownLocation = '', otherLocation = ''] = agency.locations;
afterAll(() => app.close());

const addAssignee = async (location: string): Promise<TestPerson> => {
  const person = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'single_location' });
  await app.withDatabase((tx) =>
    grantLocation(tx, {
      workspace_id,
      user_id: person.user_id,
      ghl_location_id: location,
      access_level: 'write',
    }),
  );
  await app.query(sql`insert into location_assignees (workspace_id, location_id, user_id)
    values (${workspace_id}, ${location}, ${person.user_id})`);
  return person;
};
const assigned = await addAssignee(ownLocation);
const elsewhere = await addAssignee(otherLocation);

async function addLeads(sentiment: string, days: number, number: number): Promise<void> {
  for (let lead = 0; lead < number; lead += 1) {
    const id = randomUUID();
    await app.query(
      sql`insert into contacts (workspace_id, id, email, location_id) values (${workspace_id}, ${id}, ${`${id}@lead.test`}, ${ownLocation})`,
    );
    await app.query(sql`insert into messages (workspace_id, contact_id, source, direction, body, sent_at, provider_message_key, sentiment)
      values (${workspace_id}, ${id}, 'cold_email', 'inbound', 'x', now() - make_interval(days => ${days}), ${id}, ${sentiment})`);
  }
}

const listAlerts = async (as: TestPerson) => {
  const { body } = await app.call('GET', '/api/notifications', { token: as.token });
  return (body as { notifications: NotificationEntry[] }).notifications
    .filter(({ kind }) => kind === 'client_alert')
    .map(({ detail, location_id, times }) => ({ detail, location_id, times }));
};
const run = async () => {
  await runJob(app.services, 'clients.measure', {});
  await runJob(app.services, 'clients.watch', {});
};
/** Notifications about one subject are folded within five minutes. */
const passTime = () =>
  app.query(
    sql`update notifications set created_at = created_at - interval '1 hour' where workspace_id = ${workspace_id}`,
  );

const HALVED = 'The positive reply rate fell from 50% to 10% compared with the previous 30 days.';

it('notifies the owner and the assigned people once when the positive reply rate halves', async () => {
  await addLeads('interested', 40, 5);
  await addLeads('hard_no', 40, 5);
  await addLeads('hard_no', 3, 9);
  await run();
  expect(await listAlerts(owner)).toEqual([]);
  await addLeads('interested', 3, 1);
  await run();
  await passTime();
  await run();
  const singleAlert = [{ detail: HALVED, location_id: ownLocation, times: 1 }];
  expect(await listAlerts(owner)).toEqual(singleAlert);
  expect(await listAlerts(assigned)).toEqual(singleAlert);
  expect(await listAlerts(elsewhere)).toEqual([]);
  const { body } = await app.call('GET', '/api/clients', { token: assigned.token });
  expect((body as Clients).clients.map(({ id, alerts }) => [id, alerts])).toEqual([[ownLocation, [HALVED]]]);
});

it('ends an alert when the rate recovers, and notifies about a new incident again', async () => {
  await addLeads('interested', 2, 4);
  await run();
  expect(
    await app.query(sql`select from client_alerts where workspace_id = ${workspace_id} and ended_at is null`),
  ).toEqual([]);
  await addLeads('hard_no', 2, 20);
  await passTime();
  await run();
  expect(await listAlerts(owner)).toHaveLength(2);
});

it('notifies when nothing was sent on two working days, if campaigns are active and were read', async () => {
  const first_day = toFirstWorkingDay(new Date());
  const id = randomUUID();
  await app.query(sql`insert into campaigns (workspace_id, id, provider, provider_campaign_id, name, status, ghl_location_id, account_id)
    values (${workspace_id}, ${id}, 'instantly', ${id}, 'Stopped', 1, ${otherLocation}, ${agency.account_id})`);
  await app.query(sql`insert into campaign_days (workspace_id, campaign_id, location_id, day, sent, replied)
    values (${workspace_id}, ${id}, ${otherLocation}, ${first_day}::date - 1, 40, 0)`);
  await run();
  expect(await listAlerts(elsewhere)).toEqual([]);
  await app.query(
    sql`update campaigns set figures_read_at = now() where workspace_id = ${workspace_id} and id = ${id}`,
  );
  await run();
  await run();
  const [alert, ...others] = await listAlerts(elsewhere);
  expect(alert?.detail).toMatch(/^Nothing has been sent since .*, although campaigns are active\.$/);
  expect(others).toEqual([]);
  const listOpen = () =>
    app.query(
      sql`select from client_alerts where workspace_id = ${workspace_id} and location_id = ${otherLocation} and ended_at is null`,
    );
  await app.query(sql`insert into campaign_days (workspace_id, campaign_id, location_id, day, sent, replied)
    values (${workspace_id}, ${id}, ${otherLocation}, ${first_day}::date, 1, 0)`);
  await run();
  expect(await listOpen()).toEqual([]);
  // The campaigns of a removed account keep their last status.
  await app.query(
    sql`delete from campaign_days where workspace_id = ${workspace_id} and campaign_id = ${id} and day = ${first_day}::date`,
  );
  await run();
  expect(await listOpen()).toHaveLength(1);
  await app.query(
    sql`update campaigns set account_id = null where workspace_id = ${workspace_id} and id = ${id}`,
  );
  await run();
  expect(await listOpen()).toEqual([]);
});
