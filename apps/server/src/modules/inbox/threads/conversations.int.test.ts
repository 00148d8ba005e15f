import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { type Ids, openInbox } from '#server/testing/open-inbox.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());

const find = async (contact_id: string) =>
  (await inbox.list()).find((conversation) => conversation.contact_id === contact_id);

describe('a conversation', () => {
  it('is one entry per contact, described by its newest message', async () => {
    const lead = { email: 'ada@acme.example', first_name: 'Ada', last_name: 'King', company_name: 'Acme' };
    await inbox.receive('ada@acme.example', { lead, body: 'First', subject: 'Re: one' });
    const newest = await inbox.receive('ada@acme.example', {
      lead,
      body: `<style>p{}</style><p>Second &amp; <b>last</b></p>${'<p>more</p>'.repeat(100)}`,
      subject: 'Re: two',
      sent_at: new Date('2026-02-01T10:00:00.123Z'),
    });
    const late = await inbox.receive('ada@acme.example', { lead, body: 'Written before, came after' });
    expect(late.contact_id).toBe(newest.contact_id);
    const [entry, ...others] = (await inbox.list()).filter(({ email }) => email === 'ada@acme.example');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      contact_id: newest.contact_id,
      name: 'Ada King',
      subject: 'Re: two',
      source: 'cold_email',
      sentiment: null,
      last_message_id: newest.message_id,
      last_direction: 'inbound',
      last_sender: null,
      last_message_at: '2026-02-01T10:00:00.123Z',
      unread: true,
      unhandled: true,
      company_name: 'Acme',
    });
    expect(entry?.preview).toHaveLength(150);
    expect(entry?.preview).toMatch(/^Second & last more more/);
  });

  it("shows 'No Subject' without a subject, and the address without a name", async () => {
    const { contact_id } = await inbox.receive('nameless@acme.example', { subject: null });
    expect(await find(contact_id)).toMatchObject({ subject: 'No Subject', name: 'nameless@acme.example' });
  });

  it('on LinkedIn has no subject placeholder, because messages there have none', async () => {
    const { contact_id } = await inbox.receive('linked@acme.example', { subject: null, source: 'linkedin' });
    expect(await find(contact_id)).toMatchObject({ subject: '', source: 'linkedin' });
  });

  it('is filtered by when its lead was added', async () => {
    const { contact_id } = await inbox.receive('newcomer@acme.example');
    const since = async (at: Date) => {
      const answer = await inbox.ask('GET', `/api/conversations?added_since=${at.toISOString()}`);
      const { conversations } = answer.body as { conversations: { contact_id: string }[] };
      return conversations.some((each) => each.contact_id === contact_id);
    };
    expect(await since(new Date(Date.now() - 60_000))).toBe(true);
    expect(await since(new Date(Date.now() + 60_000))).toBe(false);
  });

  it('keeps its disposition and campaign when we answer', async () => {
    const first = await inbox.receive('answered@acme.example', {
      account_id: inbox.agency.account_id,
      campaign: { provider: 'instantly', provider_campaign_id: 'c-1', name: 'Autumn' },
    });
    await inbox.ask('PUT', `/api/conversations/${first.contact_id}/disposition`, { sentiment: 'soft_no' });
    await inbox.receive('answered@acme.example', { direction: 'outbound', body: 'Our answer' });
    expect(await find(first.contact_id)).toMatchObject({
      preview: 'Our answer',
      sentiment: 'soft_no',
      campaign_name: 'Autumn',
    });
  });

  it('counts correctly when many sources deliver the same and different messages concurrently', async () => {
    const messages = Array.from({ length: 12 }, (_, index) => ({
      key: `parallel-${index % 6}`,
      body: `Parallel answer number ${'abcdef'[index % 6]}`,
      sent_at: new Date(Date.UTC(2026, 2, 1, 10, index % 6)),
    }));
    await Promise.all(messages.map((more) => inbox.receive('parallel@acme.example', more)));
    const [entry] = await inbox.list('?q=parallel@acme.example');
    expect(entry?.preview).toBe('Parallel answer number f');
    const thread = await inbox.thread(entry?.contact_id ?? '');
    expect(thread.message_count).toBe(6);
    expect(thread.messages).toHaveLength(6);
    const rows = await inbox.query(
      sql`select message_count, unhandled_count from conversations where contact_id = ${entry?.contact_id}`,
    );
    expect(rows).toEqual([{ message_count: 6, unhandled_count: 6 }]);
  });

  it('counts correctly when people make changes while replies arrive', async () => {
    const ids: Ids[] = [];
    for (let index = 0; index < 4; index += 1) ids.push(await inbox.receive('busy@acme.example'));
    const answers = await Promise.all([
      ...ids.map(({ message_id }) =>
        inbox.ask('PUT', `/api/messages/${message_id}/handled`, { handled: true }),
      ),
      ...Array.from({ length: 4 }, () => inbox.receive('busy@acme.example')),
    ]);
    expect(answers.slice(0, 4).map((answer) => (answer as { status: number }).status)).toEqual([
      200, 200, 200, 200,
    ]);
    const rows = await inbox.query(
      sql`select message_count, unhandled_count from conversations where contact_id = ${ids[0]?.contact_id}`,
    );
    expect(rows).toEqual([{ message_count: 8, unhandled_count: 4 }]);
  });

  it('is deleted with its contact and with its last message', async () => {
    const deletedContact = await inbox.receive('gone@acme.example');
    const empty = await inbox.receive('empty@acme.example');
    await inbox.withDatabase(async (tx) => {
      await sql`delete from contacts where id = ${deletedContact.contact_id}`.execute(tx);
      await sql`delete from messages where id = ${empty.message_id}`.execute(tx);
    });
    expect(await find(deletedContact.contact_id)).toBeUndefined();
    expect(await find(empty.contact_id)).toBeUndefined();
    expect((await inbox.thread(empty.contact_id)).messages).toEqual([]);
  });

  it('is maintained for many contacts when messages are written in bulk in any other way', async () => {
    const { workspace_id } = inbox.agency;
    await inbox.query(sql`with people as (insert into contacts (workspace_id, email)
          select ${workspace_id}, 'bulk' || n || '@bulk.example' from generate_series(1, 50) n returning id)
        insert into messages (workspace_id, contact_id, source, direction, body, preview, words, sent_at, provider_message_key)
        select ${workspace_id}, id, 'linkedin', 'inbound', '<p>Bulk <i>zebra</i></p>', 'Bulk zebra', app.to_search_words('Bulk zebra'),
          now(), id::text || n
        from people, generate_series(1, 3) n`);
    const found = await inbox.list('?q=zebra');
    expect(found).toHaveLength(50);
    expect(found.every(({ preview, unhandled }) => preview === 'Bulk zebra' && unhandled)).toBe(true);
  });
});

describe("a contact's location", () => {
  it('determines the location of messages, conversation and opportunity, even after a move', async () => {
    const [first = '', second = ''] = inbox.agency.locations;
    const customer = inbox.agency.customer;
    const { contact_id, message_id } = await inbox.receive('mover@acme.example', {
      lead: { email: 'mover@acme.example', location_id: second },
    });
    await inbox.ask('PUT', `/api/contacts/${contact_id}/opportunity`, { notes: 'Big one' });
    const move = (location_id: string | null) =>
      inbox.query(sql`update contacts set location_id = ${location_id} where id = ${contact_id}`);
    const seen = async () => ({
      listed: (await inbox.list('', customer)).some((entry) => entry.contact_id === contact_id),
      thread: (await inbox.ask('GET', `/api/conversations/${contact_id}`, undefined, customer)).status,
      message: (await inbox.ask('GET', `/api/messages/${message_id}`, undefined, customer)).status,
      opportunity: (await inbox.ask('GET', `/api/contacts/${contact_id}/opportunity`, undefined, customer))
        .status,
    });
    const nothing = { listed: false, thread: 404, message: 404, opportunity: 404 };
    expect(await seen()).toEqual(nothing);
    await move(first);
    expect(await seen()).toEqual({ listed: true, thread: 200, message: 200, opportunity: 200 });
    await move(null);
    expect(await seen()).toEqual(nothing);
    const rows = await inbox.query(sql`select location_id from messages where contact_id = ${contact_id}
        union all select location_id from conversations where contact_id = ${contact_id}
        union all select location_id from opportunities where contact_id = ${contact_id}`);
    expect(rows).toEqual([{ location_id: null }, { location_id: null }, { location_id: null }]);
  });

  it('is not overridden by a message', async () => {
    const [first = '', second = ''] = inbox.agency.locations;
    const { contact_id } = await inbox.receive('stays@acme.example', {
      lead: { email: 'stays@acme.example', location_id: first },
    });
    await inbox.receive('stays@acme.example', { lead: { email: 'stays@acme.example', location_id: second } });
    const rows = await inbox.query(
      sql`update messages set location_id = ${second} where contact_id = ${contact_id} returning location_id`,
    );
    expect(rows).toEqual([{ location_id: first }, { location_id: first }]);
  });
});
