-- A new message of a conversation wrote every search word of the conversation to the GIN index again, because the index refers to the
-- version of the row. Most of what an inbound message wrote to the log was this. Three tables now store the words:
--   conversation_words           all words of a conversation, read by key, without a GIN index
--   conversation_word_index      the words at the last rebuild, with a GIN index
--   conversation_word_additions  one row per message with words that the conversation did not contain before, with a GIN index
-- The two indexed tables together contain at least the words of conversation_words, so a search takes candidates from them and
-- compares the words of each candidate.
alter table conversation_words rename to conversation_word_index;
alter table conversation_word_index rename constraint conversation_words_pkey to conversation_word_index_pkey;
alter table conversation_word_index rename constraint conversation_words_workspace_id_fkey to conversation_word_index_workspace_id_fkey;
alter table conversation_word_index rename constraint conversation_words_workspace_id_contact_id_fkey
  to conversation_word_index_workspace_id_contact_id_fkey;
alter index conversation_words_found rename to conversation_word_index_found;
comment on table conversation_word_index is
  'The search words of conversations at the last rebuild. Every word begins with six digits of the workspace, so that a search reads only its part of the index.';

create table conversation_words (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  contact_id uuid not null,
  words tsvector not null,
  primary key (workspace_id, contact_id),
  foreign key (workspace_id, contact_id) references conversations (workspace_id, contact_id) on delete cascade
);
comment on table conversation_words is
  'The search words of conversations: contact, company and messages. Separate from conversations, which change more often.';
select app.protect_table('conversation_words', 'system');

create table conversation_word_additions (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  contact_id uuid not null,
  id uuid not null default gen_random_uuid(),
  words tsvector not null,
  primary key (workspace_id, contact_id, id),
  foreign key (workspace_id, contact_id) references conversations (workspace_id, contact_id) on delete cascade
);
comment on table conversation_word_additions is
  'Search words that messages added to conversations since the last rebuild, in the format of conversation_word_index.';
create index conversation_word_additions_found on conversation_word_additions using gin (words) with (gin_pending_list_limit = '512');
select app.protect_table('conversation_word_additions', 'system');

create function app.search_word(p_word text) returns text
  language sql immutable parallel safe strict
  return left(p_word, 32);
comment on function app.search_word is
  'Shortens a word to the length that search compares.';
grant execute on function app.search_word to hearback_api, hearback_system;

create function app.tagged_words(p_workspace uuid, p_words tsvector) returns tsvector
  language sql immutable parallel safe strict
  return array_to_tsvector(array(select app.tagged_word(p_workspace, w.lexeme) from unnest(p_words) w));
comment on function app.tagged_words is
  'Prefixes search words with their workspace, so that one index serves all workspaces without mixing their words.';
grant execute on function app.tagged_words to hearback_system;

drop function app.rebuild_words;
create function app.rebuild_words(p_workspaces uuid[], p_contacts uuid[]) returns void
  language plpgsql set search_path = '' as $$
begin
  -- A concurrent message adds its words after this or before the words are read.
  perform from public.conversations v
    join unnest(p_workspaces, p_contacts) as a (w, c) on v.workspace_id = a.w and v.contact_id = a.c
    order by v.workspace_id, v.contact_id for no key update of v;

  with changed as (
    insert into public.conversation_words as known (workspace_id, contact_id, words)
    select v.workspace_id, v.contact_id, array_to_tsvector(array(
      select app.search_word(w.lexeme) from unnest(app.words_of_contact(v.workspace_id, v.contact_id)) w
      union
      (select app.search_word(w.lexeme) from (
          select m.words, m.sent_at from public.messages m
          where m.workspace_id = v.workspace_id and m.contact_id = v.contact_id and m.deleted_at is null
          order by m.sent_at desc, m.id desc limit 200) m
        cross join lateral unnest(m.words) w
        group by 1 order by max(m.sent_at) desc limit 7000)))
    from unnest(p_workspaces, p_contacts) as a (w, c)
    join public.conversations v on v.workspace_id = a.w and v.contact_id = a.c
    order by v.workspace_id, v.contact_id
    on conflict (workspace_id, contact_id) do update set words = excluded.words
      where known.words <> excluded.words
    returning known.workspace_id, known.contact_id, known.words),
  replaced as (
    delete from public.conversation_word_additions a using changed c
    where a.workspace_id = c.workspace_id and a.contact_id = c.contact_id)
  insert into public.conversation_word_index as known (workspace_id, contact_id, words)
  select c.workspace_id, c.contact_id, app.tagged_words(c.workspace_id, c.words) from changed c
  on conflict (workspace_id, contact_id) do update set words = excluded.words;
end $$;
comment on function app.rebuild_words is
  'Computes the search words of conversations from their contacts and newest 200 messages.';
revoke execute on function app.rebuild_words from public;
grant execute on function app.rebuild_words to hearback_system;

grant create on schema app to hearback_system;
set local role hearback_system;
insert into conversation_words (workspace_id, contact_id, words)
select i.workspace_id, i.contact_id, array_to_tsvector(array(select substr(w.lexeme, 7) from unnest(i.words) w))
from conversation_word_index i;

create or replace function app.messages_inserted() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  v_workspaces uuid[];
  v_contacts uuid[];
begin
  select array_agg(k.workspace_id), array_agg(k.contact_id) into v_workspaces, v_contacts
    from (select distinct n.workspace_id, n.contact_id from written n where n.deleted_at is null) k;
  if v_workspaces is null then
    return null;
  end if;
  perform app.refresh_conversations(v_workspaces, v_contacts);
  -- A conversation with up to 7000 words gets the new words only.
  with news as (
    select n.workspace_id, n.contact_id, array_to_tsvector(array_agg(distinct app.search_word(w.lexeme))) as words
    from written n cross join lateral unnest(n.words) w where n.deleted_at is null group by 1, 2),
  added as (
    select k.workspace_id, k.contact_id, ts_delete(news.words, tsvector_to_array(k.words)) as words
    from news join public.conversation_words k on k.workspace_id = news.workspace_id and k.contact_id = news.contact_id
    where length(k.words) + length(news.words) <= 7000),
  merged as (
    update public.conversation_words known set words = known.words || added.words from added
    where known.workspace_id = added.workspace_id and known.contact_id = added.contact_id and length(added.words) > 0)
  insert into public.conversation_word_additions (workspace_id, contact_id, words)
  select added.workspace_id, added.contact_id, app.tagged_words(added.workspace_id, added.words)
  from added where length(added.words) > 0;
  select array_agg(a.w), array_agg(a.c) into v_workspaces, v_contacts from unnest(v_workspaces, v_contacts) as a (w, c)
    left join public.conversation_words known on known.workspace_id = a.w and known.contact_id = a.c
    where known.words is null or length(known.words) > 6000;
  if v_workspaces is not null then
    perform app.rebuild_words(v_workspaces, v_contacts);
  end if;
  return null;
end $$;

create or replace function app.search_conversations(p_query text, p_tests jsonb, p_newest boolean, p_after_at timestamptz, p_after_id uuid, p_limit integer)
  returns table (contact_id uuid, last_message_at timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
declare
  sample constant integer := 300;
  walk constant integer := 5000;
  everything constant integer := 2147483647;
  terms text[];
  rare text[];
  tagged text[];
  asked tsquery;
  locations text[] := case when app.sees_all_locations() then null else app.thread_locations() end;
  interested constant text := case when app.interested_locations() = '{}' then 'false'
    else format('v.sentiment = ''interested'' and v.location_id = any (%L::text[])', app.interested_locations()) end;
  -- Users who only read do not see that a conversation returned from a snooze.
  conversations constant text := case when app.is_insider() then 'public.conversations' else 'public.conversations_as_read' end;
  ordering text := format('order by v.last_message_at %1$s, v.contact_id %1$s', case when p_newest then 'desc' else 'asc' end);
  conditions text := format($sql$ v.workspace_id = $1
      and ($2::text[] is null or v.location_id = any ($2::text[]) or %3$s)
      and ($4::uuid is null or (v.last_message_at, v.contact_id) %1$s ($3::timestamptz, $4))
      and %2$s$sql$, case when p_newest then '<' else '>' end, app.conversation_tests(p_tests), interested);
  -- 'offset 0' makes the planner read the words of each conversation by key, whatever it estimates for the query.
  reading text := format($sql$
    select v.contact_id, v.last_message_at, w.words from (
      select v.workspace_id, v.contact_id, v.last_message_at from %3$s v where %1$s %2$s limit $7) v
    cross join lateral (
      select c.words from public.conversation_words c
      where c.workspace_id = v.workspace_id and c.contact_id = v.contact_id offset 0) w$sql$, conditions, ordering, conversations);
  seen integer;
  ids uuid[];
  moments timestamptz[];
begin
  select array_agg(app.search_word(w.lexeme) || ':*') into terms from unnest(app.words_of(p_query)) w;
  asked := array_to_string(terms, ' & ')::tsquery;
  if terms is null or app.workspace_id() is null then
    return;
  end if;

  execute format($sql$
    with read as materialized (%1$s),
    matched as (select v.contact_id, v.last_message_at from read v where v.words @@ $5 %2$s limit $6)
    select (select count(*) from read), array_agg(v.contact_id %2$s), array_agg(v.last_message_at %2$s),
      (select array_agg(t) from unnest($8::text[]) t
        where (select count(*) from read where read.words @@ t::tsquery) < $7 / 20)
    from matched v$sql$, reading, ordering)
    into seen, ids, moments, rare
    using app.workspace_id(), locations, p_after_at, p_after_id, asked, p_limit, sample, terms;
  if seen < sample or cardinality(ids) >= p_limit then
    return query select * from unnest(ids, moments);
    return;
  end if;

  -- The index contains words of all locations, so its response time would reveal what is written in locations that the user
  -- cannot see. For users with some locations, their own conversations are read one by one.
  if locations is not null then
    return query execute format($sql$
      select v.contact_id, v.last_message_at from (%1$s) v where v.words @@ $5 %2$s limit $6$sql$, reading, ordering)
      using app.workspace_id(), locations, p_after_at, p_after_id, asked, p_limit, everything;
    return;
  end if;

  -- Stops when the page is full. A word that only the newest conversations contain would make it read on.
  if cardinality(ids) * walk >= p_limit * sample then
    execute format($sql$
      select array_agg(v.contact_id %2$s), array_agg(v.last_message_at %2$s) from (
        select v.contact_id, v.last_message_at from (%1$s) v where v.words @@ $5 %2$s limit $6) v$sql$, reading, ordering)
      into ids, moments
      using app.workspace_id(), locations, p_after_at, p_after_id, asked, p_limit, walk;
    if cardinality(ids) >= p_limit then
      return query select * from unnest(ids, moments);
      return;
    end if;
  end if;

  -- Frequent words cost the index most and select least, so they only filter the matches of rarer words. A conversation matches if the
  -- last rebuild found all words, or if a message added one of them later.
  select array_agg(app.tagged_word(app.workspace_id(), '') || t) into tagged from unnest(coalesce(rare, terms)) t;
  select array_agg(f.contact_id) into ids from (
    select i.contact_id from public.conversation_word_index i
    where i.workspace_id = app.workspace_id() and i.words @@ array_to_string(tagged, ' & ')::tsquery
    union
    select a.contact_id from public.conversation_word_additions a
    where a.workspace_id = app.workspace_id() and a.words @@ array_to_string(tagged, ' | ')::tsquery) f
  cross join lateral (
    select c.words from public.conversation_words c
    where c.workspace_id = app.workspace_id() and c.contact_id = f.contact_id offset 0) w
  where w.words @@ asked;

  -- With a list of known length the planner can choose between fetching the ids and walking the list order.
  return query execute format($sql$
    select v.contact_id, v.last_message_at from %3$s v
    where %1$s and v.contact_id = any ($5::uuid[]) %2$s limit $6$sql$, conditions, ordering, conversations)
    using app.workspace_id(), locations, p_after_at, p_after_id, ids, p_limit;
end $$;

reset role;
revoke create on schema app from hearback_system;
