import { randomUUID } from 'node:crypto';
import type { Notification } from '@hearback/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { deleteOldNotificationsJob } from './delete-old-notifications.job.ts';
import type { NewNotification } from './new-notification.ts';
import { notify } from './notify.ts';

const app = await openTestApp();
const agency = await addWritingAgency(app, 'notifications');
const { workspace_id, locations } = agency;
/** Has access to the first location only. */
const local = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'single_location' });
await app.query(sql`update users set default_location_id = ${locations[0]} where id = ${local.user_id}`);
afterAll(() => app.close());
beforeEach(() => app.query(sql`delete from notifications`));

const sendNotification = (notification: Partial<NewNotification> = {}) =>
  app.withDatabase((tx) =>
    notify(app.services, tx, {
      workspace_id: agency.workspace_id,
      kind: 'interested_reply',
      about: { contact_id: agency.contact_id },
      to: 'team',
      cause: randomUUID(),
      ...notification,
    }),
  );

const bell = async ({ token }: TestPerson) => {
  const { body } = await app.call('GET', '/api/notifications', { token });
  return (body as { notifications: Notification[] }).notifications;
};
const unread = async ({ token }: TestPerson) =>
  ((await app.call('GET', '/api/notifications/unread', { token })).body as { unread: number }).unread;

describe('a notification', () => {
  it('reaches everyone who may see the location, but no agency customer', async () => {
    await sendNotification();
    for (const person of [agency.owner, agency.team, local])
      expect(await bell(person)).toMatchObject([
        {
          kind: 'interested_reply',
          name: 'wrote@example.test',
          contact_id: agency.contact_id,
          read_at: null,
        },
      ]);
    expect((await app.call('GET', '/api/notifications', { token: agency.customer.token })).status).toBe(403);
    const rows = await app.query(sql`select from notifications where user_id = ${agency.customer.user_id}`);
    expect(rows).toHaveLength(0);
  });

  it('disappears for people who lose access to its subject, and returns when they regain it', async () => {
    await sendNotification({ to: [local.user_id] });
    const move = (location: string | undefined) =>
      app.query(sql`update contacts set location_id = ${location} where id = ${agency.contact_id}`);
    await move(agency.locations[1]);
    expect(await bell(local)).toEqual([]);
    expect(await unread(local)).toBe(0);
    await move(agency.locations[0]);
    expect(await bell(local)).toHaveLength(1);
  });

  it('is not written for a mentioned person without access or for the person who caused it', async () => {
    await sendNotification({
      to: [local.user_id],
      about: { account_id: agency.account_id },
      kind: 'integration_trouble',
    });
    await sendNotification({ to: [agency.owner.user_id, agency.team.user_id], by: agency.owner.user_id });
    expect(await bell(local)).toEqual([]);
    expect(await bell(agency.owner)).toEqual([]);
    expect(await bell(agency.team)).toHaveLength(1);
  });

  it('is merged per conversation within five minutes, with the most personal of its kinds', async () => {
    await sendNotification();
    await sendNotification({ kind: 'assigned', to: [agency.team.user_id] });
    await sendNotification();
    expect(await bell(agency.team)).toMatchObject([{ kind: 'assigned', times: 3 }]);
    expect(await bell(agency.owner)).toMatchObject([{ kind: 'interested_reply', times: 2 }]);
    await app.query(
      sql`update notifications set created_at = created_at - interval '5 minutes', at = at - interval '5 minutes'`,
    );
    await sendNotification();
    expect(await bell(agency.team)).toMatchObject([{ kind: 'interested_reply' }, { kind: 'assigned' }]);
  });

  it('about a location is merged only with the same text of the same kind', async () => {
    const to = [agency.owner.user_id];
    const about = { location_id: agency.locations[0] ?? '' };
    const waiting = { kind: 'report_waiting', about, to } as const;
    await sendNotification({ ...waiting, detail: 'October 2026' });
    await sendNotification({ ...waiting, detail: 'Nov 9, 2026 – Nov 15, 2026' });
    await sendNotification({ ...waiting, kind: 'client_alert', detail: 'Nothing has been sent.' });
    await sendNotification({ ...waiting, detail: 'October 2026' });
    expect(await bell(agency.owner)).toMatchObject([
      { kind: 'report_waiting', detail: 'October 2026', times: 2 },
      { kind: 'client_alert', detail: 'Nothing has been sent.', times: 1 },
      { kind: 'report_waiting', detail: 'Nov 9, 2026 – Nov 15, 2026', times: 1 },
    ]);
  });

  it('is still one when two arrive concurrently', async () => {
    await Promise.all(Array.from({ length: 4 }, () => sendNotification({ to: [agency.owner.user_id] })));
    expect(await bell(agency.owner)).toMatchObject([{ times: 4 }]);
  });

  it('notifies once per cause, even if it is called again', async () => {
    for (const _ of [1, 2]) await sendNotification({ cause: 'one message' });
    expect(await bell(agency.owner)).toMatchObject([{ times: 1 }]);
  });
});

describe('the bell', () => {
  it('quotes the newest words of the lead, and nothing that was deleted', async () => {
    await sendNotification();
    const words = 'Sounds good. '.repeat(20);
    await app.query(
      sql`update messages set preview = ${words} where contact_id = ${agency.contact_id} and direction = 'inbound'`,
    );
    expect(await bell(agency.owner)).toMatchObject([{ quote: words.slice(0, 140) }]);
    const set = (deleted: RawBuilder<unknown>) =>
      app.query(sql`update messages set deleted_at = ${deleted} where contact_id = ${agency.contact_id}`);
    await set(sql`now()`);
    expect(await bell(agency.owner)).toMatchObject([{ quote: null }]);
    await set(sql`null`);
  });

  it('shows failures but no successes of syncs and imports by default', async () => {
    const ended = { about: { account_id: agency.account_id }, kind: 'sync_ended' } as const;
    await sendNotification(ended);
    expect(await bell(agency.owner)).toEqual([]);
    await app.query(sql`delete from notifications`);
    await sendNotification({ ...ended, isFailure: true });
    expect(await bell(agency.owner)).toMatchObject([{ kind: 'sync_ended' }]);
    await app.query(sql`delete from notifications`);
    await app.query(sql`insert into notification_preferences (workspace_id, user_id, kind, in_app, email, push)
      values (${agency.workspace_id}, ${agency.owner.user_id}, 'sync_ended', true, 'off', false)`);
    await sendNotification(ended);
    expect(await bell(agency.owner)).toMatchObject([{ kind: 'sync_ended' }]);
  });

  it('counts unread notifications until they are read: one, all, or by opening the conversation', async () => {
    const { token } = agency.owner;
    const other = { about: { location_id: agency.locations[0] ?? '' }, kind: 'integration_trouble' } as const;
    await sendNotification();
    await sendNotification(other);
    expect(await unread(agency.owner)).toBe(2);
    const [first] = await bell(agency.owner);
    await app.call('POST', `/api/notifications/${first?.id}/read`, { token });
    expect(await unread(agency.owner)).toBe(1);
    expect(await unread(agency.team)).toBe(2);
    await app.call('POST', `/api/conversations/${agency.contact_id}/read`, { token });
    expect(await unread(agency.owner)).toBe(0);
    await app.call('POST', '/api/notifications/read', { token: agency.team.token });
    expect(await unread(agency.team)).toBe(0);
  });

  it('is marked as read with the conversation by read-only users too', async () => {
    const reader = await addGranted(app, agency, agency.locations[0] ?? '', 'read');
    await app.query(
      sql`update contacts set location_id = ${agency.locations[0]} where id = ${agency.contact_id}`,
    );
    await sendNotification({ to: [reader.user_id] });
    expect(await unread(reader)).toBe(1);
    const { token } = reader;
    const read = await app.call('POST', `/api/conversations/${agency.contact_id}/notifications/read`, {
      token,
    });
    expect(read.status).toBe(200);
    expect(await unread(reader)).toBe(0);
  });

  it('lists pages without duplicates', async () => {
    const { workspace_id, contact_id, owner } = agency;
    await app.query(sql`insert into notifications (workspace_id, user_id, kind, contact_id, causes, in_app)
        select ${workspace_id}, ${owner.user_id}, 'reminder', ${contact_id}, array[n::text], true from generate_series(1, 70) n`);
    const ids: string[] = [];
    for (let after = ''; ; ) {
      const { body } = await app.call('GET', `/api/notifications${after}`, { token: owner.token });
      const { notifications, next } = body as { notifications: Notification[]; next: string | null };
      ids.push(...notifications.map(({ id }) => id));
      if (next === null) break;
      after = `?after=${encodeURIComponent(next)}`;
    }
    expect(new Set(ids).size).toBe(70);
    expect(ids).toHaveLength(70);
  });

  it('deletes notifications after sixty days', async () => {
    await sendNotification();
    await app.query(
      sql`update notifications set created_at = now() - interval '61 days' where user_id = ${agency.owner.user_id}`,
    );
    await deleteOldNotificationsJob.handler({}, app.services);
    expect(await bell(agency.owner)).toEqual([]);
    expect(await bell(agency.team)).toHaveLength(1);
  });
});
