import type { Message } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { openInbox } from '#server/testing/open-inbox.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());

const find = async (contact_id: string) =>
  (await inbox.list()).find((conversation) => conversation.contact_id === contact_id);

type StoredEvent = { name: string; ids: Record<string, string>; ghl_location_id: string | null };

const lastEvent = async () => {
  const rows =
    await inbox.query(sql<StoredEvent>`select name, ids, ghl_location_id from events where workspace_id = ${inbox.agency.workspace_id}
      order by id desc limit 1`);
  return rows[0];
};

const inFirst = () => ({ location_id: inbox.agency.locations[0] ?? null });

describe('marking as read', () => {
  it('applies to the whole team until a new message arrives, even one with an old date', async () => {
    const { contact_id } = await inbox.receive('reader@acme.example', { lead: inFirst() });
    expect(await find(contact_id)).toMatchObject({ unread: true });
    const answer = await inbox.ask('POST', `/api/conversations/${contact_id}/read`);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await lastEvent()).toEqual({
      name: 'conversation.read',
      ids: { contact_id },
      ghl_location_id: 'agency-1',
    });
    expect((await inbox.list('', inbox.agency.team)).find((c) => c.contact_id === contact_id)).toMatchObject({
      unread: false,
      unhandled: true,
    });
    await inbox.receive('reader@acme.example', { direction: 'outbound' });
    expect(await find(contact_id)).toMatchObject({ unread: false });
    await inbox.receive('reader@acme.example', { sent_at: new Date('2020-01-01'), body: 'Sent long ago' });
    expect(await find(contact_id)).toMatchObject({ unread: true });
  });

  it('can be reverted for the whole team, but not without a message from the lead', async () => {
    const { contact_id } = await inbox.receive('again@acme.example', { lead: inFirst() });
    const at = `/api/conversations/${contact_id}/read`;
    await inbox.ask('POST', at);
    expect((await inbox.ask('DELETE', at)).status).toBe(200);
    expect(await lastEvent()).toEqual({
      name: 'conversation.unread',
      ids: { contact_id },
      ghl_location_id: 'agency-1',
    });
    expect((await inbox.list('', inbox.agency.team)).find((c) => c.contact_id === contact_id)).toMatchObject({
      unread: true,
    });
    await inbox.ask('POST', at);
    expect(await find(contact_id)).toMatchObject({ unread: false });
    const sent = await inbox.receive('never-wrote@acme.example', { direction: 'outbound' });
    expect((await inbox.ask('DELETE', `/api/conversations/${sent.contact_id}/read`)).status).toBe(200);
    expect(await lastEvent()).not.toMatchObject({ name: 'conversation.unread' });
  });

  it('publishes nothing if it was already read', async () => {
    const { contact_id } = await inbox.receive('twice@acme.example');
    await inbox.ask('POST', `/api/conversations/${contact_id}/read`);
    await inbox.receive('other@acme.example');
    expect((await inbox.ask('POST', `/api/conversations/${contact_id}/read`)).status).toBe(200);
    expect(await lastEvent()).toMatchObject({ name: 'message.received' });
  });
});

describe('a disposition', () => {
  it("is written to every message of the thread as a person's choice", async () => {
    const { contact_id } = await inbox.receive('lead@acme.example', { lead: inFirst() });
    await inbox.receive('lead@acme.example', { direction: 'outbound' });
    const deleted = await inbox.receive('lead@acme.example');
    await inbox.ask('DELETE', `/api/messages/${deleted.message_id}`);
    const answer = await inbox.ask('PUT', `/api/conversations/${contact_id}/disposition`, {
      sentiment: 'wrong_person',
    });
    expect(answer).toMatchObject({ status: 200, body: { updated: 2 } });
    expect(await lastEvent()).toEqual({
      name: 'conversation.disposition_set',
      ids: { contact_id },
      ghl_location_id: 'agency-1',
    });
    const rows = await inbox.query(
      sql`select sentiment, sentiment_by from messages where contact_id = ${contact_id} order by sent_at`,
    );
    const choice = { sentiment: 'wrong_person', sentiment_by: 'person' };
    expect(rows).toEqual([choice, choice, { sentiment: null, sentiment_by: null }]);
    expect(await find(contact_id)).toMatchObject({ sentiment: 'wrong_person' });
    expect((await inbox.thread(contact_id)).sentiment).toBe('wrong_person');
  });

  it('can be undone: every message gets its own sentiment back, except those changed since', async () => {
    const first = await inbox.receive('undone@acme.example', { lead: inFirst() });
    const { contact_id } = first;
    const path = `/api/conversations/${contact_id}/disposition`;
    const second = await inbox.receive('undone@acme.example');
    const third = await inbox.receive('undone@acme.example');
    const setOne = ({ message_id }: { message_id: string }, sentiment: string) =>
      inbox.ask('PUT', `/api/messages/${message_id}/sentiment`, { sentiment });
    await setOne(first, 'soft_no');
    const { body } = (await inbox.ask('PUT', path, { sentiment: 'hard_no' })) as {
      body: { former: unknown };
    };
    await setOne(third, 'ooo');
    const undo = await inbox.ask('PUT', `${path}/former`, { sentiment: 'hard_no', former: body.former });
    expect(undo.status).toBe(200);
    // A message without a disposition is classified later, and one with a disposition is not.
    const rows = await inbox.query(
      sql<{ id: string }>`select id, sentiment, sentiment_by, sentiment_tried_at is null as is_to_classify
        from messages where contact_id = ${contact_id}`,
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: first.message_id, sentiment: 'soft_no', sentiment_by: 'person', is_to_classify: false },
        { id: second.message_id, sentiment: null, sentiment_by: null, is_to_classify: true },
        { id: third.message_id, sentiment: 'ooo', sentiment_by: 'person', is_to_classify: false },
      ]),
    );
    expect(await lastEvent()).toMatchObject({ name: 'conversation.disposition_set', ids: { contact_id } });
    expect(
      (await inbox.ask('PUT', `${path}/former`, { sentiment: 'hard_no', former: body.former })).status,
    ).toBe(404);
  });

  it('can be set for a single message', async () => {
    const { contact_id, message_id } = await inbox.receive('single@acme.example');
    const answer = await inbox.ask('PUT', `/api/messages/${message_id}/sentiment`, { sentiment: 'ooo' });
    expect(answer).toMatchObject({ status: 200, body: { id: message_id, sentiment: 'ooo' } });
    expect(await lastEvent()).toMatchObject({ name: 'message.changed', ids: { message_id, contact_id } });
    expect(await find(contact_id)).toMatchObject({ sentiment: 'ooo' });
  });

  it('must be one of the five', async () => {
    const { contact_id } = await inbox.receive('five@acme.example');
    const path = `/api/conversations/${contact_id}/disposition`;
    expect((await inbox.ask('PUT', path, { sentiment: 'maybe' })).status).toBe(422);
    expect((await inbox.ask('PUT', path, { sentiment: 'ooo', handled: true })).status).toBe(422);
  });
});

describe('finishing a conversation', () => {
  const finish = (contact_id: string) => inbox.ask('POST', `/api/conversations/${contact_id}/finish`);

  it('marks all unhandled messages, and undo reopens exactly those', async () => {
    const done = await inbox.receive('finish@acme.example', { lead: inFirst() });
    const { contact_id } = done;
    await inbox.ask('PUT', `/api/messages/${done.message_id}/handled`, { handled: true });
    await inbox.receive('finish@acme.example', { direction: 'outbound' });
    const waiting = [];
    for (let n = 0; n < 3; n += 1)
      waiting.push((await inbox.receive('finish@acme.example', { body: `${n}` })).message_id);
    expect((await inbox.thread(contact_id)).unhandled_count).toBe(3);
    const { body } = (await finish(contact_id)) as { body: { message_ids: string[] } };
    expect(body.message_ids.toSorted()).toEqual(waiting.toSorted());
    expect(await lastEvent()).toEqual({
      name: 'conversation.finished',
      ids: { contact_id },
      ghl_location_id: 'agency-1',
    });
    expect(await find(contact_id)).toMatchObject({ unhandled: false });
    const later = await inbox.receive('finish@acme.example', { body: 'One thing more' });
    const back = await inbox.ask('POST', `/api/conversations/${contact_id}/reopen`, body);
    expect(back).toMatchObject({ status: 200, body: { success: true } });
    expect(await lastEvent()).toMatchObject({ name: 'conversation.reopened', ids: { contact_id } });
    const { messages, unhandled_count } = await inbox.thread(contact_id);
    expect(unhandled_count).toBe(4);
    const unhandled = messages.filter((m) => m.direction === 'inbound' && !m.handled).map(({ id }) => id);
    expect(unhandled.toSorted()).toEqual([...waiting, later.message_id].toSorted());
  });

  it('is not needed after our message, until the lead writes again or an earlier message arrives late', async () => {
    const email = 'answered@acme.example';
    const first = await inbox.receive(email);
    const { contact_id } = first;
    expect(await find(contact_id)).toMatchObject({ unhandled: true });
    const answer = await inbox.receive(email, { direction: 'outbound' });
    expect(await find(contact_id)).toMatchObject({ unhandled: false });
    const { messages } = await inbox.thread(contact_id);
    expect(messages.find(({ id }) => id === first.message_id)?.handled).toBe(false);
    // A late webhook: the lead wrote before our answer, which was written without it.
    const sent_at = new Date(
      Date.parse(messages.find(({ id }) => id === answer.message_id)?.sent_at ?? '') - 1000,
    );
    await inbox.receive(email, { body: 'Wait, one more question', sent_at });
    expect(await find(contact_id)).toMatchObject({ unhandled: true });
  });

  it('changes and publishes nothing if it is already finished', async () => {
    const { contact_id } = await inbox.receive('finished@acme.example');
    await finish(contact_id);
    await inbox.receive('another@acme.example');
    expect((await finish(contact_id)).body).toEqual({ message_ids: [] });
    expect(await lastEvent()).toMatchObject({ name: 'message.received' });
  });

  it('cannot be undone for messages of another contact', async () => {
    const { contact_id } = await inbox.receive('mine@acme.example');
    const other = await inbox.receive('theirs@acme.example');
    await finish(other.contact_id);
    const answer = await inbox.ask('POST', `/api/conversations/${contact_id}/reopen`, {
      message_ids: [other.message_id],
    });
    expect(answer.status).toBe(404);
    expect(await find(other.contact_id)).toMatchObject({ unhandled: false });
  });
});

describe('marking as done', () => {
  it('removes one message from those that need action, and can be undone', async () => {
    const first = await inbox.receive('done@acme.example', { lead: inFirst() });
    const second = await inbox.receive('done@acme.example');
    const { contact_id } = first;
    const set = (id: string, handled: boolean) =>
      inbox.ask('PUT', `/api/messages/${id}/handled`, { handled });
    const needsAction = async () =>
      (await inbox.list('?needs_action=true')).some((entry) => entry.contact_id === contact_id);
    expect((await set(first.message_id, true)).body).toMatchObject({ id: first.message_id, handled: true });
    expect(await needsAction()).toBe(true);
    await set(second.message_id, true);
    expect(await lastEvent()).toEqual({
      name: 'message.changed',
      ids: { message_id: second.message_id, contact_id },
      ghl_location_id: 'agency-1',
    });
    expect(await needsAction()).toBe(false);
    await set(second.message_id, false);
    expect(await needsAction()).toBe(true);
  });
});

describe('people without write access', () => {
  const attempts = (contact_id: string, message_id: string): [string, string, unknown][] => [
    ['POST', `/api/conversations/${contact_id}/read`, undefined],
    ['POST', `/api/conversations/${contact_id}/finish`, undefined],
    ['POST', `/api/conversations/${contact_id}/reopen`, { message_ids: [message_id] }],
    ['PUT', `/api/conversations/${contact_id}/disposition`, { sentiment: 'ooo' }],
    ['PUT', `/api/messages/${message_id}/handled`, { handled: true }],
    ['PUT', `/api/messages/${message_id}/sentiment`, { sentiment: 'ooo' }],
    ['DELETE', `/api/messages/${message_id}`, undefined],
    ['POST', `/api/messages/${message_id}/restore`, undefined],
    ['PUT', `/api/contacts/${contact_id}/opportunity`, { notes: 'x' }],
  ];

  it('are refused in their own location (customer), and find nothing elsewhere (other workspace)', async () => {
    const { contact_id, message_id } = await inbox.receive('wall@acme.example', { lead: inFirst() });
    const readMessage = () =>
      inbox.query(sql`select to_jsonb(m) as m from messages m where id = ${message_id}`);
    const before = await readMessage();
    for (const [method, path, body] of attempts(contact_id, message_id)) {
      expect((await inbox.ask(method, path, body, inbox.agency.customer)).status).toBe(403);
      expect((await inbox.ask(method, path, body, inbox.other.owner)).status).toBe(404);
    }
    expect(await readMessage()).toEqual(before);
    expect(await find(contact_id)).toMatchObject({ unread: true });
  });

  it('cannot write directly either: only triggers maintain conversations', async () => {
    const { contact_id } = await inbox.receive('direct@acme.example', { lead: inFirst() });
    const as = (settings: string, statement: string) =>
      inbox.app.services.db.transaction().execute(async (tx) => {
        await sql`select set_config('role', 'hearback_api', true),
          set_config('app.workspace_id', ${inbox.agency.workspace_id}, true),
          set_config('app.user_type', ${settings}, true), set_config('app.readable_locations', '{agency-1}', true)`.execute(
          tx,
        );
        return sql.raw(statement).execute(tx);
      });
    const of = `where contact_id = '${contact_id}'`;
    const read = await as(
      'agency_customer',
      `update conversations set read_at = now() ${of} returning contact_id`,
    );
    expect(read.rows).toEqual([]);
    for (const statement of [
      `update conversations set preview = 'x' ${of}`,
      `delete from conversations ${of}`,
      `select * from conversation_words ${of}`,
      `delete from opportunities ${of}`,
    ])
      await expect(as('agency', statement)).rejects.toThrow(/permission denied/);
  });
});

it('a missing message cannot be changed', async () => {
  const { message_id } = await inbox.receive('away@acme.example');
  await inbox.ask('DELETE', `/api/messages/${message_id}`);
  const answer = await inbox.ask('PUT', `/api/messages/${message_id}/handled`, { handled: true });
  expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((answer.body as Partial<Message>).id).toBeUndefined();
});

describe('adding a colleague that a lead named', () => {
  const [ownLocation = '', otherLocation = ''] = inbox.agency.locations;
  type Row = {
    id: string;
    location_id: string | null;
    first_name: string | null;
    address_scope: string | null;
  };
  const withAddress = (email: string) =>
    inbox.query(
      sql<Row>`select id, location_id, first_name, address_scope from contacts where email = ${email} order by created_at`,
    );

  it('works for a person limited to the location, with and without a company', async () => {
    const local = await addGranted(inbox.app, inbox.agency, ownLocation, 'write');
    const { contact_id } = await inbox.receive('names@acme.example', { lead: { location_id: ownLocation } });
    for (const more of [{}, { company_name: 'Nobody Knows Inc' }]) {
      const email = `free-${Object.keys(more).length}@acme.example`;
      const answer = await inbox.ask(
        'POST',
        `/api/conversations/${contact_id}/colleagues`,
        { email, ...more },
        local,
      );
      expect(answer).toMatchObject({ status: 200, body: { contact_id: expect.any(String) } });
      expect(await withAddress(email)).toMatchObject([{ location_id: ownLocation, address_scope: null }]);
    }
  });

  it('does not reveal that a contact of another location has the address', async () => {
    const local = await addGranted(inbox.app, inbox.agency, ownLocation, 'write');
    const { contact_id } = await inbox.receive('namer@acme.example', { lead: { location_id: ownLocation } });
    const email = 'hidden@rival.example';
    const hidden = await inbox.receive(email, { lead: { location_id: otherLocation } });
    const add = (first_name: string) =>
      inbox.ask('POST', `/api/conversations/${contact_id}/colleagues`, { email, first_name }, local);
    const first = await add('Jo');
    expect(first).toMatchObject({ status: 200, body: { contact_id: expect.any(String) } });
    const { contact_id: id } = first.body as { contact_id: string };
    expect(id).not.toBe(hidden.contact_id);
    expect((await add('Jo')).body).toEqual({ contact_id: id });
    expect(await withAddress(email)).toEqual([
      { id: hidden.contact_id, location_id: otherLocation, first_name: null, address_scope: null },
      { id, location_id: ownLocation, first_name: 'Jo', address_scope: ownLocation },
    ]);
    // Messages from this person still arrive in the original location.
    const next = await inbox.receive(email, { body: 'One more thing' });
    expect(next.contact_id).toBe(hidden.contact_id);
  });
});
