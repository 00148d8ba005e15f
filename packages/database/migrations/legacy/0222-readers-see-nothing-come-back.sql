-- What came back by itself is the team's business: whoever only reads finds a conversation where its newest message puts it.
alter table conversations add column written_at timestamptz;
comment on column conversations.written_at is 'When its newest message was written.';

grant create on schema app to hearback_system;
set local role hearback_system;
update conversations v set written_at = coalesce((
  select m.sent_at from messages m where m.workspace_id = v.workspace_id and m.id = v.last_message_id), v.last_message_at);
reset role;
alter table conversations alter column written_at set not null;
create index conversations_written on conversations (workspace_id, location_id, written_at desc, contact_id desc)
  include (campaign_id, source, sentiment, unhandled, unread);

create function app.keep_written_at() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.written_at := new.last_message_at;
  if new.returned_at is not null then
    select m.sent_at into new.written_at from public.messages m
      where m.workspace_id = new.workspace_id and m.id = new.last_message_id;
    new.written_at := coalesce(new.written_at, new.last_message_at);
  end if;
  return new;
end $$;
revoke execute on function app.keep_written_at from public;
create trigger written_at before insert or update of last_message_id, last_message_at, returned_at on conversations
  for each row execute function app.keep_written_at();

-- As those see it who only read.
create view conversations_as_read with (security_invoker = true) as
  select workspace_id, contact_id, location_id, last_message_id, written_at as last_message_at, subject, preview, source,
    sentiment, campaign_id, company_id, unhandled, last_inbound_at, unread, lang, has_question
  from conversations;
grant select on conversations_as_read to hearback_api, hearback_system;

set local role hearback_system;
create or replace function app.search_conversations(p_query text, p_tests jsonb, p_newest boolean, p_after_at timestamptz,
  p_after_id uuid, p_limit integer)
  returns table (contact_id uuid, last_message_at timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
declare
  sample constant integer := 300;
  walk constant integer := 5000;
  everything constant integer := 2147483647;
  terms text[];
  rare text[];
  asked tsquery;
  locations text[] := case when app.sees_all_locations() then null else app.readable_locations() end;
  -- To whoever only reads, nothing ever came back by itself.
  conversations constant text := case when app.is_insider() then 'public.conversations' else 'public.conversations_as_read' end;
  ordering text := format('order by v.last_message_at %1$s, v.contact_id %1$s', case when p_newest then 'desc' else 'asc' end);
  conditions text := format($sql$ v.workspace_id = $1
      and ($2::text[] is null or v.location_id = any ($2::text[]))
      and ($4::uuid is null or (v.last_message_at, v.contact_id) %1$s ($3::timestamptz, $4))
      and %2$s$sql$, case when p_newest then '<' else '>' end, app.conversation_tests(p_tests));
  -- 'offset 0': each conversation's words are read by its key, whatever the planner believes of the question.
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
  select array_agg(app.tagged_word(app.workspace_id(), w.lexeme) || ':*') into terms from unnest(app.words_of(p_query)) w;
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

  -- The index knows words of all locations: how long it takes would tell what is written in those that the person does not
  -- see. Whoever sees some locations only has their own conversations read, one by one.
  if locations is not null then
    return query execute format($sql$
      select v.contact_id, v.last_message_at from (%1$s) v where v.words @@ $5 %2$s limit $6$sql$, reading, ordering)
      using app.workspace_id(), locations, p_after_at, p_after_id, asked, p_limit, everything;
    return;
  end if;

  -- It stops where the page is full. A word that only the newest have would lead it on and on.
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

  -- What many have costs the index most and finds least: it only confirms, unless there is nothing rarer.
  select array_agg(w.contact_id) into ids from (
    select c.contact_id, c.words from public.conversation_words c
    where c.workspace_id = app.workspace_id() and c.words @@ array_to_string(coalesce(rare, terms), ' & ')::tsquery
    offset 0) w
  where w.words @@ asked;

  -- As a list of known length: the planner sees whether to fetch them or to walk until a page of them is met.
  return query execute format($sql$
    select v.contact_id, v.last_message_at from %3$s v
    where %1$s and v.contact_id = any ($5::uuid[]) %2$s limit $6$sql$, conditions, ordering, conversations)
    using app.workspace_id(), locations, p_after_at, p_after_id, ids, p_limit;
end $$;
reset role;
revoke create on schema app from hearback_system;
