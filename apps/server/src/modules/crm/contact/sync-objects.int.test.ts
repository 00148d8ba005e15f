import type { CrmConflict } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { setCrmStage } from './sync-contact.ts';

const crm = await openSyncedCrm('crm-objects');
const { app } = crm;
afterAll(() => crm.close());
await crm.turnOn();
const client = await crm.asCrmUser();
const [pipeline] = await client.listPipelines(AUSTIN);
const stage = (at: number) => pipeline?.stages[at]?.id ?? '';

/** A synced contact, with its id in the CRM. */
async function addContact(email: string) {
  const { contact_id, message_id } = await crm.receive(email);
  await crm.drain();
  const person = (await crm.objects()).contacts.find((one) => one.email === email);
  return { contact_id, message_id, crm_id: person.id as string };
}

const saveOpportunity = (contact_id: string, body: object) =>
  crm.ask('PUT', `/api/contacts/${contact_id}/opportunity`, body);
const getOpportunity = async (contact_id: string) =>
  (await crm.ask('GET', `/api/contacts/${contact_id}/opportunity`)).body as { id: string; status: string };
const findDeal = async (crm_id: string) => (await client.listOpportunitiesOfContact(AUSTIN, crm_id))[0];
const listConflicts = async () => {
  const { body } = await crm.ask('GET', `/api/crm/${AUSTIN}/conflicts`);
  return (body as { conflicts: CrmConflict[] }).conflicts;
};

describe('an opportunity', () => {
  it('is created once and follows the status here until a person moves it in the CRM', async () => {
    const { contact_id, crm_id } = await addContact('deal@example.test');
    await saveOpportunity(contact_id, { status: 'lead', estimated_value: 500 });
    await crm.drain();
    const { id } = await getOpportunity(contact_id);
    await saveOpportunity(contact_id, { id, status: 'booked_meeting', estimated_value: 500 });
    await crm.drain();
    expect(await client.listOpportunitiesOfContact(AUSTIN, crm_id)).toMatchObject([
      { stage_id: stage(1), value: 500, status: 'open' },
    ]);
    const deal = await findDeal(crm_id);
    await client.updateOpportunity(deal?.id ?? '', { stage_id: stage(2) });
    await crm.drain();
    expect(await getOpportunity(contact_id)).toMatchObject({ status: 'meeting_completed' });
    await saveOpportunity(contact_id, { id, status: 'lead', estimated_value: 500 });
    await crm.drain();
    expect(await findDeal(crm_id)).toMatchObject({ stage_id: stage(2) });
    expect(await getOpportunity(contact_id)).toMatchObject({ status: 'meeting_completed' });
    expect((await listConflicts())[0]).toMatchObject({ field: 'stage', winner: 'crm' });
  });

  it('shares its value, and a conflict is resolved with the other value', async () => {
    const { contact_id, crm_id } = await addContact('value@example.test');
    await saveOpportunity(contact_id, { status: 'lead', estimated_value: 100 });
    await crm.drain();
    const deal = await findDeal(crm_id);
    await client.updateOpportunity(deal?.id ?? '', { value: 300 });
    await crm.drain();
    const opportunity = await getOpportunity(contact_id);
    expect(opportunity).toMatchObject({ estimated_value: 300 });
    await saveOpportunity(contact_id, { id: opportunity.id, status: 'lead', estimated_value: 400 });
    await client.updateOpportunity(deal?.id ?? '', { value: 500 });
    await crm.drain();
    expect(await getOpportunity(contact_id)).toMatchObject({ estimated_value: 500 });
    const [conflict] = await listConflicts();
    expect(conflict).toMatchObject({ field: 'value', ours: '400', theirs: '500', winner: 'crm' });
    expect((await crm.ask('POST', `/api/crm/conflicts/${conflict?.id}/use-other`)).status).toBe(200);
    await crm.drain();
    expect([await getOpportunity(contact_id), await findDeal(crm_id)]).toMatchObject([
      { estimated_value: 400 },
      { value: 400 },
    ]);
    expect((await crm.ask('POST', `/api/crm/conflicts/${conflict?.id}/use-other`)).status).toBe(409);
  });

  it('is kept here when it is deleted in the CRM, and not created again', async () => {
    const { contact_id, crm_id } = await addContact('dropped@example.test');
    await saveOpportunity(contact_id, { status: 'lead', estimated_value: 100 });
    await crm.drain();
    await client.deleteOpportunity((await findDeal(crm_id))?.id ?? '');
    await crm.drain();
    const { id } = await getOpportunity(contact_id);
    await saveOpportunity(contact_id, { id, status: 'lead', estimated_value: 700 });
    await crm.drain();
    expect(await findDeal(crm_id)).toBeUndefined();
  });

  const addWon = async (email: string) => {
    const contact = await addContact(email);
    const { contact_id, crm_id } = contact;
    await saveOpportunity(contact_id, { status: 'lead', estimated_value: 5_000 });
    await crm.drain();
    const { id } = await getOpportunity(contact_id);
    await saveOpportunity(contact_id, { id, status: 'won', estimated_value: 5_000 });
    await crm.drain();
    expect(await findDeal(crm_id)).toMatchObject({ status: 'won', value: 5_000 });
    return contact;
  };
  const listDeals = async (crm_id: string) =>
    (await client.listOpportunitiesOfContact(AUSTIN, crm_id)).sort((a, b) => (b.value ?? 0) - (a.value ?? 0));

  it('stays won when another one is opened here, which gets its own', async () => {
    const { contact_id, crm_id } = await addWon('again@example.test');
    await saveOpportunity(contact_id, { status: 'lead', estimated_value: 100 });
    await crm.drain();
    await crm.drain();
    const [won, next] = await listDeals(crm_id);
    expect([won, next]).toMatchObject([
      { status: 'won', value: 5_000 },
      { status: 'open', value: 100 },
    ]);
    await client.updateOpportunity(next?.id ?? '', { value: 200 });
    await crm.drain();
    expect(await getOpportunity(contact_id)).toMatchObject({ status: 'lead', estimated_value: 200 });
    expect(await listDeals(crm_id)).toHaveLength(2);
  });

  it('an opportunity that is won and followed by another one before the next sync is won in the CRM', async () => {
    const { contact_id, crm_id } = await addContact('quick@example.test');
    await saveOpportunity(contact_id, { status: 'lead', estimated_value: 5_000 });
    await crm.drain();
    const { id } = await getOpportunity(contact_id);
    await saveOpportunity(contact_id, { id, status: 'won', estimated_value: 6_000 });
    await saveOpportunity(contact_id, { status: 'lead', estimated_value: 100 });
    await crm.drain();
    await crm.drain();
    expect(await listDeals(crm_id)).toMatchObject([
      { status: 'won', value: 6_000 },
      { status: 'open', value: 100 },
    ]);
    expect(await getOpportunity(contact_id)).toMatchObject({ status: 'lead', estimated_value: 100 });
    expect((await crm.overview()).failed).toEqual([]);
  });

  it('stays won when the next meeting is booked', async () => {
    const { contact_id, crm_id } = await addWon('rebooked@example.test');
    const key = { workspace_id: crm.agency.workspace_id, contact_id };
    await saveOpportunity(contact_id, { status: 'booked_meeting', estimated_value: null });
    await setCrmStage(app.services, key, 'booked_meeting');
    await crm.drain();
    expect(await listDeals(crm_id)).toMatchObject([
      { status: 'won', value: 5_000 },
      { status: 'open', stage_id: stage(1) },
    ]);
  });

  it('stays won when the CRM has an open one already, which is used for the next one', async () => {
    const { contact_id, crm_id } = await addWon('open@example.test');
    const order = { contact_id: crm_id, name: 'Renewal', status: 'open', value: 300 } as const;
    await client.createOpportunity(AUSTIN, { ...order, pipeline_id: pipeline?.id ?? '', stage_id: stage(2) });
    await saveOpportunity(contact_id, { status: 'lead', estimated_value: null });
    await crm.drain();
    expect(await listDeals(crm_id)).toMatchObject([
      { status: 'won', value: 5_000 },
      { status: 'open', value: 300, stage_id: stage(2) },
    ]);
    expect(await getOpportunity(contact_id)).toMatchObject({ estimated_value: 300 });
  });

  it('an opportunity that was taken over from the CRM as won stays won when another one is opened here', async () => {
    const { contact_id, crm_id } = await addContact('taken@example.test');
    const order = { contact_id: crm_id, name: 'Taken', status: 'won', value: 900 } as const;
    await client.createOpportunity(AUSTIN, { ...order, pipeline_id: pipeline?.id ?? '', stage_id: stage(2) });
    await crm.drain();
    expect(await getOpportunity(contact_id)).toMatchObject({ status: 'won', estimated_value: 900 });
    await saveOpportunity(contact_id, { status: 'lead', estimated_value: 10 });
    await crm.drain();
    expect(await listDeals(crm_id)).toMatchObject([
      { status: 'won', value: 900 },
      { status: 'open', value: 10 },
    ]);
  });
});

describe('the sync of notes and reminders', () => {
  it('copies notes to the other side, each once', async () => {
    const { contact_id, crm_id } = await addContact('notes@example.test');
    await crm.ask('POST', `/api/conversations/${contact_id}/notes`, { content: 'Asked for prices' });
    await client.createNote(crm_id, '<p>Met at the fair</p>');
    await crm.drain();
    await crm.drain();
    const bodies = (await client.listNotes(crm_id)).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies).toContainEqual(expect.stringMatching(/^Asked for prices\n\n.+, Hearback$/));
    expect(
      await app.query(
        sql`select content, author_name from notes where contact_id = ${contact_id} order by content`,
      ),
    ).toEqual([
      { content: 'Asked for prices', author_name: expect.any(String) },
      { content: 'Met at the fair', author_name: 'CRM' },
    ]);
  });

  it('writes a reminder as a task, and completing the task ends the reminder', async () => {
    const { contact_id, crm_id } = await addContact('remind@example.test');
    await crm.ask('PUT', `/api/conversations/${contact_id}/reminder`, { days: 3 });
    await crm.drain();
    const [task] = await client.listTasks(crm_id);
    expect(task).toMatchObject({ title: 'Follow up: no answer yet', completed: false });
    await client.completeTask(crm_id, task?.id ?? '', true);
    await crm.drain();
    const [row] = await app.query(sql`select remind_at from conversations where contact_id = ${contact_id}`);
    expect(row).toEqual({ remind_at: null });
    await crm.ask('PUT', `/api/conversations/${contact_id}/reminder`, { days: 5 });
    await crm.drain();
    await crm.ask('PUT', `/api/conversations/${contact_id}/reminder`, { days: null });
    await crm.drain();
    expect((await client.listTasks(crm_id)).map(({ completed }) => completed)).toEqual([true, true]);
  });
});

it('pauses a contact that an automation changes back, says so and resumes it', async () => {
  const { contact_id, crm_id } = await addContact('loop@example.test');
  for (let time = 0; time < 8; time += 1) {
    const disposition = time % 2 ? 'soft_no' : 'interested';
    await crm.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment: disposition });
    await crm.drain();
  }
  const [{ n } = { n: 0 }] = await app.query(sql<{ n: number }>`
    select count(*)::int as n from crm_writes where kind = 'contact' and own_id = ${contact_id}`);
  expect(n).toBe(5);
  expect((await crm.overview()).paused).toMatchObject([
    { contact_id, reason: expect.stringContaining('more than 5 changes in 10 minutes') },
  ]);
  await crm.ask('POST', `/api/contacts/${contact_id}/crm/retry`);
  await crm.drain();
  expect((await crm.overview()).paused).toEqual([]);
  expect((await client.getPerson(crm_id))?.tags).toEqual(['hb:soft-no']);
});

it('adds every message once, even if the first call was interrupted', async () => {
  const { contact_id, message_id } = await addContact('twice@example.test');
  // The worker died between the response of the CRM and the commit.
  await app.query(sql`update crm_links set crm_id = null where kind = 'message' and own_id = ${message_id}`);
  await app.query(sql`delete from crm_links where kind = 'opportunity' and own_id = ${contact_id}`);
  await crm.receive('twice@example.test');
  await crm.drain();
  const logged = (await crm.objects()).messages.filter(({ altId }) => altId === message_id);
  expect(logged).toHaveLength(1);
});
