import {
  createHighlevel,
  createHighlevelApp,
  HIGHLEVEL_SCOPES,
  highlevelConsentUrl,
} from '@hearback/providers';
import { afterAll, describe, expect, it } from 'vitest';
import { collect, startSimulated } from './simulated.ts';

const AUSTIN = 'ghlNorthwindAustin01';
const PROVIDER = 'ghl_demo_provider';

const simulated = await startSimulated();
await simulated.control('highlevel', { webhookUrl: '' });
const connection = { baseUrl: `${simulated.url}/highlevel`, runtime: { sleep: async () => {} } };
const url = highlevelConsentUrl({
  baseUrl: connection.baseUrl,
  clientId: 'ghl_demo_client',
  redirectUri: 'https://hearback.test/oauth/callback',
  scopes: HIGHLEVEL_SCOPES,
  state: 'state-1',
});
const approved = (await simulated.control('highlevel/approve', { url, locationId: AUSTIN })) as {
  redirectUrl: string;
};
const app = createHighlevelApp({
  ...connection,
  clientId: 'ghl_demo_client',
  clientSecret: 'ghl_demo_secret',
});
const { access_token: accessToken } = await app.exchangeCode({
  code: new URL(approved.redirectUrl).searchParams.get('code') ?? '',
  redirectUri: 'https://hearback.test/oauth/callback',
});
const client = createHighlevel({ ...connection, accessToken });
afterAll(() => simulated.stop());

const addPerson = (email: string) =>
  client.createPerson(AUSTIN, { email, first_name: 'Ada', last_name: 'Byron', tags: ['hb:interested'] });

describe('a contact of a HighLevel location', () => {
  it('is found by a secondary address and keeps the fields that an edit does not name', async () => {
    const { id } = await addPerson('ada@example.test');
    const secondary = { locationId: AUSTIN, contactId: id, email: 'ada@home.test' };
    await simulated.control('highlevel/secondary-address', secondary);
    const field = await client.createCustomField(AUSTIN, { name: 'Hearback: disposition', dataType: 'TEXT' });
    await client.updatePerson(id, { custom_fields: { [field.id]: 'interested' } });
    expect(await client.findPerson(AUSTIN, 'ada@home.test')).toMatchObject({
      id,
      email: 'ada@example.test',
      additional_emails: ['ada@home.test'],
      first_name: 'Ada',
      tags: ['hb:interested'],
      custom_fields: { [field.id]: 'interested' },
    });
    expect(await client.listCustomFields(AUSTIN)).toContainEqual(field);
  });

  it('gains and loses tags', async () => {
    const { id } = await addPerson('tags@example.test');
    await client.addTags(id, ['hb:meeting']);
    await client.removeTags(id, ['hb:interested']);
    expect((await client.getPerson(id))?.tags).toEqual(['hb:meeting']);
  });

  it('is null after its deletion, which is safe to repeat', async () => {
    const { id } = await addPerson('gone@example.test');
    await client.deletePerson(id);
    await client.deletePerson(id);
    expect(await client.getPerson(id)).toBeNull();
  });

  it('has notes and tasks', async () => {
    const { id } = await addPerson('notes@example.test');
    const note = await client.createNote(id, 'Prefers mornings');
    expect(await client.listNotes(id)).toEqual([note]);
    const task = await client.createTask(id, { title: 'Call', body: '', due_at: new Date(0) });
    await client.completeTask(id, task.id, true);
    expect(await client.getTask(id, task.id)).toMatchObject({ completed: true, contact_id: id });
    expect(await client.searchTasks(AUSTIN, 0)).toMatchObject([{ id: task.id, contact_id: id }]);
    await client.deleteNote(id, note.id);
    await client.deleteTask(id, task.id);
    expect([await client.listNotes(id), await client.getTask(id, task.id)]).toEqual([[], null]);
  });
});

it('moves an opportunity through a pipeline', async () => {
  const { id: contact_id } = await addPerson('deal@example.test');
  const [pipeline] = await client.listPipelines(AUSTIN);
  const [first, second] = pipeline?.stages ?? [];
  if (!pipeline || !first || !second) throw new Error('no pipeline');
  const made = await client.createOpportunity(AUSTIN, {
    contact_id,
    name: 'Byron',
    pipeline_id: pipeline.id,
    stage_id: first.id,
    status: 'open',
    value: 500,
  });
  await client.updateOpportunity(made.id, { stage_id: second.id, value: 900 });
  await client.setOpportunityStatus(made.id, 'won');
  expect(await client.listOpportunitiesOfContact(AUSTIN, contact_id)).toMatchObject([
    { id: made.id, stage_id: second.id, value: 900, status: 'won' },
  ]);
  expect((await collect(client.listOpportunities(AUSTIN))).map(({ id }) => id)).toContain(made.id);
  await client.deleteOpportunity(made.id);
  expect(await client.listOpportunitiesOfContact(AUSTIN, contact_id)).toEqual([]);
});

it('adds messages to the conversation of a contact and reports their delivery', async () => {
  const { id: contact_id } = await addPerson('talk@example.test');
  const conversation_id = await client.openConversation(AUSTIN, contact_id);
  expect(await client.openConversation(AUSTIN, contact_id)).toBe(conversation_id);
  const message = {
    conversation_id,
    contact_id,
    provider_id: PROVIDER,
    alt_id: 'm-1',
    direction: 'inbound' as const,
    subject: 'Re: Hello',
    text: 'Tell me more',
    sent_at: new Date(),
  };
  const id = await client.logMessage(message);
  expect(await client.findLogged(conversation_id, 'm-1')).toMatchObject({ id, direction: 'inbound' });
  expect(await client.findLogged(conversation_id, 'm-2')).toBeNull();
  await client.setMessageStatus(id ?? '', 'failed', 'No mailbox');
  const since = new Date(Date.now() - 3_600_000);
  expect(await collect(client.exportMessages(AUSTIN, { since }))).toEqual([]);
  expect(await collect(client.exportMessages(AUSTIN, { since, channel: 'Email' }))).toMatchObject([
    { id, alt_id: 'm-1', status: 'failed', contact_id },
  ]);
});
