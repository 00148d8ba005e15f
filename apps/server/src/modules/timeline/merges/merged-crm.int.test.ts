import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { findByCrmId } from '#server/modules/crm/index.ts';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { runJob } from '#server/testing/run-job.ts';

const crm = await openSyncedCrm('merged-crm');
const { app } = crm;
const { workspace_id } = crm.agency;
afterAll(() => crm.close());
await crm.turnOn();
const client = await crm.asCrmUser();

const ask = async <T>(path: string, body?: unknown): Promise<T> => {
  const answer = await crm.ask('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as T;
};
const merge = (contact_id: string, other_id: string) =>
  ask<{ merge_id: string }>(`/api/contacts/${contact_id}/merge`, { other_id });
const undo = (merge_id: string) => ask(`/api/contact-merges/${merge_id}/undo`);
const findPerson = async (email: string) =>
  (await crm.objects()).contacts.find((one) => one.email === email) as { id: string; dnd: boolean };
const addSynced = async (email: string) => {
  const { contact_id } = await crm.receive(email);
  await crm.drain();
  return { contact_id, crm_id: (await findPerson(email)).id };
};
const remind = async (contact_id: string) => {
  await crm.ask('PUT', `/api/conversations/${contact_id}/reminder`, { days: 3 });
  await crm.drain();
};
const listTaskOwners = async (contact_ids: readonly string[]) =>
  (
    await app.query(sql<{ own_id: string }>`
      select own_id from crm_links where kind = 'task' and contact_id = any (${[...contact_ids]}::uuid[])`)
  ).map(({ own_id }) => own_id.split(' ')[0]);
const find = (crm_id: string) =>
  withWorkspace(app.services.db, workspace_id, (tx) =>
    findByCrmId(tx, { workspace_id, location_id: AUSTIN }, { kind: 'contact', crm_id }),
  );
const listFailed = () => app.query(sql`select error from crm_changes where status = 'failed'`);

describe('the task of a reminder', () => {
  it('follows a contact into a merge and out of it, and is neither doubled nor lost', async () => {
    const gone = await addSynced('task-gone@example.test');
    await remind(gone.contact_id);
    const kept = await crm.receive('task-kept@example.test');
    const { merge_id } = await merge(kept.contact_id, gone.contact_id);
    await crm.drain();
    expect(await listFailed()).toEqual([]);
    expect(await client.listTasks(gone.crm_id)).toMatchObject([{ completed: false }]);
    expect(await listTaskOwners([kept.contact_id, gone.contact_id])).toEqual([kept.contact_id]);
    await undo(merge_id);
    await crm.drain();
    expect(await listFailed()).toEqual([]);
    expect(await client.listTasks(gone.crm_id)).toMatchObject([{ completed: false }]);
    expect(await listTaskOwners([kept.contact_id, gone.contact_id])).toEqual([gone.contact_id]);
  });

  it('moves to the contact in the CRM that remains linked, and its undo restores the link', async () => {
    const [kept, gone] = [await addSynced('two-kept@example.test'), await addSynced('two-gone@example.test')];
    await remind(gone.contact_id);
    const { merge_id } = await merge(kept.contact_id, gone.contact_id);
    await crm.drain();
    expect(await client.listTasks(kept.crm_id)).toMatchObject([{ completed: false }]);
    await undo(merge_id);
    await crm.drain();
    expect(await listFailed()).toEqual([]);
    expect(await client.listTasks(kept.crm_id)).toMatchObject([{ completed: true }]);
    expect(await client.listTasks(gone.crm_id)).toMatchObject([{ completed: false }]);
  });

  it('is open again if its reminder is restored', async () => {
    const { contact_id, crm_id } = await addSynced('again@example.test');
    await remind(contact_id);
    const [row] = await app.query(sql<{ remind_at: string }>`
      select remind_at::text from conversations where contact_id = ${contact_id}`);
    await crm.ask('PUT', `/api/conversations/${contact_id}/reminder`, { days: null });
    await crm.drain();
    expect(await client.listTasks(crm_id)).toMatchObject([{ completed: true }]);
    await app.query(sql`update conversations set remind_at = ${row?.remind_at}::timestamptz, remind_days = 3
      where contact_id = ${contact_id}`);
    await ask(`/api/contacts/${contact_id}/crm/retry`);
    await crm.drain();
    expect(await client.listTasks(crm_id)).toMatchObject([{ completed: false }]);
  });
});

describe('the second contact in the CRM of a merged person', () => {
  it('still leads to the person, and after the undo to the merged contact', async () => {
    const [kept, gone] = [await addSynced('id-kept@example.test'), await addSynced('id-gone@example.test')];
    const { merge_id } = await merge(kept.contact_id, gone.contact_id);
    expect(await find(gone.crm_id)).toBe(kept.contact_id);
    expect(await find(kept.crm_id)).toBe(kept.contact_id);
    const divided = await ask<{ merge_id: string; contact_id: string }>(
      `/api/contacts/${kept.contact_id}/split`,
      { kind: 'email', value: 'id-gone@example.test' },
    );
    expect(await find(gone.crm_id)).toBe(divided.contact_id);
    await undo(divided.merge_id);
    expect(await find(gone.crm_id)).toBe(kept.contact_id);
    await undo(merge_id);
    expect(await find(gone.crm_id)).toBe(gone.contact_id);
  });

  it('is not disturbed either, also if only its address is known', async () => {
    const [kept, gone] = [await addSynced('dnd-kept@example.test'), await addSynced('dnd-gone@example.test')];
    const other = await crm.receive('dnd-other@example.test');
    const { id } = await client.createPerson(AUSTIN, {
      ...{ email: 'dnd-other@example.test', first_name: 'Ann', last_name: null, phone: null },
      ...{ company_name: null, tags: [], custom_fields: {} },
    });
    await merge(kept.contact_id, gone.contact_id);
    await merge(kept.contact_id, other.contact_id);
    await ask(`/api/conversations/${kept.contact_id}/do-not-contact`, { reason: 'asked' });
    const steps = await app.query(sql<{ id: string }>`select id from suppression_steps where kind = 'crm'`);
    for (const { id: step_id } of steps)
      await runJob(app.services, 'suppression.work-step', { workspace_id, step_id });
    for (const crm_id of [kept.crm_id, gone.crm_id, id])
      expect(await client.findDoNotDisturb(crm_id), crm_id).toBe(true);
  });
});

it('a merge and its undo request the sync of messages, notes, tasks and the opportunity', async () => {
  const [kept, gone] = [
    await addSynced('parts-kept@example.test'),
    await addSynced('parts-gone@example.test'),
  ];
  const listParts = () =>
    app.query(sql`select contact_id, parts from crm_changes order by contact_id = ${gone.contact_id}`);
  const parts = ['contact', 'messages', 'notes', 'opportunity', 'tasks'];
  const { merge_id } = await merge(kept.contact_id, gone.contact_id);
  expect(await listParts()).toEqual([{ contact_id: kept.contact_id, parts }]);
  await crm.drain();
  await undo(merge_id);
  expect(await listParts()).toEqual([
    { contact_id: kept.contact_id, parts },
    { contact_id: gone.contact_id, parts },
  ]);
  await crm.drain();
});
