import type { Note, Notification } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { type Ids, openInbox } from '#server/testing/open-inbox.ts';
import type { TestPerson } from '#server/testing/people.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';

let ownLocation: string;
let otherLocation: string;
let lead: Ids;
let number = 0;

const inbox = await openInbox();
[ownLocation = '', otherLocation = ''] = inbox.agency.locations;
const local = await addGranted(inbox.app, inbox.agency, ownLocation, 'write');
const elsewhere = await addGranted(inbox.app, inbox.agency, otherLocation, 'write');
const rename = (person: TestPerson, name: string) =>
  inbox.query(sql`update users set first_name = ${name}, last_name = '' where id = ${person.user_id}`);
await rename(local, 'Local');
await rename(elsewhere, 'Elsewhere');
await rename(inbox.agency.team, 'Kim');
afterAll(() => inbox.close());

beforeEach(async () => {
  number += 1;
  lead = await inbox.receive(`lead${number}@notes.example`, { lead: { location_id: ownLocation } });
});

const add = (content: string, as?: TestPerson) =>
  inbox.ask('POST', `/api/conversations/${lead.contact_id}/notes`, { content }, as);
const added = async (content = 'Call her on Monday', as?: TestPerson) =>
  (await add(content, as)).body as Note;
const edit = (id: string, content: string, as?: TestPerson) =>
  inbox.ask('PATCH', `/api/notes/${id}`, { content }, as);
const remove = (id: string, as?: TestPerson) => inbox.ask('DELETE', `/api/notes/${id}`, undefined, as);
const restore = (id: string, as?: TestPerson) => inbox.ask('POST', `/api/notes/${id}/restore`, undefined, as);
const notes = async (as?: TestPerson) => (await inbox.thread(lead.contact_id, as)).notes;
const buildMatcher = async (as: TestPerson) => {
  const { body } = await inbox.ask('GET', '/api/notifications', undefined, as);
  return (body as { notifications: Notification[] }).notifications.filter(
    ({ kind, contact_id }) => kind === 'mention' && contact_id === lead.contact_id,
  );
};

describe('a note', () => {
  it('is shown to the team with its author and time, and counts as neither message nor reply', async () => {
    const { agency } = inbox;
    const made = await added();
    expect(made).toMatchObject({
      author_id: agency.owner.user_id,
      author_name: 'Test owner',
      content: 'Call her on Monday',
      edited_at: null,
    });
    for (const person of [agency.owner, agency.team, local]) expect(await notes(person)).toEqual([made]);
    const { messages, message_count, replies } = await inbox.thread(lead.contact_id);
    expect([messages.length, message_count, replies.length]).toEqual([1, 1, 0]);
  });

  it('is hidden from customers of the agency and from people of other locations', async () => {
    const { customer } = inbox.agency;
    const { id } = await added();
    expect(await notes(customer)).toEqual([]);
    for (const refused of [await add('Mine', customer), await edit(id, 'Mine', customer)])
      expect(refused.status).toBe(403);
    expect((await add('Mine', elsewhere)).status).toBe(404);
    for (const refused of [await edit(id, 'Mine', elsewhere), await remove(id, elsewhere)])
      expect(refused.status).toBe(404);
  });

  it('moves with its contact to another location', async () => {
    await added();
    await inbox.query(sql`update contacts set location_id = ${otherLocation} where id = ${lead.contact_id}`);
    expect((await inbox.ask('GET', `/api/conversations/${lead.contact_id}`, undefined, local)).status).toBe(
      404,
    );
    expect(await notes(elsewhere)).toMatchObject([{ content: 'Call her on Monday' }]);
  });

  it('can be changed and removed only by its author', async () => {
    const { id } = await added('First', local);
    expect(await edit(id, 'Second')).toMatchObject({
      status: 403,
      body: { message: 'Only the author of a note can edit or delete it.' },
    });
    expect((await remove(id)).status).toBe(403);
    expect((await edit(id, 'Second', local)).body).toMatchObject({
      content: 'Second',
      edited_at: expect.stringMatching(/Z$/),
    });
    expect((await remove(id, local)).status).toBe(200);
    expect(await notes()).toEqual([]);
    expect((await restore(id)).status).toBe(404);
    expect((await restore(id, local)).status).toBe(200);
    expect(await notes()).toMatchObject([{ id, content: 'Second' }]);
  });

  it('is deleted for good five minutes after its removal', async () => {
    const { id } = await added();
    await remove(id);
    await inbox.query(sql`update notes set deleted_at = deleted_at - interval '5 minutes' where id = ${id}`);
    expect((await restore(id)).status).toBe(404);
    await inbox.runJob('inbox.wipe-deleted');
    const rows = await inbox.query(sql`select from notes where id = ${id}`);
    expect(rows).toHaveLength(0);
  });

  it('stays readable after its author has left', async () => {
    const author = await addGranted(inbox.app, inbox.agency, ownLocation, 'write');
    const { id, author_name } = await added('Stays', author);
    await inbox.query(sql`delete from users where id = ${author.user_id}`);
    expect(await notes()).toMatchObject([{ id, author_id: null, author_name, content: 'Stays' }]);
  });

  it('must not be empty, is limited to 200 per conversation, and 200 cost as much as one', async () => {
    expect((await add('  ')).status).toBe(422);
    expect((await add('x'.repeat(5_001))).status).toBe(422);
    await added();
    const one = await countStatements(() => notes());
    await inbox.query(sql`insert into notes (workspace_id, contact_id, author_name, content)
        select ${inbox.agency.workspace_id}, ${lead.contact_id}, 'x', 'x' from generate_series(1, 199)`);
    expect(await add('One more')).toMatchObject({
      status: 409,
      body: { message: 'This conversation has reached the limit of 200 notes. Delete one first.' },
    });
    expect(await countStatements(() => notes())).toBe(one);
  });
});

describe('a mention', () => {
  it('notifies the person named after an @ once, even if the note is edited', async () => {
    const { agency } = inbox;
    const { id, mentions } = await added('@Kim please look');
    expect(mentions).toEqual(['Kim']);
    await edit(id, '@Kim and @Local please look');
    expect(await buildMatcher(agency.team)).toMatchObject([{ times: 1 }]);
    expect(await buildMatcher(local)).toMatchObject([{ times: 1 }]);
    expect(await buildMatcher(agency.owner)).toEqual([]);
  });

  it('does not reach people who cannot see the location', async () => {
    expect((await added('@Elsewhere please look')).mentions).toEqual([]);
    await inbox.query(sql`update contacts set location_id = ${otherLocation} where id = ${lead.contact_id}`);
    expect(await buildMatcher(elsewhere)).toEqual([]);
  });
});
