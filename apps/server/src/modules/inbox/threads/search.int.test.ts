import { type Tx, withLocationScope } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';

const inbox = await openInbox();
const lead = {
  email: 'j.smith@acme-corp.example',
  first_name: 'John',
  last_name: 'Šmith',
  company_name: 'Ünited Widgets',
};
const received = await inbox.receive(lead.email, {
  lead,
  subject: 'Re: Quarterly pricing',
  body: '<p>Please send the <b>bro</b>chure&nbsp;to our Zürich office. <a href="https://secretlink.example">Link</a></p>',
});
const john = received.contact_id;
await inbox.receive('mary@elsewhere.example', { body: 'Not for us', lead: { first_name: 'Mary' } });
afterAll(() => inbox.close());

const search = async (q: string, as = inbox.agency.owner) =>
  (await inbox.list(`?q=${encodeURIComponent(q)}`, as)).map(({ contact_id }) => contact_id);

/** Counts the results on all pages and fails on duplicates. */
async function countPages(query: string): Promise<number> {
  const found: string[] = [];
  for (let after = ''; ; ) {
    const { body } = await inbox.ask('GET', `/api/conversations${query}${after}`);
    const { conversations, next } = body as { conversations: { contact_id: string }[]; next: string | null };
    found.push(...conversations.map(({ contact_id }) => contact_id));
    if (next === null) break;
    after = `&after=${encodeURIComponent(next)}`;
  }
  expect(new Set(found).size).toBe(found.length);
  return found.length;
}

describe('a search', () => {
  it.each([
    'John',
    'joh',
    'j.smith@acme-corp.example',
    'acme',
    'smith',
    'united wid',
    'Ünited',
    'pricing',
    'quart',
    'brochure',
    'zurich',
    'ZÜRICH office',
    'john pricing zürich',
  ])('for %j finds the conversation', async (q) => expect(await search(q)).toEqual([john]));

  it('returns the matching part of an older message, unless the preview contains it', async () => {
    const email = 'older@snippets.example';
    await inbox.receive(email, {
      body: `${'We looked at it for a while. '.repeat(10)}The xylophone is still too loud for the office.`,
    });
    const find = async () => (await inbox.list('?q=xylo')).map(({ snippet }) => snippet);
    expect(await find()).toEqual([expect.stringContaining('The xylophone is still too loud')]);
    await inbox.receive(email, { body: 'Never mind.' });
    expect(await find()).toEqual([expect.stringContaining('The xylophone is still too loud')]);
    await inbox.receive(email, { body: 'The xylophone again.' });
    expect(await find()).toEqual([null]);
    expect((await inbox.list('?q=older@snippets.example')).map(({ snippet }) => snippet)).toEqual([null]);
  });

  it.each(['johnny', 'ohn', 'john mary', 'secretlink', 'href', 'nbsp', 'chure'])(
    'for %j finds nothing',
    async (q) => expect(await search(q)).toEqual([]),
  );

  it.each([
    "'",
    "joh' & 'x",
    '%',
    '_',
    '\\',
    'a:*|b',
    '!john',
    '(((',
    '&&&',
    '<->',
    '"',
    '--',
    '$1',
    '🙂',
    '\u202e',
  ])('for %j is harmless', async (q) => {
    const { status } = await inbox.ask('GET', `/api/conversations?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
  });

  it('treats operators in the query as plain words', async () =>
    expect(await search('!john | :* & (pricing)')).toEqual([john]));

  it('finds a contact and a company by their current names', async () => {
    await inbox.withDatabase(async (tx) => {
      await sql`update contacts set first_name = 'Jonathan' where id = ${john}`.execute(tx);
      await sql`update companies set company_name = 'Renamed Gadgets' where company_name = 'Ünited Widgets'`.execute(
        tx,
      );
    });
    expect(await search('jonathan')).toEqual([john]);
    expect(await search('gadgets')).toEqual([john]);
    expect(await search('john')).toEqual([]);
  });

  it('finds a rare word among many newer conversations, and pages through a common one', async () => {
    const { workspace_id } = inbox.agency;
    for (let from = 1; from <= 1_300; from += 650)
      await inbox.query(sql`with people as (insert into contacts (workspace_id, email)
            select ${workspace_id}, 'crowd' || n || '@crowd.example' from generate_series(${from}::int, ${from + 649}::int) n
            returning id, email)
          insert into messages (workspace_id, contact_id, source, direction, words, sent_at, provider_message_key)
          select ${workspace_id}, id, 'cold_email', 'inbound', app.to_search_words('Common words of everybody'), '2027-01-01', email
          from people`);
    expect(await search('gadgets')).toEqual([john]);
    expect(await search('g pricing')).toEqual([john]);
    expect(await search('common gadgets')).toEqual([]);
    expect(await search('common')).toHaveLength(100);
    // On every third, twelfth and hundredth conversation: each frequency uses a different plan.
    for (const [word, count] of [
      ['crowd1', 412],
      ['crowd12', 111],
      ['crowd99', 11],
    ] as const)
      for (const sort of ['newest', 'oldest'])
        expect(await countPages(`?q=${word}&sort=${sort}`)).toBe(count);
    expect(await search('gadgets', inbox.agency.customer)).toEqual([]);
    expect(await search('gadgets', inbox.other.owner)).toEqual([]);
  });

  it('finds words that different messages added, even after one of them is deleted', async () => {
    const receive = (body: string) =>
      inbox.receive('split@acme.example', { body, lead: { first_name: 'Ottoline' } });
    const { contact_id } = await receive('The aardvark arrived.');
    const { message_id } = await receive('A bandicoot followed.');
    await receive('Finally a capybara, and another aardvark.');
    for (const q of [
      'aardvark',
      'bandi',
      'capybara aardvark',
      'bandicoot capy',
      'ottoline bandicoot',
      'crowd99 capybara',
    ])
      expect([q, await search(q)]).toEqual([q, q.startsWith('crowd') ? [] : [contact_id]]);
    await inbox.ask('DELETE', `/api/messages/${message_id}`);
    expect(await search('bandicoot')).toEqual([]);
    expect(await search('bandicoot capybara')).toEqual([]);
    expect(await search('aardvark capybara')).toEqual([contact_id]);
  });

  it('reads only the locations of a limited person, regardless of the data of the others', async () => {
    const { workspace_id, locations, customer } = inbox.agency;
    const ownLocation = locations[0] ?? '';
    await inbox.query(
      sql`update contacts set location_id = ${ownLocation} where email_key like 'crowd%' or id = ${john}`,
    );
    expect(await search('gadgets', customer)).toEqual([john]);
    expect(await search('crowd99', customer)).toHaveLength(11);
    const readSoFar = async (tx: Tx) => {
      const { rows } = await sql<{ n: number }>`
        select sum(pg_stat_get_xact_tuples_fetched(c.oid)
          + case when c.relkind = 'r' then pg_stat_get_xact_tuples_returned(c.oid) else 0 end)::int as n from pg_class c
        left join pg_index i on i.indexrelid = c.oid
        where coalesce(i.indrelid, c.oid)::regclass::text in ('conversation_words', 'conversation_word_index', 'conversation_word_additions')`.execute(
        tx,
      );
      return rows[0]?.n ?? 0;
    };
    const countRead = () =>
      withLocationScope(inbox.app.services.db, { workspace_id, location_ids: [ownLocation] }, async (tx) => {
        const before = await readSoFar(tx);
        await sql`select * from app.search_conversations('gadgets', '[]', true, null, null, 101)`.execute(tx);
        return (await readSoFar(tx)) - before;
      });
    const before = await countRead();
    expect(before).toBeGreaterThan(1_300);
    for (let more = 0; more < 20; more += 1)
      await inbox.receive(`elsewhere${more}@acme.example`, { body: 'Gadgets, gadgets' });
    expect(await search('gadgets')).toHaveLength(21);
    expect(await countRead()).toBe(before);
  });
});

describe('a search by campaign or location name', () => {
  it('finds their conversations for people who can see them', async () => {
    const { locations, customer, owner } = inbox.agency;
    const [ownLocation = ''] = locations;
    const { contact_id } = await inbox.receive('named@acme.example', {
      lead: { email: 'named@acme.example', location_id: ownLocation },
    });
    await inbox.withDatabase(async (tx) => {
      await sql`update ghl_locations set custom_name = 'Zürich Lakeside' where ghl_location_id = ${ownLocation}`.execute(
        tx,
      );
      await sql`update campaigns set name = 'Quokka outreach 2026' where id = ${inbox.agency.campaign_id}`.execute(
        tx,
      );
      await sql`update messages set campaign_id = ${inbox.agency.campaign_id} where contact_id = ${contact_id}`.execute(
        tx,
      );
    });
    expect(await search('quokka')).toEqual([contact_id]);
    expect(await search('Outreach quok')).toEqual([contact_id]);
    expect(await search('quokka lakeside')).toEqual([]);
    // Many newer conversations are in that location by now.
    for (const person of [owner, customer])
      expect((await inbox.list('?q=zurich lake&sort=oldest', person)).map((row) => row.contact_id)).toContain(
        contact_id,
      );
    expect(await search('quokka', inbox.other.owner)).toEqual([]);
    const thread = await inbox.thread(contact_id, customer);
    expect(await search('quokka', customer)).toEqual(thread.campaign ? [contact_id] : []);
  });
});

describe('an enormous conversation', () => {
  it('stores any number of distinct words, and the newest are found', async () => {
    const text = (run: number) =>
      Array.from({ length: 4_000 }, (_, index) => `wort${run}x${index}${'ü'.repeat(40)}`).join(' ');
    for (let run = 0; run < 4; run += 1) await inbox.receive('wordy@acme.example', { body: text(run) });
    expect(await search('wort3x7')).toHaveLength(1);
    await inbox.receive('wordy@acme.example', { body: 'And finally antidisestablishmentarianism' });
    expect(await search('antidis')).toHaveLength(1);
  });
});
