import { randomUUID } from 'node:crypto';
import {
  defaultPreference,
  NOTIFICATION_KINDS,
  type NotificationSettings,
  PRODUCT_ACCENT,
} from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { EmailContent, PRODUCT } from '#server/platform/email/email-content.ts';
import { MAIL_CONTENTS } from '#server/platform/email/send-email.job.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import type { NewNotification } from '../list/new-notification.ts';
import { notify } from '../list/notify.ts';
import { signUnsubscription } from '../settings/unsubscribe-token.ts';
import { deliverNotificationJob } from './deliver-notification.job.ts';
import { sendDigestsJob } from './send-digests.job.ts';

const app = await openTestApp();
const agency = await addWritingAgency(app, 'delivery');
await app.query(sql`update contacts set first_name = 'Prizes at evil.com' where id = ${agency.contact_id}`);
afterAll(() => app.close());
beforeEach(() =>
  app.withDatabase(async (tx) => {
    await sql`delete from notifications`.execute(tx);
    await sql`delete from notification_preferences`.execute(tx);
    await sql`delete from notification_settings`.execute(tx);
    await sql`update mails set status = 'sent', sealed_contents = null`.execute(tx);
  }),
);

const sendNotification = (kind: NewNotification['kind'] = 'assigned') =>
  app.withDatabase((tx) =>
    notify(app.services, tx, {
      workspace_id: agency.workspace_id,
      kind,
      about: { contact_id: agency.contact_id },
      to: [agency.team.user_id],
      cause: randomUUID(),
    }),
  );

/** Runs the jobs that the queue would run now. */
async function deliver(): Promise<void> {
  const rows = await app.query(sql<{ id: string }>`select id from notifications`);
  for (const { id: notification_id } of rows)
    await deliverNotificationJob.handler(
      { workspace_id: agency.workspace_id, notification_id },
      app.services,
    );
}

async function mails() {
  const rows = await app.withDatabase((tx) =>
    tx
      .selectFrom('mails')
      .select(['workspace_id', 'id', 'to_email', 'sealed_contents'])
      .where('status', '=', 'queued')
      .execute(),
  );
  return rows.map(({ sealed_contents, ...row }) => ({
    to: row.to_email,
    ...EmailContent.parse(
      JSON.parse(
        app.services.secretBox.open(MAIL_CONTENTS, { ...row, sealed_contents: sealed_contents ?? '' }),
      ),
    ),
  }));
}

const CALM: NotificationSettings = {
  time_zone: 'UTC',
  quiet_from: null,
  quiet_until: null,
  digest_at: '00:00',
  preferences: [],
};
const save = (settings: Partial<NotificationSettings>) =>
  app.call('PUT', '/api/notification-settings', {
    token: agency.team.token,
    body: { ...CALM, ...settings },
  });

const computeDigest = (kind: NewNotification['kind']) => ({
  preferences: [{ ...defaultPreference(kind), email: 'digest' as const }],
});

describe("a person's settings", () => {
  it('start with everything but successes under the bell and only personal kinds by email', async () => {
    const { body } = await app.call('GET', '/api/notification-settings', { token: agency.team.token });
    const { preferences } = body as NotificationSettings;
    expect(preferences.map(({ kind }) => kind)).toEqual(NOTIFICATION_KINDS);
    expect(preferences.filter(({ in_app }) => !in_app).map(({ kind }) => kind)).toEqual([
      'import_ended',
      'sync_ended',
    ]);
    const mailed = preferences.filter(({ email }) => email !== 'off');
    expect(mailed).toMatchObject([
      { kind: 'mention', email: 'at_once' },
      { kind: 'assigned', email: 'at_once' },
      { kind: 'client_request', email: 'at_once' },
      { kind: 'approval', email: 'at_once' },
      { kind: 'reply_held', email: 'at_once' },
      { kind: 'report_waiting', email: 'at_once' },
    ]);
  });

  it('are private, and reject half a quiet period and an unknown time zone', async () => {
    const { body } = await save({ quiet_from: '22:00', quiet_until: '07:00', time_zone: 'Europe/Berlin' });
    expect(body).toMatchObject({ quiet_from: '22:00', time_zone: 'Europe/Berlin' });
    const others = await app.call('GET', '/api/notification-settings', { token: agency.owner.token });
    expect(others.body).toMatchObject({ quiet_from: null, time_zone: 'UTC' });
    for (const wrong of [
      { quiet_from: '22:00' },
      { time_zone: 'Mars/Base' },
      { quiet_from: '9', quiet_until: '25:00' },
    ])
      expect((await save(wrong)).status).toBeGreaterThanOrEqual(400);
  });

  it('can remove a kind from the bell', async () => {
    await save({ preferences: [{ ...defaultPreference('assigned'), in_app: false }] });
    await sendNotification();
    const { body } = await app.call('GET', '/api/notifications/unread', { token: agency.team.token });
    expect(body).toEqual({ unread: 0 });
    await deliver();
    expect(await mails()).toHaveLength(1);
  });
});

describe('an immediate email', () => {
  it("is sent once, with the bell's text and link", async () => {
    await sendNotification();
    await deliver();
    await deliver();
    const { publicUrl } = app.config;
    expect(await mails()).toMatchObject([
      {
        to: agency.team.email,
        // Our emails never turn a name chosen by a stranger into a link.
        subject: 'Assigned to you: A lead',
        button: { url: `${publicUrl}/conversations?contact=${agency.contact_id}` },
      },
    ]);
  });

  it('is not sent if the notification was read meanwhile or the person lost access', async () => {
    await sendNotification();
    await app.call('POST', '/api/notifications/read', { token: agency.team.token });
    await deliver();
    expect(await mails()).toEqual([]);
    await sendNotification();
    await app.query(sql`update users set disabled_at = now() where id = ${agency.team.user_id}`);
    await deliver();
    await app.query(sql`update users set disabled_at = null where id = ${agency.team.user_id}`);
    expect(await mails()).toEqual([]);
  });

  it('waits for the end of the quiet hours', async () => {
    const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
    await save({ quiet_from: clock(-60), quiet_until: clock(60) });
    await sendNotification();
    await deliver();
    expect(await mails()).toEqual([]);
    const { rows } = await sql<{ waits: boolean }>`
      select run_at > now() + interval '50 minutes' as waits from graphile_worker.jobs
      where task_identifier = 'notifications.deliver' order by run_at desc limit 1`.execute(app.services.db);
    expect(rows).toEqual([{ waits: true }]);
    await save({});
    await deliver();
    expect(await mails()).toHaveLength(1);
  });
});

describe('the digest', () => {
  it('lists everything unread once a day, and is not sent when empty', async () => {
    await save(computeDigest('interested_reply'));
    await sendDigestsJob.handler({}, app.services);
    expect(await mails()).toEqual([]);
    await app.query(sql`update notification_settings set digested_on = null`);
    await sendNotification('interested_reply');
    for (const _ of [1, 2]) await sendDigestsJob.handler({}, app.services);
    const [digest, ...more] = await mails();
    expect(more).toEqual([]);
    expect(digest).toMatchObject({ to: agency.team.email, subject: `1 notification in ${PRODUCT}` });
    expect(digest?.lines[1]).toContain('A lead is interested\n');
  });
});

describe('the digest of a person in quiet hours', () => {
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  const send = async (hours: object) => {
    await save({ ...computeDigest('interested_reply'), ...hours });
    await app.query(sql`update notification_settings set digested_on = null`);
    await sendDigestsJob.handler({}, app.services);
    return (await mails()).length;
  };

  it('waits for their end, even if its own hour is within them', async () => {
    await sendNotification('interested_reply');
    expect(await send({ digest_at: '00:00', quiet_from: clock(-60), quiet_until: clock(60) })).toBe(0);
    // The quiet hours ended at midnight or a minute ago; in both cases today's digest is due.
    const over = { digest_at: clock(-2), quiet_from: clock(-3), quiet_until: clock(-1) };
    expect(await send(over)).toBe(1);
  });
});

describe('the unsubscribe link in every email', () => {
  const linkIn = async () => {
    const [mail] = await mails();
    return new URL(mail?.unsubscribe?.url ?? '').pathname + new URL(mail?.unsubscribe?.url ?? '').search;
  };
  const findPreference = async (kind: string) => {
    const { body } = await app.call('GET', '/api/notification-settings', { token: agency.team.token });
    return (body as NotificationSettings).preferences.find((one) => one.kind === kind)?.email;
  };

  it('shows what it does on GET and does it only on POST, without a sign-in', async () => {
    await sendNotification();
    await deliver();
    const link = await linkIn();
    const page = await app.call('GET', link);
    expect(page.status).toBe(200);
    expect(page.body).toContain('Turn off emails for <strong>Conversation assigned to me</strong>?');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await findPreference('assigned')).toBe('at_once');
    // One-click unsubscribe as sent by email clients.
    const done = await fetch(`${app.url}${link}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(done.status).toBe(200);
    expect(await findPreference('assigned')).toBe('off');
    expect(await findPreference('mention')).toBe('at_once');
  });

  it('turns off the digest for every kind in it', async () => {
    await save(computeDigest('interested_reply'));
    await sendNotification('interested_reply');
    await sendDigestsJob.handler({}, app.services);
    await app.call('POST', await linkIn());
    expect(await findPreference('interested_reply')).toBe('off');
  });

  it('opens a page with the brand of the agency for a client only', async () => {
    const { workspace_id, owner, customer, team } = agency;
    const form = { location_id: null, name: 'North Star', accent: '#5b2a86' };
    const rest = { support_email: 'help@north.example', legal_links: null, email_footer: null };
    const saved = await app.call('PUT', '/api/branding', { token: owner.token, body: { ...form, ...rest } });
    expect(saved.status).toBe(200);
    const open = async ({ user_id }: { readonly user_id: string }): Promise<string> => {
      const unsubscription = { workspace_id, user_id, what: 'mention' } as const;
      const token = signUnsubscription(app.config.secrets, unsubscription);
      return (await app.call('GET', `/api/notifications/unsubscribe?token=${token}`)).body as string;
    };
    const page = await open(customer);
    for (const part of ['North Star', '#5b2a86', 'mailto:help@north.example']) expect(page).toContain(part);
    expect(page).not.toContain(PRODUCT_ACCENT);
    const own = await open(team);
    expect(own).toContain(PRODUCT_ACCENT);
    expect(own).not.toContain('North Star');
  });

  it('is refused when we did not sign it', async () => {
    for (const token of ['', 'x', `${Buffer.from('a b c').toString('base64url')}.x`])
      for (const method of ['GET', 'POST'])
        expect((await app.call(method, `/api/notifications/unsubscribe?token=${token}`)).status).toBe(404);
  });
});
