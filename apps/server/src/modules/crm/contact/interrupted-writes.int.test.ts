import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { saveActiveOpportunity, updateNames } from '../records/incoming-values.queries.ts';
import { listLinks, readLedger } from '../records/links.queries.ts';
import { findOwnContact } from '../records/own-state.queries.ts';
import { ContactBusy } from './session.ts';
import { readSetup } from './setup.ts';
import { syncContact } from './sync-contact.ts';
import { syncMessages } from './sync-messages.ts';
import { syncOpportunity } from './sync-opportunity.ts';

const crm = await openSyncedCrm('crm-interrupted');
const { app } = crm;
const user = await crm.asCrmUser();
const EMAIL = 'ada@interrupted.test';
const { contact_id } = await crm.receive(EMAIL, { lead: { email: EMAIL, first_name: 'Ada' } });
await crm.turnOn();
afterAll(() => crm.close());

const key = { workspace_id: crm.agency.workspace_id, contact_id };
const save = async (change: object) => {
  const opportunity = (await crm.ask('GET', `/api/contacts/${contact_id}/opportunity`)).body as object | null;
  const body = { status: 'lead', ...opportunity, ...change };
  const { id, status, estimated_value } = body as Record<string, unknown>;
  const order = { ...(id ? { id } : {}), status, estimated_value: estimated_value ?? null };
  expect((await crm.ask('PUT', `/api/contacts/${contact_id}/opportunity`, order)).status).toBe(200);
};
const readOwn = () => withWorkspace(app.services.db, key.workspace_id, (tx) => findOwnContact(tx, key));
const readDeal = async () => {
  const { contacts, opportunities } = await crm.objects();
  const person = contacts.find(({ email }) => email === EMAIL);
  return opportunities.find(({ contactId }) => contactId === person.id);
};
const passTime = () => app.query(sql`update crm_writes set written_at = written_at - interval '11 minutes'`);
const countConflicts = async () => (await app.query(sql`select from crm_conflicts`)).length;

/** The call reached the CRM, and the worker stopped before it stored that. */
const interrupt = (pending_values: object) =>
  app.query(
    sql`update crm_links set pending_values = ${JSON.stringify(pending_values)}::jsonb where kind = 'opportunity' and own_id = ${contact_id}`,
  );

const openSession = async () => {
  const place = { ...key, location_id: AUSTIN };
  const own = await readOwn();
  if (!own) throw new Error('no contact');
  const memory = await withWorkspace(app.services.db, key.workspace_id, async (tx) => ({
    links: await listLinks(tx, key),
    ledger: await readLedger(tx, key),
  }));
  return {
    ...{ services: app.services, key: place, own, client: user, ...memory },
    ...(await readSetup(app.services, place, user, false)),
    ...{ run_id: null, job_id: null, isDry: false, hold: async () => undefined, count: () => undefined },
  };
};
/** A sync that stops when it is about to call the CRM. */
const syncInterrupted = async () => {
  const updateOpportunity = () => Promise.reject(new Error('The worker stops.'));
  const session = { ...(await openSession()), client: { ...user, updateOpportunity } };
  await syncOpportunity(session, (await readDeal()).contactId);
};
const readWriting = async () => {
  const [link] = await app.query(
    sql<{
      pending_values: object | null;
    }>`select pending_values from crm_links where kind = 'opportunity' and own_id = ${contact_id}`,
  );
  return link?.pending_values;
};

beforeEach(async () => {
  await passTime();
  await save({ status: 'lead', estimated_value: 1_000 });
  await crm.drain();
  await passTime();
  await app.query(sql`update crm_links set uses_crm_stage = false`);
});

describe('a write to the CRM whose outcome was not stored', () => {
  it('is an echo and does not overrule a later change here', async () => {
    const before = await countConflicts();
    await user.updateOpportunity((await readDeal()).id, { value: 1_500 });
    await interrupt({ value: 1_500 });
    await save({ estimated_value: 2_000 });
    await crm.drain();
    expect((await readDeal()).monetaryValue).toBe(2_000);
    expect(await readOwn()).toMatchObject({ estimated_value: 2_000 });
    expect(await countConflicts()).toBe(before);
    expect(await app.query(sql`select from crm_links where pending_values is not null`)).toEqual([]);
  });

  it('does not overrule a later change here if the next write is interrupted, too', async () => {
    const before = await countConflicts();
    const deal = await readDeal();
    await user.updateOpportunity(deal.id, { value: 1_500 });
    await interrupt({ value: 1_500 });
    await save({ estimated_value: 2_000 });
    await expect(syncInterrupted()).rejects.toThrow('The worker stops.');
    expect(await readWriting()).toEqual({ value: 2_000 });
    expect((await readDeal()).monetaryValue).toBe(1_500);
    await crm.drain();
    expect((await readDeal()).monetaryValue).toBe(2_000);
    expect(await readOwn()).toMatchObject({ estimated_value: 2_000 });
    expect(await countConflicts()).toBe(before);
    expect(await readWriting()).toBeNull();
  });

  it('is an echo if the object was paused in between', async () => {
    const before = await countConflicts();
    await user.updateOpportunity((await readDeal()).id, { value: 1_500 });
    await interrupt({ value: 1_500 });
    await save({ estimated_value: 2_000 });
    await app.query(sql`insert into crm_writes (workspace_id, contact_id, location_id, kind, own_id, crm_id, action, fields)
      select workspace_id, contact_id, location_id, kind, own_id, crm_id, 'update', '{}' from crm_links, generate_series(1, 5)
      where kind = 'opportunity' and own_id = ${contact_id}`);
    await crm.drain();
    expect((await readDeal()).monetaryValue).toBe(1_500);
    await passTime();
    await app.query(sql`update crm_links set paused_at = null`);
    await syncContact(app.services, key);
    expect((await readDeal()).monetaryValue).toBe(2_000);
    expect(await countConflicts()).toBe(before);
  });

  it('does not make the CRM the owner of the stage', async () => {
    const [pipeline] = await user.listPipelines(AUSTIN);
    const stage = pipeline?.stages[2];
    await user.updateOpportunity((await readDeal()).id, { stage_id: stage?.id ?? '' });
    await interrupt({ stage: stage?.id });
    await save({ estimated_value: 3_000 });
    await crm.drain();
    const [link] = await app.query(
      sql<{
        uses_crm_stage: boolean;
      }>`select uses_crm_stage from crm_links where kind = 'opportunity' and own_id = ${contact_id}`,
    );
    expect(link?.uses_crm_stage).toBe(false);
  });
});

it('an opportunity that is won here stays won if the CRM owns its stage', async () => {
  const [pipeline] = await user.listPipelines(AUSTIN);
  await user.updateOpportunity((await readDeal()).id, { stage_id: pipeline?.stages[1]?.id ?? '' });
  await crm.drain();
  await save({ status: 'won' });
  await crm.drain();
  expect((await readDeal()).status).toBe('won');
  expect(await readOwn()).toMatchObject({ opportunity_status: 'won' });
  await crm.drain();
  expect((await readDeal()).status).toBe('won');
});

it('a sync that lost the lease of its contact adds no message', async () => {
  const before = (await crm.objects()).messages.length;
  const hold = () => Promise.reject(new ContactBusy());
  await app.query(sql`delete from crm_links where kind = 'message'`);
  const session = { ...(await openSession()), hold };
  await expect(syncMessages(session, (await readDeal()).contactId)).rejects.toThrow(ContactBusy);
  expect((await crm.objects()).messages).toHaveLength(before);
});

it('a value that a person changed during the sync is not replaced', async () => {
  const own = await readOwn();
  if (!own) throw new Error('no contact');
  await save({ estimated_value: 1_234 });
  await withWorkspace(app.services.db, key.workspace_id, async (tx) => {
    const values = { status: 'lead', estimated_value: 9_999 } as const;
    expect(await saveActiveOpportunity(tx, key, values, own)).toBeNull();
    expect(await saveActiveOpportunity(tx, key, values, { ...own, opportunity_id: null })).toBeNull();
    const names = { first_name: 'Eve', last_name: null, phone: null };
    expect(await updateNames(tx, key, names, { ...own, first_name: 'Another' })).toBe(false);
    expect(await updateNames(tx, key, names, { ...own, phone: 'another' })).toBe(true);
  });
  expect(await readOwn()).toMatchObject({ estimated_value: 1_234, first_name: 'Eve' });
});
