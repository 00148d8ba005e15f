import { type ClientNoteKind, MAX_CLIENT_NOTES, type Note, type Notification } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { grantLocation } from '#server/modules/people/index.ts';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { type Ids, openInbox } from '#server/testing/open-inbox.ts';
import { addTestPerson, type TestPerson } from '#server/testing/people.ts';

const inbox = await openInbox();
const { agency } = inbox;
const [ownLocation = '', otherLocation = ''] = agency.locations;
const reader = await addGranted(inbox.app, agency, ownLocation, 'read');
const writer = await addGranted(inbox.app, agency, ownLocation, 'write');
const elsewhere = await addGranted(inbox.app, agency, otherLocation, 'write');
afterAll(() => inbox.close());

let lead: Ids;
let client: TestPerson;

const addClient = async () => {
  const { workspace_id } = agency;
  const person = await addTestPerson(inbox.app, workspace_id, {
    role: 'client',
    user_type: 'agency_customer',
  });
  const grant = {
    workspace_id,
    user_id: person.user_id,
    ghl_location_id: ownLocation,
    access_level: 'read' as const,
  };
  await inbox.withDatabase((tx) => grantLocation(tx, grant));
  return person;
};

beforeEach(async () => {
  lead = await inbox.receive(`${crypto.randomUUID()}@client-notes.example`, {
    lead: { location_id: ownLocation },
  });
  client = await addClient();
});

const write = (
  content: string,
  { kind = 'question', as = client, to = lead.contact_id }: Partial<Target> = {},
) => inbox.ask('POST', `/api/conversations/${to}/client-notes`, { kind, content }, as);
type Target = { kind: ClientNoteKind; as: TestPerson; to: string };
const writeNote = async (content: string, target?: Partial<Target>) =>
  (await write(content, target)).body as Note;
const answer = (id: string, content: string, as?: TestPerson) =>
  inbox.ask('POST', `/api/notes/${id}/answer`, { content }, as);
const notes = async (as: TestPerson) => (await inbox.thread(lead.contact_id, as)).notes;
const notifications = async (as: TestPerson) => {
  const { body } = await inbox.ask('GET', '/api/notifications', undefined, as);
  return (body as { notifications: Notification[] }).notifications.filter(
    ({ contact_id }) => contact_id === lead.contact_id,
  );
};

describe('a question or flag of a client', () => {
  it('is shown to the team with its author and kind', async () => {
    const question = await writeNote('Did she mention a budget?');
    const flag = await writeNote('We already work with her', { kind: 'flag' });
    expect(question).toMatchObject({ kind: 'question', author_id: client.user_id, question_id: null });
    for (const person of [agency.owner, agency.team, reader, client])
      expect(await notes(person)).toEqual([flag, question]);
  });

  it('is hidden from other clients of the same location', async () => {
    await writeNote('Did she mention a budget?');
    expect(await notes(await addClient())).toEqual([]);
  });

  it('notifies everyone who can answer in that location, with its first words', async () => {
    await writeNote(`Did she\nmention ${'x'.repeat(300)}`);
    for (const person of [agency.owner, agency.team, writer])
      expect(await notifications(person)).toMatchObject([
        { kind: 'client_request', detail: expect.stringMatching(/^Question: Did she mention x+…$/) },
      ]);
    for (const person of [reader, elsewhere]) expect(await notifications(person)).toEqual([]);
  });

  it('notifies only the assignee of an assigned conversation', async () => {
    const path = `/api/conversations/${lead.contact_id}/assignee`;
    await inbox.ask('PUT', path, { user_id: writer.user_id });
    await writeNote('Not a lead', { kind: 'flag' });
    expect(await notifications(writer)).toMatchObject([{ detail: 'Flagged: Not a lead' }]);
    expect(await notifications(agency.owner)).toEqual([]);
  });

  it('is audited and published to the location', async () => {
    const { id } = await writeNote('Not a lead', { kind: 'flag' });
    await answer(id, 'We remove her.');
    const lines = await inbox.query(
      sql<{ action: string }>`select action from audit_log where workspace_id = ${agency.workspace_id}
        and action like 'note.%' order by id desc limit 2`,
    );
    expect(lines.map(({ action }) => action)).toEqual(['note.answered', 'note.lead_flagged']);
    const events = await inbox.query(
      sql<{ name: string; ghl_location_id: string }>`select name, ghl_location_id from events
        where ids ->> 'contact_id' = ${lead.contact_id} and name like 'note.%' order by id`,
    );
    expect(events).toMatchObject([
      { name: 'note.added', ghl_location_id: ownLocation },
      { name: 'note.answered', ghl_location_id: ownLocation },
    ]);
  });

  it('is refused in another location, in another workspace, to the team and without words', async () => {
    const away = await inbox.receive('away@client-notes.example', { lead: { location_id: otherLocation } });
    for (const to of [away.contact_id, inbox.other.contact_id])
      expect((await write('Hello', { to })).status).toBe(404);
    for (const as of [agency.owner, agency.team, writer, reader])
      expect((await write('Hello', { as })).status).toBe(403);
    expect((await write('  ')).status).toBe(422);
    expect((await inbox.app.call('POST', `/api/conversations/${lead.contact_id}/client-notes`)).status).toBe(
      401,
    );
  });

  it('cannot be edited, removed or answered by the client', async () => {
    const { id } = await writeNote('Mine');
    expect((await inbox.ask('PATCH', `/api/notes/${id}`, { content: 'x' }, client)).status).toBe(403);
    expect((await inbox.ask('DELETE', `/api/notes/${id}`, undefined, client)).status).toBe(403);
    expect((await answer(id, 'x', client)).status).toBe(403);
  });

  it('is limited per client and conversation', async () => {
    await inbox.query(sql`insert into notes (workspace_id, contact_id, author_id, author_name, kind, content)
      select ${agency.workspace_id}, ${lead.contact_id}, ${client.user_id}, 'x', 'question', 'x'
      from generate_series(1, ${MAX_CLIENT_NOTES})`);
    expect(await write('One more')).toMatchObject({ status: 409, body: { code: 'CLIENT_NOTES_FULL' } });
  });
});

describe('an answer', () => {
  it('is the only note of the team that the client sees, without the name of its author', async () => {
    await inbox.ask('POST', `/api/conversations/${lead.contact_id}/notes`, { content: 'Internal' });
    const question = await writeNote('Did she mention a budget?');
    const { body } = await answer(question.id, 'Yes, 20k.', writer);
    expect(body).toMatchObject({ kind: 'answer', question_id: question.id, author_id: writer.user_id });
    expect(await notes(client)).toMatchObject([
      { content: 'Yes, 20k.', question_id: question.id, author_id: null, author_name: 'agency' },
      { content: 'Did she mention a budget?' },
    ]);
    expect(await notes(agency.owner)).toHaveLength(3);
    expect(await notes(await addClient())).toEqual([]);
  });

  it('can be removed by its author, also for the client', async () => {
    const question = await writeNote('Did she mention a budget?');
    const { id } = (await answer(question.id, 'Yes')).body as Note;
    await inbox.ask('DELETE', `/api/notes/${id}`);
    expect(await notes(client)).toMatchObject([{ id: question.id }]);
  });

  it('needs a question that the person may answer', async () => {
    const { id } = (await inbox.ask('POST', `/api/conversations/${lead.contact_id}/notes`, { content: 'x' }))
      .body as Note;
    expect(await answer(id, 'Yes')).toMatchObject({ status: 409, body: { code: 'NOTE_WITHOUT_ANSWER' } });
    const question = await writeNote('Did she mention a budget?');
    expect((await answer(question.id, 'Yes', reader)).status).toBe(403);
    expect((await answer(question.id, 'Yes', elsewhere)).status).toBe(404);
    expect((await answer(question.id, 'Yes', inbox.other.owner)).status).toBe(404);
  });
});
