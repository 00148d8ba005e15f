import { withWorkspace } from '@hearback/database';
import { readMail } from '@hearback/mail';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';
import { claimToRead } from '../classification.queries.ts';
import { readBodiesJob } from './read-bodies.job.ts';

const BODY =
  '<div>Yes, we are interested &amp; free on Thursday.</div><div class="gmail_quote"><div class="gmail_attr">On Mon, Nov 9, 2026 at 9:00 AM Oda wrote:</div><blockquote class="gmail_quote">Shall we talk about walruses?</blockquote></div>';
const READ = readMail(BODY);

const inbox = await openInbox();
const readAll = () => readBodiesJob.handler({}, inbox.app.services);
// Messages of the fixture that have no body.
await readAll();
afterAll(() => inbox.close());

type Row = {
  id: string;
  text: string | null;
  own_text: string;
  quote: string;
  lang: string;
  preview: string;
};
const listRows = async (email: string) => {
  const rows = await inbox.query(sql<
    Row & { version: string }
  >`select m.*, m.xmin::text as version from messages m
      join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
      where c.email_key like ${email} order by m.sent_at desc`);
  return rows;
};

/** Stores messages as an earlier release did, before quotations were detected. */
const addOld = (people: number, each: number) =>
  inbox.query(sql`with people as (insert into contacts (workspace_id, email)
        select ${inbox.agency.workspace_id}, 'old' || n || '@old.example' from generate_series(1, ${people}::int) n
        returning id, email)
      insert into messages (workspace_id, contact_id, source, direction, subject, body, preview, words, sent_at, provider_message_key)
      select ${inbox.agency.workspace_id}, id, 'cold_email', 'inbound', 'Re: Hi', ${BODY}, 'as it was', app.to_search_words('as it was'),
        '2026-01-01'::timestamptz + substring(email::text from '[0-9]+')::int * interval '1 hour' + n * interval '1 minute', email || n
      from people, generate_series(1, ${each}::int) n`);

/** Terminates the job's connection while it waits for a contact, as if the process had been killed. */
async function killWaitingConnections(): Promise<void> {
  const end = async () => {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and application_name = 'hearback: read stored bodies'
        and wait_event_type = 'Lock'`.execute(inbox.app.services.db);
    return rows.length > 0;
  };
  await vi.waitUntil(end, { interval: 10 });
}

describe('bodies of an earlier release', () => {
  it('are read in slices, and a killed job neither loses nor repeats any', async () => {
    await addOld(12, 10);
    const killed = inbox.withDatabase(async (tx) => {
      // The newest are read first, so the third slice holds those of the second contact.
      await sql`select from contacts where email_key = 'old2@old.example' for update`.execute(tx);
      const reading = readAll().then(
        () => 'done',
        () => 'killed',
      );
      await killWaitingConnections();
      return reading;
    });
    expect(await killed).toBe('killed');
    const halfway = await listRows('old%');
    expect(halfway.filter(({ text }) => text !== null)).toHaveLength(100);

    await readAll();
    const done = await listRows('old%');
    expect(done).toHaveLength(120);
    for (const row of done)
      expect(row).toMatchObject({
        text: READ.text,
        own_text: 'Yes, we are interested & free on Thursday.',
        quote: READ.quote,
        lang: 'en',
        preview: 'Yes, we are interested & free on Thursday.',
      });
    const version = new Map(done.map((row) => [row.id, row.version]));
    for (const row of halfway.filter(({ text }) => text !== null))
      expect(version.get(row.id)).toBe(row.version);

    await readAll();
    expect((await listRows('old%')).map((row) => row.version)).toEqual(done.map((row) => row.version));
  });

  it('are listed and searched by the extracted text', async () => {
    const found = await inbox.list('?q=walruses');
    expect(found).toHaveLength(12);
    expect(found[0]?.preview).toBe('Yes, we are interested & free on Thursday.');
  });

  it('are read on access if the job has not reached them yet', async () => {
    const { contact_id } = await inbox.receive('met@acme.example', {
      body: BODY,
      sent_at: new Date('2026-02-01T10:00:00Z'),
    });
    await inbox.query(sql`update messages set text = null, own_text = null, quote = null, lang = null
        where contact_id = ${contact_id}`);
    const [message] = (await inbox.thread(contact_id)).messages;
    expect(message).toMatchObject({ own_text: READ.own_text, has_quote: true });
    await inbox.receive('met@acme.example', {
      by: 'pull',
      body: BODY,
      sent_at: new Date('2026-02-01T10:01:00Z'),
    });
    expect((await inbox.thread(contact_id)).message_count).toBe(1);
  });

  it('stay empty if the message was wiped', async () => {
    const { message_id } = await inbox.receive('gone@acme.example', { body: BODY });
    await inbox.query(sql`update messages set body = '', text = null, own_text = null, preview = '', deleted_at = now(), wiped_at = now()
        where id = ${message_id}`);
    await readAll();
    expect((await listRows('gone@acme.example'))[0]?.text).toBeNull();
  });
});

describe('a received message', () => {
  it('is stored with its extracted text, within limits, and a pull replaces all of it', async () => {
    const long = `Yes please ${'🙂'.repeat(30_000)}`;
    await inbox.receive('new@acme.example', { body: long, sent_at: new Date('2026-03-01T10:00:00Z') });
    const [first] = await listRows('new@acme.example');
    expect(first?.text).toHaveLength(49_999);
    expect(first?.own_text?.isWellFormed()).toBe(true);

    const reported = { sent_at: new Date('2026-03-02T10:00:00Z') };
    await inbox.receive('snippet@acme.example', {
      ...reported,
      body: 'Yes, we are interested & free on Thursday.',
    });
    await inbox.receive('snippet@acme.example', { ...reported, by: 'pull', body: BODY });
    const rows = await listRows('snippet@acme.example');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      text: READ.text,
      own_text: READ.own_text,
      quote: READ.quote,
      lang: 'en',
    });
  });
});

describe('the text of a message', () => {
  it('is the same in list, search, thread and classification', async () => {
    const { contact_id, message_id } = await inbox.receive('agrees@acme.example', {
      body: `Platypuses are fine, please send the price.\n\nOn Tue, Mar 3, 2026 at 9:05 AM Ann Lee wrote:\n> Unsubscribe from wombats?`,
    });
    const own = 'Platypuses are fine, please send the price.';
    expect((await listRows('agrees@acme.example'))[0]).toMatchObject({ own_text: own, preview: own });
    const [listed] = await inbox.list('?q=platypuses');
    expect(listed).toMatchObject({ contact_id, preview: own });
    expect(await inbox.list('?q=wombats')).toHaveLength(1);
    expect((await inbox.thread(contact_id)).messages[0]).toMatchObject({ own_text: own, has_quote: true });
    const { workspace_id } = inbox.agency;
    const claimed = await withWorkspace(inbox.app.services.db, workspace_id, (tx) =>
      claimToRead(tx, workspace_id, 1_000),
    );
    expect(claimed.find(({ id }) => id === message_id)?.own_text).toBe(own);
  });
});
