import type { CrmConflict } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { runJob } from '#server/testing/run-job.ts';
import { finishChange, leaseContact } from '../records/changes.queries.ts';
import { REASONS } from '../records/reasons.ts';

const crm = await openSyncedCrm('crm-conflicts');
const { app } = crm;
afterAll(() => crm.close());
await crm.turnOn();
const user = await crm.asCrmUser();

beforeEach(() => app.query(sql`update crm_settings set status = 'on'`));

type Opportunity = { id: string; status: string; estimated_value: number | null };
let serial = 0;

/** A lead whose opportunity was changed to 400 here and to 500 in the CRM. The CRM won. */
async function addConflict() {
  serial += 1;
  const email = `conflict${serial}@example.test`;
  const { contact_id } = await crm.receive(email);
  const path = `/api/contacts/${contact_id}/opportunity`;
  const read = async () => (await crm.ask('GET', path)).body as Opportunity;
  const save = async (change: object) => {
    const { id, status, estimated_value } = { ...((await read()) as Partial<Opportunity> | null), ...change };
    const order = { ...(id && { id }), status: status ?? 'lead', estimated_value: estimated_value ?? null };
    expect((await crm.ask('PUT', path, order)).status).toBe(200);
  };
  await save({ estimated_value: 100 });
  await crm.drain();
  const person = (await crm.objects()).contacts.find((one) => one.email === email);
  const [deal] = await user.listOpportunitiesOfContact(AUSTIN, person.id);
  const deal_id = deal?.id ?? '';
  const readDeal = async () => (await user.listOpportunitiesOfContact(AUSTIN, person.id))[0];
  await save({ estimated_value: 400 });
  await user.updateOpportunity(deal_id, { value: 500 });
  await crm.drain();
  return { contact_id, crm_id: person.id as string, deal_id, read, save, readDeal };
}

const listConflicts = async () => {
  const { body } = await crm.ask('GET', `/api/crm/${AUSTIN}/conflicts`);
  return (body as { conflicts: CrmConflict[] }).conflicts;
};
async function useOther(contact_id: string) {
  const conflict = (await listConflicts()).find((one) => one.contact_id === contact_id);
  const { status, body } = await crm.ask('POST', `/api/crm/conflicts/${conflict?.id}/use-other`);
  return { status, body: body as { message?: string } };
}

describe('using the other value of a conflict', () => {
  it('writes nothing after the sync was turned off', async () => {
    const { contact_id, readDeal } = await addConflict();
    await crm.ask('POST', `/api/crm/${AUSTIN}/off`);
    const { status, body } = await useOther(contact_id);
    expect(status).toBe(409);
    expect(JSON.stringify(body)).toContain('The sync of this location is off.');
    expect(await readDeal()).toMatchObject({ value: 500 });
  });

  it('writes nothing while the contact or the object is paused', async () => {
    for (const kind of ['contact', 'opportunity']) {
      const { contact_id, readDeal } = await addConflict();
      await app.query(
        sql`update crm_links set paused_at = now() where kind = ${kind} and contact_id = ${contact_id}`,
      );
      const { status, body } = await useOther(contact_id);
      expect(status).toBe(409);
      expect(JSON.stringify(body)).toContain('The sync of this contact is paused.');
      expect(await readDeal()).toMatchObject({ value: 500 });
    }
  });

  it('writes nothing while another worker syncs the contact', async () => {
    const { contact_id, readDeal } = await addConflict();
    const key = { workspace_id: crm.agency.workspace_id, contact_id };
    const holder = 'another worker';
    const { db } = app.services;
    await withSystem(db, 'test', (tx) => leaseContact(tx, { ...key, location_id: AUSTIN }, holder));
    const { status, body } = await useOther(contact_id);
    expect({ status, message: body.message }).toEqual({ status: 409, message: REASONS.CONTACT_BUSY });
    expect(await readDeal()).toMatchObject({ value: 500 });
    await withSystem(db, 'test', (tx) => finishChange(tx, key, { holder }));
    expect((await useOther(contact_id)).status).toBe(200);
  });

  it('writes nothing to the location that the contact has left', async () => {
    const { contact_id, readDeal } = await addConflict();
    await app.query(sql`update contacts set location_id = null where id = ${contact_id}`);
    expect((await useOther(contact_id)).status).toBe(409);
    expect(await readDeal()).toMatchObject({ value: 500 });
  });

  it('shows the new values if the CRM changed since, before and after the sync', async () => {
    const { contact_id, deal_id, read, readDeal } = await addConflict();
    await user.updateOpportunity(deal_id, { value: 800 });
    expect(await useOther(contact_id)).toEqual({
      status: 200,
      body: { resolved: false, ours: '500', theirs: '800' },
    });
    await crm.drain();
    expect(await useOther(contact_id)).toEqual({
      status: 200,
      body: { resolved: false, ours: '800', theirs: '800' },
    });
    expect([await read(), await readDeal()]).toMatchObject([{ estimated_value: 800 }, { value: 800 }]);
  });

  it('shows the new values if the field changed here since, before and after the sync', async () => {
    const { contact_id, save, read, readDeal } = await addConflict();
    await save({ estimated_value: 900 });
    expect((await useOther(contact_id)).body).toEqual({ resolved: false, ours: '900', theirs: '500' });
    await crm.drain();
    expect((await useOther(contact_id)).body).toEqual({ resolved: false, ours: '900', theirs: '900' });
    expect([await read(), await readDeal()]).toMatchObject([{ estimated_value: 900 }, { value: 900 }]);
  });

  it('removes a value that was removed here', async () => {
    const { contact_id, crm_id } = await addConflict();
    const readPhone = async () =>
      (await app.query(sql<{ phone: string | null }>`select phone from contacts where id = ${contact_id}`))[0]
        ?.phone;
    await user.updatePerson(crm_id, { phone: '+15550100' });
    await crm.drain();
    expect(await readPhone()).toBe('+15550100');
    await app.query(sql`update contacts set phone = null where id = ${contact_id}`);
    await user.updatePerson(crm_id, { phone: '+15550101' });
    await crm.drain();
    expect((await listConflicts())[0]).toMatchObject({ field: 'phone', ours: null, winner: 'crm' });
    expect((await useOther(contact_id)).body).toMatchObject({ resolved: true, ours: null });
    await crm.ask('POST', `/api/contacts/${contact_id}/crm/retry`);
    await crm.drain();
    expect(await readPhone()).toBeNull();
    expect((await user.getPerson(crm_id))?.phone ?? '').toBe('');
  });

  it('keeps a status of the CRM that has no equivalent here', async () => {
    const { contact_id, deal_id, save, read, readDeal } = await addConflict();
    await app.query(sql`update crm_writes set written_at = written_at - interval '11 minutes'`);
    await user.setOpportunityStatus(deal_id, 'abandoned');
    await save({ status: 'won' });
    await crm.drain();
    expect((await listConflicts())[0]).toMatchObject({ field: 'status', theirs: 'abandoned', winner: 'crm' });
    expect((await useOther(contact_id)).body).toMatchObject({ resolved: true, ours: 'won' });
    await crm.drain();
    expect([await read(), await readDeal()]).toMatchObject([{ status: 'won' }, { status: 'won' }]);
  });
});

it('a run syncs no contact after the sync was turned off', async () => {
  const { contact_id, crm_id } = await addConflict();
  await crm.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment: 'hard_no' });
  // A request that waits since before.
  await app.query(sql`insert into crm_changes (workspace_id, contact_id, location_id, parts)
    values (${crm.agency.workspace_id}, ${contact_id}, ${AUSTIN}, '{contact}') on conflict do nothing`);
  await crm.ask('POST', `/api/crm/${AUSTIN}/off`);
  await app.query(sql`insert into crm_runs (workspace_id, location_id, kind, status)
    values (${crm.agency.workspace_id}, ${AUSTIN}, 'first', 'queued')`);
  await app.query(sql`delete from crm_changes where contact_id <> ${contact_id}`);
  const [run] = await app.query(sql<{ id: string }>`select id from crm_runs where status = 'queued'`);
  await runJob(app.services, 'crm.run', { workspace_id: crm.agency.workspace_id, run_id: run?.id ?? '' });
  expect((await user.getPerson(crm_id))?.tags).toEqual([]);
});
