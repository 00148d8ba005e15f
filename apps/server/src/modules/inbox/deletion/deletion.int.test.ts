import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';
import { wipeDeletedJob } from './wipe-deleted.job.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());

const find = async (contact_id: string) =>
  (await inbox.list()).find((conversation) => conversation.contact_id === contact_id);
const remove = (id: string) => inbox.ask('DELETE', `/api/messages/${id}`);
const restore = (id: string) => inbox.ask('POST', `/api/messages/${id}/restore`);
const findMessage = async (id: string) => {
  const rows = await inbox.query(sql<Record<string, unknown>>`select * from messages where id = ${id}`);
  return rows[0];
};
const wait = (id: string) =>
  inbox.query(sql`update messages set deleted_at = deleted_at - interval '6 minutes' where id = ${id}`);

describe('a deleted message', () => {
  it('disappears everywhere, and the previous message describes the conversation again', async () => {
    const before = await inbox.receive('del@acme.example', { body: 'The one before', subject: 'Before' });
    const newest = await inbox.receive('del@acme.example', { body: 'The newest, with pineapples' });
    const { contact_id } = newest;
    expect(await remove(newest.message_id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await find(contact_id)).toMatchObject({
      last_message_id: before.message_id,
      preview: 'The one before',
      subject: 'Before',
    });
    expect(await inbox.list('?q=pineapples')).toEqual([]);
    const thread = await inbox.thread(contact_id);
    expect(thread.message_count).toBe(1);
    expect(thread.messages.map(({ id }) => id)).toEqual([before.message_id]);
    expect((await inbox.ask('GET', `/api/messages/${newest.message_id}`)).status).toBe(404);
    expect((await remove(newest.message_id)).status).toBe(404);
    const rows = await inbox.query(sql`select name, ids from events order by id desc limit 1`);
    expect(rows).toEqual([{ name: 'message.deleted', ids: { message_id: newest.message_id, contact_id } }]);
  });

  it('removes the conversation if it was the only message, and undo restores both', async () => {
    const { contact_id, message_id } = await inbox.receive('only@acme.example', { body: 'Only papaya' });
    await remove(message_id);
    expect(await find(contact_id)).toBeUndefined();
    expect(await restore(message_id)).toMatchObject({
      status: 200,
      body: { id: message_id, body: 'Only papaya' },
    });
    expect(await find(contact_id)).toMatchObject({ preview: 'Only papaya' });
    expect(await inbox.list('?q=papaya')).toHaveLength(1);
  });

  it('cannot be restored after a few minutes, when its content is wiped', async () => {
    const { message_id } = await inbox.receive('wiped@acme.example', {
      body: 'These are very secret words that nobody may keep, as you know.\n\nOn Mon, Nov 9, 2026 at 9:00 AM Oda wrote:\n> A secret question',
      subject: 'Secret subject',
      thread: { from: 'wiped@acme.example', email_id: 'mail-1' },
    });
    expect(await findMessage(message_id)).toMatchObject({
      own_text: 'These are very secret words that nobody may keep, as you know.',
      quote: expect.stringContaining('A secret question'),
      lang: 'en',
    });
    const recentMessage = await inbox.receive('wiped@acme.example', { body: 'Deleted a moment ago' });
    await remove(message_id);
    await remove(recentMessage.message_id);
    await wait(message_id);
    expect((await restore(message_id)).status).toBe(404);
    await wipeDeletedJob.handler({}, inbox.app.services);
    await wipeDeletedJob.handler({}, inbox.app.services);
    const tombstone = await findMessage(message_id);
    expect(JSON.stringify(tombstone)).not.toMatch(/secret|nobody may keep|wiped@acme/i);
    expect(tombstone).toMatchObject({
      body: '',
      text: '',
      own_text: '',
      quote: '',
      lang: null,
      subject: null,
      wiped_at: expect.any(Date),
    });
    expect(await findMessage(recentMessage.message_id)).toMatchObject({
      body: 'Deleted a moment ago',
      wiped_at: null,
    });
    expect((await restore(recentMessage.message_id)).status).toBe(200);
  });

  it('cannot be restored if it was never deleted', async () => {
    const { message_id } = await inbox.receive('whole@acme.example');
    expect((await restore(message_id)).status).toBe(404);
  });
});

describe('a deleted message does not reappear', () => {
  const count = async (email: string) => (await inbox.list(`?q=${email}`)).length;

  it('when the same message is pulled repeatedly', async () => {
    const key = randomUUID();
    const reported = { key, by: 'pull', body: 'Pulled twice', sent_at: new Date('2026-05-01') } as const;
    const { message_id } = await inbox.receive('again@acme.example', reported);
    await remove(message_id);
    await inbox.receive('again@acme.example', reported);
    expect(await count('again@acme.example')).toBe(0);
    await wait(message_id);
    await wipeDeletedJob.handler({}, inbox.app.services);
    await inbox.receive('again@acme.example', reported);
    expect(await count('again@acme.example')).toBe(0);
    expect(await findMessage(message_id)).toMatchObject({ body: '', preview: '' });
  });

  it.each([false, true])(
    'when a pull brings a webhook message under its provider key (wiped before: %s)',
    async (wiped) => {
      const email = `hook-${wiped}@acme.example`;
      const sent_at = new Date('2026-05-02T10:00:00Z');
      const body = 'Reported by the webhook first, then by the pull.';
      const { message_id } = await inbox.receive(email, {
        key: `hook-key-${wiped}`,
        by: 'hook',
        body,
        sent_at,
      });
      await remove(message_id);
      if (wiped) {
        await wait(message_id);
        await wipeDeletedJob.handler({}, inbox.app.services);
      }
      const key = `true-key-${wiped}`;
      await inbox.receive(email, { key, by: 'pull', body: `<p>${body}</p>`, sent_at });
      expect(await count(email)).toBe(0);
      expect(await findMessage(message_id)).toMatchObject({
        provider_message_key: key,
        body: wiped ? '' : body,
      });
    },
  );
});

describe('the scheduled reply to a deleted message', () => {
  type Row = { status: string; discarded: boolean; error: string | null };
  const findReply = async (id: string) =>
    (
      await inbox.query(
        sql<Row>`select status, discarded_at is not null as discarded, error from replies where id = ${id}`,
      )
    )[0];

  const schedule = async (
    { contact_id, message_id }: { contact_id: string; message_id: string },
    { status = 'queued', wait = '1 hour' }: { status?: string; wait?: string | null } = {},
  ) => {
    const { workspace_id, owner } = inbox.agency;
    const [row] = await inbox.query(sql<{ id: string }>`
      insert into replies (workspace_id, contact_id, message_id, source, content, idempotency_key, created_by, status, send_at)
      values (${workspace_id}, ${contact_id}, ${message_id}, 'cold_email', 'Later', gen_random_uuid(), ${owner.user_id},
        ${status}, clock_timestamp() + ${wait}::interval) returning id`);
    return row?.id ?? '';
  };
  const comeDue = (id: string) =>
    inbox.query(sql`update replies set send_at = clock_timestamp() - interval '1 second' where id = ${id}`);
  const canceled = { status: 'failed', discarded: true };

  it('is canceled with it and leaves the list of scheduled replies, and undo restores it', async () => {
    const message = await inbox.receive('cancel@acme.example', { body: 'Call me' });
    const id = await schedule(message);
    expect((await remove(message.message_id)).body).toEqual({ success: true, canceled_replies: 1 });
    expect(await findReply(id)).toMatchObject(canceled);
    const ids = async () =>
      ((await inbox.ask('GET', '/api/scheduled-replies')).body as { replies: { id: string }[] }).replies.map(
        (reply) => reply.id,
      );
    expect(await ids()).not.toContain(id);
    expect((await restore(message.message_id)).status).toBe(200);
    expect(await findReply(id)).toEqual({ status: 'queued', discarded: false, error: null });
    expect(await ids()).toContain(id);
  });

  it('is held, not sent, if it was due before the deletion was undone', async () => {
    const message = await inbox.receive('late@acme.example', { body: 'Call me' });
    const id = await schedule(message);
    await remove(message.message_id);
    await comeDue(id);
    await restore(message.message_id);
    expect(await findReply(id)).toEqual({
      status: 'held',
      discarded: false,
      error: 'On hold because it was due while its message was deleted. Send, change or cancel it.',
    });
  });

  it('stays held if it was held before, and stays discarded if a person discarded it', async () => {
    const message = await inbox.receive('kept@acme.example', { body: 'Call me' });
    const [held, discarded] = [await schedule(message, { status: 'held' }), await schedule(message)];
    await inbox.ask('DELETE', `/api/replies/${discarded}`);
    await remove(message.message_id);
    await restore(message.message_id);
    expect(await findReply(held)).toMatchObject({ status: 'held', discarded: false });
    expect(await findReply(discarded)).toMatchObject(canceled);
  });

  it('is also canceled when it was written under our own message and the deleted one is the lead’s newest', async () => {
    const sender = 'own@acme.example';
    const lead = await inbox.receive(sender, { body: 'Call me' });
    const own = await inbox.receive(sender, { body: 'I will', direction: 'outbound' });
    const id = await schedule(own);
    await remove(lead.message_id);
    expect(await findReply(id)).toMatchObject(canceled);
    await restore(lead.message_id);
    expect(await findReply(id)).toMatchObject({ status: 'queued', discarded: false });
  });

  it('does not affect a reply to another message of the lead', async () => {
    const sender = 'other@acme.example';
    const [first, second] = [
      await inbox.receive(sender, { body: 'Call me' }),
      await inbox.receive(sender, { body: 'Or write' }),
    ];
    const id = await schedule(second);
    await remove(first.message_id);
    expect(await findReply(id)).toMatchObject({ status: 'queued', discarded: false });
  });
});
