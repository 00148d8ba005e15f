import type { Clients, Dashboard, Thread } from '@hearback/contract';
import { withSystem, withWorkspace } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantLocation } from '#server/modules/people/index.ts';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { addPlace } from '#server/testing/grants/place.ts';
import { addTestAgency, addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { applyAppointment } from './incoming/apply-appointment.ts';

/** A lead with a booked meeting that moves from one client of the agency to another. */
const app = await openTestApp();
const agency = await addTestAgency(app, 'agency');
const { workspace_id, customer: formerClient } = agency;
const [former = '', current = ''] = agency.locations;
const lead = await addPlace(app, agency.owner, former, 'lead');
const currentClient = await addTestPerson(app, workspace_id, {
  role: 'client',
  user_type: 'agency_customer',
});
await app.withDatabase((tx) =>
  grantLocation(tx, {
    ...{ workspace_id, user_id: currentClient.user_id, ghl_location_id: current, access_level: 'read' },
  }),
);
await app.query(sql`update meetings set booked_at = now() where id = ${lead.meeting_id}`);
afterAll(() => app.close());

const readDashboard = async ({ token }: TestPerson) =>
  (await app.call('GET', '/api/dashboard', { token })).body as Dashboard;
const readThread = ({ token }: TestPerson) =>
  app.call('GET', `/api/conversations/${lead.contact_id}`, { token });
const cancel = async ({ token }: TestPerson) =>
  (await app.call('POST', `/api/meetings/${lead.meeting_id}/cancel`, { token })).status;

describe('a meeting of a lead who moved to another location', () => {
  beforeAll(async () => {
    expect((await readDashboard(formerClient)).meetings_booked).toBe(1);
    expect((await readDashboard(currentClient)).meetings_booked).toBe(0);
    await app.query(sql`update contacts set location_id = ${current} where id = ${lead.contact_id}`);
  });

  it('is seen and counted by clients of the new location only', async () => {
    expect((await readDashboard(formerClient)).meetings_booked).toBe(0);
    expect((await readDashboard(currentClient)).meetings_booked).toBe(1);
    expect((await readThread(formerClient)).status).toBe(404);
    const { meetings } = (await readThread(currentClient)).body as Thread;
    expect(meetings.map(({ id }) => id)).toEqual([lead.meeting_id]);
    const { body } = await app.call('GET', '/api/clients', { token: agency.owner.token });
    const counts = (body as Clients).clients.map(({ id, figures }) => [id, figures.meetings_booked.value]);
    expect(Object.fromEntries(counts)).toMatchObject({ [former]: 0, [current]: 1 });
  });

  it('is not shown to people of the former location, and cannot be canceled from one location alone', async () => {
    expect(await cancel(await addGranted(app, agency, former, 'write'))).toBe(404);
    expect(await cancel(await addGranted(app, agency, current, 'write'))).toBe(403);
  });

  it('still follows its appointment in the CRM, and is published to people of the new location', async () => {
    const state = { workspace_id, location_id: former, crm_id: lead.meeting_id };
    await withWorkspace(app.services.db, workspace_id, (tx) =>
      applyAppointment(app.services, tx, { ...state, appointment: null, contact_id: null, user_id: null }),
    );
    expect(await app.query(sql`select status from meetings where id = ${lead.meeting_id}`)).toEqual([
      { status: 'cancelled' },
    ]);
    const events = sql<{ ghl_location_id: string }>`select ghl_location_id from events
      where workspace_id = ${workspace_id} and name = 'meeting.changed'`;
    expect(await app.query(events)).toEqual([{ ghl_location_id: current }]);
  });
});

/** Runs the statement while another transaction moves the lead. Both commit. */
async function storeDuringMove(contact_id: string, statement: RawBuilder<unknown>): Promise<void> {
  let stored: Promise<unknown> | undefined;
  await withSystem(app.services.db, 'move the lead', async (tx) => {
    await sql`update contacts set location_id = ${current} where id = ${contact_id}`.execute(tx);
    stored = app.query(statement);
    const isDone = stored.then(() => true);
    await Promise.race([isDone, new Promise((resolve) => setTimeout(resolve, 500))]);
  });
  await stored;
}

it('a meeting that is stored while its lead moves gets the new location', async () => {
  const moving = await addPlace(app, agency.owner, former, 'moving');
  await storeDuringMove(
    moving.contact_id,
    sql`insert into meetings (workspace_id, contact_id, location_id, calendar_id, source, status, starts_at, ends_at, crm_id)
      values (${workspace_id}, ${moving.contact_id}, ${former}, 'race', 'crm', 'booked', now(), now() + interval '1 hour', 'race')`,
  );
  expect(await app.query(sql`select contact_location_id from meetings where crm_id = 'race'`)).toEqual([
    { contact_location_id: current },
  ]);
});

const OTHER_ROWS = {
  messages: (contact_id: string) => sql`
    insert into messages (workspace_id, contact_id, source, direction, sent_at, provider_message_key)
    values (${workspace_id}, ${contact_id}, 'cold_email', 'inbound', now(), 'race')`,
  notes: (contact_id: string) => sql`
    insert into notes (workspace_id, contact_id, author_name, content) values (${workspace_id}, ${contact_id}, 'Ann', 'race')`,
  opportunities: (contact_id: string) => sql`
    insert into opportunities (workspace_id, contact_id, notes) values (${workspace_id}, ${contact_id}, 'race')`,
};

it.each(Object.entries(OTHER_ROWS))(
  'rows of %s that are stored while the lead moves get the new location',
  async (table, toStatement) => {
    const { contact_id } = await addPlace(app, agency.owner, former, `moving ${table}`);
    await storeDuringMove(contact_id, toStatement(contact_id));
    const rows = await app.query(
      sql`select distinct location_id from ${sql.table(table)} where contact_id = ${contact_id}`,
    );
    expect(rows).toEqual([{ location_id: current }]);
  },
);
