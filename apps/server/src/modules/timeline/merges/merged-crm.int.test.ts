import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { findByCrmId } from '#server/modules/crm/index.ts';
import { recordCrmMessage } from '#server/modules/inbox/index.ts';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { runJob } from '#server/testing/run-job.ts';

const BOSTON = 'ghlNorthwindBoston02';
const crm = await openSyncedCrm('merged-crm', [AUSTIN, BOSTON]);
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
const split = (contact_id: string, value: string) =>
  ask<{ merge_id: string; contact_id: string }>(`/api/contacts/${contact_id}/split`, {
    kind: 'email',
    value,
  });
const listIdentities = (contact_id: string) =>
  app.query(sql`select kind, value from contact_identities where contact_id = ${contact_id}`);
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
const listLinks = async (contact_id: string) =>
  (
    await app.query(sql<{ crm_id: string }>`
      select crm_id from crm_links where kind = 'contact' and contact_id = ${contact_id}`)
  ).map(({ crm_id }) => crm_id);
const listFailed = () => app.query(sql`select error from crm_changes where status = 'failed'`);

describe('the task of a reminder', () => {
  it('follows a contact into a merge and out of it, and is neither duplicated nor lost', async () => {
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

  it('is not duplicated if both contacts are in the CRM, and ends with the reminder', async () => {
    const [kept, gone] = [await addSynced('two-kept@example.test'), await addSynced('two-gone@example.test')];
    await remind(gone.contact_id);
    const { merge_id } = await merge(kept.contact_id, gone.contact_id);
    await crm.drain();
    expect(await client.listTasks(kept.crm_id)).toEqual([]);
    expect(await client.listTasks(gone.crm_id)).toMatchObject([{ completed: false }]);
    await undo(merge_id);
    await crm.drain();
    expect(await client.listTasks(gone.crm_id)).toMatchObject([{ completed: false }]);
    expect(await listTaskOwners([kept.contact_id, gone.contact_id])).toEqual([gone.contact_id]);
    await merge(kept.contact_id, gone.contact_id);
    await crm.ask('PUT', `/api/conversations/${kept.contact_id}/reminder`, { days: null });
    await crm.drain();
    expect(await listFailed()).toEqual([]);
    expect(await client.listTasks(kept.crm_id)).toEqual([]);
    expect(await client.listTasks(gone.crm_id)).toMatchObject([{ completed: true }]);
  });

  it('is found even if another contact in the CRM of the person was deleted', async () => {
    const [kept, gone] = [await addSynced('del-kept@example.test'), await addSynced('del-gone@example.test')];
    await remind(gone.contact_id);
    await merge(kept.contact_id, gone.contact_id);
    await client.deletePerson(gone.crm_id);
    await ask(`/api/contacts/${kept.contact_id}/crm/retry`);
    await crm.drain();
    expect(await listFailed()).toEqual([]);
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

describe('the opportunity of a merged contact', () => {
  const save = async (contact_id: string, estimated_value: number) => {
    const path = `/api/contacts/${contact_id}/opportunity`;
    const opportunity = (await crm.ask('GET', path)).body as { id: string } | null;
    const saved = await crm.ask('PUT', path, { ...(opportunity && { id: opportunity.id }), estimated_value });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await crm.drain();
  };
  const list = async (crm_id: string) =>
    (await client.listOpportunitiesOfContact(AUSTIN, crm_id)).map(({ value }) => value);

  it('is not duplicated if both contacts are in the CRM, and follows them out of the merge', async () => {
    const [kept, gone] = [await addSynced('opp-kept@example.test'), await addSynced('opp-gone@example.test')];
    await save(gone.contact_id, 500);
    const { merge_id } = await merge(kept.contact_id, gone.contact_id);
    await save(kept.contact_id, 700);
    expect([await list(kept.crm_id), await list(gone.crm_id)]).toEqual([[], [700]]);
    await undo(merge_id);
    await save(gone.contact_id, 800);
    expect([await list(kept.crm_id), await list(gone.crm_id)]).toEqual([[], [800]]);
    await merge(kept.contact_id, gone.contact_id);
    await crm.drain();
    const value = 'opp-gone@example.test';
    const divided = await split(kept.contact_id, value);
    await save(divided.contact_id, 900);
    expect([await list(kept.crm_id), await list(gone.crm_id)]).toEqual([[], [900]]);
    expect(await listFailed()).toEqual([]);
  });

  it.each(['undo', 'split'] as const)(
    'follows a link that was taken over out of the merge: %s',
    async (how) => {
      const gone = await addSynced(`${how}-later-gone@example.test`);
      const kept = await crm.receive(`${how}-later-kept@example.test`);
      const { merge_id } = await merge(kept.contact_id, gone.contact_id);
      await crm.drain();
      await save(kept.contact_id, 300);
      expect(await list(gone.crm_id)).toEqual([300]);
      if (how === 'undo') await undo(merge_id);
      else await split(kept.contact_id, `${how}-later-gone@example.test`);
      await crm.drain();
      expect(await listFailed()).toEqual([]);
      expect(await list(gone.crm_id)).toEqual([300]);
      expect(await list((await findPerson(`${how}-later-kept@example.test`)).id)).toEqual([]);
      expect((await crm.ask('GET', `/api/contacts/${kept.contact_id}/opportunity`)).body).toBeNull();
    },
  );

  it('stays in the CRM if both contacts have one', async () => {
    const [kept, gone] = [await addSynced('own-kept@example.test'), await addSynced('own-gone@example.test')];
    await save(kept.contact_id, 100);
    await save(gone.contact_id, 500);
    const { merge_id } = await merge(kept.contact_id, gone.contact_id);
    await crm.drain();
    expect(await list(kept.crm_id)).toHaveLength(1);
    expect(await list(gone.crm_id)).toEqual([500]);
    await undo(merge_id);
    await save(gone.contact_id, 600);
    expect(await list(gone.crm_id)).toEqual([600]);
  });
});

describe('a link that was taken over', () => {
  const takeOver = async (name: string) => {
    const gone = await addSynced(`${name}-gone@example.test`);
    const kept = await crm.receive(`${name}-kept@example.test`);
    const { merge_id } = await merge(kept.contact_id, gone.contact_id);
    await crm.drain();
    expect((await client.getPerson(gone.crm_id))?.email).toBe(`${name}-gone@example.test`);
    return { gone, kept: kept.contact_id, merge_id };
  };
  it('follows its address out of the contact, and both contacts are synced', async () => {
    const { kept, gone } = await takeOver('take');
    const divided = await split(kept, 'take-gone@example.test');
    await crm.drain();
    expect(await listFailed()).toEqual([]);
    expect(await listLinks(divided.contact_id)).toEqual([gone.crm_id]);
    expect(await listLinks(kept)).toEqual([(await findPerson('take-kept@example.test')).id]);
  });

  it('returns to the merged contact if the split and the merge are undone', async () => {
    const { kept, gone, merge_id } = await takeOver('back');
    const divided = await split(kept, 'back-gone@example.test');
    await crm.drain();
    await undo(divided.merge_id);
    await crm.drain();
    const second = await split(kept, 'back-gone@example.test');
    await crm.drain();
    expect(await listLinks(second.contact_id)).toEqual([gone.crm_id]);
    await undo(second.merge_id);
    await undo(merge_id);
    await crm.drain();
    expect(await listFailed()).toEqual([]);
    expect(await listLinks(gone.contact_id)).toEqual([gone.crm_id]);
    expect(await listLinks(kept)).toEqual([(await findPerson('back-kept@example.test')).id]);
    expect(await listIdentities(kept)).toEqual([]);
  });

  it('follows an address that the merge filled in', async () => {
    const gone = await addSynced('fill-gone@example.test');
    const linkedin_url = 'https://www.linkedin.com/in/fill-kept';
    const lead = { email: null, first_name: 'Fill', linkedin_url };
    const kept = await crm.receive('', { source: 'linkedin', lead });
    await merge(kept.contact_id, gone.contact_id);
    await crm.drain();
    const divided = await split(kept.contact_id, 'fill-gone@example.test');
    await crm.drain();
    expect(await listFailed()).toEqual([]);
    expect(await listLinks(divided.contact_id)).toEqual([gone.crm_id]);
    expect(await listLinks(kept.contact_id)).not.toEqual([gone.crm_id]);
  });
});

describe('the second contact in the CRM of a merged person', () => {
  it('is read for an opt-out, even if its event was lost', async () => {
    for (const [name, isLost] of [
      ['out', false],
      ['lost', true],
    ] as const) {
      const [kept, gone] = [
        await addSynced(`${name}-kept@example.test`),
        await addSynced(`${name}-gone@example.test`),
      ];
      await merge(kept.contact_id, gone.contact_id);
      await crm.drain();
      const webhookUrl = `${app.url}/api/webhooks/highlevel`;
      if (isLost) await crm.control('', { webhookUrl: '' });
      await client.setDoNotDisturb(gone.crm_id, true);
      await crm.control('', { webhookUrl });
      if (isLost) await ask(`/api/crm/${AUSTIN}/reconcile`);
      await crm.drain();
      const { body } = await crm.ask('GET', `/api/conversations/${kept.contact_id}`);
      expect(body, name).toMatchObject({ do_not_contact: true });
    }
  });

  it.each([
    ['after', true],
    ['before', false],
  ])('replaces a linked one that was deleted %s the merge, also for an opt-out', async (name, isMerged) => {
    const [kept, gone] = [
      await addSynced(`${name}-del-kept@example.test`),
      await addSynced(`${name}-del-gone@example.test`),
    ];
    if (isMerged) await merge(kept.contact_id, gone.contact_id);
    await crm.drain();
    await client.deletePerson(kept.crm_id);
    await ask(`/api/contacts/${kept.contact_id}/crm/retry`);
    await crm.drain();
    if (!isMerged) await merge(kept.contact_id, gone.contact_id);
    await client.updatePerson(gone.crm_id, { first_name: 'Grace' });
    await client.setDoNotDisturb(gone.crm_id, true);
    await crm.drain();
    expect(await listFailed()).toEqual([]);
    expect(await listLinks(kept.contact_id)).toEqual([gone.crm_id]);
    const { body } = await crm.ask('GET', `/api/conversations/${kept.contact_id}`);
    expect(body).toMatchObject({ do_not_contact: true });
    expect(await app.query(sql`select first_name from contacts where id = ${kept.contact_id}`)).toEqual([
      { first_name: 'Grace' },
    ]);
    expect(
      await app.query(sql`select field from crm_conflicts where contact_id = ${kept.contact_id}`),
    ).toEqual([]);
    expect(
      (await crm.objects()).contacts.filter(({ email }) => email?.startsWith(`${name}-del-`)),
    ).toHaveLength(1);
  });

  it('still leads to the person, and after the undo to the merged contact', async () => {
    const [kept, gone] = [await addSynced('id-kept@example.test'), await addSynced('id-gone@example.test')];
    const { merge_id } = await merge(kept.contact_id, gone.contact_id);
    expect(await find(gone.crm_id)).toBe(kept.contact_id);
    expect(await find(kept.crm_id)).toBe(kept.contact_id);
    const divided = await split(kept.contact_id, 'id-gone@example.test');
    expect(await find(gone.crm_id)).toBe(divided.contact_id);
    await crm.drain();
    expect(await listFailed()).toEqual([]);
    await undo(divided.merge_id);
    expect(await find(gone.crm_id)).toBe(kept.contact_id);
    await undo(merge_id);
    expect(await find(gone.crm_id)).toBe(gone.contact_id);
    expect(await listIdentities(kept.contact_id)).toEqual([]);
    await crm.drain();
    expect(await listFailed()).toEqual([]);
  });

  it('is not stored as the id of the remaining contact, even if a message arrives there', async () => {
    const [kept, gone] = [await addSynced('msg-kept@example.test'), await addSynced('msg-gone@example.test')];
    const { merge_id } = await merge(kept.contact_id, gone.contact_id);
    await withWorkspace(app.services.db, workspace_id, (tx) =>
      recordCrmMessage(app.services, tx, {
        ...{ workspace_id, location_id: AUSTIN, crm_contact_id: gone.crm_id, email: null },
        ...{ direction: 'inbound', conversation_id: 'conversation', message_id: 'message', channel: 'SMS' },
        ...{ body: 'Hello', sent_at: new Date('2026-01-01') },
      }),
    );
    const findStored = () =>
      app.query(
        sql`select enriched_data ->> 'ghl_contact_id' as id from contacts where id = ${kept.contact_id}`,
      );
    expect(await findStored()).toEqual([{ id: null }]);
    // Earlier releases stored it.
    await app.query(sql`update contacts set enriched_data = jsonb_build_object('ghl_contact_id', ${gone.crm_id}::text)
      where id = ${kept.contact_id}`);
    await undo(merge_id);
    expect(await findStored()).toEqual([{ id: null }]);
    await crm.drain();
  });

  it('stays linked to the remaining contact if both have its id', async () => {
    const kept = await addSynced('same-kept@example.test');
    const gone = await crm.receive('same-gone@example.test');
    await app.query(sql`update contacts set enriched_data = jsonb_build_object('ghl_contact_id', ${kept.crm_id}::text)
      where id = ${gone.contact_id}`);
    const { merge_id } = await merge(kept.contact_id, gone.contact_id);
    expect(await listIdentities(kept.contact_id)).toEqual([
      { kind: 'email', value: 'same-gone@example.test' },
    ]);
    await undo(merge_id);
    expect(await find(kept.crm_id)).toBe(kept.contact_id);
    await app.query(sql`delete from crm_changes where contact_id = ${gone.contact_id}`);
    await crm.drain();
  });

  it('adds its notes to the conversation, once', async () => {
    const [kept, gone] = [
      await addSynced('notes-kept@example.test'),
      await addSynced('notes-gone@example.test'),
    ];
    await client.createNote(gone.crm_id, 'Written before the merge');
    await merge(kept.contact_id, gone.contact_id);
    await crm.drain();
    await client.createNote(gone.crm_id, 'Written after the merge');
    await crm.drain();
    const listNotes = () =>
      app.query(sql<{ content: string }>`
        select content from notes where contact_id = ${kept.contact_id} order by content`);
    const theirs = [{ content: 'Written after the merge' }, { content: 'Written before the merge' }];
    expect(await listNotes()).toEqual(theirs);
    await ask(`/api/conversations/${kept.contact_id}/notes`, { content: 'Ours' });
    await crm.drain();
    expect(await listNotes()).toEqual([{ content: 'Ours' }, ...theirs]);
    const { notes } = await crm.objects();
    const crmNotes = notes.filter(({ contactId }) => [kept.crm_id, gone.crm_id].includes(contactId));
    expect(crmNotes.map(({ contactId }) => contactId).sort()).toEqual(
      [kept.crm_id, gone.crm_id, gone.crm_id].sort(),
    );
    expect(await listFailed()).toEqual([]);
  });

  it('is not called in another location after the person moves there', async () => {
    const [kept, gone] = [
      await addSynced('moved-kept@example.test'),
      await addSynced('moved-gone@example.test'),
    ];
    await merge(kept.contact_id, gone.contact_id);
    await crm.drain();
    await app.query(sql`update contacts set enriched_data = jsonb_build_object('ghl_contact_id', ${kept.crm_id}::text, 'role', 'CEO')
      where id = ${kept.contact_id}`);
    await app.query(sql`update contacts set location_id = ${BOSTON} where id = ${kept.contact_id}`);
    expect(await app.query(sql`select enriched_data from contacts where id = ${kept.contact_id}`)).toEqual([
      { enriched_data: { role: 'CEO' } },
    ]);
    await ask(`/api/conversations/${kept.contact_id}/do-not-contact`, { reason: 'asked' });
    const steps = await app.query(sql<{ id: string }>`select id from suppression_steps where kind = 'crm'`);
    for (const { id: step_id } of steps)
      await runJob(app.services, 'suppression.work-step', { workspace_id, step_id });
    const states = await app.query(sql`
      select distinct s.status, s.error from suppression_steps s
      join do_not_contact d on d.workspace_id = s.workspace_id and d.id = s.entry_id
      where s.kind = 'crm' and d.value like 'moved-%'`);
    expect(states).toEqual([{ status: 'not_available', error: 'Not a contact in the CRM.' }]);
    expect(await client.findDoNotDisturb(gone.crm_id)).toBe(false);
    await app.query(sql`delete from crm_changes where contact_id = ${kept.contact_id}`);
  });

  it('is also set to do not disturb, even if only its address is known', async () => {
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
