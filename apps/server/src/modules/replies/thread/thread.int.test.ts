import type { Message } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';
import { countPackets, countStatements } from '#server/testing/stack/count-statements.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());

describe('a thread', () => {
  it.each([
    [
      'interested',
      'Thanks. Thursday at 3pm EST works for me. Ada',
      { meeting: 'Thursday at 3pm EST works for me.' },
      [{ at: '15:00', zone: 'America/New_York' }],
    ],
    ['soft_no', 'Nice idea. Ask me again in January. Ada', { later_on: 'Ask me again in January.' }, []],
    [
      'wrong_person',
      'Hello. Please contact my colleague Maria Keller about this. Bye',
      { instead: 'Please contact my colleague Maria Keller about this.' },
      [],
    ],
    [
      'hard_no',
      'No. Please remove me from your list. Ada',
      { asks_to_stop: 'Please remove me from your list.' },
      [],
    ],
  ])('quotes the words that a fact comes from (%s)', async (sentiment, body, evidence, times) => {
    const { contact_id, message_id } = await inbox.receive(`${sentiment}@quotes.example`, { body });
    await inbox.query(
      sql`update messages set sentiment = ${sentiment}, sentiment_by = 'person' where id = ${message_id}`,
    );
    const { answering } = await inbox.thread(contact_id);
    expect(answering?.evidence).toMatchObject(evidence);
    expect(answering?.proposed_times).toMatchObject(times);
    const quoted = Object.values(answering?.evidence ?? {}).filter((words) => words !== null);
    expect(quoted).toHaveLength(1);
  });

  it('contains contact, company, campaign, location and messages', async () => {
    const campaign = { provider: 'instantly', provider_campaign_id: 'c-9', name: null } as const;
    const lead = {
      email: 'ada@acme.example',
      first_name: 'Ada',
      company_name: 'Acme',
      location_id: inbox.agency.locations[0] ?? null,
    };
    const { contact_id } = await inbox.receive(lead.email, {
      lead,
      campaign,
      account_id: inbox.agency.account_id,
      subject: 'Re: Hi',
      body: '<p>Yes</p>',
      eaccount: 'sender@us.example',
      thread: {
        from: 'ada@acme.example',
        to: ['sender@us.example'],
        cc: ['boss@acme.example'],
        email_id: 'x',
      },
    });
    const thread = await inbox.thread(contact_id);
    expect(thread).toMatchObject({
      contact: { id: contact_id, first_name: 'Ada', created_at: expect.stringMatching(/Z$/) },
      company: { company_name: 'Acme' },
      campaign: { name: 'c-9' },
      location_name: 'Place agency-1',
      source: 'cold_email',
      sentiment: null,
      unread: true,
      enrichment_status: 'pending_enrichment',
      message_count: 1,
      older: null,
      replies: [],
      messages: [
        {
          subject: 'Re: Hi',
          body: '<p>Yes</p>',
          body_cut: false,
          own_text: 'Yes',
          has_quote: false,
          lang: null,
          unsure: false,
          set_aside: false,
          direction: 'inbound',
          handled: false,
          campaign_name: 'c-9',
          eaccount: 'sender@us.example',
          from: 'ada@acme.example',
          to: ['sender@us.example'],
          cc: ['boss@acme.example'],
          sender_profile_url: null,
          sent_by: null,
        },
      ],
    });
    expect(thread.last_activity_at).toBe(thread.messages[0]?.sent_at);
    const asClient = await inbox.thread(contact_id, inbox.agency.customer);
    expect(asClient.messages).toEqual(
      thread.messages.map((message) => ({ ...message, campaign_id: null, campaign_name: null })),
    );
    expect(asClient.campaign).toBeNull();
  });

  it('names sender and recipient of a mail from a webhook and of our reply', async () => {
    const eaccount = 'megan@us.example';
    const { contact_id } = await inbox.receive('zoe@acme.example', {
      eaccount,
      thread: { email_id: 'z', from: 'zoe@acme.example' },
    });
    await inbox.receive('zoe@acme.example', {
      direction: 'outbound',
      eaccount,
      thread: { from: null, to: [] },
    });
    const { messages } = await inbox.thread(contact_id);
    expect(messages.map(({ direction, from, to }) => ({ direction, from, to }))).toEqual(
      expect.arrayContaining([
        { direction: 'inbound', from: 'zoe@acme.example', to: [eaccount] },
        { direction: 'outbound', from: eaccount, to: ['zoe@acme.example'] },
      ]),
    );
  });

  it('a LinkedIn thread names the profile of the writer', async () => {
    const linkedin_url = 'https://www.linkedin.com/in/grace';
    const { contact_id } = await inbox.receive('grace@navy.example', {
      source: 'linkedin',
      lead: { email: 'grace@navy.example', linkedin_url },
    });
    await inbox.receive('grace@navy.example', { source: 'linkedin', direction: 'outbound' });
    const { messages, contact } = await inbox.thread(contact_id);
    expect(messages.map(({ sender_profile_url }) => sender_profile_url)).toEqual([
      null,
      contact.linkedin_url,
    ]);
  });

  it('returns the newest 100, older ones by pages, and truncates a body that getMessage returns in full', async () => {
    const { contact_id } = await inbox.receive('long@acme.example', { body: 'x'.repeat(300_000) });
    await inbox.query(sql`insert into messages (workspace_id, contact_id, source, direction, body, sent_at, provider_message_key)
        select ${inbox.agency.workspace_id}, ${contact_id}, 'cold_email', 'inbound', 'n' || n, '2027-01-01', 'long' || n
        from generate_series(1, 229) n`);
    const thread = await inbox.thread(contact_id);
    expect(thread.message_count).toBe(230);
    const all: Message[] = [...thread.messages];
    let older = thread.older;
    while (older) {
      const { body } = await inbox.ask('GET', `/api/conversations/${contact_id}/messages?before=${older}`);
      const page = body as { messages: Message[]; older: string | null };
      all.push(...page.messages);
      older = page.older;
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(230);
    const last = all.at(-1);
    expect(last).toMatchObject({ body_cut: true, body: 'x'.repeat(200_000) });
    const { body } = await inbox.ask('GET', `/api/messages/${last?.id}`);
    expect(body).toMatchObject({ body_cut: false, body: 'x'.repeat(300_000) });
    const one = await inbox.receive('one@acme.example', { body: 'n' });
    // The lowest of three, because a statement in the background may fall into one of them.
    const cost = async (id: string) =>
      Math.min(
        await countStatements(() => inbox.thread(id)),
        await countStatements(() => inbox.thread(id)),
        await countStatements(() => inbox.thread(id)),
      );
    expect(await cost(contact_id)).toBe(await cost(one.contact_id));
  });

  it('takes four round trips: entry, parts, the parts that depend on them, and the commit', async () => {
    const { contact_id } = await inbox.receive('trips@acme.example', { body: 'Can we talk?' });
    const other = await inbox.receive('trips-suppressed@acme.example');
    await inbox.ask('POST', `/api/conversations/${other.contact_id}/do-not-contact`, { reason: 'asked' });
    const packets = async (id: string) =>
      Math.min(
        await countPackets(() => inbox.thread(id)),
        await countPackets(() => inbox.thread(id)),
        await countPackets(() => inbox.thread(id)),
      );
    expect(await packets(contact_id)).toBe(4);
    expect(await packets(other.contact_id)).toBe(4);
    expect((await inbox.thread(other.contact_id)).do_not_contact).toBe(true);
  });

  it("uses the contact's enrichment status", async () => {
    const { contact_id } = await inbox.receive('rich@acme.example');
    await inbox.withDatabase(async (tx) => {
      await sql`update contacts set enrichment_status = 'running' where id = ${contact_id}`.execute(tx);
      await sql`update messages set enrichment_status = 'done' where contact_id = ${contact_id}`.execute(tx);
    });
    expect((await inbox.thread(contact_id)).enrichment_status).toBe('running');
  });

  it('is not found if the viewer cannot see the contact', async () => {
    const { contact_id, message_id } = await inbox.receive('hidden@acme.example');
    const { customer } = inbox.agency;
    for (const path of [
      `/api/conversations/${contact_id}`,
      `/api/messages/${message_id}`,
      `/api/conversations/${contact_id}/messages?before=2030-01-01T00:00:00.000000Z_${message_id}`,
    ])
      for (const person of [customer, inbox.other.owner])
        expect((await inbox.ask('GET', path, undefined, person)).status).toBe(404);
  });
});
