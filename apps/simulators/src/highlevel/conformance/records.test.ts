import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect, crm } from '#simulators/testing/crm.ts';
import { runOutreach } from '#simulators/testing/outreach.ts';

const outreach = await runOutreach();
afterAll(() => outreach.stop());

const austin = 'ghlNorthwindAustin01';
const scopes = [
  'conversations.readonly',
  'conversations.write',
  'conversations/message.readonly',
  'conversations/message.write',
  'locations/customFields.readonly',
  'locations/customFields.write',
  'locations/tasks.readonly',
];
const conversations = { version: '2021-04-15' };
let token = '';
let contactId = '';
beforeEach(async () => {
  await outreach.reset();
  token = (await connect(outreach, austin, undefined, scopes)).access_token;
  const made = await call('POST', '/contacts/', { locationId: austin, email: 'ada@example.test' });
  contactId = made.json.contact.id;
});

const call = (method: string, path: string, json?: object, headers: object = {}) =>
  crm(outreach, token, path, {
    method,
    ...(json && { json }),
    headers: { authorization: `Bearer ${token}`, version: '2021-07-28', ...headers },
  });
const types = () => outreach.endpoint.received.map(({ json }) => json.type);
const find = (type: string) => outreach.endpoint.received.find(({ json }) => json.type === type)?.json;

describe('contacts', () => {
  test('an upsert by a secondary address loses the primary one, and a search finds both', async () => {
    await outreach.control('/highlevel/secondary-address', {
      locationId: austin,
      contactId,
      email: 'ada@home.test',
    });
    const found = await call('GET', `/contacts/search/duplicate?locationId=${austin}&email=ada@home.test`);
    expect(found.json.contact.id).toBe(contactId);
    await call('POST', '/contacts/upsert', { locationId: austin, email: 'ada@home.test' });
    const { contact } = (await call('GET', `/contacts/${contactId}`)).json;
    expect([contact.email, contact.additionalEmails]).toEqual(['ada@home.test', []]);
  });

  test('tags are added and removed in lower case', async () => {
    await call('POST', `/contacts/${contactId}/tags`, { tags: ['HB:Interested', 'vip'] });
    const left = await call('DELETE', `/contacts/${contactId}/tags`, { tags: ['VIP'] });
    expect(left.json.tags).toEqual(['hb:interested']);
  });

  test('a deleted contact is refused as not found, and do-not-disturb sends its own event', async () => {
    await call('PUT', `/contacts/${contactId}`, { dnd: true });
    await call('DELETE', `/contacts/${contactId}`);
    expect((await call('GET', `/contacts/${contactId}`)).json).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('not found'),
    });
    await vi.waitFor(() =>
      expect(types()).toEqual(expect.arrayContaining(['ContactDndUpdate', 'ContactDelete'])),
    );
  });

  test('a custom field is created once per name', async () => {
    const field = { name: 'Hearback: disposition', dataType: 'TEXT', model: 'contact' };
    const made = await call('POST', `/locations/${austin}/customFields`, field);
    expect(made).toMatchObject({ status: 201, json: { customField: { name: field.name } } });
    expect((await call('POST', `/locations/${austin}/customFields`, field)).status).toBe(400);
    const { id } = made.json.customField;
    await call('PUT', `/contacts/${contactId}`, { customFields: [{ id, field_value: 'interested' }] });
    const { contact } = (await call('GET', `/contacts/${contactId}`)).json;
    expect(contact.customFields).toContainEqual({ id, value: 'interested' });
  });
});

describe('notes and tasks', () => {
  test('the event about a new task does not name its contact, but the search does', async () => {
    const task = { title: 'Call', dueDate: '2026-12-01T09:00:00.000Z', completed: false };
    const { json } = await call('POST', `/contacts/${contactId}/tasks`, task);
    await call('PUT', `/contacts/${contactId}/tasks/${json.task.id}/completed`, { completed: true });
    await vi.waitFor(() => expect(types()).toContain('TaskComplete'));
    expect(find('TaskCreate')).toMatchObject({ id: json.task.id, title: 'Call' });
    expect(find('TaskCreate')).not.toHaveProperty('contactId');
    const { tasks } = (await call('POST', `/locations/${austin}/tasks/search`, { limit: 10 })).json;
    expect(tasks).toMatchObject([{ _id: json.task.id, contactId, completed: true }]);
  });

  test('a note is added and removed', async () => {
    const { json } = await call('POST', `/contacts/${contactId}/notes`, { body: 'Knows Ada' });
    expect((await call('GET', `/contacts/${contactId}/notes`)).json.notes).toMatchObject([
      { body: 'Knows Ada' },
    ]);
    expect((await call('DELETE', `/contacts/${contactId}/notes/${json.note.id}`)).status).toBe(200);
    await vi.waitFor(() => expect(types()).toEqual(expect.arrayContaining(['NoteCreate', 'NoteDelete'])));
  });
});

test('one change of an opportunity sends two or three events', async () => {
  const [pipeline] = (await call('GET', `/opportunities/pipelines?locationId=${austin}`)).json.pipelines;
  const order = { pipelineId: pipeline.id, locationId: austin, name: 'Deal', status: 'open', contactId };
  const { id } = (await call('POST', '/opportunities/', order)).json.opportunity;
  await call('PUT', `/opportunities/${id}`, { pipelineStageId: pipeline.stages[1].id, monetaryValue: 900 });
  await vi.waitFor(() =>
    expect(types().filter((type) => String(type).startsWith('Opportunity'))).toEqual([
      'OpportunityCreate',
      'OpportunityUpdate',
      'OpportunityStageUpdate',
      'OpportunityMonetaryValueUpdate',
    ]),
  );
});

describe('conversations', () => {
  const open = async () =>
    (await call('POST', '/conversations/', { locationId: austin, contactId }, conversations)).json
      .conversation.id;
  const log = async (more: object) =>
    call(
      'POST',
      '/conversations/messages/inbound',
      {
        type: 'Custom',
        conversationId: await open(),
        contactId,
        conversationProviderId: 'ghl_demo_provider',
        message: 'Hello',
        ...more,
      },
      conversations,
    );

  test('have their own version of the API', async () => {
    const path = `/conversations/search?locationId=${austin}`;
    expect((await call('GET', path)).status).toBe(400);
    expect((await call('GET', path, undefined, conversations)).status).toBe(200);
  });

  test('a logged message is outbound by default, and a repeated id is stored twice', async () => {
    await log({ altId: 'm-1', direction: 'inbound' });
    await log({ altId: 'm-2' });
    await log({ altId: 'm-2' });
    const { json } = await call('GET', `/conversations/${await open()}/messages`, undefined, conversations);
    const messages: { altId: string; direction: string }[] = json.messages.messages;
    expect(messages.map(({ altId, direction }) => `${altId} ${direction}`).sort()).toEqual([
      'm-1 inbound',
      'm-2 outbound',
      'm-2 outbound',
    ]);
  });

  test('the export contains email only if it is requested', async () => {
    await log({ altId: 'm-1', direction: 'inbound' });
    const path = `/conversations/messages/export?locationId=${austin}`;
    expect((await call('GET', path, undefined, conversations)).json.messages).toEqual([]);
    expect((await call('GET', `${path}&channel=Email`, undefined, conversations)).json.messages).toHaveLength(
      1,
    );
  });

  test('an answer of a CRM user goes to the delivery URL without a signature', async () => {
    const url = new URL('/delivery/secret', outreach.endpoint.url).href;
    await outreach.control('/highlevel/delivery', { deliveryUrl: url });
    await log({ altId: 'm-1', direction: 'inbound' });
    await outreach.control('/highlevel/write-message', { locationId: austin, contactId, text: 'Tuesday?' });
    await vi.waitFor(() => expect(find('Email')).toMatchObject({ html: 'Tuesday?', replyToAltId: 'm-1' }));
    const event = outreach.endpoint.received.find(({ json }) => json.type === 'Email');
    expect(event?.headers).not.toHaveProperty('x-ghl-signature');
  });
});
