import { randomUUID } from 'node:crypto';
import type { Dashboard, FreeSlots, Meeting, Thread } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { runJob } from '#server/testing/run-job.ts';
import { applyAppointment } from './apply-appointment.ts';

const crm = await openSyncedCrm('appointments');
const { app } = crm;
const { workspace_id } = crm.agency;
afterAll(() => crm.close());
await runJob(app.services, 'meetings.read-calendars', { workspace_id, ghl_location_id: AUSTIN });

let person = 0;
let contact_id = '';
let slots: string[] = [];
beforeEach(async () => {
  person += 1;
  ({ contact_id } = await crm.receive(`guest${person}@acme.example`));
  ({ slots } = (await crm.ask('GET', `/api/conversations/${contact_id}/free-slots`)).body as FreeSlots);
});

const thread = async () => (await crm.ask('GET', `/api/conversations/${contact_id}`)).body as Thread;
const crmContact = async () =>
  (await crm.objects()).contacts.find(({ email }) => email === `guest${person}@acme.example`)?.id as string;

/** Delivers the events of the CRM and reads the appointments that they are about. */
async function deliver(): Promise<void> {
  await crm.drain();
  const { rows } = await sql<{ payload: Record<string, string> }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'meetings.read-appointment' returning j.payload`.execute(
    app.services.db,
  );
  for (const { payload } of rows) await runJob(app.services, 'meetings.read-appointment', payload);
}

/** Stores a change of the appointment without the simulator, which takes longer. */
const applyStatus = (crm_id: string, status: 'confirmed' | 'cancelled') =>
  withWorkspace(app.services.db, workspace_id, (tx) =>
    applyAppointment(app.services, tx, {
      ...{ workspace_id, location_id: AUSTIN, crm_id, contact_id, user_id: null },
      appointment: {
        ...{ id: crm_id, calendar_id: null, contact_id: null, title: null, user_id: null },
        ...{ status, starts_at: null, ends_at: null },
      },
    }),
  );

async function book(): Promise<{ id: string; crm_id: string }> {
  const path = `/api/conversations/${contact_id}/meetings`;
  const made = await crm.ask('POST', path, { idempotency_key: randomUUID(), starts_at: slots[0] });
  const { id } = made.body as Meeting;
  await runJob(app.services, 'meetings.book', { workspace_id, meeting_id: id });
  const [row] = await app.query(sql<{ crm_id: string }>`select crm_id from meetings where id = ${id}`);
  return { id, crm_id: row?.crm_id ?? '' };
}

describe('an appointment that changes in the CRM', () => {
  it('is published each time that it is booked or canceled, and not when it is moved', async () => {
    await app.query(sql`insert into webhook_endpoints (workspace_id, name, host, sealed_url, events, sealed_secret, public_key, status)
      values (${workspace_id}, 'Meetings', 'x', 'b1.x', '{meeting.booked,meeting.cancelled}', 'b1.x', 'x', 'live')`);
    const { crm_id } = await book();
    await deliver();
    for (const [status, slot] of [
      ['cancelled', 0],
      ['confirmed', 0],
      ['confirmed', 3],
      ['cancelled', 3],
    ] as const) {
      await crm.control(`appointments/${crm_id}`, { status, startTime: slots[slot] });
      await deliver();
    }
    const listTypes = async () =>
      (
        await app.query(sql<{ type: string }>`
          select type from webhook_messages where contact_id = ${contact_id} order by sequence`)
      ).map(({ type }) => type);
    expect(await listTypes()).toEqual([
      'meeting.booked',
      'meeting.cancelled',
      'meeting.booked',
      'meeting.cancelled',
    ]);
    // The messages were deleted after the retention period.
    await crm.control(`appointments/${crm_id}`, { status: 'confirmed' });
    await deliver();
    await app.query(sql`delete from webhook_messages`);
    await crm.control(`appointments/${crm_id}`, { startTime: slots[0] });
    await deliver();
    expect(await listTypes()).toEqual([]);
    await app.query(sql`delete from webhook_endpoints where workspace_id = ${workspace_id}`);
  });

  it('is published after 60 changes, although the list keeps only the booking and the newest', async () => {
    await app.query(sql`insert into webhook_endpoints (workspace_id, name, host, sealed_url, events, sealed_secret, public_key, status)
      values (${workspace_id}, 'Meetings', 'x', 'b1.x', '{meeting.booked,meeting.cancelled}', 'b1.x', 'x', 'live')`);
    const { crm_id } = await book();
    await deliver();
    const statuses = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 'cancelled' : 'booked'));
    for (const status of statuses) await applyStatus(crm_id, status === 'booked' ? 'confirmed' : 'cancelled');
    const rows = await app.query(sql<{ type: string }>`
      select type from webhook_messages where contact_id = ${contact_id} order by sequence`);
    expect(rows.map(({ type }) => type)).toEqual(
      ['booked', ...statuses].map((status) => `meeting.${status}`),
    );
    const [stored] = await app.query(sql<{ changes: { what: string; at: string }[] }>`
      select changes from meetings where crm_id = ${crm_id}`);
    expect(stored?.changes.map(({ what }) => what)).toEqual(['booked', ...statuses.slice(-49)]);
    // The same state again is no change.
    await applyStatus(crm_id, 'confirmed');
    expect(await app.query(sql`select from webhook_messages where contact_id = ${contact_id}`)).toHaveLength(
      61,
    );
    await app.query(sql`delete from webhook_endpoints where workspace_id = ${workspace_id}`);
    await app.query(sql`delete from webhook_messages`);
  });

  it('is moved, canceled and missed in the thread, each with its own entry', async () => {
    const { crm_id } = await book();
    await deliver();
    expect((await thread()).meetings).toMatchObject([{ changes: [{ what: 'booked', who: 'Test owner' }] }]);
    await crm.control(`appointments/${crm_id}`, { startTime: slots[3] });
    await deliver();
    expect((await thread()).meetings).toMatchObject([
      {
        status: 'booked',
        starts_at: slots[3],
        changes: [{}, { what: 'moved', starts_at: slots[3], who: null }],
      },
    ]);
    await crm.control(`appointments/${crm_id}`, { status: 'noshow' });
    await deliver();
    expect((await thread()).meetings).toMatchObject([{ status: 'no_show' }]);
    await crm.control(`appointments/${crm_id}`, { deleted: true });
    await deliver();
    expect((await thread()).meetings).toMatchObject([
      { status: 'cancelled', changes: [{}, {}, { what: 'no_show' }, { what: 'cancelled' }] },
    ]);
  });

  it('is stored once if its events are repeated', async () => {
    const { crm_id } = await book();
    await crm.control('', { duplicates: 2 });
    await crm.control(`appointments/${crm_id}`, { status: 'cancelled' });
    await deliver();
    await deliver();
    await crm.control('', { duplicates: 1 });
    expect((await thread()).meetings).toMatchObject([{ changes: [{}, { what: 'cancelled' }] }]);
  });
});

describe('an appointment that was made in the CRM', () => {
  const bookThere = async (startTime: string | undefined) => {
    const client = await crm.asCrmUser();
    const contactId =
      (await crmContact()) ??
      (await client.createPerson(AUSTIN, { email: `guest${person}@acme.example` })).id;
    return (await crm.control('appointments', { locationId: AUSTIN, contactId, startTime })) as {
      id: string;
    };
  };

  it('is stored for its contact, and the opportunity is moved', async () => {
    await bookThere(slots[5]);
    await deliver();
    expect((await thread()).meetings).toMatchObject([
      {
        status: 'booked',
        starts_at: slots[5],
        calendar_name: 'Intro call',
        changes: [{ what: 'booked', who: null }],
      },
    ]);
    expect((await crm.ask('GET', `/api/contacts/${contact_id}/opportunity`)).body).toMatchObject({
      status: 'booked_meeting',
    });
  });

  it('is found by the reconciliation if its event was lost, and so is its deletion', async () => {
    await crm.control('', { webhookUrl: '' });
    const { id } = await bookThere(slots[6]);
    const reconcile = () => runJob(app.services, 'meetings.reconcile', { workspace_id, location_id: AUSTIN });
    await reconcile();
    expect((await thread()).meetings).toMatchObject([{ status: 'booked', starts_at: slots[6] }]);
    await crm.control(`appointments/${id}`, { deleted: true });
    await reconcile();
    expect((await thread()).meetings).toMatchObject([{ status: 'cancelled' }]);
    await crm.control('', { webhookUrl: `${app.url}/api/webhooks/highlevel` });
  });

  const opportunity = async () => (await crm.ask('GET', `/api/contacts/${contact_id}/opportunity`)).body;
  const threeDaysAgo = () => new Date(Date.now() - 3 * 86_400_000).toISOString();

  it('leaves the opportunity alone if it is over when it is first seen', async () => {
    await bookThere(threeDaysAgo());
    await deliver();
    expect((await thread()).meetings).toHaveLength(1);
    expect(await opportunity()).toBeNull();
  });

  it('does not reopen an opportunity that is won', async () => {
    await app.query(sql`
      insert into opportunities (workspace_id, contact_id, status, billing_type)
      values (${workspace_id}, ${contact_id}, 'won', 'one_time')`);
    await bookThere(slots[9]);
    await deliver();
    expect((await thread()).meetings).toMatchObject([{ status: 'booked' }]);
    expect(await opportunity()).toMatchObject({ status: 'won' });
  });

  it('a canceled appointment is not taken for a booking of the same time', async () => {
    const path = `/api/conversations/${contact_id}/meetings`;
    await crm.ask('POST', path, { idempotency_key: randomUUID(), starts_at: slots[10] });
    const { id } = await bookThere(slots[10]);
    await crm.control(`appointments/${id}`, { status: 'cancelled' });
    await deliver();
    expect((await thread()).meetings).toMatchObject([{ status: 'booking' }]);
  });

  it('is ignored if its contact was moved to another location', async () => {
    await book();
    await deliver();
    await app.query(sql`
      insert into ghl_locations (workspace_id, ghl_location_id, name) values (${workspace_id}, 'elsewhere', 'Elsewhere')`);
    await app.query(sql`update contacts set location_id = 'elsewhere' where id = ${contact_id}`);
    await bookThere(slots[11]);
    await deliver();
    expect(await app.query(sql`select from meetings where contact_id = ${contact_id}`)).toHaveLength(1);
  });

  it('is ignored if its contact is unknown here', async () => {
    const client = await crm.asCrmUser();
    const { id: contactId } = await client.createPerson(AUSTIN, { email: `stranger${person}@acme.example` });
    await crm.control('appointments', { locationId: AUSTIN, contactId, startTime: slots[7] });
    await deliver();
    expect((await thread()).meetings).toEqual([]);
  });

  it('settles a booking whose worker was killed after the call', async () => {
    const path = `/api/conversations/${contact_id}/meetings`;
    const made = await crm.ask('POST', path, { idempotency_key: randomUUID(), starts_at: slots[8] });
    await bookThere(slots[8]);
    await deliver();
    const { id } = made.body as Meeting;
    expect((await thread()).meetings).toMatchObject([{ id, status: 'booked' }]);
    await runJob(app.services, 'meetings.book', { workspace_id, meeting_id: id });
    expect((await thread()).meetings).toMatchObject([
      { id, status: 'booked', changes: [{ what: 'booked' }] },
    ]);
  });
});

it('a client of the location sees meetings without the names of the team', async () => {
  await book();
  const [meeting] = (await thread()).meetings;
  expect(meeting?.changes[0]?.who).toBe('Test owner');
  const { customer } = crm.agency;
  const grant = { user_id: customer.user_id, workspace_id, ghl_location_id: AUSTIN, access_level: 'read' };
  await app.withDatabase((tx) => tx.insertInto('user_location_access').values(grant).execute());
  await app.query(sql`update ghl_locations set client_threads = 'all' where workspace_id = ${workspace_id}`);
  const seen = await app.call('GET', `/api/conversations/${contact_id}`, { token: customer.token });
  expect((seen.body as Thread).meetings).toMatchObject([{ status: 'booked', changes: [{ who: null }] }]);
});

it('the dashboard counts meetings when they are booked, even if they are canceled later', async () => {
  const count = async () => ((await crm.ask('GET', '/api/dashboard')).body as Dashboard).meetings_booked;
  const before = await count();
  const { id } = await book();
  expect(await count()).toBe(Number(before) + 1);
  await crm.ask('POST', `/api/meetings/${id}/cancel`);
  expect(await count()).toBe(Number(before) + 1);
});
