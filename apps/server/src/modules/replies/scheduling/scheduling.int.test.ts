import { randomUUID } from 'node:crypto';
import type { Reply, ScheduledReply, Thread } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { receiveMessage } from '#server/testing/open-inbox.ts';
import { type Outreach, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import {
  connect,
  type InboundMessage,
  inThread,
  order,
  receiveReply,
  replyRow,
  send,
  sentMails,
} from '#server/testing/outreach/replies.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { resumeReplies } from '../delivery/resume-replies.ts';

let worker: Awaited<ReturnType<Outreach['startWorker']>>;
let mail: InboundMessage;

const outreach = await openOutreach();
worker = await outreach.startWorker();
await connect(outreach, 'instantly');

beforeEach(async () => {
  mail = await receiveReply(outreach, 'instantly');
});

afterAll(() => outreach.close());

const MINUTE_MS = 60_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

const allow = (undo_seconds: number) => outreach.ask('PUT', '/api/inbox-settings', { undo_seconds });

async function sendOne(words: string, more: Record<string, unknown>): Promise<Reply> {
  const { body } = await send(outreach, 'instantly', order(mail.id, words, more));
  if (!body.reply) throw new Error(body.error);
  return body.reply;
}

const toStatus = async (id: string) => (await replyRow(outreach, id)).status;
const untilStatus = (id: string, status: string) => expect.poll(() => toStatus(id)).toBe(status);

/** Makes the reply due. */
const comeDue = (id: string) =>
  outreach.app.query(sql`update replies set send_at = clock_timestamp() - interval '1 minute',
      created_at = created_at - interval '2 minutes' where id = ${id}`);

/** Stores a message of the lead without the simulator, so that its time can differ from its arrival. */
const receiveLate = (
  source: 'cold_email' | 'anonymous_traffic_id',
  body: string,
  sent_at: Date,
): Promise<unknown> =>
  withWorkspace(outreach.app.services.db, outreach.owner.workspace_id, async (tx) => {
    const contact = await tx
      .selectFrom('contacts')
      .select('email')
      .where('id', '=', mail.contact_id)
      .executeTakeFirstOrThrow();
    await receiveMessage(outreach.app.services, tx, {
      workspace_id: outreach.owner.workspace_id,
      account_id: null,
      source,
      by: 'hook',
      key: randomUUID(),
      direction: 'inbound',
      subject: null,
      body,
      sent_at,
      lead: { email: contact.email },
      campaign: null,
      eaccount: null,
      thread: {},
    });
  });

/** Records a website visit of the lead after the reply was written. */
const visit = (sent_at = new Date()) =>
  receiveLate('anonymous_traffic_id', 'Visited the pricing page', sent_at);

/** The time of the message that replies answer. */
const answeredMs = async (): Promise<number> => {
  const [message] = await outreach.app.query(
    sql<{ sent_at: Date }>`select sent_at from messages where id = ${mail.id}`,
  );
  return message?.sent_at.getTime() ?? 0;
};

it('a scheduled reply follows the clock of the database: a local clock that runs ahead sends nothing early', async () => {
  const sendAt = inMs(5 * MINUTE_MS);
  vi.setSystemTime(Date.now() + 8 * MINUTE_MS);
  try {
    const made = await sendOne('Not before its time', { sendAt });
    expect(made).toMatchObject({ status: 'scheduled', send_at: sendAt });
    const { body } = await outreach.ask('PATCH', `/api/replies/${made.id}`, { sendAt });
    expect(body).toMatchObject({ status: 'scheduled', send_at: sendAt });
    await outreach.ask('DELETE', `/api/replies/${made.id}`);
  } finally {
    vi.useRealTimers();
  }
});

describe('an undoable reply', () => {
  it('waits ten seconds by default and returns when it is sent', async () => {
    const before = Date.now();
    const reply = await sendOne('Ten seconds', { undoable: true });
    expect(reply.status).toBe('scheduled');
    const waitMs = Date.parse(reply.send_at ?? '') - before;
    expect(Math.round(waitMs / 5_000)).toBe(2);
    expect((await outreach.ask('DELETE', `/api/replies/${reply.id}`)).status).toBe(200);
  });

  it('is not sent after undo, and its text can be sent again', async () => {
    await allow(1);
    const reply = await sendOne('Taken back', { undoable: true });
    expect((await outreach.ask('DELETE', `/api/replies/${reply.id}`)).status).toBe(200);
    const secondReply = await sendOne('Taken back', {});
    expect(secondReply).toMatchObject({ status: 'sent' });
    await comeDue(reply.id);
    await resume(outreach.app.services, resumeReplies);
    expect(await sentMails(outreach, 'Taken back')).toHaveLength(1);
  });

  it('is sent once if it is not undone, even if the worker was stopped while it waited', async () => {
    await allow(2);
    const reply = await sendOne('Not taken back', { undoable: true });
    await worker.stop();
    worker = await outreach.startWorker();
    await untilStatus(reply.id, 'sent');
    expect(await sentMails(outreach, 'Not taken back')).toHaveLength(1);
    expect(await inThread(outreach, mail.contact_id, 'Not taken back')).toHaveLength(1);
    expect((await outreach.ask('DELETE', `/api/replies/${reply.id}`)).status).toBe(409);
  });

  it('is sent immediately if the workspace disabled the delay, and for clients that do not ask for it', async () => {
    await allow(0);
    expect(await sendOne('No waiting', { undoable: true })).toMatchObject({ status: 'sent', send_at: null });
    await allow(120);
    expect(await sendOne('Not asked for', {})).toMatchObject({ status: 'sent', send_at: null });
  });

  it('waits two minutes at most', async () => {
    expect((await allow(121)).status).toBe(422);
    expect((await allow(-1)).status).toBe(422);
    expect((await outreach.ask('GET', '/api/inbox-settings')).body).toMatchObject({ undo_seconds: 120 });
  });
});

describe('a scheduled reply', () => {
  it('is found when its job was lost, and is sent once', async () => {
    const reply = await sendOne('Tomorrow then', { sendAt: inMs(60 * MINUTE_MS) });
    expect(reply.status).toBe('scheduled');
    await resume(outreach.app.services, resumeReplies);
    expect(await toStatus(reply.id)).toBe('queued');
    await comeDue(reply.id);
    await resume(outreach.app.services, resumeReplies);
    await untilStatus(reply.id, 'sent');
    expect(await sentMails(outreach, 'Tomorrow then')).toHaveLength(1);
  });

  it('is listed in sending order until it is sent', async () => {
    const later = await sendOne('Second', { sendAt: inMs(30 * MINUTE_MS) });
    const sooner = await sendOne('First', { sendAt: inMs(20 * MINUTE_MS) });
    const list = async () => {
      const { body } = await outreach.ask('GET', '/api/scheduled-replies');
      return (body as { replies: ScheduledReply[] }).replies.map(({ content }) => content);
    };
    expect(await list()).toEqual(['First', 'Second']);
    await outreach.ask('DELETE', `/api/replies/${sooner.id}`);
    await outreach.ask('PATCH', `/api/replies/${later.id}`, { sendAt: null });
    await untilStatus(later.id, 'sent');
    expect(await list()).toEqual([]);
  });

  it('can be edited and rescheduled until it is sent', async () => {
    const { id } = await sendOne('Old words', { sendAt: inMs(30 * MINUTE_MS) });
    const sendAt = inMs(40 * MINUTE_MS);
    const { body } = await outreach.ask('PATCH', `/api/replies/${id}`, { content: 'New words', sendAt });
    expect(body).toMatchObject({ content: 'New words', send_at: sendAt, status: 'scheduled' });
    await outreach.ask('PATCH', `/api/replies/${id}`, { sendAt: null });
    await untilStatus(id, 'sent');
    expect(await sentMails(outreach, 'Old words')).toEqual([]);
    expect(await sentMails(outreach, 'New words')).toHaveLength(1);
    const late = await outreach.ask('PATCH', `/api/replies/${id}`, { content: 'Too late' });
    expect(late).toMatchObject({ status: 409, body: { code: 'REPLY_UNDER_WAY' } });
  });

  it('waits for a year at most', async () => {
    const answer = await send(
      outreach,
      'instantly',
      order(mail.id, 'Some day', { sendAt: inMs(400 * 1_440 * MINUTE_MS) }),
    );
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'A reply can be scheduled at most one year ahead.' },
    });
  });

  it('keeps its reminder, which counts from when it is sent', async () => {
    const remindAt = async () =>
      ((await outreach.ask('GET', `/api/conversations/${mail.contact_id}`)).body as Thread).remind_at;
    const reply = await sendOne('Remind me', { sendAt: inMs(30 * MINUTE_MS), remindInDays: 5 });
    expect(reply.remind_days).toBe(5);
    expect(await remindAt()).toBeNull();
    await outreach.ask('PATCH', `/api/replies/${reply.id}`, { sendAt: null });
    await untilStatus(reply.id, 'sent');
    const waitMs = Date.parse((await remindAt()) ?? '') - Date.now();
    expect(Math.round(waitMs / (1_440 * MINUTE_MS))).toBe(5);
  });

  it('is held when the lead writes, not when they visit a website, and is sent when a person releases it', async () => {
    const { id } = await sendOne('Before they wrote', { sendAt: inMs(30 * MINUTE_MS) });
    await visit();
    expect(await toStatus(id)).toBe('queued');
    const next = await receiveReply(outreach, 'instantly', 'One more question');
    expect(next.contact_id).toBe(mail.contact_id);
    await untilStatus(id, 'held');
    await comeDue(id);
    await resume(outreach.app.services, resumeReplies);
    expect(await toStatus(id)).toBe('held');
    await outreach.ask('PATCH', `/api/replies/${id}`, { content: 'With an answer to it' });
    expect(await toStatus(id)).toBe('held');
    await outreach.ask('PATCH', `/api/replies/${id}`, { sendAt: null });
    await untilStatus(id, 'sent');
    expect(await sentMails(outreach, 'With an answer to it')).toHaveLength(1);
    expect(await sentMails(outreach, 'Before they wrote')).toEqual([]);
  });

  it('is held for a message that the lead sent before it was written and that arrives afterwards', async () => {
    const { id } = await sendOne('Without having read it', { sendAt: inMs(30 * MINUTE_MS) });
    const atMs = await answeredMs();
    await receiveLate('cold_email', 'An older message that is imported late', new Date(atMs - MINUTE_MS));
    expect(await toStatus(id)).toBe('queued');
    await receiveLate('cold_email', 'Please stop, we chose someone else', new Date(atMs + 1));
    expect(await toStatus(id)).toBe('held');
  });
});

describe('a reply while a colleague is answering', () => {
  let colleague: TestPerson;
  beforeAll(async () => {
    const { app, owner } = outreach;
    colleague = await addTestPerson(app, owner.workspace_id, { role: 'team', user_type: 'agency' });
  });
  const answer = (words: string, since: string, { token } = outreach.owner) =>
    outreach.app.call('POST', '/api/functions/send-instantly-reply', {
      token,
      body: order(mail.id, words, { undoable: true, unlessAnsweredSince: since }),
    });

  it('is refused with the colleague’s name while theirs is pending or sent, and can be forced', async () => {
    await allow(120);
    const before = inMs(-MINUTE_MS);
    const { body } = await answer('Mine', before);
    const mine = (body as { reply: Reply }).reply;
    const refused = (sentence: string) => ({
      status: 409,
      body: { code: 'ANSWERED_MEANWHILE', message: sentence },
    });
    expect(await answer('Theirs', before, colleague)).toMatchObject(
      refused('Test owner just wrote a reply that is about to be sent.'),
    );
    expect((await answer('Mine too', before)).status).toBe(200);
    await outreach.ask('PATCH', `/api/replies/${mine.id}`, { sendAt: null });
    await untilStatus(mine.id, 'sent');
    expect(await answer('Theirs', mine.created_at, colleague)).toMatchObject({ status: 409 });
    expect((await answer('Theirs', inMs(10 * MINUTE_MS), colleague)).status).toBe(422);
    expect((await answer('Theirs', inMs(0), colleague)).status).toBe(200);
  });

  it('is sent to a lead whose clock is fast, and is refused if a colleague answered the same message', async () => {
    await allow(120);
    const ahead = inMs(4 * MINUTE_MS);
    await visit(new Date(ahead));
    expect((await answer('Mine', ahead)).status).toBe(200);
    expect(await answer('Theirs', ahead, colleague)).toMatchObject({
      status: 409,
      body: { code: 'ANSWERED_MEANWHILE' },
    });
  });

  it('is sent if theirs was undone, and is refused to one of two simultaneous senders', async () => {
    await allow(120);
    const before = inMs(-MINUTE_MS);
    const { body } = await answer('Taken back at once', before);
    await outreach.ask('DELETE', `/api/replies/${(body as { reply: Reply }).reply.id}`);
    const both = await Promise.all([answer('One', before), answer('Two', before, colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
