import { randomUUID } from 'node:crypto';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { runJob } from '#server/testing/run-job.ts';
import {
  type ClaimedChange,
  claimChange,
  failChange,
  finishChange,
  leaseContact,
} from '../records/changes.queries.ts';
import { queueContact } from '../records/request-sync.ts';
import { ContactBusy } from './session.ts';
import { ensureCrmContact, setCrmStage } from './sync-contact.ts';

const crm = await openSyncedCrm('crm-contact');
const { app, agency } = crm;
const { workspace_id } = agency;
afterAll(() => crm.close());

const ada = await crm.receive('ada@lovelace.test', {
  lead: { email: 'ada@lovelace.test', first_name: 'Ada' },
});
await crm.turnOn();

const findPerson = async (email: string) => (await crm.objects()).contacts.find((one) => one.email === email);
const readField = async (email: string, name: string) => {
  const { customFields } = (await crm.objects()) as unknown as {
    customFields: { id: string; name: string }[];
  };
  const id = customFields.find((field) => field.name === name)?.id;
  return (await findPerson(email))?.customFields.find((field: { id: string }) => field.id === id)?.value;
};
const setDisposition = (contact_id: string, sentiment: string) =>
  crm.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment });

describe('a contact that is synced', () => {
  it('is created in the CRM with its thread link, last reply and messages', async () => {
    expect(await findPerson('ada@lovelace.test')).toMatchObject({ firstName: 'Ada', source: 'Hearback' });
    expect(await readField('ada@lovelace.test', 'Hearback: thread link')).toContain(ada.contact_id);
    expect(await readField('ada@lovelace.test', 'Hearback: last reply')).toMatch(/^2026-01-01/);
    expect((await crm.objects()).messages).toMatchObject([
      { altId: ada.message_id, direction: 'inbound', conversationProviderId: 'ghl_demo_provider' },
    ]);
  });

  it('gets the tag, the field and the opportunity of its disposition, and only once', async () => {
    await setDisposition(ada.contact_id, 'interested');
    await crm.drain();
    await crm.drain();
    expect((await findPerson('ada@lovelace.test'))?.tags).toEqual(['hb:interested']);
    expect(await readField('ada@lovelace.test', 'Hearback: disposition')).toBe('interested');
    const deals = (await crm.objects()).opportunities.filter(({ contactId }) => contactId === adaCrmId);
    expect(deals).toMatchObject([{ status: 'open' }]);
    await setDisposition(ada.contact_id, 'soft_no');
    await crm.drain();
    expect((await findPerson('ada@lovelace.test'))?.tags).toEqual(['hb:soft-no']);
  });

  it('keeps the tags of the CRM', async () => {
    const client = await crm.asCrmUser();
    await client.addTags(adaCrmId, ['vip']);
    await setDisposition(ada.contact_id, 'interested');
    await crm.drain();
    expect((await findPerson('ada@lovelace.test'))?.tags.sort()).toEqual(['hb:interested', 'vip']);
  });

  it('gets the tags of rules next to those of the CRM, loses only them, and causes no further writes', async () => {
    const addRule = (action: object) =>
      crm.ask('POST', '/api/rules', {
        ...{ name: 'Tag', enabled: true },
        definition: { trigger: { kind: 'disposition_set' }, conditions: {}, actions: [action] },
      });
    const countWrites = async () =>
      (await app.query(sql`select from crm_writes where contact_id = ${ada.contact_id}`)).length;
    // The tests write this contact more often in ten minutes than people would.
    await app.query(sql`update crm_writes set written_at = written_at - interval '11 minutes'`);
    const { body } = await addRule({ kind: 'add_tag', tag: 'hot' });
    await setDisposition(ada.contact_id, 'interested');
    await runJob(app.services, 'rules.run-events', { workspace_id });
    await crm.drain();
    expect((await findPerson('ada@lovelace.test'))?.tags.sort()).toEqual(['hb:hot', 'hb:interested', 'vip']);
    const writeCount = await countWrites();
    await crm.drain();
    await setDisposition(ada.contact_id, 'interested');
    await runJob(app.services, 'rules.run-events', { workspace_id });
    await crm.drain();
    expect(await countWrites()).toBe(writeCount);
    await crm.ask('DELETE', `/api/rules/${(body as { id: string }).id}`);
    const removal = await addRule({ kind: 'remove_tag', tag: 'hot' });
    await setDisposition(ada.contact_id, 'interested');
    await runJob(app.services, 'rules.run-events', { workspace_id });
    await crm.drain();
    await crm.ask('DELETE', `/api/rules/${(removal.body as { id: string }).id}`);
    expect((await findPerson('ada@lovelace.test'))?.tags.sort()).toEqual(['hb:interested', 'vip']);
  });

  it('takes the name and phone number of the CRM', async () => {
    const client = await crm.asCrmUser();
    await client.updatePerson(adaCrmId, { last_name: 'King', phone: '+15550100' });
    await crm.drain();
    const [row] = await app.query(
      sql`select first_name, last_name, phone from contacts where id = ${ada.contact_id}`,
    );
    expect(row).toEqual({ first_name: 'Ada', last_name: 'King', phone: '+15550100' });
  });

  it('is put on the do-not-contact list by do-not-disturb in the CRM', async () => {
    const { contact_id } = await crm.receive('quiet@example.test');
    await crm.drain();
    const { id } = await findPerson('quiet@example.test');
    await (await crm.asCrmUser()).setDoNotDisturb(id, true);
    await crm.drain();
    expect(
      await app.query(sql`select reason, note from do_not_contact where contact_id = ${contact_id}`),
    ).toEqual([{ reason: 'asked', note: 'Do not disturb is set in the CRM.' }]);
  });

  it('gets the tag of a disposition that was set for many, and the former one back when that is undone', async () => {
    const grace = await crm.receive('grace@hopper.test');
    await setDisposition(grace.contact_id, 'soft_no');
    const { body } = await crm.ask('POST', '/api/conversation-runs', {
      target: { contact_ids: [grace.contact_id] },
      change: { kind: 'disposition', sentiment: 'hard_no' },
    });
    const run_id = (body as { id: string }).id;
    await runJob(app.services, 'inbox.change-many', { workspace_id, run_id });
    await crm.drain();
    expect((await findPerson('grace@hopper.test'))?.tags).toEqual(['hb:hard-no']);
    await crm.ask('POST', `/api/conversation-runs/${run_id}/undo`);
    await runJob(app.services, 'inbox.undo-many', { workspace_id, run_id });
    await crm.drain();
    expect((await findPerson('grace@hopper.test'))?.tags).toEqual(['hb:soft-no']);
  });

  it('is created even if another contact of the CRM has its phone number', async () => {
    const client = await crm.asCrmUser();
    await client.createPerson(AUSTIN, { email: 'desk@acme.test', first_name: 'Desk', phone: '+15550123' });
    const { contact_id } = await crm.receive('shares@acme.test');
    await app.query(sql`update contacts set phone = '+15550123' where id = ${contact_id}`);
    await setDisposition(contact_id, 'soft_no');
    await crm.drain();
    expect(await findPerson('shares@acme.test')).toMatchObject({ tags: ['hb:soft-no'] });
    expect((await crm.overview()).failed).toEqual([]);
  });

  it('is linked to a contact of the CRM that has its address as a secondary one', async () => {
    const client = await crm.asCrmUser();
    const { id } = await client.createPerson(AUSTIN, { email: 'work@two.test', first_name: 'Two' });
    await crm.control('secondary-address', { locationId: AUSTIN, contactId: id, email: 'home@two.test' });
    await crm.receive('home@two.test');
    await crm.drain();
    const people = (await crm.objects()).contacts.filter(({ name }) => name === 'Two');
    expect(people).toMatchObject([{ id, email: 'work@two.test', additionalEmails: ['home@two.test'] }]);
  });

  it('is not created again after it was deleted in the CRM, unless a person retries', async () => {
    const { contact_id } = await crm.receive('gone@example.test');
    await crm.drain();
    const client = await crm.asCrmUser();
    await client.deletePerson((await findPerson('gone@example.test')).id);
    await crm.drain();
    await crm.receive('gone@example.test');
    await crm.drain();
    expect(await findPerson('gone@example.test')).toBeUndefined();
    expect((await crm.overview()).failed).toMatchObject([
      { contact_id, reason: 'This contact was deleted in the CRM. Retry to create it again.' },
    ]);
    expect((await crm.ask('POST', `/api/contacts/${contact_id}/crm/retry`)).status).toBe(200);
    await crm.drain();
    expect(await findPerson('gone@example.test')).toBeDefined();
    expect((await crm.overview()).failed).toEqual([]);
  });

  it('is found or created for other modules, once', async () => {
    const { contact_id } = await crm.receive('meet@example.test');
    const key = { workspace_id, contact_id };
    const id = await ensureCrmContact(app.services, key);
    expect((await findPerson('meet@example.test'))?.id).toBe(id);
    expect(await ensureCrmContact(app.services, key)).toBe(id);
    await app.query(sql`update crm_links set paused_at = now() where own_id = ${contact_id}`);
    expect(await ensureCrmContact(app.services, key)).toBe(id);
  });

  it('is created once by workers that run at the same time, even without an address', async () => {
    const linkedin_url = 'https://www.linkedin.com/in/once';
    const lead = { email: null, first_name: 'Once', linkedin_url };
    const { contact_id } = await crm.receive('', { source: 'linkedin', lead });
    const ensure = () => ensureCrmContact(app.services, { workspace_id, contact_id });
    const results = await Promise.allSettled([ensure(), ensure()]);
    const busy = results.filter(({ status }) => status === 'rejected');
    expect(busy).toMatchObject(busy.map(() => ({ reason: expect.any(ContactBusy) })));
    await crm.drain();
    const people = (await crm.objects()).contacts.filter(({ firstName }) => firstName === 'Once');
    expect(people).toHaveLength(1);
  });

  it('is synced later, without a limit of attempts, while the CRM limits the rate', async () => {
    const { contact_id } = await crm.receive('limited@example.test');
    await crm.control('failure', { count: 10, status: 429, path: 'contacts' });
    await runJob(app.services, 'crm.sync-contact', { workspace_id, contact_id });
    await crm.control('failure', { count: 0 });
    expect(
      await app.query(
        sql`select status, attempts, leased_by from crm_changes where contact_id = ${contact_id}`,
      ),
    ).toEqual([{ status: 'waiting', attempts: 0, leased_by: null }]);
    await crm.drain();
    expect(await findPerson('limited@example.test')).toBeDefined();
  });

  it('is synced again if it changed while its sync failed', async () => {
    const { contact_id } = await crm.receive('failing@example.test');
    const key = { workspace_id, contact_id };
    const { db } = app.services;
    const claim = () => withSystem(db, 'test', (tx) => claimChange(tx, key, 'test'));
    const fail = (claimed: ClaimedChange) =>
      withSystem(db, 'test', (tx) => failChange(tx, key, claimed, { error: 'Refused.', isFinal: true }));
    const read = () =>
      app.query(
        sql`select status, attempts, error, leased_by from crm_changes where contact_id = ${contact_id}`,
      );
    const former = (await claim()) as ClaimedChange;
    await setDisposition(contact_id, 'interested');
    await fail(former);
    expect(await read()).toEqual([{ status: 'waiting', attempts: 0, error: null, leased_by: null }]);
    await fail((await claim()) as ClaimedChange);
    expect(await read()).toEqual([{ status: 'failed', attempts: 1, error: 'Refused.', leased_by: null }]);
    await app.query(sql`delete from crm_changes`);
  });

  it('is free again if a change is stored while its sync ends', async () => {
    const { contact_id } = await crm.receive('ending@example.test');
    const key = { workspace_id, contact_id };
    const { db } = app.services;
    const claimed = (await withSystem(db, 'test', (tx) => claimChange(tx, key, 'test'))) as ClaimedChange;
    const finish = () => withSystem(db, 'test', (tx) => finishChange(tx, key, claimed));
    const ending = await withSystem(db, 'test', async (tx) => {
      await sql`update crm_changes set requested_at = clock_timestamp() where contact_id = ${contact_id}`.execute(
        tx,
      );
      const ending = finish();
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(tx);
        expect(rows).not.toEqual([]);
      });
      return { ending };
    });
    await ending.ending;
    expect(await app.query(sql`select leased_by from crm_changes where contact_id = ${contact_id}`)).toEqual([
      { leased_by: null },
    ]);
    await app.query(sql`delete from crm_changes`);
  });

  it('is not synced later because of further changes', async () => {
    const { contact_id } = await crm.receive('stream@example.test');
    await withSystem(app.services.db, 'test', (tx) =>
      queueContact(tx, { workspace_id, contact_id }, 3_600_000),
    );
    const { rows } = await sql`select min(run_at) < now() + interval '1 minute' as is_soon
      from graphile_worker.jobs where key like ${`crm:${contact_id}%`}`.execute(app.services.db);
    expect(rows).toEqual([{ is_soon: true }]);
  });

  it('is changed by one worker at a time', async () => {
    const { contact_id } = await crm.receive('busy@example.test');
    await crm.drain();
    const key = { workspace_id, contact_id };
    const holder = 'another worker';
    await withSystem(app.services.db, 'test', (tx) =>
      leaseContact(tx, { ...key, location_id: AUSTIN }, holder),
    );
    await expect(ensureCrmContact(app.services, key)).rejects.toThrow(ContactBusy);
    await expect(setCrmStage(app.services, key, 'booked_meeting')).rejects.toThrow(ContactBusy);
    await withSystem(app.services.db, 'test', (tx) => finishChange(tx, key, { holder }));
    await setCrmStage(app.services, key, 'booked_meeting');
    const person = await findPerson('busy@example.test');
    const deals = (await crm.objects()).opportunities.filter(({ contactId }) => contactId === person.id);
    expect(deals).toHaveLength(1);
    expect(await app.query(sql`select from crm_changes where leased_by is not null`)).toEqual([]);
  });
});

const adaCrmId = (await findPerson('ada@lovelace.test')).id as string;

describe('a contact of a campaign that is mapped to a synced location', () => {
  it('is synced after the move', async () => {
    const [campaign_id, email] = [randomUUID(), 'grace@mapped.test'];
    const { contact_id } = await crm.receive(email, { lead: { email, location_id: null } });
    await app.query(sql`update contacts set location_id = null where id = ${contact_id}`);
    await app.query(sql`insert into campaigns (workspace_id, id, provider, provider_campaign_id, name)
      values (${workspace_id}, ${campaign_id}, 'instantly', ${campaign_id}, 'Mapped')`);
    await app.query(sql`insert into campaign_contacts (workspace_id, campaign_id, contact_id)
      values (${workspace_id}, ${campaign_id}, ${contact_id})`);
    await app.query(sql`delete from crm_changes where contact_id = ${contact_id}`);
    const { status } = await crm.ask('PATCH', `/api/campaigns/${campaign_id}`, { ghl_location_id: AUSTIN });
    expect(status).toBe(200);
    await runJob(app.services, 'leads.follow-campaign', {
      workspace_id,
      campaign_id,
      former_location_id: '',
    });
    expect(
      await app.query(sql`select location_id, parts from crm_changes where contact_id = ${contact_id}`),
    ).toEqual([{ location_id: AUSTIN, parts: ['contact', 'messages', 'notes', 'opportunity', 'tasks'] }]);
  });
});
