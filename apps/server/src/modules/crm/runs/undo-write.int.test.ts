import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm, SEATTLE } from '#server/testing/crm/open-synced-crm.ts';

const crm = await openSyncedCrm('undo-merged', [AUSTIN, SEATTLE]);
afterAll(() => crm.close());

const add = async (name: string, isInterested: boolean) => {
  const email = `${name}@example.test`;
  const { contact_id } = await crm.receive(email, { lead: { email, first_name: name } });
  await crm.ask('POST', `/api/conversations/${contact_id}/notes`, { content: `About ${name}` });
  await crm.ask('PUT', `/api/conversations/${contact_id}/reminder`, { days: 3 });
  if (isInterested)
    await crm.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment: 'interested' });
  return contact_id;
};
const merge = async (contact_id: string, other_id: string) => {
  const answer = await crm.ask('POST', `/api/contacts/${contact_id}/merge`, { other_id });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await crm.drain();
};

it('undoing the first sync after merges deletes everything that Hearback created, except what a person changed', async () => {
  const before = await crm.objects();
  const [kept, edited] = [await add('kept', false), await add('edited', true)];
  const [second, plain] = [await add('second', true), await add('plain', true)];
  await crm.turnOn();
  const find = async (name: string) =>
    (await crm.objects()).contacts.find(({ email }) => email === `${name}@example.test`);
  const client = await crm.asCrmUser();
  const { id } = await find('edited');
  await client.updatePerson(id, { phone: '+15125550123' });
  await merge(kept, edited);
  await merge(second, plain);
  expect(await crm.app.query(sql`select error from crm_changes where status = 'failed'`)).toEqual([]);
  await crm.ask('POST', `/api/crm/${AUSTIN}/undo`);
  await crm.drain();
  const after = await crm.objects();
  expect((await crm.overview()).can_undo).toBe(false);
  for (const kind of ['opportunities', 'notes', 'tasks'] as const)
    expect(after[kind].length, kind).toBe(before[kind].length);
  expect(await client.getPerson(id)).toMatchObject({ phone: '+15125550123' });
  for (const name of ['kept', 'second', 'plain']) expect(await find(name), name).toBeUndefined();
});

it('copies nothing twice for a contact that is moved to another location and back', async () => {
  await crm.turnOn();
  await crm.turnOn(SEATTLE);
  const email = 'mover@example.test';
  const { contact_id, message_id } = await crm.receive(email);
  await crm.ask('POST', `/api/conversations/${contact_id}/notes`, { content: 'Ours' });
  await crm.drain();
  const person = (await crm.objects()).contacts.find((one) => one.email === email);
  await (await crm.asCrmUser()).createNote(person.id, 'Theirs');
  await crm.drain();
  const move = async (location_id: string) => {
    await crm.app.query(sql`update contacts set location_id = ${location_id} where id = ${contact_id}`);
    expect((await crm.ask('POST', `/api/contacts/${contact_id}/crm/retry`)).status).toBe(200);
    await crm.drain();
  };
  const list = async (location_id: string) => {
    const { contacts, messages, notes } = await crm.objects(location_id);
    const { id } = contacts.find((one) => one.email === email);
    return {
      messages: messages.filter(({ altId }) => altId === message_id).length,
      notes: notes
        .filter(({ contactId }) => contactId === id)
        .map(({ body }) => body.split('\n')[0])
        .sort(),
    };
  };
  await move(SEATTLE);
  await move(AUSTIN);
  expect(await list(AUSTIN)).toEqual({ messages: 1, notes: ['Ours', 'Theirs'] });
  expect(await list(SEATTLE)).toEqual({ messages: 1, notes: ['Ours'] });
  const notes = await crm.app.query(
    sql`select content from notes where contact_id = ${contact_id} order by content`,
  );
  expect(notes).toEqual([{ content: 'Ours' }, { content: 'Theirs' }]);
});
