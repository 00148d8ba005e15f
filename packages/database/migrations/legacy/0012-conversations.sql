-- The inbox as people see it: one row per contact, told by its messages. Who writes a message, or changes one, cannot
-- forget the conversation: statement-level triggers recompute the contacts a statement touched, all of them at once, in
-- the transaction of the change. Application code could forget one of its many ways in (webhook, pull, import, a person's
-- click, a cascade), and would pay a round trip for each.

-- Words

-- The words of a text, in the one spelling that stored texts and questions share: small letters, no accents, split at
-- anything that is no letter or digit, so that 'john@acme.com' is found by 'acme'. Punctuation becomes a space first:
-- the parser would keep addresses, links and hyphenated words together, and a question could not carry operators.
create function app.words_of(p_text text) returns tsvector
  language sql immutable strict parallel safe
  begin atomic
    select strip(to_tsvector('pg_catalog.simple', translate(
      regexp_replace(normalize(left(p_text, 50000), NFKD), '[\u0300-\u036f]+', '', 'g'),
      '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~“”„‘’‚«»‹›–—…·•', repeat(' ', 48))));
  end;

-- A rough reading of HTML, for rows that were written without a preview: before there were previews, or by hand.
create function app.plain_text(p_body text) returns text
  language sql immutable strict parallel safe
  begin atomic
    select regexp_replace(regexp_replace(regexp_replace(left(p_body, 50000),
      '<(style|script|head)\y.*?</(style|script|head)\s*>', ' ', 'gi'), '<[^>]*>|&\w+;|&#\w+;', ' ', 'g'), '\s+', ' ', 'g');
  end;

-- Messages

alter table messages
  -- The first 150 characters without markup.
  add column preview text,
  add column words tsvector,
  -- Who chose the sentiment: a person's choice is never overwritten by an analysis.
  add column sentiment_by text check (sentiment_by in ('person', 'model', 'built_in')),
  -- A tombstone: its key stays, so that no reconciliation brings the message back. Its content goes with wiped_at.
  add column deleted_at timestamptz,
  add column deleted_by uuid,
  add column wiped_at timestamptz;

-- The location is the contact's, kept so by triggers; the contact's own key decides what happens when a location goes.
alter table messages drop constraint messages_workspace_id_location_id_fkey;

create index messages_to_wipe on messages (deleted_at) where deleted_at is not null and wiped_at is null;
-- A company that is renamed finds its people without a scan.
create index contacts_of_company on contacts (workspace_id, company_id) where company_id is not null;

-- Opportunities

create table opportunities (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  company_id uuid,
  campaign_id uuid,
  -- The contact's, copied for the wall.
  location_id text,
  status text not null default 'lead'
    check (status in ('lead', 'waiting_for_reply', 'booked_meeting', 'meeting_completed', 'won', 'lost')),
  estimated_value numeric(14, 2) check (estimated_value >= 0),
  billing_type text not null default 'one_time' check (billing_type in ('one_time', 'recurring')),
  estimated_close_date date,
  priority_date date,
  notes text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete set null (campaign_id)
);
create index opportunities_of_contact on opportunities (workspace_id, contact_id, created_at desc, id desc);

-- Conversations

create table conversations (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  contact_id uuid not null,
  location_id text,
  last_message_id uuid not null,
  last_message_at timestamptz not null,
  subject text,
  preview text not null,
  source text not null,
  -- The newest message that has one: our own answer has none, and must not make a lead's disposition disappear.
  sentiment text,
  campaign_id uuid,
  message_count integer not null,
  -- Inbound ones that nobody marked as done.
  unhandled_count integer not null,
  -- When the newest inbound message came here, not when it was written: one that comes late is unread too.
  last_inbound_at timestamptz,
  -- Shared by the team.
  read_at timestamptz,
  unread boolean not null generated always as (coalesce(last_inbound_at > read_at, last_inbound_at is not null)) stored,
  primary key (workspace_id, contact_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete set null (campaign_id)
);
-- Each filter of the list walks an index in list order and stops after a page. 'Needs Action Only' and unread have their
-- own: in a workspace where nearly all is done, they would walk past everything that is.
create index conversations_newest on conversations (workspace_id, last_message_at desc, contact_id desc);
create index conversations_of_location on conversations (workspace_id, location_id, last_message_at desc, contact_id desc);
create index conversations_of_campaign on conversations (workspace_id, campaign_id, last_message_at desc, contact_id desc);
create index conversations_of_source on conversations (workspace_id, source, last_message_at desc, contact_id desc);
create index conversations_disposed on conversations (workspace_id, sentiment, last_message_at desc, contact_id desc)
  where sentiment is not null;
create index conversations_unhandled on conversations (workspace_id, last_message_at desc, contact_id desc)
  where unhandled_count > 0;
create index conversations_unhandled_of_location
  on conversations (workspace_id, location_id, last_message_at desc, contact_id desc) where unhandled_count > 0;
create index conversations_unread on conversations (workspace_id, last_message_at desc, contact_id desc) where unread;

-- What a conversation can be found by: the words of its contact, company and messages. Apart from the conversation, which
-- changes far more often. Every word begins with six digits of the workspace, so that a search, and a prefix above all,
-- reads only the own part of the index however common the word is next door.
create table conversation_words (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  contact_id uuid not null,
  words tsvector not null,
  primary key (workspace_id, contact_id),
  foreign key (workspace_id, contact_id) references conversations (workspace_id, contact_id) on delete cascade
);
-- A small list of pending words: every search reads all of it.
create index conversation_words_found on conversation_words using gin (words) with (gin_pending_list_limit = 512);

-- The walls

alter table conversations enable row level security;
alter table conversations force row level security;
create policy system_all on conversations to hearback_system using (true) with check (true);
grant select, insert, update, delete on conversations to hearback_system;
create policy read_granted on conversations for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy read_by_somebody on conversations for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
-- All else is the triggers' to write.
grant select, update (read_at) on conversations to hearback_api;

-- Read through app.search_conversations alone: it holds words of all locations.
alter table conversation_words enable row level security;
alter table conversation_words force row level security;
create policy system_all on conversation_words to hearback_system using (true) with check (true);
grant select, insert, update, delete on conversation_words to hearback_system;

alter table opportunities enable row level security;
alter table opportunities force row level security;
create policy system_all on opportunities to hearback_system using (true) with check (true);
grant select, insert, update, delete on opportunities to hearback_system;
create policy read_granted on opportunities for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy write_seen on opportunities for all to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
grant select, insert, update on opportunities to hearback_api;

-- What keeps conversations true. These run as the system: a conversation is told by all of its messages, whoever writes.

-- A message or an opportunity carries its contact's location, whatever its writer says.
create function app.place_at_contact() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select c.location_id into new.location_id from public.contacts c
    where c.workspace_id = new.workspace_id and c.id = new.contact_id;
  return new;
end $$;

create function app.read_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  plain text;
begin
  -- The intake reads better and says so; here is for whoever says nothing.
  if new.preview is null or new.words is null
    or (tg_op = 'UPDATE' and new.body <> old.body and new.preview = old.preview) then
    plain := app.plain_text(new.body);
    new.preview := left(btrim(plain), 150);
    new.words := app.words_of(concat_ws(' ', new.subject, plain));
  end if;
  return new;
end $$;

-- What the messages of these contacts tell.
create function app.told_conversations(p_workspaces uuid[], p_contacts uuid[])
  returns table (workspace_id uuid, contact_id uuid, location_id text, last_message_id uuid, last_message_at timestamptz,
    subject text, preview text, source text, sentiment text, campaign_id uuid, message_count integer,
    unhandled_count integer, last_inbound_at timestamptz)
  language sql stable
  begin atomic
    select k.workspace_id, k.id, k.location_id, newest.id, newest.sent_at, newest.subject, newest.preview, newest.source,
      disposed.sentiment, run.campaign_id, counted.all_of_them, counted.unhandled, counted.came_at
    from unnest(p_workspaces, p_contacts) as asked (workspace_id, contact_id)
    join contacts k on k.workspace_id = asked.workspace_id and k.id = asked.contact_id
    cross join lateral (
      select m.id, m.sent_at, m.subject, coalesce(m.preview, '') as preview, m.source from messages m
      where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null
      order by m.sent_at desc, m.id desc limit 1) newest
    left join lateral (
      select m.sentiment from messages m
      where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null and m.sentiment is not null
      order by m.sent_at desc, m.id desc limit 1) disposed on true
    left join lateral (
      select m.campaign_id from messages m
      where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null and m.campaign_id is not null
      order by m.sent_at desc, m.id desc limit 1) run on true
    cross join lateral (
      select count(*)::integer as all_of_them,
        (count(*) filter (where m.direction = 'inbound' and not m.handled))::integer as unhandled,
        max(m.created_at) filter (where m.direction = 'inbound') as came_at
      from messages m where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null) counted;
  end;

-- Made, then locked in one order, then told anew: the last statement looks after the lock is held, so that two writers
-- to one conversation take turns and the second one counts what the first one wrote.
create function app.refresh_conversations(p_workspaces uuid[], p_contacts uuid[]) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into public.conversations (workspace_id, contact_id, location_id, last_message_id, last_message_at, subject,
    preview, source, sentiment, campaign_id, message_count, unhandled_count, last_inbound_at)
  select t.* from (
    select array_agg(a.w) as workspaces, array_agg(a.c) as contacts from unnest(p_workspaces, p_contacts) as a (w, c)
    where not exists (select from public.conversations v where v.workspace_id = a.w and v.contact_id = a.c)) missing
  cross join lateral app.told_conversations(missing.workspaces, missing.contacts) t
  order by 1, 2
  on conflict do nothing;

  perform from public.conversations v
    join unnest(p_workspaces, p_contacts) as a (w, c) on v.workspace_id = a.w and v.contact_id = a.c
    order by v.workspace_id, v.contact_id for no key update of v;

  update public.conversations v set location_id = t.location_id, last_message_id = t.last_message_id,
    last_message_at = t.last_message_at, subject = t.subject, preview = t.preview, source = t.source,
    sentiment = t.sentiment, campaign_id = t.campaign_id, message_count = t.message_count,
    unhandled_count = t.unhandled_count, last_inbound_at = t.last_inbound_at
  from app.told_conversations(p_workspaces, p_contacts) t
  where v.workspace_id = t.workspace_id and v.contact_id = t.contact_id
    and (v.location_id, v.last_message_id, v.last_message_at, v.subject, v.preview, v.source, v.sentiment, v.campaign_id,
      v.message_count, v.unhandled_count, v.last_inbound_at)
    is distinct from (t.location_id, t.last_message_id, t.last_message_at, t.subject, t.preview, t.source, t.sentiment,
      t.campaign_id, t.message_count, t.unhandled_count, t.last_inbound_at);
end $$;

create function app.forget_empty_conversations(p_workspaces uuid[], p_contacts uuid[]) returns void
  language sql set search_path = ''
  begin atomic
    delete from conversations v using unnest(p_workspaces, p_contacts) as a (w, c)
    where v.workspace_id = a.w and v.contact_id = a.c and not exists (
      select from messages m where m.workspace_id = a.w and m.contact_id = a.c and m.deleted_at is null);
  end;

-- A word longer than 32 letters is found by its beginning; a tsvector holds a megabyte, which 7,500 of the longest fit.
create function app.tagged_word(p_workspace uuid, p_word text) returns text
  language sql immutable strict parallel safe
  return left(p_workspace::text, 6) || left(p_word, 32);

create function app.words_of_contact(p_workspace uuid, p_contact uuid) returns tsvector
  language sql stable
  begin atomic
    select app.words_of(concat_ws(' ', k.first_name, k.last_name, k.email::text, k.company_name, f.company_name))
    from contacts k left join companies f on f.workspace_id = k.workspace_id and f.id = k.company_id
    where k.workspace_id = p_workspace and k.id = p_contact;
  end;

-- From the newest 200 messages, the newest words first.
create function app.rebuild_words(p_workspaces uuid[], p_contacts uuid[]) returns void
  language sql set search_path = ''
  begin atomic
    insert into conversation_words as known (workspace_id, contact_id, words)
    select v.workspace_id, v.contact_id, array_to_tsvector(array(
      select app.tagged_word(v.workspace_id, w.lexeme) from unnest(app.words_of_contact(v.workspace_id, v.contact_id)) w
      union
      (select app.tagged_word(v.workspace_id, w.lexeme) from (
          select m.words, m.sent_at from messages m
          where m.workspace_id = v.workspace_id and m.contact_id = v.contact_id and m.deleted_at is null
          order by m.sent_at desc, m.id desc limit 200) m
        cross join lateral unnest(m.words) w
        group by 1 order by max(m.sent_at) desc limit 7000)))
    from unnest(p_workspaces, p_contacts) as a (w, c)
    join conversations v on v.workspace_id = a.w and v.contact_id = a.c
    order by v.workspace_id, v.contact_id
    on conflict (workspace_id, contact_id) do update set words = excluded.words
      where known.words <> excluded.words;
  end;

create function app.messages_inserted() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  workspaces uuid[];
  contacts uuid[];
begin
  select array_agg(k.workspace_id), array_agg(k.contact_id) into workspaces, contacts
    from (select distinct n.workspace_id, n.contact_id from written n where n.deleted_at is null) k;
  if workspaces is null then
    return null;
  end if;
  perform app.refresh_conversations(workspaces, contacts);
  -- A long conversation gets the new words only.
  update public.conversation_words known set words = known.words || news.words
  from (
    select n.workspace_id, n.contact_id, array_to_tsvector(array_agg(distinct app.tagged_word(n.workspace_id, w.lexeme))) as words
    from written n cross join lateral unnest(n.words) w where n.deleted_at is null group by 1, 2
    order by 1, 2) news
  where known.workspace_id = news.workspace_id and known.contact_id = news.contact_id
    and length(known.words) + length(news.words) <= 7000;
  select array_agg(a.w), array_agg(a.c) into workspaces, contacts from unnest(workspaces, contacts) as a (w, c)
    left join public.conversation_words known on known.workspace_id = a.w and known.contact_id = a.c
    where known.words is null or length(known.words) > 6000;
  if workspaces is not null then
    perform app.rebuild_words(workspaces, contacts);
  end if;
  return null;
end $$;

create function app.messages_updated() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  workspaces uuid[];
  contacts uuid[];
begin
  select array_agg(k.workspace_id), array_agg(k.contact_id) into workspaces, contacts from (
    select distinct n.workspace_id, who.contact_id from after_change n
    join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral unnest(array[o.contact_id, n.contact_id]) who (contact_id)
    where (o.deleted_at is null or n.deleted_at is null)
      and (o.contact_id, o.handled, o.sentiment, o.deleted_at, o.sent_at, o.subject, o.preview, o.campaign_id, o.direction,
        o.source, o.words) is distinct from (n.contact_id, n.handled, n.sentiment, n.deleted_at, n.sent_at, n.subject,
        n.preview, n.campaign_id, n.direction, n.source, n.words)) k;
  if workspaces is null then
    return null;
  end if;
  perform app.refresh_conversations(workspaces, contacts);
  perform app.forget_empty_conversations(workspaces, contacts);
  select array_agg(k.workspace_id), array_agg(k.contact_id) into workspaces, contacts from (
    select distinct n.workspace_id, who.contact_id from after_change n
    join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral unnest(array[o.contact_id, n.contact_id]) who (contact_id)
    where (o.contact_id, o.deleted_at, o.words) is distinct from (n.contact_id, n.deleted_at, n.words)) k;
  if workspaces is not null then
    perform app.rebuild_words(workspaces, contacts);
  end if;
  return null;
end $$;

create function app.messages_deleted() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  workspaces uuid[];
  contacts uuid[];
begin
  -- A contact that is gone took its conversation along: a location's ten thousand contacts must not be told anew one by one.
  select array_agg(k.workspace_id), array_agg(k.contact_id) into workspaces, contacts
    from (select distinct o.workspace_id, o.contact_id from gone o where o.deleted_at is null) k
    join public.contacts c on c.workspace_id = k.workspace_id and c.id = k.contact_id;
  if workspaces is null then
    return null;
  end if;
  perform app.refresh_conversations(workspaces, contacts);
  perform app.forget_empty_conversations(workspaces, contacts);
  perform app.rebuild_words(workspaces, contacts);
  return null;
end $$;

-- The contact's location is the truth: a thread is never half visible, and no preview tells of another location.
create function app.contacts_updated() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  workspaces uuid[];
  contacts uuid[];
begin
  if exists (select from after_change n join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    where n.location_id is distinct from o.location_id) then
    update public.messages m set location_id = n.location_id from after_change n
      where m.workspace_id = n.workspace_id and m.contact_id = n.id and m.location_id is distinct from n.location_id;
    update public.opportunities p set location_id = n.location_id from after_change n
      where p.workspace_id = n.workspace_id and p.contact_id = n.id and p.location_id is distinct from n.location_id;
    update public.conversations v set location_id = n.location_id from after_change n
      where v.workspace_id = n.workspace_id and v.contact_id = n.id and v.location_id is distinct from n.location_id;
  end if;
  select array_agg(n.workspace_id), array_agg(n.id) into workspaces, contacts from after_change n
    join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    where (o.first_name, o.last_name, o.email, o.company_name, o.company_id)
      is distinct from (n.first_name, n.last_name, n.email, n.company_name, n.company_id);
  if workspaces is not null then
    perform app.rebuild_words(workspaces, contacts);
  end if;
  return null;
end $$;

create function app.companies_updated() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  workspaces uuid[];
  contacts uuid[];
begin
  select array_agg(k.workspace_id), array_agg(k.id) into workspaces, contacts from after_change n
    join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    join public.contacts k on k.workspace_id = n.workspace_id and k.company_id = n.id
    where o.company_name <> n.company_name;
  if workspaces is not null then
    perform app.rebuild_words(workspaces, contacts);
  end if;
  return null;
end $$;

create trigger place before insert or update of contact_id, location_id on messages
  for each row execute function app.place_at_contact();
create trigger read before insert or update of body, preview, words on messages
  for each row execute function app.read_message();
create trigger inserted after insert on messages referencing new table as written
  for each statement execute function app.messages_inserted();
create trigger updated after update on messages referencing old table as before_change new table as after_change
  for each statement execute function app.messages_updated();
create trigger deleted after delete on messages referencing old table as gone
  for each statement execute function app.messages_deleted();
create trigger place before insert or update of contact_id, location_id on opportunities
  for each row execute function app.place_at_contact();
create trigger updated after update on contacts referencing old table as before_change new table as after_change
  for each statement execute function app.contacts_updated();
create trigger updated after update on companies referencing old table as before_change new table as after_change
  for each statement execute function app.companies_updated();

-- Search

-- Which conversations hold all the words, each at the beginning of a word, in list order, a page at a time. Beneath row
-- level security no index of words could be used: the operator might leak what it sees. So this looks as the system,
-- behind the same wall written out, and answers with nothing but ids, which the caller joins under the wall again.
--
-- A common word is on nearly every row: walking the list and testing each finds a page at once, while the index would
-- name half the workspace. A rare word is the other way round. Nobody knows beforehand which it is, so the newest 2,500
-- are walked first; what fills no page among them is rare enough for the index.
create function app.search_conversations(p_query text, p_campaign_id uuid, p_location_id text, p_source text, p_status text,
  p_needs_action boolean, p_newest boolean, p_after_at timestamptz, p_after_id uuid, p_limit integer)
  returns table (contact_id uuid, last_message_at timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
declare
  asked tsquery;
  candidates tsquery;
  locations text[] := case when app.sees_all_locations() then null else app.readable_locations() end;
  direction text := case when p_newest then 'desc' else 'asc' end;
  ordering text := format('order by v.last_message_at %1$s, v.contact_id %1$s', direction);
  conditions text := format($sql$ v.workspace_id = $1
      and ($2::text[] is null or v.location_id = any ($2::text[]))
      and ($3::uuid is null or v.campaign_id = $3) and ($4::text is null or v.location_id = $4)
      and ($5::text is null or v.source = $5)
      and ($6 is distinct from 'unread' or v.unread)
      and (($6 is distinct from 'needs_action' and not $7) or v.unhandled_count > 0)
      and ($6 is distinct from 'done' or v.unhandled_count = 0)
      and ($6 is null or $6 in ('unread', 'needs_action', 'done') or v.sentiment = $6)
      and ($9::uuid is null or (v.last_message_at, v.contact_id) %s ($8::timestamptz, $9))$sql$,
    case when p_newest then '<' else '>' end);
  walked integer;
  ids uuid[];
  moments timestamptz[];
begin
  -- A single letter matches nearly everything and costs the index most: longer words find, it only confirms.
  select string_agg(app.tagged_word(app.workspace_id(), w.lexeme) || ':*', ' & ')::tsquery,
    coalesce(string_agg(app.tagged_word(app.workspace_id(), w.lexeme) || ':*', ' & ') filter (where length(w.lexeme) > 1),
      string_agg(app.tagged_word(app.workspace_id(), w.lexeme) || ':*', ' & '))::tsquery
    into asked, candidates from unnest(app.words_of(p_query)) w;
  if asked is null or app.workspace_id() is null then
    return;
  end if;

  execute format($sql$
    with walked as materialized (
      select v.workspace_id, v.contact_id, v.last_message_at from public.conversations v where %1$s %2$s limit 2500),
    matched as (
      select v.contact_id, v.last_message_at from walked v
      join public.conversation_words w on w.workspace_id = v.workspace_id and w.contact_id = v.contact_id
      where w.words @@ $10 %2$s limit $11)
    select (select count(*) from walked), array_agg(v.contact_id %2$s), array_agg(v.last_message_at %2$s)
    from matched v$sql$, conditions, ordering)
    into walked, ids, moments
    using app.workspace_id(), locations, p_campaign_id, p_location_id, p_source, p_status, coalesce(p_needs_action, false),
      p_after_at, p_after_id, asked, p_limit;

  if coalesce(cardinality(ids), 0) >= p_limit or walked < 2500 then
    return query select * from unnest(ids, moments);
    return;
  end if;

  return query execute format($sql$
    with found as materialized (
      select w.contact_id from public.conversation_words w
      where w.workspace_id = $1 and w.words @@ $12 and w.words @@ $10)
    select v.contact_id, v.last_message_at from found f
    join public.conversations v on v.workspace_id = $1 and v.contact_id = f.contact_id
    where %1$s %2$s limit $11$sql$, conditions, ordering)
    using app.workspace_id(), locations, p_campaign_id, p_location_id, p_source, p_status, coalesce(p_needs_action, false),
      p_after_at, p_after_id, asked, p_limit, candidates;
end $$;

comment on function app.search_conversations is 'Contact ids in list order, behind the wall of whoever asks.';

grant execute on function app.words_of, app.plain_text, app.tagged_word to hearback_api, hearback_system;
grant execute on function app.told_conversations, app.refresh_conversations, app.forget_empty_conversations,
  app.words_of_contact, app.rebuild_words to hearback_system;
grant execute on function app.search_conversations to hearback_api;

grant create on schema app to hearback_system;
alter function app.place_at_contact owner to hearback_system;
alter function app.read_message owner to hearback_system;
alter function app.messages_inserted owner to hearback_system;
alter function app.messages_updated owner to hearback_system;
alter function app.messages_deleted owner to hearback_system;
alter function app.contacts_updated owner to hearback_system;
alter function app.companies_updated owner to hearback_system;
alter function app.search_conversations owner to hearback_system;
revoke create on schema app from hearback_system;

-- What is here already, read and told by the triggers above.
set local role hearback_system;
update messages set preview = null, words = null, location_id = null;
reset role;
