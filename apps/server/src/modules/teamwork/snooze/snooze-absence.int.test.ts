import type { Activity, InboxSettings } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readWaiting } from '#server/modules/classification/index.ts';
import { type Ids, openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { snoozeAbsenceJob } from './snooze-absence.job.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());

const DAY_MS = 86_400_000;
const BACK = new Date(Date.now() + 20 * DAY_MS);
const DAY = BACK.toISOString().slice(0, 10);
const WORDS = `I will be back on ${BACK.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })}.`;
const NOTICE = {
  subject: 'Automatic reply: Hello',
  body: `Thank you for your message. I am out of the office and have no access to my email. ${WORDS} Kind regards`,
};
const UNTIL = `${DAY}T09:00:00.000Z`;

let number = 0;
let email: string;

beforeEach(async () => {
  number += 1;
  email = `lead${number}@absence.example`;
  // A correction would change the label of the same notice in the next test.
  await inbox.query(sql`delete from classification_corrections`);
  await save({ snooze_absences: true, time_zone: 'UTC', work_from: '09:00', work_until: '17:00' });
});

const save = (settings: Partial<InboxSettings>, as?: TestPerson) =>
  inbox.ask('PUT', '/api/inbox-settings', settings, as);
const classify = () =>
  readWaiting(inbox.app.services, inbox.agency.workspace_id, { pause: () => Promise.resolve() });

const receive = (more: Parameters<typeof inbox.receive>[1] = NOTICE) =>
  inbox.receive(email, {
    lead: { location_id: inbox.agency.locations[0] ?? null },
    sent_at: new Date(Date.now() - 60_000),
    ...more,
  });

/** The jobs that the event enqueued, run without the queue. */
const listPayloads = ({ message_id }: Ids) =>
  inbox.query(
    sql<{
      ids: Record<string, string>;
    }>`select ids from events where name = 'message.absence_read' and ids ->> 'message_id' = ${message_id}`,
  );
async function react(ids: Ids, workspace_id = inbox.agency.workspace_id): Promise<void> {
  for (const { ids: payload } of await listPayloads(ids))
    await snoozeAbsenceJob.handler({ ...payload, workspace_id }, inbox.app.services);
}

async function receiveNotice(): Promise<Ids> {
  const ids = await receive();
  await classify();
  expect(await listPayloads(ids)).toHaveLength(1);
  return ids;
}

const findSnooze = async ({ contact_id }: Ids) => (await inbox.thread(contact_id)).snoozed_until;

describe('an absence notice with a return date', () => {
  it('snoozes the conversation until work starts on that day, with the words that name it', async () => {
    const ids = await receiveNotice();
    expect(await findSnooze(ids)).toBeNull();
    await react(ids);
    expect(await inbox.thread(ids.contact_id)).toMatchObject({
      snoozed_until: UNTIL,
      absence: { words: WORDS },
      unhandled_count: 1,
    });
    expect(await inbox.list('?status=snoozed')).toContainEqual(
      expect.objectContaining({ contact_id: ids.contact_id, snoozed_until: UNTIL }),
    );
    const { body } = await inbox.ask('GET', `/api/conversations/${ids.contact_id}/activity`);
    expect((body as { activities: Activity[] }).activities).toContainEqual(
      expect.objectContaining({ what: 'snoozed', who: null, until: UNTIL }),
    );
  });

  it('counts the start of work in the time zone of the workspace', async () => {
    await save({ time_zone: 'Asia/Tokyo', work_from: '08:30', work_until: '17:00' });
    const ids = await receiveNotice();
    await react(ids);
    expect(await findSnooze(ids)).toBe(
      new Date(Date.parse(`${DAY}T08:30:00Z`) - 9 * 3_600_000).toISOString(),
    );
  });

  it('sends nothing', async () => {
    const ids = await receiveNotice();
    await react(ids);
    expect(await inbox.query(sql`select from replies where contact_id = ${ids.contact_id}`)).toEqual([]);
  });

  it('does not snooze again after a person ended the snooze, even if the job runs again', async () => {
    const ids = await receiveNotice();
    await react(ids);
    await react(ids);
    expect(await findSnooze(ids)).toBe(UNTIL);
    await inbox.ask('DELETE', `/api/conversations/${ids.contact_id}/snooze`);
    await react(ids);
    expect(await inbox.thread(ids.contact_id)).toMatchObject({ snoozed_until: null, absence: null });
  });

  it('is no longer the reason once a person chooses another time', async () => {
    const ids = await receiveNotice();
    await react(ids);
    const until = new Date(Date.now() + 2 * DAY_MS).toISOString();
    await inbox.ask('PUT', `/api/conversations/${ids.contact_id}/snooze`, { until });
    expect(await inbox.thread(ids.contact_id)).toMatchObject({ snoozed_until: until, absence: null });
  });

  it('does nothing while the setting is off', async () => {
    await save({ snooze_absences: false });
    const ids = await receiveNotice();
    await react(ids);
    expect(await findSnooze(ids)).toBeNull();
  });

  it('has no effect without a return date, or with one that has passed', async () => {
    const undated = await receive({ ...NOTICE, body: 'I am out of the office with no access to my email.' });
    const past = await receive({
      ...NOTICE,
      body: 'I am out of the office and back on 5 January 2026.',
      sent_at: new Date('2026-01-02T10:00:00Z'),
    });
    await classify();
    expect(await listPayloads(undated)).toEqual([]);
    expect(await listPayloads(past)).toEqual([]);
  });

  it('does not replace a snooze that a person set', async () => {
    const ids = await receiveNotice();
    const until = new Date(Date.now() + DAY_MS).toISOString();
    await inbox.ask('PUT', `/api/conversations/${ids.contact_id}/snooze`, { until });
    await react(ids);
    expect(await inbox.thread(ids.contact_id)).toMatchObject({ snoozed_until: until, absence: null });
  });

  it('does not hide a conversation that a person assigned', async () => {
    const ids = await receiveNotice();
    const user_id = inbox.agency.owner.user_id;
    await inbox.ask('PUT', `/api/conversations/${ids.contact_id}/assignee`, { user_id });
    await react(ids);
    expect(await inbox.thread(ids.contact_id)).toMatchObject({
      snoozed_until: null,
      assignee: { id: user_id },
    });
  });

  it.each([
    ['the lead wrote again', { body: 'Back early. Call me tomorrow.', direction: 'inbound' as const }],
    ['a person answered', { body: 'Enjoy your time off.', direction: 'outbound' as const }],
  ])('does not hide a conversation in which %s later', async (_what, later) => {
    const ids = await receiveNotice();
    await receive({ ...later, sent_at: new Date() });
    await react(ids);
    expect(await findSnooze(ids)).toBeNull();
  });

  it('does not hide a conversation that was finished or that a person labeled', async () => {
    const finished = await receiveNotice();
    await inbox.ask('POST', `/api/conversations/${finished.contact_id}/finish`);
    await react(finished);
    expect(await findSnooze(finished)).toBeNull();
    email = `other-${email}`;
    const labeled = await receiveNotice();
    await inbox.ask('PUT', `/api/conversations/${labeled.contact_id}/disposition`, {
      sentiment: 'wrong_person',
    });
    await react(labeled);
    expect(await findSnooze(labeled)).toBeNull();
  });
});

describe('the snooze of an absence notice', () => {
  it('ignores a message of another workspace', async () => {
    const ids = await receiveNotice();
    await react(ids, inbox.other.workspace_id);
    expect(await findSnooze(ids)).toBeNull();
  });

  it('is hidden from a customer and from other workspaces', async () => {
    const ids = await receiveNotice();
    await react(ids);
    expect(await inbox.thread(ids.contact_id, inbox.agency.customer)).toMatchObject({
      snoozed_until: null,
      absence: null,
    });
    const path = `/api/conversations/${ids.contact_id}`;
    expect(await inbox.ask('GET', path, undefined, inbox.other.owner)).toMatchObject({ status: 404 });
  });

  it('can be switched off only by people who see all locations', async () => {
    expect(await save({ snooze_absences: false }, inbox.agency.customer)).toMatchObject({ status: 403 });
    expect(await save({ snooze_absences: false }, inbox.other.owner)).toMatchObject({ status: 200 });
    const { body } = await inbox.ask('GET', '/api/inbox-settings');
    expect(body).toMatchObject({ snooze_absences: true });
  });
});
