import type { Notification } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readWaiting } from '#server/modules/classification/index.ts';
import { type Ids, openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { measureResponsesJob, measureSoonJob } from './measure-responses.job.ts';

let number = 0;
let email: string;
let lead: Ids;
let cameAt: Date;

const MINUTE_MS = 60_000;
/** One time per test, so that the seconds between two messages do not depend on the duration of the test. */
let startedAt = Date.now();
const minutesAgo = (minutes: number) => new Date(startedAt - minutes * MINUTE_MS);
const after = (moment: Date, minutes: number) =>
  new Date(moment.getTime() + minutes * MINUTE_MS).toISOString();
const save = (settings: object, as?: TestPerson) => inbox.ask('PUT', '/api/inbox-settings', settings, as);
const sweep = () => measureResponsesJob.handler({}, inbox.app.services);
const dispose = (sentiment: string) =>
  inbox.ask('PUT', `/api/conversations/${lead.contact_id}/disposition`, { sentiment });
const finish = async () =>
  (await inbox.ask('POST', `/api/conversations/${lead.contact_id}/finish`)).body as { message_ids: string[] };
const find = async (query = '', as?: TestPerson) =>
  (await inbox.list(query, as)).find(({ contact_id }) => contact_id === lead.contact_id);
const dueAt = async () => {
  await sweep();
  const { answer_due_at } = await inbox.thread(lead.contact_id);
  return answer_due_at;
};
const row = async () => {
  await sweep();
  return inbox.withDatabase((tx) =>
    tx
      .selectFrom('conversations')
      .select([
        'awaiting_since',
        'overdue',
        'answered_reply_at',
        'answered_at',
        'answered_by',
        'answer_seconds',
      ])
      .where('contact_id', '=', lead.contact_id)
      .executeTakeFirstOrThrow(),
  );
};
const reported = async (person: TestPerson) => {
  const { body } = await inbox.ask('GET', '/api/notifications', undefined, person);
  return (body as { notifications: Notification[] }).notifications.filter(
    ({ kind, contact_id }) => kind === 'overdue' && contact_id === lead.contact_id,
  );
};

const inbox = await openInbox();
// Working hours that cover any time at which the test runs.
await save({ work_days: [1, 2, 3, 4, 5, 6, 7], work_from: '00:00', work_until: '24:00' });
afterAll(() => inbox.close());

beforeEach(async () => {
  number += 1;
  startedAt = Date.now();
  email = `lead${number}@response.example`;
  cameAt = minutesAgo(10);
  lead = await inbox.receive(email, {
    sent_at: cameAt,
    body: 'Yes, I am interested. Please call me tomorrow.',
    lead: { location_id: inbox.agency.locations[0] ?? null },
  });
});

describe('an interested reply', () => {
  it('is due 15 minutes after it arrived, regardless of who classified it as interested', async () => {
    expect(await dueAt()).toBeNull();
    await readWaiting(inbox.app.services, inbox.agency.workspace_id, { pause: () => Promise.resolve() });
    expect(await dueAt()).toBe(after(cameAt, 15));
    expect(await find()).toMatchObject({ answer_due_at: after(cameAt, 15) });
    await dispose('soft_no');
    expect(await dueAt()).toBeNull();
    await dispose('interested');
    expect(await dueAt()).toBe(after(cameAt, 15));
  });

  it('is measured as soon as another change of the conversation ends', async () => {
    await dispose('interested');
    const { contact_id } = lead;
    let measuring: unknown;
    await inbox.withDatabase(async (tx) => {
      await sql`update conversations set answer_due_at = null where contact_id = ${contact_id}`.execute(tx);
      const { workspace_id } = inbox.agency;
      measuring = measureSoonJob.handler({ workspace_id, contact_id }, inbox.app.services);
      await Promise.race([measuring, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    await measuring;
    const { answer_due_at } = await inbox.thread(contact_id);
    expect(answer_due_at).toBe(after(cameAt, 15));
  });

  it('counts from the first unanswered reply, until it is answered, finished or deleted', async () => {
    await inbox.receive(email, { sent_at: minutesAgo(5) });
    await dispose('interested');
    expect(await dueAt()).toBe(after(cameAt, 15));
    const { message_ids } = await finish();
    expect(await dueAt()).toBeNull();
    await inbox.ask('POST', `/api/conversations/${lead.contact_id}/reopen`, { message_ids });
    expect(await dueAt()).toBe(after(cameAt, 15));
    await inbox.ask('DELETE', `/api/messages/${lead.message_id}`);
    expect(await dueAt()).not.toBe(after(cameAt, 15));
    await inbox.receive(email, { direction: 'outbound', sent_at: minutesAgo(1) });
    expect(await dueAt()).toBeNull();
  });

  it('follows the target and hours of the workspace, and has no due time without a target', async () => {
    await dispose('interested');
    await save({ answer_minutes: 3_000 });
    expect(await dueAt()).toBe(after(cameAt, 3_000));
    await save({ answer_minutes: null });
    expect(await dueAt()).toBeNull();
    await save({ answer_minutes: 15 });
    expect(await dueAt()).toBe(after(cameAt, 15));
  });

  it('an interested reply from a year ago, imported by a first sync, has no due time', async () => {
    lead = await inbox.receive('old@response.example', { sent_at: minutesAgo(60 * 24 * 365) });
    await dispose('interested');
    expect(await dueAt()).toBeNull();
  });

  it('hides response times from a customer', async () => {
    await dispose('interested');
    await dueAt();
    const { customer } = inbox.agency;
    expect(await find('', customer)).toMatchObject({ answer_due_at: null });
    expect(await inbox.thread(lead.contact_id, customer)).toMatchObject({ answer_due_at: null });
    expect(await inbox.ask('GET', '/api/conversations?overdue=true', undefined, customer)).toMatchObject({
      status: 403,
    });
  });
});

describe('an answer', () => {
  it('is measured from the first interested reply before it, even if that was classified or finished earlier', async () => {
    await finish();
    const { message_id } = await inbox.receive(email, { direction: 'outbound', sent_at: minutesAgo(2) });
    await inbox.query(sql`insert into replies (workspace_id, contact_id, message_id, source, content, status, created_by, idempotency_key)
        values (${inbox.agency.workspace_id}, ${lead.contact_id}, ${lead.message_id}, 'cold_email', 'Hello', 'sent',
          ${inbox.agency.team.user_id}, gen_random_uuid())`);
    await inbox.query(
      sql`update replies set sent_message_id = ${message_id} where contact_id = ${lead.contact_id}`,
    );
    await dispose('interested');
    await inbox.receive(email, { direction: 'outbound', sent_at: minutesAgo(1) });
    expect(await row()).toMatchObject({
      awaiting_since: null,
      answered_reply_at: cameAt,
      answered_by: inbox.agency.team.user_id,
      answer_seconds: 480,
    });
  });

  it('keeps its measurement while the next reply waits', async () => {
    await dispose('interested');
    await inbox.receive(email, { direction: 'outbound', sent_at: minutesAgo(4) });
    expect(await row()).toMatchObject({ answered_by: null, answer_seconds: 360 });
    const secondReplyAt = minutesAgo(2);
    await inbox.receive(email, { sent_at: secondReplyAt });
    await dispose('interested');
    expect(await row()).toMatchObject({ awaiting_since: secondReplyAt, answer_seconds: 360 });
  });
});

describe('an overdue answer', () => {
  const comeLate = async () => {
    await inbox.query(
      sql`update messages set sent_at = sent_at - interval '20 minutes' where contact_id = ${lead.contact_id}`,
    );
    await dispose('interested');
  };

  it('notifies everyone who can see the location once, even if the job runs late or repeatedly', async () => {
    await comeLate();
    await sweep();
    await sweep();
    expect(await row()).toMatchObject({ overdue: true });
    expect(await find('?overdue=true')).toBeDefined();
    expect(await find(`?overdue=true&q=${email}`)).toBeDefined();
    const { owner, team } = inbox.agency;
    for (const person of [owner, team]) expect(await reported(person)).toMatchObject([{ times: 1 }]);
    await save({ answer_minutes: 10 });
    await sweep();
    expect(await row()).toMatchObject({ overdue: true });
    expect(await reported(owner)).toMatchObject([{ times: 1 }]);
    await save({ answer_minutes: 15 });
    await inbox.receive(email, { direction: 'outbound', sent_at: new Date() });
    expect(await row()).toMatchObject({ overdue: false });
    expect(await find('?overdue=true')).toBeUndefined();
  });

  it('notifies only the assignee if there is one', async () => {
    const { owner, team } = inbox.agency;
    await inbox.ask('PUT', `/api/conversations/${lead.contact_id}/assignee`, { user_id: team.user_id });
    await inbox.query(sql`delete from notifications`);
    await comeLate();
    await sweep();
    expect(await reported(team)).toHaveLength(1);
    expect(await reported(owner)).toEqual([]);
  });

  it('causes no notification while the conversation is snoozed, and one after it returns', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await inbox.ask('PUT', `/api/conversations/${lead.contact_id}/snooze`, { until });
    await comeLate();
    await sweep();
    expect(await reported(inbox.agency.owner)).toEqual([]);
    await inbox.ask('DELETE', `/api/conversations/${lead.contact_id}/snooze`);
    await sweep();
    expect(await reported(inbox.agency.owner)).toHaveLength(1);
  });
});

describe('the working hours of a workspace', () => {
  it('start before they end, on at least one day, in a valid time zone', async () => {
    for (const wrong of [
      { work_from: '17:00', work_until: '09:00' },
      { work_from: '09:00' },
      { work_until: '09:00' },
      { work_days: [] },
      { work_days: [0] },
      { time_zone: 'Mars/Olympus' },
      { answer_minutes: 0 },
    ])
      expect([wrong, (await save(wrong)).status]).toEqual([wrong, 422]);
    expect((await inbox.ask('GET', '/api/inbox-settings')).body).toMatchObject({
      undo_seconds: 10,
      answer_minutes: 15,
      work_from: '00:00',
      work_until: '24:00',
    });
  });
});
