import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect, crm } from '#simulators/testing/crm.ts';
import { runOutreach } from '#simulators/testing/outreach.ts';

const outreach = await runOutreach();
afterAll(() => outreach.stop());

const austin = 'ghlNorthwindAustin01';
const scopes = ['calendars.readonly', 'calendars/events.readonly', 'calendars/events.write'];
const DAY_MS = 86_400_000;
let token = '';
let contactId = '';
let calendarId = '';
beforeEach(async () => {
  await outreach.reset();
  token = (await connect(outreach, austin, undefined, scopes)).access_token;
  const contact = { locationId: austin, email: 'ada@example.test', firstName: 'Ada' };
  contactId = (await call('POST', '/contacts/', contact, '2021-07-28')).json.contact.id;
  calendarId = (await call('GET', `/calendars/?locationId=${austin}`)).json.calendars[0].id;
});

const call = (method: string, path: string, json?: object, version = '2021-04-15') =>
  crm(outreach, token, path, {
    method,
    ...(json && { json }),
    headers: { authorization: `Bearer ${token}`, version },
  });
const found = (type: string) => outreach.endpoint.received.filter(({ json }) => json.type === type);

async function slots(id = calendarId, days = 7, more = ''): Promise<string[]> {
  const now = Date.now();
  const range = `startDate=${now}&endDate=${now + days * DAY_MS}`;
  const { json } = await call('GET', `/calendars/${id}/free-slots?${range}&timezone=America/New_York${more}`);
  const { traceId, ...byDay } = json as Record<string, { slots: string[] }>;
  expect(traceId).toBeDefined();
  return Object.values(byDay).flatMap((day) => day.slots);
}

const order = (startTime: string, more: object = {}) => ({
  calendarId,
  locationId: austin,
  contactId,
  startTime,
  ...more,
});
const book = (startTime: string, more: object = {}) =>
  call('POST', '/calendars/events/appointments', order(startTime, more));

describe('free slots', () => {
  test('are listed by day, in the requested zone, for at most 31 days', async () => {
    const free = await slots();
    expect(free.length).toBeGreaterThan(20);
    expect(free.every((slot) => /^\d{4}-\d\d-\d\dT\d\d:[03]0:00-0[45]:00$/.test(slot))).toBe(true);
    const now = Date.now();
    const range = `startDate=${now}&endDate=${now + 32 * DAY_MS}`;
    expect((await call('GET', `/calendars/${calendarId}/free-slots?${range}`)).status).toBe(400);
  });

  test('free slots of a calendar with several people are free until each of them is booked', async () => {
    const { calendars } = (await call('GET', `/calendars/?locationId=${austin}`)).json;
    const team = calendars[1];
    const [slot = ''] = await slots(team.id);
    expect((await book(slot, { calendarId: team.id })).status).toBe(422);
    for (const { userId } of team.teamMembers) {
      expect(await slots(team.id)).toContain(slot);
      expect((await book(slot, { calendarId: team.id, assignedUserId: userId })).status).toBe(201);
      expect(await slots(team.id, 7, `&userId=${userId}`)).not.toContain(slot);
    }
    expect(await slots(team.id)).not.toContain(slot);
  });
});

describe('appointments', () => {
  test('occupy their slot, and the response has no dates', async () => {
    const [slot = ''] = await slots();
    const { status, json } = await book(slot);
    expect(status).toBe(201);
    expect(json).toMatchObject({ calendarId, contactId, appointmentStatus: 'confirmed' });
    expect(json).not.toHaveProperty('dateAdded');
    expect(await slots()).not.toContain(slot);
    expect((await book(slot)).json).toMatchObject({
      statusCode: 400,
      message: 'The slot you have selected is no longer available.',
    });
    const { appointment } = (await call('GET', `/calendars/events/appointments/${json.id}`)).json;
    expect(Date.parse(appointment.startTime)).toBe(Date.parse(slot));
    expect(appointment.dateAdded).toBeDefined();
  });

  test('appointments of a contact are listed in the time zone of the location', async () => {
    const [slot = ''] = await slots();
    const { json } = await book(slot);
    const list = await call('GET', `/contacts/${contactId}/appointments`, undefined, '2021-07-28');
    expect(list.json.events).toMatchObject([
      { id: json.id, startTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/) },
    ]);
  });

  test('are moved, canceled and deleted, each with a nested event', async () => {
    const [first = '', second = ''] = await slots();
    const { id } = (await book(first)).json;
    const path = `/calendars/events/appointments/${id}`;
    await call('PUT', path, { startTime: second });
    await call('PUT', path, { appointmentStatus: 'cancelled' });
    expect(await slots()).toEqual(expect.arrayContaining([first, second]));
    await call('DELETE', `/calendars/events/${id}`, {});
    expect((await call('GET', path)).status).toBe(404);
    await vi.waitFor(() => expect(found('AppointmentDelete')).toHaveLength(1));
    expect(found('AppointmentUpdate').map(({ json }) => json)).toMatchObject([
      { locationId: austin, appointment: { id, contactId, appointmentStatus: 'confirmed' } },
      { locationId: austin, appointment: { id, contactId, appointmentStatus: 'cancelled' } },
    ]);
  });

  test('are changed by CRM users', async () => {
    const [slot = ''] = await slots();
    const made = await outreach.control('/highlevel/appointments', {
      locationId: austin,
      contactId,
      startTime: slot,
    });
    const { id } = made.json;
    await outreach.control(`/highlevel/appointments/${id}`, { moveMinutes: 60 });
    const { json } = await outreach.control(`/highlevel/appointments/${id}`, { status: 'noshow' });
    expect(json.appointmentStatus).toBe('noshow');
    expect(Date.parse(json.startTime)).toBe(Date.parse(slot) + 3_600_000);
    await outreach.control(`/highlevel/appointments/${id}`, { deleted: true });
    await vi.waitFor(() => expect(found('AppointmentDelete')).toHaveLength(1));
    expect([found('AppointmentCreate'), found('AppointmentUpdate')].map(({ length }) => length)).toEqual([
      1, 2,
    ]);
  });

  test('in a period are listed by calendar', async () => {
    const [slot = ''] = await slots();
    const { id } = (await book(slot)).json;
    const now = Date.now();
    const range = `locationId=${austin}&startTime=${now}&endTime=${now + 31 * DAY_MS}`;
    expect((await call('GET', `/calendars/events?${range}`)).status).toBe(422);
    const { events } = (await call('GET', `/calendars/events?${range}&calendarId=${calendarId}`)).json;
    expect(events).toMatchObject([{ id }]);
  });
});
