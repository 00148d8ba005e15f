import { createHmac } from 'node:crypto';
import type { BookingPage, Thread } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';

const crm = await openSyncedCrm('booking-pages');
const { app } = crm;
afterAll(() => crm.close());
const SECRET = 'a signing secret of the page';

const savePage = async (provider: BookingPage['provider']) => {
  const { status, body } = await crm.ask('PUT', '/api/booking-pages', {
    ...{ location_id: AUSTIN, provider, secret: SECRET },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as BookingPage[]).find((page) => page.provider === provider) as BookingPage;
};
const pages = { calendly: await savePage('calendly'), cal_com: await savePage('cal_com') };
const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');

async function post(
  provider: BookingPage['provider'],
  event: object,
  { body = JSON.stringify(event), at = Date.now() } = {},
): Promise<number> {
  const time = Math.floor(at / 1000);
  const signed = JSON.stringify(event);
  const header =
    provider === 'calendly'
      ? { 'calendly-webhook-signature': `t=${time},v1=${sign(`${time}.${signed}`)}` }
      : { 'x-cal-signature-256': sign(signed) };
  const response = await fetch(`${app.url}/api/webhooks/bookings/${pages[provider].id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...header },
    body,
  });
  return response.status;
}

const tomorrow = (hour: number) => new Date(Date.now() + 86_400_000 + hour * 3_600_000).toISOString();
const listMeetings = async (contact_id: string) =>
  ((await crm.ask('GET', `/api/conversations/${contact_id}`)).body as Thread).meetings;

const invitee = (id: string) => `https://api.calendly.com/scheduled_events/E/invitees/${id}`;
/** Each event is a second newer than the one before. */
let clock = Date.now() - 60_000;
const nextTime = () => {
  clock += 1_000;
  return new Date(clock).toISOString();
};
const calendly = (event: string, id: string, more: object = {}) => ({
  event,
  created_at: nextTime(),
  payload: {
    ...{ uri: invitee(id), email: 'another@address.test', rescheduled: false, old_invitee: null },
    scheduled_event: { name: 'Intro call', start_time: tomorrow(1), end_time: tomorrow(2) },
    ...more,
  },
});

describe('a booking on Calendly', () => {
  it('is attributed by the id in the link, moved once, and canceled', async () => {
    const { contact_id } = await crm.receive('ada@pages.test');
    const tracking = { utm_content: `hb-${contact_id}` };
    const created = calendly('invitee.created', 'I1', { tracking });
    expect([await post('calendly', created), await post('calendly', created)]).toEqual([200, 200]);
    expect(await listMeetings(contact_id)).toMatchObject([
      { status: 'booked', source: 'calendly', calendar_name: 'Intro call', changes: [{ what: 'booked' }] },
    ]);
    expect((await crm.ask('GET', `/api/contacts/${contact_id}/opportunity`)).body).toMatchObject({
      status: 'booked_meeting',
    });
    const scheduled_event = { name: 'Intro call', start_time: tomorrow(5), end_time: tomorrow(6) };
    const moved = { tracking, old_invitee: invitee('I1'), scheduled_event };
    await post('calendly', calendly('invitee.canceled', 'I1', { tracking, rescheduled: true }));
    await post('calendly', calendly('invitee.created', 'I2', moved));
    // The first event again, late.
    await post('calendly', created);
    expect(await listMeetings(contact_id)).toMatchObject([
      { status: 'booked', changes: [{ what: 'booked' }, { what: 'moved' }] },
    ]);
    await post('calendly', calendly('invitee.canceled', 'I2', moved));
    await post('calendly', calendly('invitee.created', 'I2', moved));
    const [meeting] = await listMeetings(contact_id);
    expect(meeting).toMatchObject({ status: 'cancelled' });
    expect(meeting?.changes.map(({ what }) => what)).toEqual(['booked', 'moved', 'cancelled']);
  });

  it('is attributed by a link that names a merged contact', async () => {
    const { contact_id } = await crm.receive('mia@pages.test');
    const other = await crm.receive('mia@merged.test');
    const merge = { other_id: other.contact_id };
    expect((await crm.ask('POST', `/api/contacts/${contact_id}/merge`, merge)).status).toBe(200);
    const tracking = { utm_content: `hb-${other.contact_id}` };
    await post('calendly', calendly('invitee.created', 'I4', { tracking }));
    expect(await listMeetings(contact_id)).toMatchObject([{ status: 'booked', source: 'calendly' }]);
  });

  it('is refused without a valid, recent signature', async () => {
    const { contact_id } = await crm.receive('eve@pages.test');
    const created = calendly('invitee.created', 'I9', { tracking: { utm_content: `hb-${contact_id}` } });
    expect(await post('calendly', created, { body: JSON.stringify({ ...created, event: 'x' }) })).toBe(401);
    expect(await post('calendly', created, { at: Date.now() - 3_600_000 })).toBe(401);
    expect(await listMeetings(contact_id)).toEqual([]);
  });

  it('cannot be canceled in Hearback', async () => {
    const { contact_id } = await crm.receive('cy@pages.test');
    await post(
      'calendly',
      calendly('invitee.created', 'I3', { tracking: { utm_content: `hb-${contact_id}` } }),
    );
    const [meeting] = await listMeetings(contact_id);
    const { status, body } = await crm.ask('POST', `/api/meetings/${meeting?.id}/cancel`);
    expect(status).toBe(409);
    expect(JSON.stringify(body)).toContain('This meeting was booked on a booking page. Cancel it there.');
  });
});

const calCom = (triggerEvent: string, payload: object) => ({ triggerEvent, createdAt: nextTime(), payload });

describe('a booking on Cal.com', () => {
  it('is attributed by the address of the lead, and its no-show is stored', async () => {
    const { contact_id } = await crm.receive('ben@pages.test');
    const payload = {
      ...{ uid: 'B1', title: 'Demo', startTime: tomorrow(3), endTime: tomorrow(4) },
      attendees: [{ email: 'ben@pages.test' }],
    };
    const created = calCom('BOOKING_CREATED', payload);
    expect(await post('cal_com', created)).toBe(200);
    const noShow = calCom('BOOKING_NO_SHOW_UPDATED', {
      ...{ bookingUid: 'B1', attendees: [{ email: 'ben@pages.test', noShow: true }] },
    });
    expect(await post('cal_com', noShow)).toBe(200);
    expect(await listMeetings(contact_id)).toMatchObject([{ status: 'no_show', source: 'cal_com' }]);
    // The signature has no time: a captured event is valid, and outdated.
    expect([await post('cal_com', created), await post('cal_com', noShow)]).toEqual([200, 200]);
    const [meeting] = await listMeetings(contact_id);
    expect(meeting?.changes.map(({ what }) => what)).toEqual(['booked', 'no_show']);
    await post(
      'cal_com',
      calCom('BOOKING_NO_SHOW_UPDATED', {
        ...{ bookingUid: 'B1', attendees: [{ email: 'ben@pages.test', noShow: false }] },
      }),
    );
    expect(await listMeetings(contact_id)).toMatchObject([{ status: 'booked' }]);
  });

  it('is acknowledged and ignored if the person is unknown', async () => {
    const payload = { uid: 'B2', startTime: tomorrow(3), attendees: [{ email: 'stranger@pages.test' }] };
    expect(await post('cal_com', calCom('BOOKING_CREATED', payload))).toBe(200);
    expect(await app.query(sql`select from meetings where crm_id = 'B2'`)).toEqual([]);
  });
});

describe('events that arrive out of order', () => {
  const meet = async (name: string) => {
    const email = `${name}@order.test`;
    const { contact_id } = await crm.receive(email);
    const tracking = { utm_content: `hb-${contact_id}` };
    const book = (id: string, hour: number, former?: string) =>
      calendly('invitee.created', id, {
        ...{ tracking, old_invitee: former ? invitee(former) : null },
        scheduled_event: { name: 'Intro call', start_time: tomorrow(hour), end_time: tomorrow(hour + 1) },
      });
    const uid = (id: string, more: object = {}) => ({
      ...{ uid: id, title: 'Demo', startTime: tomorrow(3), endTime: tomorrow(4) },
      ...{ attendees: [{ email }], ...more },
    });
    const read = async () =>
      (await listMeetings(contact_id)).map(({ status, starts_at, changes }) => ({
        ...{ status, starts_at, changes: changes.map(({ what }) => what) },
      }));
    return { tracking, book, uid, read };
  };
  const start = (event: ReturnType<typeof calendly>) => event.payload.scheduled_event.start_time;

  it('do not book a meeting that was canceled', async () => {
    const { book, tracking, read } = await meet('cancelled');
    const created = book('O1', 1);
    expect(await post('calendly', calendly('invitee.canceled', 'O1', { tracking }))).toBe(200);
    expect(await post('calendly', created)).toBe(200);
    expect(await read()).toEqual([]);
  });

  it('do not book the former time of a reschedule', async () => {
    const { book, read } = await meet('former');
    const [first, second, third] = [book('O2', 1), book('O3', 5, 'O2'), book('O4', 9, 'O3')];
    expect(await post('calendly', third)).toBe(200);
    expect(await post('calendly', second)).toBe(200);
    expect(await post('calendly', first)).toBe(200);
    expect(await read()).toEqual([{ status: 'booked', starts_at: start(third), changes: ['booked'] }]);
  });

  it('leave one booked meeting after two reschedules that arrive in reverse order', async () => {
    const { book, read } = await meet('places');
    const [first, second, third] = [book('O5', 1), book('O6', 5, 'O5'), book('O7', 9, 'O6')];
    for (const event of [first, third, second]) expect(await post('calendly', event)).toBe(200);
    const meetings = await read();
    expect(meetings.filter(({ status }) => status === 'booked')).toEqual([
      { status: 'booked', starts_at: start(third), changes: ['booked'] },
    ]);
    expect(meetings.filter(({ status }) => status !== 'booked')).toEqual([
      { status: 'cancelled', starts_at: start(first), changes: ['booked', 'cancelled'] },
    ]);
  });

  it('cancel the meeting if the cancellation arrives before the reschedule', async () => {
    const { uid, read } = await meet('ahead');
    const created = calCom('BOOKING_CREATED', uid('O8'));
    const moved = calCom('BOOKING_RESCHEDULED', uid('O9', { rescheduleUid: 'O8' }));
    const cancelled = calCom('BOOKING_CANCELLED', uid('O9'));
    for (const event of [created, cancelled, moved]) expect(await post('cal_com', event)).toBe(200);
    expect(await read()).toMatchObject([{ status: 'cancelled', changes: ['booked', 'cancelled'] }]);
  });

  it('keep a no-show that arrives before the booking', async () => {
    const { book, read } = await meet('missed');
    const created = book('O10', 1);
    const noShow = {
      ...{ event: 'invitee_no_show.created', created_at: nextTime() },
      payload: { uri: 'x', invitee: invitee('O10') },
    };
    for (const event of [noShow, created, created]) expect(await post('calendly', event)).toBe(200);
    expect(await read()).toMatchObject([{ status: 'no_show', changes: ['booked', 'no_show'] }]);
  });

  it('are recognized after the page was removed and added again', async () => {
    const { uid, read } = await meet('again');
    const created = calCom('BOOKING_CREATED', uid('O11'));
    for (const event of [created, calCom('BOOKING_CANCELLED', uid('O11'))]) await post('cal_com', event);
    expect((await crm.ask('DELETE', `/api/booking-pages/${pages.cal_com.id}`)).status).toBe(200);
    pages.cal_com = await savePage('cal_com');
    expect(await post('cal_com', created)).toBe(200);
    expect(await read()).toMatchObject([{ status: 'cancelled', changes: ['booked', 'cancelled'] }]);
  });
});

it('shows the address of the webhook and the last event, and never the secret', async () => {
  const { body } = await crm.ask('GET', '/api/booking-pages');
  expect(body).toMatchObject([{ provider: 'calendly' }, { provider: 'cal_com' }]);
  const [page] = body as BookingPage[];
  expect(page?.webhook_url).toMatch(/\/api\/webhooks\/bookings\/[0-9a-f-]{36}$/);
  expect(page?.last_event_at).not.toBeNull();
  expect(JSON.stringify(body)).not.toContain(SECRET);
  const [stored] = await app.query(sql<{ sealed_secret: string }>`select sealed_secret from booking_pages`);
  expect(stored?.sealed_secret).not.toContain(SECRET);
  expect((await crm.ask('DELETE', `/api/booking-pages/${page?.id}`)).body).toHaveLength(1);
});
