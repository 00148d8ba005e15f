import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { defaultPreference, NOTIFICATION_KINDS, type NotificationKind } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn, type TestPerson } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { openSimulators } from '#server/testing/stack/simulators.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { deliverNotificationJob } from '../delivery/deliver-notification.job.ts';
import { deleteOldNotificationsJob } from '../list/delete-old-notifications.job.ts';
import { notify } from '../list/notify.ts';

const simulators = await openSimulators();
const app = await openTestApp({ ...simulators.settings, WEBSITE_ALLOWED_ORIGINS: simulators.url });
const agency = await addWritingAgency(app, 'push');
const team = agency.team;
afterAll(async () => {
  await app.close();
  await simulators.stop();
});

beforeEach(async () => {
  await app.query(sql`delete from push_subscriptions`);
  await app.query(sql`delete from notifications`);
  await fetch(`${simulators.url}/_control/reset`, {
    method: 'POST',
    headers: { 'x-simulator-control': '1' },
  });
});

/** A browser that subscribes at the push service. Only it can decrypt what arrives. */
async function openBrowser() {
  const mine = createECDH('prime256v1');
  mine.generateKeys();
  const auth = randomBytes(16);
  const answer = await fetch(`${simulators.url}/push/subscriptions`, { method: 'POST' });
  const { endpoint } = (await answer.json()) as { endpoint: string };
  const keys = { p256dh: mine.getPublicKey('base64url'), auth: auth.toString('base64url') };
  const read = (message: string) => {
    const body = Buffer.from(message, 'base64url');
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const derive = (from: Buffer, key: Buffer, info: Buffer | string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', key, from, info, bytes));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), mine.getPublicKey(), theirs]);
    const shared = derive(auth, mine.computeSecret(theirs), info, 32);
    const cipher = createDecipheriv(
      'aes-128-gcm',
      derive(salt, shared, 'Content-Encoding: aes128gcm\0', 16),
      derive(salt, shared, 'Content-Encoding: nonce\0', 12),
    );
    cipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return JSON.parse(text.subarray(0, -1).toString());
  };
  return { endpoint, keys, read };
}

const add = (browser: { endpoint: string; keys: object }, { token }: TestPerson = team) =>
  app.call('PUT', '/api/push-subscriptions', {
    token,
    body: { endpoint: browser.endpoint, keys: browser.keys },
  });
const subscriptions = () => app.query<{ user_id: string }>(sql`select user_id from push_subscriptions`);
const pushed = async () => {
  const answer = await fetch(`${simulators.url}/_control/push/messages`, {
    headers: { 'x-simulator-control': '1' },
  });
  return (await answer.json()) as { body: string; topic: string; sender: string }[];
};

/** Creates notifications and runs the queue. */
async function tell(kind: NotificationKind = 'mention', times = 1): Promise<void> {
  const { workspace_id, contact_id } = agency;
  await app.withDatabase(async (tx) => {
    for (let time = 0; time < times; time += 1)
      await notify(app.services, tx, {
        workspace_id,
        kind,
        about: { contact_id },
        to: [team.user_id],
        cause: randomUUID(),
      });
  });
  await deliver();
}

async function deliver(): Promise<void> {
  const { workspace_id } = agency;
  const notifications = await app.query<{ id: string }>(
    sql`select id from notifications where user_id is not null`,
  );
  for (const { id: notification_id } of notifications)
    await deliverNotificationJob.handler({ workspace_id, notification_id }, app.services);
}

const save = (change: object) =>
  app.call('PUT', '/api/notification-settings', {
    token: team.token,
    body: {
      time_zone: 'UTC',
      quiet_from: null,
      quiet_until: null,
      digest_at: '08:00',
      preferences: NOTIFICATION_KINDS.map(defaultPreference),
      ...change,
    },
  });

describe('a push', () => {
  it('contains what happened and where, encrypted for the browser and signed with our key', async () => {
    const browser = await openBrowser();
    expect((await add(browser)).status).toBe(200);
    await tell('mention', 3);
    await deliver();
    const [message, ...more] = await pushed();
    expect(more).toEqual([]);
    const notification = browser.read(message?.body ?? '');
    expect(notification).toEqual({
      title: expect.stringMatching(/^You were mentioned in the conversation with /),
      body: '',
      url: `/conversations?contact=${agency.contact_id}`,
      tag: message?.topic,
    });
    const { body } = await app.call('GET', '/api/push-key', { token: team.token });
    expect(message?.sender).toBe((body as { public_key: string }).public_key);
  });

  it('goes to every browser of the person and to no one else', async () => {
    const [one, two, other] = [await openBrowser(), await openBrowser(), await openBrowser()];
    await add(one);
    await add(two);
    await add(other, agency.owner);
    await tell();
    expect(await pushed()).toHaveLength(2);
  });

  it("respects the person's kinds and quiet hours, and skips read notifications", async () => {
    await add(await openBrowser());
    await tell('sync_ended');
    const off = NOTIFICATION_KINDS.map((kind) => ({ ...defaultPreference(kind), push: kind !== 'mention' }));
    await save({ preferences: off });
    await app.query(sql`delete from notifications`);
    await tell('mention');
    const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
    await save({ quiet_from: clock(-60), quiet_until: clock(60) });
    await tell('mention');
    expect(await pushed()).toEqual([]);
    await save({});
    await app.query(sql`update notifications set read_at = now()`);
    await deliver();
    expect(await pushed()).toEqual([]);
    await app.query(sql`update notifications set read_at = null`);
    await deliver();
    expect(await pushed()).toHaveLength(1);
  });

  it('is retried when the service is busy, but not when it refuses', async () => {
    const fail = (failWith: number) =>
      fetch(`${simulators.url}/_control/push`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-simulator-control': '1' },
        body: JSON.stringify({ failNext: 1, failWith }),
      });
    await add(await openBrowser());
    await fail(503);
    await expect(tell()).rejects.toThrow('The website returned an error.');
    await deliver();
    expect(await pushed()).toHaveLength(1);
    await app.query(sql`delete from notifications`);
    await fail(403);
    await tell();
    await deliver();
    expect(await pushed()).toHaveLength(1);
  });
});

describe('a browser', () => {
  it('is deleted when its push service reports that it is gone', async () => {
    const browser = await openBrowser();
    await add(browser);
    await fetch(browser.endpoint, { method: 'DELETE' });
    await tell();
    expect(await subscriptions()).toEqual([]);
  });

  it('is one row and belongs to the person who uses it now', async () => {
    const browser = await openBrowser();
    await add(browser);
    await add(browser);
    await add(browser, agency.owner);
    expect(await subscriptions()).toEqual([{ user_id: agency.owner.user_id }]);
    const remove = ({ token }: TestPerson) =>
      app.call('POST', '/api/push-subscriptions/remove', { token, body: { endpoint: browser.endpoint } });
    await remove(team);
    expect(await subscriptions()).toHaveLength(1);
    await remove(agency.owner);
    expect(await subscriptions()).toEqual([]);
  });

  it('receives nothing after the person signs out there, and is deleted', async () => {
    const otherSession = { ...team, ...(await signIn(app, team.email)) };
    await add(await openBrowser(), otherSession);
    await app.call('POST', '/api/auth/sign-out', { cookie: otherSession.cookie });
    await tell();
    expect(await pushed()).toEqual([]);
    await deleteOldNotificationsJob.handler({}, app.services);
    expect(await subscriptions()).toEqual([]);
  });

  it('needs a public https address and usable keys', async () => {
    const browser = await openBrowser();
    const at = (endpoint: string) => add({ ...browser, endpoint });
    for (const address of [
      'http://push.example/x',
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'https://push.example:8443/x',
      'https://me@push.example/x',
    ])
      expect({ address, status: (await at(address)).status }).toEqual({ address, status: 422 });
    expect((await at('https://push.example/x')).status).toBe(200);
    const keys = { ...browser.keys, p256dh: `${browser.keys.p256dh.slice(0, -4)}AAAA` };
    expect((await add({ ...browser, keys })).status).toBe(422);
    expect((await add(browser, agency.customer)).status).toBe(403);
  });
});
