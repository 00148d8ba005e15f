import type { Notification, Reply, ScheduledReply, Thread } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addLocation } from '#server/modules/locations/index.ts';
import { grantLocation } from '#server/modules/people/index.ts';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { openOutreach } from '#server/testing/outreach/open-outreach.ts';
import {
  connect,
  type InboundMessage,
  order,
  receiveReply,
  replyRow,
  sentMails,
} from '#server/testing/outreach/replies.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { resumeReplies } from '../delivery/resume-replies.ts';

const REMOVED = 'On hold because its author was removed from the workspace. Send, change or cancel it.';
const LOST_ACCESS =
  'On hold because its author can no longer send replies in this location. Send, change or cancel it.';
const HOUR_MS = 3_600_000;

const outreach = await openOutreach();
await outreach.startWorker();
await connect(outreach, 'instantly');
const { app, owner } = outreach;
const { workspace_id } = owner;
await app.withDatabase(async (tx) => {
  for (const ghl_location_id of ['here', 'there'])
    await addLocation(tx, { workspace_id, ghl_location_id, name: `Place ${ghl_location_id}` });
});
afterAll(() => outreach.close());

let mail: InboundMessage;
beforeEach(async () => {
  // Notifications about one conversation are merged for five minutes, and every test uses the same lead.
  await app.query(sql`delete from notifications`);
  mail = await receiveReply(outreach, 'instantly');
  await app.query(sql`update contacts set location_id = 'here' where id = ${mail.contact_id}`);
});

const as = (person: TestPerson, method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: person.token, ...(body === undefined ? {} : { body }) });

const addTeammate = () => addTestPerson(app, workspace_id, { role: 'team', user_type: 'agency' });

const grant = (user_id: string, access_level: 'read' | 'write') =>
  app.withDatabase((tx) =>
    grantLocation(tx, { workspace_id, user_id, ghl_location_id: 'here', access_level }),
  );

async function addLocal(): Promise<TestPerson> {
  const person = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'single_location' });
  await grant(person.user_id, 'write');
  return person;
}

async function schedule(author: TestPerson, words: string): Promise<Reply> {
  const sendAt = new Date(Date.now() + HOUR_MS).toISOString();
  const path = '/api/functions/send-instantly-reply';
  const { body } = await as(author, 'POST', path, order(mail.id, words, { sendAt }));
  const { reply } = body as { reply?: Reply };
  if (!reply) throw new Error(JSON.stringify(body));
  return reply;
}

const comeDue = async (id: string) => {
  await app.query(sql`update replies set send_at = clock_timestamp() - interval '1 minute',
    created_at = created_at - interval '2 minutes' where id = ${id}`);
  await resume(app.services, resumeReplies);
};

const untilStatus = (id: string, status: string) =>
  expect.poll(async () => (await replyRow(outreach, id)).status).toBe(status);

const remove = (person: TestPerson) =>
  outreach.ask('POST', '/api/functions/admin-delete-user-and-integrations', { email: person.email });

const listHeldNotifications = async (person = owner) =>
  (
    (await as(person, 'GET', '/api/notifications')).body as { notifications: Notification[] }
  ).notifications.filter(({ kind, contact_id }) => kind === 'reply_held' && contact_id === mail.contact_id);

describe('a scheduled reply of a removed author', () => {
  it('is held with the reason before it is due, in the thread and in the list of scheduled replies', async () => {
    const author = await addTeammate();
    const { id } = await schedule(author, 'From someone who leaves');
    expect((await remove(author)).status).toBe(200);
    await untilStatus(id, 'held');
    const heldReply = { id, status: 'held', error: REMOVED, created_by: null };
    const thread = (await outreach.ask('GET', `/api/conversations/${mail.contact_id}`)).body as Thread;
    expect(thread.replies).toEqual([expect.objectContaining(heldReply)]);
    const list = (await outreach.ask('GET', '/api/scheduled-replies')).body as { replies: ScheduledReply[] };
    expect(list.replies).toContainEqual(expect.objectContaining(heldReply));
    await comeDue(id);
    await untilStatus(id, 'held');
    expect(await sentMails(outreach, 'From someone who leaves')).toEqual([]);
  });

  it('is held when it is due even if nothing held it before', async () => {
    const author = await addTeammate();
    const { id } = await schedule(author, 'Nobody reacted');
    // The account is deleted without the event that a removal publishes.
    await app.query(sql`delete from auth.user where email = ${author.email}`);
    await comeDue(id);
    await untilStatus(id, 'held');
    expect(await sentMails(outreach, 'Nobody reacted')).toEqual([]);
  });

  it('is reported to the owner in one notification', async () => {
    const author = await addTeammate();
    const first = await schedule(author, 'First of two');
    await schedule(author, 'Second of two');
    await remove(author);
    await untilStatus(first.id, 'held');
    expect(await listHeldNotifications()).toEqual([
      // The notification about the lead's message may be folded into it, so `times` is not asserted.
      expect.objectContaining({ detail: `${REMOVED} 1 more reply is held.` }),
    ]);
  });

  it('is sent when a teammate releases it, who becomes its author', async () => {
    const [author, teammate] = [await addTeammate(), await addTeammate()];
    const { id } = await schedule(author, 'Sent by a teammate');
    await remove(author);
    await untilStatus(id, 'held');
    expect((await as(teammate, 'PATCH', `/api/replies/${id}`, { sendAt: null })).status).toBe(200);
    await untilStatus(id, 'sent');
    expect(await sentMails(outreach, 'Sent by a teammate')).toHaveLength(1);
    expect(await replyRow(outreach, id)).toMatchObject({ created_by: teammate.user_id, error: null });
  });

  it('can be discarded by a teammate', async () => {
    const [author, teammate] = [await addTeammate(), await addTeammate()];
    const { id } = await schedule(author, 'Discarded by a teammate');
    await remove(author);
    await untilStatus(id, 'held');
    expect((await as(teammate, 'DELETE', `/api/replies/${id}`)).status).toBe(200);
    await comeDue(id);
    expect(await sentMails(outreach, 'Discarded by a teammate')).toEqual([]);
  });
});

describe('a scheduled reply whose author lost access', () => {
  const losses: Record<string, (author: TestPerson) => Promise<unknown>> = {
    'the grant was revoked': ({ user_id }) =>
      outreach.ask('DELETE', `/api/user-location-access/${user_id}/here`),
    'the grant became a grant to read': ({ user_id }) => grant(user_id, 'read'),
    'the person became a customer': ({ user_id }) =>
      outreach.ask('PATCH', `/api/users/${user_id}`, { user_type: 'agency_customer' }),
    'the person was disabled': ({ user_id }) =>
      app.query(sql`update users set disabled_at = clock_timestamp() where id = ${user_id}`),
    'the contact moved to another location': () =>
      app.query(sql`update contacts set location_id = 'there' where id = ${mail.contact_id}`),
  };

  for (const [title, lose] of Object.entries(losses))
    it(`is held when it is due and the owner is notified: ${title}`, async () => {
      const author = await addLocal();
      const { id } = await schedule(author, `Held because ${title}`);
      await lose(author);
      expect((await replyRow(outreach, id)).status).toBe('queued');
      await comeDue(id);
      await untilStatus(id, 'held');
      expect((await replyRow(outreach, id)).error).toBe(LOST_ACCESS);
      expect(await sentMails(outreach, `Held because ${title}`)).toEqual([]);
      expect(await listHeldNotifications()).toEqual([expect.objectContaining({ detail: LOST_ACCESS })]);
    });

  it('is sent unchanged while the author still has write access', async () => {
    const author = await addLocal();
    const { id } = await schedule(author, 'Still allowed');
    await comeDue(id);
    await untilStatus(id, 'sent');
    expect((await replyRow(outreach, id)).created_by).toBe(author.user_id);
  });

  it('is not sent on behalf of the former author when another person retries it', async () => {
    const [author, teammate] = [await addLocal(), await addTeammate()];
    const { id } = await schedule(author, 'Retried by a teammate');
    await app.query(
      sql`update replies set status = 'failed', error = 'Down', send_at = null where id = ${id}`,
    );
    await outreach.ask('DELETE', `/api/user-location-access/${author.user_id}/here`);
    expect((await as(teammate, 'POST', `/api/replies/${id}/retry`)).status).toBe(200);
    await untilStatus(id, 'sent');
    expect((await replyRow(outreach, id)).created_by).toBe(teammate.user_id);
  });

  it('keeps its author when a colleague limited to the location changes its time', async () => {
    const [author, colleague] = [await addLocal(), await addLocal()];
    const { id } = await schedule(author, 'Rescheduled by a colleague');
    const sendAt = new Date(Date.now() + 2 * HOUR_MS).toISOString();
    expect((await as(colleague, 'PATCH', `/api/replies/${id}`, { sendAt })).status).toBe(200);
    expect((await replyRow(outreach, id)).created_by).toBe(author.user_id);
  });
});
