import { describe, expect, it } from 'vitest';
import { type FakeResponse, fakeProvider } from '../testing/fake-provider.ts';
import { createHighlevel } from './client.ts';
import { readHighlevelEvent } from './webhook.ts';

function visit(...answers: FakeResponse[]) {
  const fake = fakeProvider(...answers);
  return { ...fake, highlevel: createHighlevel({ ...fake.connection, accessToken: 'access-1' }) };
}

describe('calendars', () => {
  it('are read with their people and minutes', async () => {
    const { highlevel, asked } = visit({
      body: {
        calendars: [
          { id: 'c1', name: 'Intro', slotDuration: 1, slotDurationUnit: 'hours' },
          { id: 'c2', name: 'Team', isActive: false, teamMembers: [{ userId: 'u1' }, {}] },
        ],
      },
    });
    expect(await highlevel.listCalendars('loc_1')).toEqual([
      { id: 'c1', name: 'Intro', is_active: true, minutes: 60, user_ids: [] },
      { id: 'c2', name: 'Team', is_active: false, minutes: 30, user_ids: ['u1'] },
    ]);
    expect(asked[0]?.headers.get('version')).toBe('2021-04-15');
  });

  it('list free slots once and in order, and ignore keys that are not days', async () => {
    const { highlevel, asked } = visit({
      body: {
        '2026-11-19': { slots: ['2026-11-19T10:00:00-05:00', '2026-11-19T10:00:00-05:00'] },
        '2026-11-18': { slots: ['2026-11-18T16:00:00+01:00', 'soon'] },
        traceId: 'abc',
      },
    });
    const range = { from: new Date(1_000), to: new Date(2_000) };
    expect((await highlevel.listFreeSlots('c1', range)).map((slot) => slot.toISOString())).toEqual([
      '2026-11-18T15:00:00.000Z',
      '2026-11-19T15:00:00.000Z',
    ]);
    expect(asked[0]?.query.get('startDate')).toBe('1000');
  });
});

describe('appointments', () => {
  const wire = { id: 'a1', calendarId: 'c1', contactId: 'p1', appointmentStatus: 'noshow' };

  it('are read wrapped and bare', async () => {
    const time = { startTime: '2026-11-18T16:00:00+01:00' };
    const { highlevel } = visit({ body: { appointment: { ...wire, ...time } } }, { body: wire });
    const starts_at = new Date('2026-11-18T15:00:00Z');
    expect(await highlevel.getAppointment('a1')).toMatchObject({ id: 'a1', status: 'noshow', starts_at });
    expect(await highlevel.getAppointment('a1')).toMatchObject({ id: 'a1', starts_at: null });
  });

  it('have no time if the time has no offset', async () => {
    const { highlevel } = visit({ body: { events: [{ ...wire, startTime: '2026-11-18 09:00:00' }] } });
    expect(await highlevel.listAppointmentsOfContact('p1')).toMatchObject([{ id: 'a1', starts_at: null }]);
  });

  it('appointments that were deleted are null', async () => {
    const { highlevel } = visit({ status: 404, body: { statusCode: 404, message: 'Appointment not found' } });
    expect(await highlevel.getAppointment('a1')).toBeNull();
  });

  it('never skip the check of free slots', async () => {
    const { highlevel, asked } = visit({ status: 201, body: wire });
    const at = new Date('2026-11-18T15:00:00Z');
    const order = { calendar_id: 'c1', contact_id: 'p1', title: 'Call', user_id: null };
    await highlevel.createAppointment('loc_1', { ...order, starts_at: at, ends_at: at });
    expect(asked[0]?.body).toEqual({
      calendarId: 'c1',
      locationId: 'loc_1',
      contactId: 'p1',
      startTime: '2026-11-18T15:00:00.000Z',
      endTime: '2026-11-18T15:00:00.000Z',
      title: 'Call',
      appointmentStatus: 'confirmed',
    });
  });

  it('are nested in events', () => {
    const event = { type: 'AppointmentUpdate', locationId: 'loc_1', appointment: wire };
    expect(readHighlevelEvent(event)).toMatchObject({
      kind: 'appointment',
      change: 'Update',
      id: 'a1',
      contact_id: 'p1',
      location_id: 'loc_1',
    });
  });
});
