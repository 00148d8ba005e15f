import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCalComBooking, readCalendlyBooking } from './read-booking.ts';
import { verifyCalComSignature, verifyCalendlySignature } from './signatures.ts';

const secret = 'a signing secret';
const raw = Buffer.from('{"event":"invitee.created"}');
const sign = (text: string | Buffer) => createHmac('sha256', secret).update(text).digest('hex');

describe('the signature of Calendly', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  const toHeader = (at: Date, body = raw.toString()) => {
    const time = Math.floor(at.getTime() / 1000);
    return `t=${time},v1=${sign(`${time}.${body}`)}`;
  };
  it.each([
    ['of these bytes', toHeader(now), true],
    ['of other bytes', toHeader(now, '{}'), false],
    ['from ten minutes ago', toHeader(new Date(now.getTime() - 600_000)), false],
    ['without a time', `v1=${sign(raw)}`, false],
    ['that is empty', '', false],
  ])('%s', (_name, header, expected) => {
    expect(verifyCalendlySignature(raw, { header, secret, now })).toBe(expected);
  });
});

it('verifies the signature of Cal.com over the exact bytes', () => {
  expect(verifyCalComSignature(raw, sign(raw), secret)).toBe(true);
  expect(verifyCalComSignature(Buffer.from('{}'), sign(raw), secret)).toBe(false);
  expect(verifyCalComSignature(raw, '', secret)).toBe(false);
});

const invitee = (id: string) => `https://api.calendly.com/scheduled_events/E1/invitees/${id}`;
const calendly = (event: string, more: object = {}) => ({
  event,
  created_at: '2026-11-17T12:00:00.123456Z',
  payload: {
    uri: invitee('I1'),
    email: 'ada@example.test',
    rescheduled: false,
    old_invitee: null,
    tracking: { utm_content: 'hb-1', utm_source: null },
    scheduled_event: {
      name: 'Intro call',
      start_time: '2026-12-01T10:00:00.000000Z',
      end_time: '2026-12-01T10:30:00.000000Z',
    },
    ...more,
  },
});

describe('events of Calendly', () => {
  it('report bookings with the id in the link', () => {
    expect(readCalendlyBooking(calendly('invitee.created'))).toEqual({
      status: 'booked',
      id: invitee('I1'),
      former_id: null,
      at: new Date('2026-11-17T12:00:00.123Z'),
      name: 'Intro call',
      starts_at: new Date('2026-12-01T10:00:00Z'),
      ends_at: new Date('2026-12-01T10:30:00Z'),
      email: 'ada@example.test',
      reference: 'hb-1',
    });
  });

  it('report a reschedule once, with the former booking', () => {
    expect(readCalendlyBooking(calendly('invitee.canceled', { rescheduled: true }))).toBeNull();
    const moved = calendly('invitee.created', { uri: invitee('I2'), old_invitee: invitee('I1') });
    expect(readCalendlyBooking(moved)).toMatchObject({ id: invitee('I2'), former_id: invitee('I1') });
  });

  it('report cancellations and no-shows, and others are ignored', () => {
    expect(readCalendlyBooking(calendly('invitee.canceled'))).toMatchObject({ status: 'cancelled' });
    const noShow = { event: 'invitee_no_show.created', payload: { uri: 'x', invitee: invitee('I1') } };
    expect(readCalendlyBooking(noShow)).toMatchObject({
      status: 'no_show',
      id: invitee('I1'),
      starts_at: null,
    });
    for (const other of [calendly('routing_form_submission.created'), {}, null, 'text'])
      expect(readCalendlyBooking(other)).toBeNull();
  });
});

const calCom = (triggerEvent: string, more: object = {}) => ({
  triggerEvent,
  createdAt: '2026-11-17T12:00:00.000Z',
  payload: {
    uid: 'B1',
    title: 'Intro call between us',
    startTime: '2026-12-01T10:00:00+01:00',
    endTime: '2026-12-01T10:30:00+01:00',
    attendees: [{ email: 'ada@example.test' }],
    metadata: { hb: 'hb-1' },
    ...more,
  },
});

describe('events of Cal.com', () => {
  it('report bookings, reschedules, cancellations and no-shows', () => {
    expect(readCalComBooking(calCom('BOOKING_CREATED'))).toMatchObject({
      status: 'booked',
      id: 'B1',
      at: new Date('2026-11-17T12:00:00Z'),
      starts_at: new Date('2026-12-01T09:00:00Z'),
      email: 'ada@example.test',
      reference: 'hb-1',
    });
    const moved = calCom('BOOKING_RESCHEDULED', { uid: 'B2', rescheduleUid: 'B1' });
    expect(readCalComBooking(moved)).toMatchObject({ status: 'booked', id: 'B2', former_id: 'B1' });
    expect(readCalComBooking(calCom('BOOKING_CANCELLED'))).toMatchObject({ status: 'cancelled' });
    const noShow = { bookingUid: 'B1', attendees: [{ email: 'ada@example.test', noShow: true }] };
    expect(readCalComBooking({ triggerEvent: 'BOOKING_NO_SHOW_UPDATED', payload: noShow })).toMatchObject({
      status: 'no_show',
      id: 'B1',
      at: new Date(0),
    });
    expect(readCalComBooking(calCom('MEETING_STARTED'))).toBeNull();
  });
});
