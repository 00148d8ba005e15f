import type { ConversationCounts } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readWaiting } from '#server/modules/classification/index.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { type Ids, openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { killNow, spawnWorker } from '#server/testing/stack/spawn-worker.ts';
import { returnConversationsJob } from './return-conversations.job.ts';

let number = 0;
let email: string;
let lead: Ids;
let worker: ReturnType<typeof spawnWorker> | undefined;

const inbox = await openInbox();
afterAll(async () => {
  worker?.kill('SIGKILL');
  await inbox.close();
});

beforeEach(async () => {
  number += 1;
  email = `lead${number}@snooze.example`;
  lead = await inbox.receive(email, { lead: { location_id: inbox.agency.locations[0] ?? null } });
});

const DAY_MS = 86_400_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const snooze = (until = inMs(DAY_MS), as?: TestPerson) =>
  inbox.ask('PUT', `/api/conversations/${lead.contact_id}/snooze`, { until }, as);
const remind = (days: number | null) =>
  inbox.ask('PUT', `/api/conversations/${lead.contact_id}/reminder`, { days });
const sweep = () => returnConversationsJob.handler({}, inbox.app.services);
const find = async (query = '', as?: TestPerson) =>
  (await inbox.list(query, as)).find(({ contact_id }) => contact_id === lead.contact_id);
const counts = async () => (await inbox.ask('GET', '/api/conversation-counts')).body as ConversationCounts;

/** Shifts the stored times, as if this much time had passed or the clock had been set forward. */
const pass = (days: number) =>
  inbox.query(sql`update conversations set snoozed_until = snoozed_until - make_interval(days => ${days}),
      remind_at = remind_at - make_interval(days => ${days}) where contact_id = ${lead.contact_id}`);

const AWAY = 'I am out of the office until Monday and will answer when I am back.';
const classify = () =>
  readWaiting(inbox.app.services, inbox.agency.workspace_id, { pause: () => Promise.resolve() });

const listEvents = async (name: string) => {
  const rows = await inbox.query(
    sql<{
      ids: unknown;
    }>`select ids from events where name = ${name} and ids ->> 'contact_id' = ${lead.contact_id}`,
  );
  return rows.map(({ ids }) => ids);
};

describe('a snoozed conversation', () => {
  it('leaves the list and its counts, is found under Snoozed and by search, and can be returned early', async () => {
    const before = await counts();
    const until = inMs(DAY_MS);
    expect(await snooze(until)).toMatchObject({ status: 200 });
    expect(await find()).toBeUndefined();
    expect(await find('?status=unread')).toBeUndefined();
    expect(await counts()).toMatchObject({
      unread: before.unread - 1,
      needs_action: before.needs_action - 1,
    });
    expect(await find('?status=snoozed')).toMatchObject({ snoozed_until: until });
    expect(await find(`?q=${email}`)).toMatchObject({ snoozed_until: until });
    expect(await find(`?q=${email}&status=snoozed`)).toBeDefined();
    expect(await inbox.thread(lead.contact_id)).toMatchObject({ snoozed_until: until });
    await inbox.ask('DELETE', `/api/conversations/${lead.contact_id}/snooze`);
    expect(await find()).toMatchObject({ snoozed_until: null, returned: null });
    expect(await find('?status=snoozed')).toBeUndefined();
  });

  it('returns at its time as the first of the list, marked and once', async () => {
    await snooze();
    await inbox.receive('newer@snooze.example');
    await sweep();
    expect(await find()).toBeUndefined();
    await pass(2);
    await sweep();
    await sweep();
    const [first] = await inbox.list();
    expect(first).toMatchObject({
      contact_id: lead.contact_id,
      snoozed_until: null,
      returned: { because: 'snooze', days: null },
      unhandled: true,
    });
    expect(await listEvents('conversation.returned')).toEqual([{ contact_id: lead.contact_id }]);
  });

  it('needs action after its return even if everything was done, until it is finished', async () => {
    await inbox.ask('POST', `/api/conversations/${lead.contact_id}/finish`);
    await snooze();
    await pass(2);
    await sweep();
    expect(await find('?needs_action=true')).toBeDefined();
    expect(await find(`?q=${email}&status=needs_action`)).toBeDefined();
    expect(await find('?status=done')).toBeUndefined();
    await inbox.ask('POST', `/api/conversations/${lead.contact_id}/finish`);
    expect(await find('?needs_action=true')).toBeUndefined();
    expect(await find()).toMatchObject({ returned: null });
  });

  it('returns immediately when the lead writes, but not for our messages or a website visit', async () => {
    await snooze();
    await inbox.receive(email, { direction: 'outbound' });
    await inbox.receive(email, { source: 'anonymous_traffic_id' });
    expect(await find()).toBeUndefined();
    await inbox.receive(email);
    expect(await find()).toMatchObject({ snoozed_until: null, returned: null });
  });

  it('stays snoozed and keeps its reminder when an absence notice arrives, flagged by the provider or classified', async () => {
    const until = inMs(DAY_MS);
    await snooze(until);
    await remind(3);
    const { remind_at } = await inbox.thread(lead.contact_id);
    await inbox.receive(email, { thread: { automatic: true } });
    expect(await inbox.thread(lead.contact_id)).toMatchObject({ snoozed_until: until, remind_at });
    await inbox.receive(email, { body: AWAY });
    await inbox.receive(email, { body: AWAY });
    expect(await inbox.thread(lead.contact_id)).toMatchObject({ snoozed_until: null, remind_at: null });
    await classify();
    expect(await inbox.thread(lead.contact_id)).toMatchObject({ snoozed_until: until, remind_at });
    expect(await find()).toBeUndefined();
  });

  it('returns for good if an answer follows the absence notice, or if its time was changed', async () => {
    await snooze();
    await inbox.receive(email, { body: AWAY });
    await inbox.receive(email, { body: 'Yes, please call me tomorrow at ten.' });
    await classify();
    expect(await find()).toMatchObject({ snoozed_until: null });
    await snooze();
    await inbox.receive(email, { body: AWAY });
    const later = inMs(5 * DAY_MS);
    await snooze(later);
    await classify();
    expect(await inbox.thread(lead.contact_id)).toMatchObject({ snoozed_until: later });
  });

  it('is marked as returned again after an absence notice, unless it was finished in the meantime', async () => {
    const comeBack = async () => {
      await snooze();
      await pass(2);
      await sweep();
      await inbox.receive(email, { body: AWAY });
      expect(await find()).toMatchObject({ returned: null });
    };
    await comeBack();
    await classify();
    expect(await find()).toMatchObject({ returned: { because: 'snooze' } });
    await comeBack();
    await inbox.ask('POST', `/api/conversations/${lead.contact_id}/finish`);
    await classify();
    expect(await find()).toMatchObject({ returned: null });
  });

  it('stays in the list of a customer, because team state is hidden from them', async () => {
    const { customer } = inbox.agency;
    await inbox.receive('another@snooze.example', {
      lead: { location_id: inbox.agency.locations[0] ?? null },
    });
    const seen = async (query: string) =>
      (await inbox.list(query, customer)).map(({ contact_id }) => contact_id);
    const queries = ['', '?sort=oldest', '?q=snooze.example', '?status=needs_action'];
    const before = await Promise.all(queries.map(seen));
    const { last_activity_at } = await inbox.thread(lead.contact_id, customer);
    await snooze();
    await pass(2);
    await sweep();
    expect(await Promise.all(queries.map(seen))).toEqual(before);
    expect(await inbox.thread(lead.contact_id, customer)).toMatchObject({ last_activity_at });
    await snooze();
    expect(await find('', customer)).toMatchObject({ snoozed_until: null, returned: null });
    expect(await inbox.thread(lead.contact_id, customer)).toMatchObject({
      snoozed_until: null,
      remind_at: null,
    });
    const answer = await inbox.ask('GET', '/api/conversations?status=snoozed', undefined, customer);
    expect(answer.status).toBe(403);
    expect((await snooze(undefined, customer)).status).toBe(403);
  });

  it('can be snoozed for a year at most, and not until a time in the past', async () => {
    expect(await snooze(inMs(400 * DAY_MS))).toMatchObject({
      status: 422,
      body: { message: 'A conversation can be snoozed for at most one year.' },
    });
    expect(await snooze(inMs(-1_000))).toMatchObject({
      status: 422,
      body: { message: 'This time is in the past. Choose another one.' },
    });
  });
});

describe('a reminder', () => {
  it('returns the conversation if there is no answer, with the reason and the name of who set it', async () => {
    await inbox.ask('POST', `/api/conversations/${lead.contact_id}/finish`);
    await remind(3);
    const { remind_at } = await inbox.thread(lead.contact_id);
    expect(Math.round((Date.parse(remind_at ?? '') - Date.now()) / DAY_MS)).toBe(3);
    await pass(4);
    await sweep();
    await sweep();
    expect(await find('?needs_action=true')).toMatchObject({ returned: { because: 'no_answer', days: 3 } });
    expect(await listEvents('conversation.reminder_due')).toEqual([
      { contact_id: lead.contact_id, reminded_user_id: inbox.agency.owner.user_id },
    ]);
    const notifications =
      await inbox.query(sql`select from notifications where kind = 'reminder' and contact_id = ${lead.contact_id}
        and user_id = ${inbox.agency.owner.user_id}`);
    expect(notifications).toHaveLength(1);
  });

  it('is removed when the lead answers and when it is canceled', async () => {
    await remind(3);
    await inbox.receive(email);
    expect(await inbox.thread(lead.contact_id)).toMatchObject({ remind_at: null });
    await remind(1);
    await remind(null);
    await pass(4);
    await sweep();
    expect(await find()).toMatchObject({ returned: null });
  });

  it('is due in 1 to 60 days', async () => {
    for (const days of [0, 61, 1.5]) expect((await remind(days)).status).toBe(422);
    expect((await remind(60)).status).toBe(200);
  });
});

it('a worker killed while returning conversations loses none and publishes each once', async () => {
  await snooze();
  await pass(2);
  const { db } = inbox.app.services;
  await withSystem(db, 'queue', (tx) => addJob(tx, returnConversationsJob, {}));
  await withSystem(db, 'hold back', async (tx) => {
    // A busy machine may take longer to start the worker than a transaction may be idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    // The row is updated by then, but its event cannot be written.
    await sql`lock table events in share row exclusive mode`.execute(tx);
    worker = spawnWorker(inbox.app);
    // Other jobs of the worker wait for the same table.
    const isHeldBack = async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and application_name = 'hearback: return conversations' and wait_event_type = 'Lock'`.execute(db);
      return rows.length > 0;
    };
    await expect.poll(isHeldBack).toBe(true);
    await killNow(worker);
  });
  expect(await find()).toBeUndefined();
  await sweep();
  expect(await find()).toMatchObject({ returned: { because: 'snooze' } });
  expect(await listEvents('conversation.returned')).toHaveLength(1);
});
