import type pg from 'pg';

type Seed = {
  readonly workspace_id: string;
  readonly messages: number;
  /** Time of the first message. The messages cover 139 days. */
  readonly starting?: Date;
};

/** Messages per conversation, a typical number for outreach. */
const PER_CONTACT = 4;
const BATCH_SIZE = 50_000;

/**
 * Fills a workspace with conversations with a realistic word frequency: a few words are nearly
 * everywhere, most are rare, and 'xylophone' occurs in three conversations. Every list fills a page
 * in the small workspace, too, because comparing five rows with fifty would hide the cost of a
 * large workspace. Triggers are disabled meanwhile, because updating a quarter of a million
 * conversations one message at a time is not measured here.
 */
export async function seedInbox(
  owner: pg.Client,
  { workspace_id, messages, starting = new Date('2026-01-01') }: Seed,
): Promise<void> {
  const people = Math.ceil(messages / PER_CONTACT);
  await owner.query('alter table messages disable trigger user');
  await owner.query('set role hearback_system');
  await owner.query(
    `insert into ghl_locations (workspace_id, ghl_location_id, name, client_threads)
      select $1::uuid, left($1::text, 8) || n, 'Location ' || n, 'all' from generate_series(1, 20) n`,
    [workspace_id],
  );
  await owner.query(
    `insert into campaigns (workspace_id, provider, provider_campaign_id, name)
      select $1, 'instantly', 'c' || n, 'Campaign ' || n from generate_series(1, 40) n`,
    [workspace_id],
  );
  await owner.query(
    `insert into companies (workspace_id, company_name) select $1, 'Company ' || n from generate_series(1, 2000) n`,
    [workspace_id],
  );
  for (let from = 1; from <= people; from += BATCH_SIZE)
    await addPeople(owner, workspace_id, { from, to: Math.min(people, from + BATCH_SIZE - 1), starting });
  await owner.query('reset role');
  await owner.query('alter table messages enable trigger user');
}

/** Two thousand texts of about forty words each. The first words of the list are the most frequent ones. */
export async function prepareTexts(owner: pg.Client): Promise<void> {
  await owner.query(`
    create temporary table texts as
    select n, body, left(body, 150) as preview, app.to_search_words(body) as words from (
      select n, string_agg(case when pick < 8 then (array['thanks', 'the', 'call', 'please', 'meeting', 'we', 'you', 'offer'])[pick::int + 1]
        else 'word' || pick::int end, ' ') as body
      from generate_series(1, 2000) n cross join lateral (
        select floor(20000 * power(random(), 6) * (n * 0 + 1)) as pick from generate_series(1, 40)) w
      group by n) t`);
  await owner.query('create index on texts (n)');
  await owner.query('grant select on texts to hearback_system');
}

async function addPeople(
  owner: pg.Client,
  workspace_id: string,
  { from, to, starting }: { from: number; to: number; starting: Date },
): Promise<void> {
  await owner.query('begin');
  // The tables have no statistics and no indexes yet. A nested loop over a million rows would not end.
  await owner.query('set local enable_nestloop = off');
  await owner.query(
    `insert into contacts (workspace_id, email, first_name, last_name, company_id, location_id, created_at)
      select $1::uuid, 'lead' || n || '@firm' || n % 5000 || '.example',
        (array['John', 'Mary', 'Ahmed', 'Li', 'Olga'])[1 + n % 5], 'Surname' || n % 3000,
        f.ids[1 + n % 2000],
        case when n % 4 > 0 then left($1::text, 8) || (1 + n % 20) end,
        $4::timestamptz + (n * 7919 % 200000) * interval '1 minute'
      from generate_series($2::int, $3::int) n
      cross join (select array_agg(id) as ids from companies where workspace_id = $1) f`,
    [workspace_id, from, to, starting],
  );
  await owner.query(
    `insert into messages (workspace_id, contact_id, location_id, campaign_id, source, direction, subject, body, text,
        own_text, quote, preview, words, sent_at, handled, sentiment, sentiment_tried_at, provider_message_key)
      select k.workspace_id, k.id, k.location_id, g.ids[1 + k.n % 40], case when k.n % 10 = 0 then 'linkedin' else 'cold_email' end,
        case when m % 2 = 0 then 'inbound' else 'outbound' end, 'Re: a question', t.body, t.body, t.body, '',
        t.preview, t.words,
        $4::timestamptz + (k.n * 7919 % 200000) * interval '1 minute' + m * interval '1 hour',
        k.n % 40 > 0, case when k.n % 3 = 0 then 'interested' end, case when m % 2 = 0 then now() end, k.n || '-' || m
      from (select *, substring(email::text from 'lead([0-9]+)')::int as n from contacts where workspace_id = $1) k
      cross join generate_series(1, ${PER_CONTACT}) m
      cross join (select array_agg(id) as ids from campaigns where workspace_id = $1) g
      join texts t on t.n = 1 + (k.n * 31 + m * 17) % 2000
      where k.n between $2 and $3`,
    [workspace_id, from, to, starting],
  );
  await owner.query(
    `insert into conversations (workspace_id, contact_id, location_id, last_message_id, last_message_at, subject, preview,
        source, sentiment, campaign_id, message_count, unhandled_count, last_inbound_at, written_at, company_id, contact_created_at)
      select m.workspace_id, m.contact_id, m.location_id, m.id, m.sent_at, m.subject, m.preview, m.source, m.sentiment, m.campaign_id,
        ${PER_CONTACT}, case when m.handled then 0 else 2 end, m.created_at, m.sent_at, k.company_id, k.created_at
      from messages m join contacts k on k.workspace_id = m.workspace_id and k.id = m.contact_id
      where m.workspace_id = $1 and m.provider_message_key like '%-${PER_CONTACT}'
        and split_part(m.provider_message_key, '-', 1)::int between $2 and $3`,
    [workspace_id, from, to],
  );
  await owner.query(
    `insert into conversation_words (workspace_id, contact_id, words)
      select $1::uuid, k.id, array_to_tsvector(array[lower(k.first_name), lower(k.last_name), 'lead' || k.n,
          'firm' || k.n % 5000, 'example', 'company', (1 + k.n % 2000)::text,
          case when k.n between 5 and 7 then 'xylophone' else 'example' end])
        || one.words || two.words || three.words || four.words
      from (select id, first_name, last_name, substring(email::text from 'lead([0-9]+)')::int as n
        from contacts where workspace_id = $1) k
      join texts one on one.n = 1 + (k.n * 31 + 17) % 2000
      join texts two on two.n = 1 + (k.n * 31 + 34) % 2000
      join texts three on three.n = 1 + (k.n * 31 + 51) % 2000
      join texts four on four.n = 1 + (k.n * 31 + 68) % 2000
      where k.n between $2 and $3`,
    [workspace_id, from, to],
  );
  await owner.query(
    `insert into conversation_word_index (workspace_id, contact_id, words)
      select w.workspace_id, w.contact_id, app.to_tagged_words(w.workspace_id, w.words) from conversation_words w
      join contacts k on k.workspace_id = w.workspace_id and k.id = w.contact_id
      where w.workspace_id = $1 and substring(k.email::text from 'lead([0-9]+)')::int between $2 and $3`,
    [workspace_id, from, to],
  );
  await owner.query('commit');
}
