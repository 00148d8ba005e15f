import type { Conversation, Thread } from '@hearback/contract';
import { withSystem, withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { fromOutreach } from '#server/modules/inbox/index.ts';
import { receiveMessage } from '#server/testing/open-inbox.ts';
import { openOutreach } from '#server/testing/outreach/open-outreach.ts';
import {
  connect,
  inThread,
  order,
  receiveReply,
  send,
  sentChats,
  sentMails,
  timePasses,
} from '#server/testing/outreach/replies.ts';
import { addTestPerson } from '#server/testing/people.ts';
import { openAccount } from '../accounts/index.ts';

const outreach = await openOutreach();
await outreach.startWorker();
await connect(outreach, 'instantly');
await connect(outreach, 'heyreach');
const mail = await receiveReply(outreach, 'instantly');
const chat = await receiveReply(outreach, 'heyreach');

afterAll(() => outreach.close());

/** Runs the part of a sync that reads one conversation. */
async function pullChat(contact_id: string): Promise<void> {
  const { services } = outreach.app;
  const { workspace_id } = outreach.owner;
  const { account_id, linkedin_url } = await withSystem(services.db, 'test', (tx) =>
    tx
      .selectFrom('messages')
      .innerJoin('contacts', 'contacts.id', 'messages.contact_id')
      .select(['messages.account_id', 'contacts.linkedin_url'])
      .where('contact_id', '=', contact_id)
      .executeTakeFirstOrThrow(),
  );
  const account = await openAccount(services, workspace_id, account_id ?? '');
  if (account?.provider !== 'heyreach') throw new Error('no LinkedIn account');
  const place = { workspace_id, account_id: account.id, provider: 'heyreach', by: 'pull' } as const;
  for await (const { items } of account.client.listConversations({ leadProfileUrl: linkedin_url ?? '' }))
    for (const message of items.flatMap(({ messages }) => messages))
      await withWorkspace(services.db, workspace_id, (tx) =>
        receiveMessage(services, tx, fromOutreach(message, place)),
      );
}

const change = (id: string, values: object) =>
  outreach.app.withDatabase((tx) => tx.updateTable('messages').set(values).where('id', '=', id).execute());

describe('a reply to a mail', () => {
  // The first test, because copies of sent replies arrive later and contain their account.
  it('is blocked while the thread has no email account', async () => {
    const { contact_id } = mail;
    const setAccount = (eaccount: string | null) =>
      outreach.app.query(sql`update messages set eaccount = ${eaccount} where contact_id = ${contact_id}`);
    const [stored] = await outreach.app.query(
      sql<{ eaccount: string }>`select eaccount from messages where id = ${mail.id}`,
    );
    await setAccount(null);
    const { body } = await send(outreach, 'instantly', order(mail.id, 'Hello?'));
    await setAccount(stored?.eaccount ?? null);
    expect(stored?.eaccount).toContain('@');
    expect(body).toEqual({
      success: false,
      error: 'Missing email account for this thread. Please wait for the inbound sync or contact support.',
    });
    expect(await sentMails(outreach, 'Hello?')).toEqual([]);
  });

  it('is sent with subject, copies and line breaks, and appears in the thread as handled', async () => {
    const words = 'Wednesday at ten <suits> me';
    const answer = await send(
      outreach,
      'instantly',
      order(mail.id, `Hi,\n${words}`, { ccRecipients: ['a@x.example', ' ', 'b@x.example'] }),
    );
    expect(answer.body).toMatchObject({ success: true, reply: { status: 'sent', created_by: 'Test owner' } });
    const [sent, ...more] = await sentMails(outreach, words);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      cc_address_email_list: 'a@x.example,b@x.example',
      body: { html: 'Hi,<br/>Wednesday at ten &lt;suits&gt; me' },
    });
    expect(sent?.subject).toMatch(/^re: /i);
    const [message, ...duplicates] = await inThread(outreach, mail.contact_id, 'Wednesday at ten');
    expect(duplicates).toEqual([]);
    expect(message).toMatchObject({ direction: 'outbound', handled: true });
    const thread = (await outreach.ask('GET', `/api/conversations/${mail.contact_id}`)).body as Thread;
    expect(thread.messages.find(({ id }) => id === message?.id)).toMatchObject({
      direction: 'outbound',
      handled: true,
      sent_by: { id: outreach.owner.user_id, name: 'Test owner' },
    });
    const { body } = await outreach.ask('GET', '/api/conversations');
    const listed = (body as { conversations: Conversation[] }).conversations.find(
      ({ contact_id }) => contact_id === mail.contact_id,
    );
    expect(listed).toMatchObject({
      last_direction: 'outbound',
      last_sender: { id: outreach.owner.user_id, first_name: 'Test' },
      unhandled: false,
    });
  });

  it('leaves the answered message for a person to mark as done', async () => {
    const [originalMessage] = await outreach.app.withDatabase((tx) =>
      tx.selectFrom('messages').select('handled').where('id', '=', mail.id).execute(),
    );
    expect(originalMessage?.handled).toBe(false);
  });

  it('is sent once even if its key is submitted again, concurrently or later', async () => {
    const replyOrder = order(mail.id, 'Only one of these');
    const answers = await Promise.all([1, 2, 3].map(() => send(outreach, 'instantly', replyOrder)));
    answers.push(await send(outreach, 'instantly', replyOrder));
    expect(new Set(answers.map(({ body }) => body.reply?.id)).size).toBe(1);
    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true, true]);
    expect(await sentMails(outreach, 'Only one of these')).toHaveLength(1);
    expect(await inThread(outreach, mail.contact_id, 'Only one of these')).toHaveLength(1);
  });

  it('is sent once per text and minute without an idempotency key', async () => {
    const { idempotencyKey: _, ...keyless } = order(mail.id, 'No key at all');
    const answers = await Promise.all([1, 2, 3].map(() => send(outreach, 'instantly', keyless)));
    answers.push(await send(outreach, 'instantly', keyless));
    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true, true]);
    const ids = new Set(answers.map(({ body }) => body.reply?.id ?? ''));
    expect(ids.size).toBe(1);
    expect(await sentMails(outreach, 'No key at all')).toHaveLength(1);
    for (const id of ids) await timePasses(outreach, id, '61 seconds');
    expect((await send(outreach, 'instantly', keyless)).body.success).toBe(true);
    expect(await sentMails(outreach, 'No key at all')).toHaveLength(2);
  });

  it('without a key is a new attempt after the previous one failed', async () => {
    const { idempotencyKey: _, ...keyless } = order(mail.id, 'No key, second try');
    await outreach.control('instantly', '/failure', { count: 1, status: 400 });
    expect((await send(outreach, 'instantly', keyless)).body.success).toBe(false);
    expect((await send(outreach, 'instantly', keyless)).body).toMatchObject({
      success: true,
      reply: { status: 'sent' },
    });
    expect(await sentMails(outreach, 'No key, second try')).toHaveLength(1);
  });

  it('is refused if its key belongs to a reply to another message', async () => {
    const first = order(mail.id, 'For the first');
    await send(outreach, 'instantly', first);
    const other = await receiveReply(outreach, 'instantly');
    const answer = await send(outreach, 'instantly', { ...first, messageId: other.id });
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await sentMails(outreach, 'For the first')).toHaveLength(1);
  });
});

describe('a reply to a LinkedIn message', () => {
  it('is sent once, without subject and copies, and a later sync does not duplicate it', async () => {
    const replyOrder = order(chat.id, 'Happy to show you', { subject: 'No', ccRecipients: ['a@x.example'] });
    const { body } = await send(outreach, 'heyreach', replyOrder);
    expect(body).toMatchObject({ success: true, reply: { status: 'sent', subject: null, cc: [] } });
    await send(outreach, 'heyreach', replyOrder);
    expect(await sentChats(outreach, 'Happy to show you')).toHaveLength(1);
    await pullChat(chat.contact_id);
    const [message, ...duplicates] = await inThread(outreach, chat.contact_id, 'Happy to show you');
    expect(duplicates).toEqual([]);
    expect(message?.provider_message_key).not.toMatch(/^reply:/);
    expect(message?.provider_thread).toMatchObject({ seen: ['pull', 'reply'] });
  });

  it('reports which account data is missing', async () => {
    const old = await receiveReply(outreach, 'heyreach');
    await change(old.id, { provider_thread: '{}' });
    const { body } = await send(outreach, 'heyreach', order(old.id, 'Hello?'));
    expect(body.success).toBe(false);
    expect(body.error).toContain('LinkedIn account ID');
  });
});

describe('a reply that cannot be sent', () => {
  it('reports an unknown source if the message is missing', async () => {
    const answer = await send(outreach, 'instantly', order('0b7f7c0e-0000-4000-8000-00000000dead', 'Hi'));
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'Unable to determine message source' },
    });
  });

  it('through the wrong channel, or to a visitor, names the source', async () => {
    const wrong = await send(outreach, 'heyreach', order(mail.id, 'Hi'));
    expect(wrong.body).toEqual({ success: false, error: 'Unsupported message source: cold_email' });
    const visitor = await receiveReply(outreach, 'instantly');
    await change(visitor.id, { source: 'anonymous_traffic_id' });
    const none = await send(outreach, 'instantly', order(visitor.id, 'Hi'));
    expect(none.body).toEqual({ success: false, error: 'Unsupported message source: anonymous_traffic_id' });
  });

  it('by a customer is refused, and nothing is sent', async () => {
    const { app, owner } = outreach;
    const membership = { role: 'client', user_type: 'agency_customer' } as const;
    const { token } = await addTestPerson(app, owner.workspace_id, membership);
    for (const path of ['send-instantly-reply', 'send-heyreach-reply']) {
      const body = order(path.includes('heyreach') ? chat.id : mail.id, 'From a customer');
      expect((await app.call('POST', `/api/functions/${path}`, { token, body })).status).toBe(403);
    }
    expect(await sentMails(outreach, 'From a customer')).toEqual([]);
  });
});
