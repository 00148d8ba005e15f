import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { withLocationToken } from '#server/modules/locations/index.ts';
import { runWorker } from '#server/platform/jobs/run-worker.ts';
import { jobs } from '#server/registry.ts';
import { AUSTIN, openSyncedCrm, SEATTLE } from '#server/testing/crm/open-synced-crm.ts';
import { control } from '#server/testing/demo/open-demo.ts';
import { addTestAgency } from '#server/testing/people.ts';
import { runJob } from '#server/testing/run-job.ts';
import { findAnsweredMessage } from '../records/incoming.queries.ts';
import { findOwnContact } from '../records/own-state.queries.ts';

const KEY = 'inst_demo_northwind_a';
const crm = await openSyncedCrm('crm-replies');
const { app, simulators } = crm;
const { workspace_id } = crm.agency;
afterAll(() => crm.close());

const account = await crm.ask('POST', '/api/accounts', { provider: 'instantly', name: 'Mail', api_key: KEY });
const account_id = (account.body as { id: string }).id;
const { url } = (await crm.ask('GET', `/api/accounts/${account_id}/webhook`)).body as { url: string };
await control(simulators, `instantly/accounts/${KEY}`, { webhookUrl: app.url + new URL(url).pathname });
await control(simulators, 'instantly', { rateLimit: { emailsPerMinute: 100_000, perMinute: 100_000 } });
const lead = await receiveReply('Tell me more, I am curious');
await clearDoNotDisturb();
await crm.turnOn();
const crm_id = (await crm.objects()).messages.find(({ altId }) => altId === lead.message_id)
  ?.contactId as string;

/** A lead answers a campaign of the location. */
async function receiveReply(text: string): Promise<{ contact_id: string; message_id: string }> {
  await control(simulators, 'instantly/reply', { text, account: KEY });
  return vi.waitUntil(async () => {
    await runJob(app.services, 'webhooks.process-waiting', {
      workspace_id,
      provider: 'instantly',
      account_id,
    });
    const [found] = await app.query(sql<{ contact_id: string; message_id: string }>`
      select contact_id, id as message_id from messages where body like ${`%${text}%`}`);
    if (found)
      await app.query(sql`update contacts set location_id = ${AUSTIN} where id = ${found.contact_id}`);
    return found;
  });
}

/** The demo's contacts in the CRM may refuse messages. */
async function clearDoNotDisturb(): Promise<void> {
  const { contacts } = await crm.objects();
  const [row] = await app.query(
    sql<{ email: string }>`select email from contacts where id = ${lead.contact_id}`,
  );
  const found = contacts.find(({ email }) => email === row?.email);
  if (!found) return;
  await withLocationToken(app.services, { workspace_id, ghl_location_id: AUSTIN }, (token) =>
    fetch(`${simulators.url}/highlevel/contacts/${found.id}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        version: '2021-07-28',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ dnd: false }),
    }),
  );
}

const write = (text: string, at?: Date) =>
  crm.control('write-message', {
    locationId: AUSTIN,
    contactId: crm_id,
    text,
    ...(at && { at: at.toISOString() }),
  });

async function deliver(): Promise<void> {
  const replies = await app.query(sql<{ id: string }>`select id from replies where status = 'queued'`);
  for (const { id } of replies)
    await runJob(app.services, 'inbox.deliver-reply', { workspace_id, reply_id: id });
  await crm.drain();
}

async function listSent(words: string): Promise<unknown[]> {
  const response = await fetch(`${simulators.url}/instantly/api/v2/emails?email_type=manual&limit=100`, {
    headers: { authorization: `Bearer ${KEY}` },
  });
  const { items } = (await response.json()) as { items: { body: { text?: string } }[] };
  return items.filter(({ body }) => body.text?.includes(words));
}

const findMessage = async (words: string) =>
  (await crm.objects()).messages.filter(({ body }) => body.includes(words));

/** Returns the reason that the CRM user sees. */
async function waitForFailure(words: string): Promise<unknown> {
  const worker = await runWorker(
    app.services,
    jobs.filter(({ name }) => name === 'crm.refuse-message'),
  );
  await vi.waitFor(async () => expect((await findMessage(words))[0]?.status).toBe('failed'));
  await worker.stop();
  return (await findMessage(words))[0]?.error?.message;
}

describe('a reply written in the CRM', () => {
  it('reaches the lead once, even if the CRM repeats its call, and its delivery is reported', async () => {
    await crm.control('', { duplicates: 3 });
    await write('How about Tuesday at ten?');
    await crm.drain();
    await crm.control('', { duplicates: 1 });
    await deliver();
    await deliver();
    expect(await listSent('How about Tuesday at ten?')).toHaveLength(1);
    expect(await findMessage('How about Tuesday at ten?')).toMatchObject([
      { status: 'delivered', source: 'app' },
    ]);
    const rows = await app.query(sql`
      select r.status, r.created_by, r.message_id from replies r where content like 'How about Tuesday%'`);
    expect(rows).toEqual([
      { status: 'sent', created_by: crm.agency.owner.user_id, message_id: lead.message_id },
    ]);
  });

  it('is found by the reconciliation if the call was lost, and is still sent once', async () => {
    await crm.control('delivery', { deliveryUrl: '' });
    await write('Or Wednesday?');
    await crm.control('delivery', { deliveryUrl: crm.deliveryUrl });
    await crm.ask('POST', `/api/crm/${AUSTIN}/reconcile`);
    await crm.drain();
    await deliver();
    await crm.ask('POST', `/api/crm/${AUSTIN}/reconcile`);
    await crm.drain();
    await deliver();
    expect(await listSent('Or Wednesday?')).toHaveLength(1);
    expect(await findMessage('Or Wednesday?')).toMatchObject([{ status: 'delivered' }]);
  });

  it('is sent only by the workspace that syncs the location, even if others have connected it', async () => {
    const other = await addTestAgency(app, 'crm-replies-other');
    await app.query(sql`insert into ghl_locations (workspace_id, ghl_location_id, name)
      values (${other.workspace_id}, ${AUSTIN}, 'Austin')`);
    await write('Or Friday?');
    await vi.waitFor(async () =>
      expect(
        await app.query(sql`select from webhook_events
            where workspace_id = ${other.workspace_id} and external_id like 'written:%'`),
      ).toHaveLength(1),
    );
    await runJob(app.services, 'webhooks.process-waiting', {
      workspace_id: other.workspace_id,
      provider: 'highlevel',
      account_id: null as unknown as string,
    });
    expect(
      await app.query(sql`select status, reason from webhook_events
        where workspace_id = ${other.workspace_id} and external_id like 'written:%'`),
    ).toEqual([{ status: 'processed', reason: null }]);
    await app.query(sql`delete from ghl_locations where workspace_id = ${other.workspace_id}`);
    await crm.drain();
    await deliver();
    expect(await listSent('Or Friday?')).toHaveLength(1);
    expect(await findMessage('Or Friday?')).toMatchObject([{ status: 'delivered' }]);
  });

  it('is reported as failed, not sent, if its call was lost for more than 24 hours', async () => {
    await crm.control('delivery', { deliveryUrl: '' });
    await write('Are you there?', new Date(Date.now() - 25 * 3_600_000));
    await crm.control('delivery', { deliveryUrl: crm.deliveryUrl });
    await app.query(sql`update crm_settings set reconciled_at = now() - interval '2 days'`);
    await crm.ask('POST', `/api/crm/${AUSTIN}/reconcile`);
    await crm.drain();
    expect(await waitForFailure('Are you there?')).toBe(
      'Not sent, because it reached Hearback more than 24 hours late.',
    );
    await deliver();
    expect(await listSent('Are you there?')).toEqual([]);
  });

  it('at another contact of a merged person answers a message from the address of that contact', async () => {
    const { contact_id, message_id } = await crm.receive('merged@example.test');
    await app.query(sql`update messages m set sent_at = o.sent_at + interval '1 minute' from messages o
      where m.id = ${message_id} and o.id = ${lead.message_id}`);
    await crm.drain();
    const silent = await crm.receive('silent@example.test', { direction: 'outbound' });
    const crmPerson = await (await crm.asCrmUser()).createPerson(AUSTIN, { email: 'silent@example.test' });
    await app.query(sql`update contacts set enriched_data = jsonb_build_object('ghl_contact_id', ${crmPerson.id}::text)
      where id = ${silent.contact_id}`);
    const merges: string[] = [];
    for (const other_id of [lead.contact_id, silent.contact_id]) {
      const merged = await crm.ask('POST', `/api/contacts/${contact_id}/merge`, { other_id });
      expect(merged.status, JSON.stringify(merged.body)).toBe(200);
      merges.push((merged.body as { merge_id: string }).merge_id);
    }
    await crm.drain();
    const { contacts } = await crm.objects();
    const linked = contacts.find(({ email }) => email === 'merged@example.test')?.id;
    const find = (crm_contact_id: string, alt_id: string | null) =>
      withWorkspace(app.services.db, workspace_id, (tx) =>
        findAnsweredMessage(tx, { workspace_id, contact_id }, { crm_contact_id, alt_id }),
      );
    expect(await find(linked, null)).toBe(message_id);
    expect(await find(crm_id, null)).toBe(lead.message_id);
    expect(await find(crm_id, message_id)).toBe(message_id);
    // The newest message is in the conversation of the other contact.
    await app.query(sql`update messages m set sent_at = o.sent_at + interval '2 minutes' from messages o
      where m.id = ${lead.message_id} and o.id = ${message_id}`);
    expect(await find(linked, null)).toBe(message_id);
    expect(await find(linked, lead.message_id)).toBe(lead.message_id);
    const [home] = await app.query(sql<{ value: string }>`select i.value from contact_identities i
      join contact_merges g on g.id = i.merge_id where g.id = ${merges[0]} and i.kind = 'email'`);
    const later = await crm.receive(home?.value ?? '');
    await app.query(sql`update messages m set sent_at = o.sent_at + interval '1 minute' from messages o
      where m.id = ${later.message_id} and o.id = ${lead.message_id}`);
    // A later message is added to the conversation of the linked contact.
    expect(await find(linked, null)).toBe(later.message_id);
    expect(await find(crmPerson.id, null)).toBeNull();
    // Ids in the CRM of a location mean nothing in another one.
    const listIds = () =>
      withWorkspace(
        app.services.db,
        workspace_id,
        async (tx) => (await findOwnContact(tx, { workspace_id, contact_id }))?.further_crm_ids,
      );
    expect(new Set(await listIds())).toEqual(new Set([crm_id, crmPerson.id]));
    await app.query(sql`insert into ghl_locations (workspace_id, ghl_location_id, name)
      values (${workspace_id}, ${SEATTLE}, 'Seattle')`);
    await app.query(sql`update contacts set location_id = ${SEATTLE} where id = ${contact_id}`);
    expect(await listIds()).toEqual([]);
    await app.query(sql`update contacts set location_id = ${AUSTIN} where id = ${contact_id}`);
    for (const id of merges.reverse())
      expect((await crm.ask('POST', `/api/contact-merges/${id}/undo`)).status).toBe(200);
    await crm.drain();
  });

  it('is reported as failed with the reason if it cannot be sent', async () => {
    const stranger = await (await crm.asCrmUser()).createPerson(AUSTIN, { email: 'stranger@example.test' });
    await crm.control('write-message', {
      locationId: AUSTIN,
      contactId: stranger.id,
      text: 'Hello stranger',
    });
    await crm.drain();
    expect(await waitForFailure('Hello stranger')).toBe(
      'Not sent, because Hearback has no conversation with this contact.',
    );
  });
});

describe('the delivery URL', () => {
  const post = (path: string, body: object) =>
    fetch(`${app.url}/api/webhooks/highlevel/messages/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const secret = crm.deliveryUrl.split('/').at(-1) ?? '';
  const message = {
    type: 'Email',
    locationId: AUSTIN,
    contactId: crm_id,
    messageId: 'forged',
    html: 'Forged',
  };

  it.each([
    ['a wrong secret', 'guess', {}],
    ['an unknown location', secret, { locationId: 'elsewhere' }],
    ['the provider of another app', secret, { conversationProviderId: 'other' }],
    ['no message id', secret, { messageId: null }],
  ])('refuses %s and stores nothing', async (_what, path, more) => {
    expect((await post(path, { ...message, ...more })).status).toBe(404);
    expect(await app.query(sql`select from webhook_events where payload::text like '%Forged%'`)).toEqual([]);
  });
});
