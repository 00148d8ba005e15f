import { randomUUID } from 'node:crypto';
import type { FreeSlots, Meeting, Thread } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { runJob } from '#server/testing/run-job.ts';
import { REASONS } from '../reasons.ts';

const crm = await openSyncedCrm('booking');
const { app } = crm;
const { workspace_id } = crm.agency;
afterAll(() => crm.close());
await runJob(app.services, 'meetings.read-calendars', { workspace_id, ghl_location_id: AUSTIN });

let person = 0;
let contact_id = '';
beforeEach(async () => {
  person += 1;
  ({ contact_id } = await crm.receive(`lead${person}@acme.example`, { lead: { first_name: 'Ada' } }));
});

const freeSlots = async (query = '') =>
  (await crm.ask('GET', `/api/conversations/${contact_id}/free-slots${query}`)).body as FreeSlots;
const request = (starts_at: string | undefined, more: object = {}) =>
  crm.ask('POST', `/api/conversations/${contact_id}/meetings`, {
    idempotency_key: randomUUID(),
    starts_at,
    ...more,
  });
const work = (meeting_id: string) => runJob(app.services, 'meetings.book', { workspace_id, meeting_id });
const setStage = () => runJob(app.services, 'meetings.set-stage', { workspace_id, contact_id });
const thread = async () => (await crm.ask('GET', `/api/conversations/${contact_id}`)).body as Thread;
const appointments = async (): Promise<Record<string, string>[]> =>
  (await crm.control(`objects?locationId=${AUSTIN}`)).appointments;

async function book(starts_at: string | undefined, more: object = {}): Promise<Meeting> {
  const made = await request(starts_at, more);
  expect(made).toMatchObject({ status: 200, body: { status: 'booking' } });
  await work((made.body as Meeting).id);
  return (await thread()).meetings.find(({ id }) => id === (made.body as Meeting).id) as Meeting;
}

describe('free slots', () => {
  it('are those of the default calendar in the next two weeks, with its booking page', async () => {
    const { calendar, calendars, slots, booking_link } = await freeSlots();
    expect(calendar).toMatchObject({ name: 'Intro call', minutes: 30 });
    expect(calendars.map(({ name }) => name)).toEqual(['Intro call', 'Sales team']);
    expect(booking_link).toBe(`https://api.leadconnectorhq.com/widget/booking/${calendar.id}`);
    expect(slots.length).toBeGreaterThan(50);
    expect((await thread()).calendar).toEqual(calendar);
  });

  it('follow the choice of the location, and before that the choice of the person', async () => {
    const path = `/api/meetings/calendars/${AUSTIN}`;
    const listed = (await crm.ask('GET', path)).body as { id: string; name: string }[];
    const [intro, team] = listed;
    expect((await crm.ask('PUT', `${path}/default`, { calendar_id: team?.id })).status).toBe(200);
    expect((await freeSlots()).calendar.name).toBe('Sales team');
    expect((await crm.ask('PUT', `${path}/own`, { calendar_id: intro?.id })).status).toBe(200);
    expect((await freeSlots()).calendar.name).toBe('Intro call');
    expect((await crm.ask('GET', path)).body).toMatchObject([
      { name: 'Intro call', is_default: false, is_own: true },
      { name: 'Sales team', is_default: true, is_own: false },
    ]);
    expect((await crm.ask('PUT', `${path}/own`, { calendar_id: 'unknown' })).status).toBe(404);
    await crm.ask('PUT', `${path}/own`, { calendar_id: null });
    await crm.ask('PUT', `${path}/default`, { calendar_id: null });
    expect((await freeSlots()).calendar.name).toBe('Intro call');
  });
});

describe('a booking', () => {
  it('creates the contact and the appointment, and moves the opportunity on both sides', async () => {
    const { slots } = await freeSlots();
    const meeting = await book(slots[0]);
    await setStage();
    expect(meeting).toMatchObject({
      status: 'booked',
      starts_at: slots[0],
      calendar_name: 'Intro call',
      changes: [{ what: 'booked', who: 'Test owner' }],
    });
    const objects = await crm.control(`objects?locationId=${AUSTIN}`);
    const contact = objects.contacts.find(
      ({ email }: { email: string }) => email === `lead${person}@acme.example`,
    );
    const [appointment] = objects.appointments.filter(
      (one: { contactId: string }) => one.contactId === contact.id,
    );
    expect(Date.parse(appointment.startTime)).toBe(Date.parse(slots[0] ?? ''));
    expect(appointment.title).toBe('Intro call: Ada');
    const opportunity = (await crm.ask('GET', `/api/contacts/${contact_id}/opportunity`)).body;
    expect(opportunity).toMatchObject({ status: 'booked_meeting' });
    const pipelines = (await crm.ask('GET', `/api/crm/${AUSTIN}/pipelines`)).body as {
      stages: { id: string; name: string }[];
    }[];
    const stage = pipelines[0]?.stages.find(({ name }) => name === 'Meeting booked');
    expect(objects.opportunities).toContainEqual(
      expect.objectContaining({ contactId: contact.id, pipelineStageId: stage?.id }),
    );
  });

  it('is made once for one idempotency key, and once for one slot', async () => {
    const { slots } = await freeSlots();
    const idempotency_key = randomUUID();
    const first = (await request(slots[1], { idempotency_key })).body as Meeting;
    const retry = (await request(slots[1], { idempotency_key })).body as Meeting;
    const other = (await request(slots[1])).body as Meeting;
    expect([retry.id, other.id]).toEqual([first.id, first.id]);
    expect(await request(slots[2])).toMatchObject({ status: 409, body: { message: REASONS.BOOKING_ACTIVE } });
    const before = (await appointments()).length;
    await work(first.id);
    await work(first.id);
    expect((await appointments()).length).toBe(before + 1);
  });

  it('finds the appointment of an attempt whose response was lost', async () => {
    const { slots, calendar } = await freeSlots();
    const { id } = (await request(slots[3])).body as Meeting;
    const client = await crm.asCrmUser();
    const person_ = await client.createPerson(AUSTIN, { email: `lead${person}@acme.example` });
    const starts_at = new Date(slots[3] ?? '');
    const made = await client.createAppointment(AUSTIN, {
      calendar_id: calendar.id,
      contact_id: person_.id,
      starts_at,
      ends_at: new Date(starts_at.getTime() + 1_800_000),
      title: 'Earlier attempt',
      user_id: null,
    });
    const before = (await appointments()).length;
    await work(id);
    expect((await thread()).meetings[0]).toMatchObject({ id, status: 'booked' });
    expect((await appointments()).length).toBe(before);
    const [row] = await app.withDatabase((tx) =>
      tx.selectFrom('meetings').select('crm_id').where('id', '=', id).execute(),
    );
    expect(row?.crm_id).toBe(made.id);
  });

  it('fails with alternatives if the slot is no longer free', async () => {
    const { slots } = await freeSlots();
    const { id } = (await request(slots[4])).body as Meeting;
    const [other] = (await crm.control(`objects?locationId=${AUSTIN}`)).contacts;
    await crm.control('appointments', { locationId: AUSTIN, contactId: other.id, startTime: slots[4] });
    await work(id);
    const [failed] = (await thread()).meetings;
    expect(failed).toMatchObject({
      status: 'failed',
      error: 'This time is no longer free. Choose another one.',
    });
    expect(failed?.alternatives).toHaveLength(3);
    const free = await freeSlots();
    expect(free.slots).toEqual(expect.arrayContaining(failed?.alternatives ?? []));
    expect((await crm.ask('GET', `/api/contacts/${contact_id}/opportunity`)).body).toBeNull();
  });

  it('names a free person of a calendar with several people', async () => {
    const team = (await freeSlots()).calendars[1]?.id;
    const { slots } = await freeSlots(`?calendar_id=${team}`);
    const first = await book(slots[0], { calendar_id: team });
    expect(first.status).toBe('booked');
    ({ contact_id } = await crm.receive(`second${person}@acme.example`));
    expect((await book(slots[0], { calendar_id: team })).status).toBe('booked');
    const made = (await appointments()).filter(({ calendarId }) => calendarId === team);
    expect(new Set(made.map(({ assignedUserId }) => assignedUserId)).size).toBe(2);
    ({ contact_id } = await crm.receive(`third${person}@acme.example`));
    expect((await book(slots[0], { calendar_id: team })).status).toBe('failed');
  });

  it('waits for a CRM that does not respond, and shows the reason', async () => {
    const { slots } = await freeSlots();
    const { id } = (await request(slots[6])).body as Meeting;
    await crm.control('failure', { count: 10, status: 503 });
    await work(id);
    expect((await thread()).meetings[0]).toMatchObject({ status: 'booking', error: REASONS.CRM_SILENT });
    await crm.control('failure', { count: 0 });
    await app.withDatabase((tx) => tx.updateTable('meetings').set({ leased_until: null }).execute());
    await work(id);
    expect((await thread()).meetings[0]).toMatchObject({ id, status: 'booked', error: null });
  });

  it('waits while another worker changes the contact in the CRM, and shows the reason', async () => {
    const { slots } = await freeSlots();
    const { id } = (await request(slots[7])).body as Meeting;
    const lease = (until: string) =>
      app.query(sql`insert into crm_changes (workspace_id, contact_id, location_id, parts, leased_by, leased_until)
        values (${workspace_id}, ${contact_id}, ${AUSTIN}, '{}', 'another worker', ${until})
        on conflict (workspace_id, contact_id) do update set leased_until = excluded.leased_until`);
    await lease('infinity');
    await work(id);
    expect((await thread()).meetings[0]).toMatchObject({ status: 'booking', error: REASONS.CONTACT_BUSY });
    await lease('-infinity');
    await app.withDatabase((tx) => tx.updateTable('meetings').set({ leased_until: null }).execute());
    await work(id);
    expect((await thread()).meetings[0]).toMatchObject({ id, status: 'booked', error: null });
  });

  it('refuses a time that has passed and a contact without a location', async () => {
    expect(await request('2020-01-01T09:00:00Z')).toMatchObject({ status: 422 });
    await withWorkspace(app.services.db, workspace_id, (tx) =>
      tx.updateTable('contacts').set({ location_id: null }).where('id', '=', contact_id).execute(),
    );
    expect(await request('2090-01-01T09:00:00Z')).toMatchObject({
      status: 409,
      body: { code: 'LOCATION_NOT_CONNECTED' },
    });
  });
});

describe('canceling', () => {
  it('cancels in the CRM and here, and keeps the history', async () => {
    const { slots } = await freeSlots();
    const { id } = await book(slots[8]);
    expect(await crm.ask('POST', `/api/meetings/${id}/cancel`)).toMatchObject({
      status: 200,
      body: {
        status: 'cancelled',
        changes: [{ what: 'booked' }, { what: 'cancelled', who: 'Test owner' }],
      },
    });
    expect((await freeSlots()).slots).toContain(slots[8]);
    expect(await crm.ask('POST', `/api/meetings/${id}/cancel`)).toMatchObject({ status: 409 });
  });
});
