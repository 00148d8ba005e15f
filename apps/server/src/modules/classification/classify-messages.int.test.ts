import type { Conversation, Message, Notification, Thread } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  addUnclassified,
  listSentiments,
  type UnclassifiedMessage,
} from '#server/testing/inbox/unclassified-messages.ts';
import { openModelTestApp } from '#server/testing/model.ts';
import { openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { connect, receiveReply } from '#server/testing/outreach/replies.ts';
import { addTestAgency, type TestAgency, type TestPerson } from '#server/testing/people.ts';
import { openTestApp, type TestApp } from '#server/testing/stack/open-test-app.ts';
import { classifyMessage } from './classify-message.ts';
import { findUnclassifiedJob, readWaiting } from './classify-messages.job.ts';

const agencies = new Map<TestApp, TestAgency>();

const app = await openTestApp();
const model = await openModelTestApp();
for (const one of [app, model.app]) agencies.set(one, await addTestAgency(one, 'reading'));
beforeEach(async () => {
  await model.setMood('useful');
  for (const { services } of [app, model.app])
    await withSystem(services.db, 'test', (tx) => sql`delete from messages`.execute(tx));
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const findAgency = (place: TestApp) => agencies.get(place) as TestAgency;

const addMessages = (place: TestApp, messages: readonly UnclassifiedMessage[]) =>
  addUnclassified(place, findAgency(place).workspace_id, messages);

let pausesMs: number[] = [];
const pause = async (ms: number) => void pausesMs.push(ms);

const read = (place: TestApp) => readWaiting(place.services, findAgency(place).workspace_id, { pause });

const analyze = async (place: TestApp, token = findAgency(place).owner.token) =>
  place.call('POST', '/api/messages/analyze', { token });

describe('the classification job', () => {
  it('notifies the team of a recent interested lead', async () => {
    const { owner, customer } = findAgency(app);
    const bell = async ({ token }: TestPerson) =>
      ((await app.call('GET', '/api/notifications', { token })).body as { notifications: Notification[] })
        .notifications;
    await app.query(sql`delete from notifications`);
    const [old, fresh] = await addMessages(app, [
      { body: 'Please send me more information', sent_at: new Date('2024-05-01') },
      { body: 'Please send me more information' },
      { body: 'Please unsubscribe me' },
    ]);
    await read(app);
    expect(await listSentiments(app, [old ?? '', fresh ?? ''])).toEqual([
      ['interested', 'built_in'],
      ['interested', 'built_in'],
    ]);
    expect(await bell(owner)).toMatchObject([{ kind: 'interested_reply', times: 1 }]);
    expect((await app.call('GET', '/api/notifications', { token: customer.token })).status).toBe(403);
  });

  it('classifies only inbound messages from people', async () => {
    const ids = await addMessages(app, [
      { body: 'Please send me more information' },
      { body: '<p>Please unsubscribe me</p>', source: 'linkedin' },
      { body: 'Please unsubscribe me', source: 'anonymous_traffic_id' },
      { body: 'Please unsubscribe me', direction: 'outbound' },
      { body: '  \n ' },
      { body: 'Hm.' },
      { body: 'Please unsubscribe me', sentiment: 'interested', sentiment_by: 'person' },
    ]);
    await read(app);
    expect(await listSentiments(app, ids)).toEqual([
      ['interested', 'built_in'],
      ['hard_no', 'built_in'],
      [null, null],
      [null, null],
      [null, null],
      [null, null],
      ['interested', 'person'],
    ]);
  });

  it('never reads the address of our own mailbox as the person to contact', async () => {
    const body = 'Das ist nicht mein Bereich. Fragen Sie bitte unseren Einkauf.\n\nGruß\nann@ours.example';
    const ids = await addMessages(app, [{ body }, { body, eaccount: 'ann@ours.example' }]);
    await read(app);
    const { rows } = await app.withDatabase((tx) =>
      sql<{ email: string | null }>`select classification #>> '{facts,instead,email}' as email from messages
        order by array_position(${ids}::uuid[], id)`.execute(tx),
    );
    expect(rows).toEqual([{ email: 'ann@ours.example' }, { email: null }]);
  });

  it('stores the deciding phrases and facts with the message and shows them in the conversation', async () => {
    const [id = ''] = await addMessages(app, [
      { body: 'Das ist nicht mein Bereich. Bitte wenden Sie sich an Maria Keller, maria@keller.example.' },
    ]);
    await read(app);
    const { token } = findAgency(app).owner;
    const message = (await app.call('GET', `/api/messages/${id}`, { token })).body as Message;
    expect(message).toMatchObject({ sentiment: 'wrong_person', reasons: { by: 'built_in' } });
    expect(message.reasons?.words.length).toBeGreaterThan(0);
    for (const word of message.reasons?.words ?? []) expect(message.body).toContain(word);
    const seen = async () =>
      (await app.call('GET', `/api/conversations/${message.contact_id}`, { token })).body as Thread;
    const { answering } = await seen();
    expect(answering?.facts).toMatchObject({
      language: 'de',
      instead: { name: 'Maria Keller', email: 'maria@keller.example' },
    });
    expect(answering).toMatchObject({ situation: 'wrong_person_named', reason: null });
    expect(answering?.answers.direct[0]?.text).toContain('Ich melde mich bei Maria Keller');
    await app.call('PUT', `/api/messages/${id}/sentiment`, { token, body: { sentiment: 'hard_no' } });
    const after = await seen();
    expect(after.messages[0]).toMatchObject({ sentiment: 'hard_no', reasons: null });
    expect(after.answering?.facts.instead).toBeNull();
    expect(after.answering?.answers.direct[0]?.text).toContain('verstanden');
  });

  it('creates a contact for a named colleague in the same location, once', async () => {
    const [id = ''] = await addMessages(app, [{ body: 'Ask Maria' }]);
    const { token } = findAgency(app).owner;
    const { contact_id } = (await app.call('GET', `/api/messages/${id}`, { token })).body as Message;
    const add = async () =>
      (
        await app.call('POST', `/api/conversations/${contact_id}/colleagues`, {
          token,
          body: { email: 'maria@colleague.example', first_name: 'Maria', last_name: 'Keller' },
        })
      ).body as { contact_id: string };
    const made = await add();
    expect(await add()).toEqual(made);
    const { body } = await app.call('GET', `/api/conversations/${made.contact_id}`, { token });
    expect(body).toMatchObject({
      contact: { first_name: 'Maria', last_name: 'Keller', email: 'maria@colleague.example' },
      messages: [],
      answering: null,
    });
  });

  it('leaves an uncertain reply in To do until a person decides', async () => {
    const { owner, workspace_id } = findAgency(app);
    const [id = ''] = await addMessages(app, [{ body: 'Maybe. We will see.' }]);
    const judge: typeof classifyMessage = async (services, message) => ({
      ...(await classifyMessage(services, message)),
      said: 'soft_no',
      confidence: 0.6,
      unsure: true,
    });
    await readWaiting(app.services, workspace_id, { judge, pause: () => Promise.resolve() });
    const listToDo = async () => {
      const { body } = await app.call('GET', '/api/conversations?needs_action=true', { token: owner.token });
      return (body as { conversations: Conversation[] }).conversations;
    };
    const [open] = await listToDo();
    expect(open).toMatchObject({ last_message_id: id, sentiment: 'soft_no', unsure: true });
    await app.call('PUT', `/api/conversations/${open?.contact_id}/disposition`, {
      token: owner.token,
      body: { sentiment: 'soft_no' },
    });
    expect(await listToDo()).toMatchObject([{ last_message_id: id, sentiment: 'soft_no', unsure: false }]);
  });

  it('drops phrases that a model invents', async () => {
    await model.setMood('gullible');
    const [id = ''] = await addMessages(model.app, [{ body: 'Tell me more' }]);
    await read(model.app);
    const { token } = findAgency(model.app).owner;
    const message = (await model.app.call('GET', `/api/messages/${id}`, { token })).body as Message;
    expect(message.reasons).toEqual({ by: 'model', confidence: 0.9, words: [] });
    const { body } = await model.app.call('GET', `/api/conversations/${message.contact_id}`, { token });
    expect((body as Thread).answering?.facts.instead).toBeNull();
    expect(JSON.stringify(body)).not.toContain('evil.example');
  });

  it('publishes the change to viewers', async () => {
    const [id] = await addMessages(app, [{ body: 'Please send me more information' }]);
    await read(app);
    const reported = await app.withDatabase((tx) =>
      tx.selectFrom('events').select('ids').where('name', '=', 'message.changed').execute(),
    );
    expect(JSON.stringify(reported)).toContain(id);
  });

  it('calls the model in batches of five with a pause between them', async () => {
    const ids = await addMessages(
      model.app,
      Array.from({ length: 7 }, (_, index) => ({ body: `I am interested, number ${index}` })),
    );
    pausesMs = [];
    await read(model.app);
    // After each of the two batches, and once before the final check.
    expect(pausesMs).toEqual([1_000, 1_000, 1_000]);
    expect(await listSentiments(model.app, ids)).toEqual(ids.map(() => ['interested', 'model']));
    expect(await model.asked()).toHaveLength(7);
  });

  it('falls back to the built-in classifier when the model fails', async () => {
    await model.setMood('refuse');
    const ids = await addMessages(model.app, [{ body: 'Kein Interesse.' }]);
    await read(model.app);
    expect(await listSentiments(model.app, ids)).toEqual([['hard_no', 'built_in']]);
  });

  it('resumes after an interruption and does not repeat messages without a result', async () => {
    await addMessages(model.app, [{ body: 'Hm.' }]);
    await read(model.app);
    await model.setMood('useful');
    await read(model.app);
    expect(await model.asked()).toEqual([]);
  });
});

describe('analyzing all messages', () => {
  it('counts unclassified messages, retries those without a result, and queues one job', async () => {
    await addMessages(app, [{ body: 'Hm.' }, { body: 'Tell me more' }, { body: ' ' }]);
    await addMessages(app, [{ body: 'Yes', sentiment: 'ooo', sentiment_by: 'person' }]);
    expect((await analyze(app)).body).toEqual({ queued: 2 });
    await read(app);
    expect((await analyze(app)).body).toEqual({ queued: 1 });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
      where task_identifier = 'inbox.read-sentiments'`.execute(app.services.db);
    expect(rows[0]?.n).toBe(1);
  });

  it('is refused to a customer', async () =>
    expect((await analyze(app, findAgency(app).customer.token)).status).toBe(403));

  it('includes messages that were stored while no worker was running', async () => {
    await addMessages(app, [{ body: 'Tell me more' }]);
    await sql`select graphile_worker.remove_job(${`read-sentiments:${findAgency(app).workspace_id}`})`.execute(
      app.services.db,
    );
    await findUnclassifiedJob.handler({}, app.services);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
      where task_identifier = 'inbox.read-sentiments'`.execute(app.services.db);
    expect(rows[0]?.n).toBe(1);
  });
});

describe('analyzing the sentiment of a text', () => {
  const ask = (place: TestApp, message: string) =>
    place.call('POST', '/api/functions/ai-sentiment', {
      token: findAgency(place).owner.token,
      body: { message },
    });

  it('uses the model if configured, otherwise the built-in classifier', async () => {
    const text = 'I am interested';
    expect((await ask(model.app, text)).body).toEqual({ sentiment: 'interested', read_by: 'model' });
    expect((await ask(app, text)).body).toEqual({ sentiment: 'interested', read_by: 'built_in' });
  });

  it('refuses more than 20,000 characters', async () => {
    expect((await ask(app, 'a'.repeat(20_000))).status).toBe(200);
    expect((await ask(app, 'a'.repeat(20_001))).status).toBe(422);
  });

  it('runs one call per person at a time and refuses too many queued ones', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => ask(app, 'Tell me more '.repeat(1_500))),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
    expect(refused[0]?.body).toMatchObject({
      code: 'PERSON_LIMIT_REACHED',
      message: "You've done this too often in a short time. Wait a moment and try again.",
    });
  });

  it('returns none for an empty text without calling the model', async () => {
    expect((await ask(model.app, ' \n ')).body).toEqual({ sentiment: null, read_by: 'built_in' });
    expect(await model.asked()).toEqual([]);
  });
});

describe('a received message', () => {
  it('is classified within seconds', async () => {
    const outreach = await openOutreach();
    onTestFinished(() => outreach.close());
    await outreach.startWorker();
    await connect(outreach, 'instantly');
    const { id } = await receiveReply(outreach, 'instantly', 'Please unsubscribe me from this list');
    await expect.poll(() => listSentiments(outreach.app, [id])).toEqual([['hard_no', 'built_in']]);
  });
});
