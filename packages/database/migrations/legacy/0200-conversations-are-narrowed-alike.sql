-- What a list of conversations can be narrowed by stands on the row, each under one name: the list, the search, bulk changes
-- and the kept numbers ask for the same columns.

alter table conversations
  -- The language the lead writes, by the newest of their messages that tells it.
  add column lang text,
  -- Whether the newest message of the lead asks something.
  add column has_question boolean not null default false,
  -- Whether a reply waits for its time, or was held.
  add column scheduled boolean not null default false,
  add column snoozed boolean not null generated always as (snoozed_until is not null) stored,
  add column unhandled boolean not null generated always as (unhandled_count > 0) stored;

-- A question mark that ends something: one within the address of a page asks nothing.
create function app.has_question(p_text text) returns boolean
  language sql immutable parallel safe
  return coalesce(p_text ~ '[^\s?？؟][?？؟]+["''”»)\]!.…]*(\s|$)', false);
revoke execute on function app.has_question from public;
grant execute on function app.has_question to hearback_system;

create function app.waits(p_send_at timestamptz, p_status text, p_discarded_at timestamptz) returns boolean
  language sql immutable parallel safe
  return p_send_at is not null and p_status in ('queued', 'held') and p_discarded_at is null;
revoke execute on function app.waits from public;
grant execute on function app.waits to hearback_api, hearback_system;
comment on function app.waits is 'Whether a reply is still to go out at its time, or was held before it.';

drop function app.told_conversations;
create function app.told_conversations(p_workspaces uuid[], p_contacts uuid[])
  returns table (workspace_id uuid, contact_id uuid, location_id text, last_message_id uuid, last_message_at timestamptz,
    subject text, preview text, source text, sentiment text, campaign_id uuid, message_count integer,
    unhandled_count integer, last_inbound_at timestamptz, lang text, has_question boolean)
  language sql stable
  begin atomic
    select k.workspace_id, k.id, k.location_id, newest.id, newest.sent_at, newest.subject, newest.preview, newest.source,
      disposed.sentiment, run.campaign_id, counted.all_of_them, counted.unhandled, counted.came_at,
      spoken.lang, coalesce(said.has_question, false)
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
    left join lateral (
      select m.lang from messages m
      where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null
        and m.direction = 'inbound' and m.lang is not null
      order by m.sent_at desc, m.id desc limit 1) spoken on true
    left join lateral (
      select app.has_question(m.own_text) as has_question from messages m
      where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null
        and m.direction = 'inbound' and m.source <> 'anonymous_traffic_id'
      order by m.sent_at desc, m.id desc limit 1) said on true
    cross join lateral (
      select count(*)::integer as all_of_them,
        (count(*) filter (where m.direction = 'inbound' and not m.handled))::integer as unhandled,
        max(m.created_at) filter (where m.direction = 'inbound') as came_at
      from messages m where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null) counted;
  end;
revoke execute on function app.told_conversations from public;
grant execute on function app.told_conversations to hearback_system;

create or replace function app.refresh_conversations(p_workspaces uuid[], p_contacts uuid[]) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into public.conversations (workspace_id, contact_id, location_id, last_message_id, last_message_at, subject,
    preview, source, sentiment, campaign_id, message_count, unhandled_count, last_inbound_at, lang, has_question)
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
    last_message_at = greatest(t.last_message_at, v.returned_at), subject = t.subject, preview = t.preview,
    source = t.source, sentiment = t.sentiment, campaign_id = t.campaign_id, message_count = t.message_count,
    unhandled_count = t.unhandled_count, last_inbound_at = t.last_inbound_at, lang = t.lang, has_question = t.has_question
  from app.told_conversations(p_workspaces, p_contacts) t
  where v.workspace_id = t.workspace_id and v.contact_id = t.contact_id
    and (v.location_id, v.last_message_id, v.last_message_at, v.subject, v.preview, v.source, v.sentiment, v.campaign_id,
      v.message_count, v.unhandled_count, v.last_inbound_at, v.lang, v.has_question)
    is distinct from (t.location_id, t.last_message_id, greatest(t.last_message_at, v.returned_at), t.subject, t.preview,
      t.source, t.sentiment, t.campaign_id, t.message_count, t.unhandled_count, t.last_inbound_at, t.lang, t.has_question);
end $$;

-- One test after another, as SQL on the columns of `v`: ["unread", true] and ["assigned_to", null] and ["lang", "de"].
create function app.conversation_tests(p_tests jsonb) returns text
  language sql immutable parallel safe set search_path = ''
  return (select coalesce(string_agg(case jsonb_typeof(t -> 1)
      when 'boolean' then case when (t -> 1)::boolean then format('v.%I', t ->> 0) else format('not v.%I', t ->> 0) end
      when 'null' then format('v.%I is null', t ->> 0)
      else format('v.%I = %L', t ->> 0, t ->> 1) end, ' and '), 'true')
    from jsonb_array_elements(p_tests) t);
revoke execute on function app.conversation_tests from public;
grant execute on function app.conversation_tests to hearback_system;

-- Two replies of one conversation take turns: the second looks after the first has written.
create function app.keep_scheduled() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  v_workspace_id uuid := coalesce(new.workspace_id, old.workspace_id);
  v_contacts uuid[] := array[old.contact_id, new.contact_id];
begin
  perform from public.conversations v where v.workspace_id = v_workspace_id and v.contact_id = any (v_contacts)
    order by v.contact_id for no key update;
  update public.conversations v set scheduled = not v.scheduled
  where v.workspace_id = v_workspace_id and v.contact_id = any (v_contacts)
    and v.scheduled <> exists (select from public.replies r where r.workspace_id = v.workspace_id
      and r.contact_id = v.contact_id and app.waits(r.send_at, r.status, r.discarded_at));
  return null;
end $$;
revoke execute on function app.keep_scheduled from public;
create trigger scheduled_added after insert on replies for each row
  when (app.waits(new.send_at, new.status, new.discarded_at)) execute function app.keep_scheduled();
create trigger scheduled_changed after update on replies for each row
  when (app.waits(old.send_at, old.status, old.discarded_at) is distinct from app.waits(new.send_at, new.status, new.discarded_at)
    or old.contact_id <> new.contact_id) execute function app.keep_scheduled();
create trigger scheduled_removed after delete on replies for each row
  when (app.waits(old.send_at, old.status, old.discarded_at)) execute function app.keep_scheduled();

grant create on schema app to hearback_system;
alter function app.keep_scheduled owner to hearback_system;
set local role hearback_system;

update conversations v set
  lang = (select m.lang from messages m where m.workspace_id = v.workspace_id and m.contact_id = v.contact_id
    and m.deleted_at is null and m.direction = 'inbound' and m.lang is not null order by m.sent_at desc, m.id desc limit 1),
  has_question = coalesce((select app.has_question(m.own_text) from messages m where m.workspace_id = v.workspace_id
    and m.contact_id = v.contact_id and m.deleted_at is null and m.direction = 'inbound'
    and m.source <> 'anonymous_traffic_id' order by m.sent_at desc, m.id desc limit 1), false),
  scheduled = exists (select from replies r where r.workspace_id = v.workspace_id and r.contact_id = v.contact_id
    and app.waits(r.send_at, r.status, r.discarded_at))
where v.last_inbound_at is not null;

-- As before; what a message of an earlier release says becomes known later.
create or replace function app.messages_updated() returns trigger
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
        o.source, o.words, o.lang, o.own_text is null) is distinct from (n.contact_id, n.handled, n.sentiment, n.deleted_at,
        n.sent_at, n.subject, n.preview, n.campaign_id, n.direction, n.source, n.words, n.lang, n.own_text is null)) k;
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

drop function app.search_conversations;
create function app.search_conversations(p_query text, p_tests jsonb, p_newest boolean, p_after_at timestamptz,
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
  ordering text := format('order by v.last_message_at %1$s, v.contact_id %1$s', case when p_newest then 'desc' else 'asc' end);
  conditions text := format($sql$ v.workspace_id = $1
      and ($2::text[] is null or v.location_id = any ($2::text[]))
      and ($4::uuid is null or (v.last_message_at, v.contact_id) %1$s ($3::timestamptz, $4))
      and %2$s$sql$, case when p_newest then '<' else '>' end, app.conversation_tests(p_tests));
  -- 'offset 0': each conversation's words are read by its key, whatever the planner believes of the question.
  reading text := format($sql$
    select v.contact_id, v.last_message_at, w.words from (
      select v.workspace_id, v.contact_id, v.last_message_at from public.conversations v where %1$s %2$s limit $7) v
    cross join lateral (
      select c.words from public.conversation_words c
      where c.workspace_id = v.workspace_id and c.contact_id = v.contact_id offset 0) w$sql$, conditions, ordering);
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
    select v.contact_id, v.last_message_at from public.conversations v
    where %1$s and v.contact_id = any ($5::uuid[]) %2$s limit $6$sql$, conditions, ordering)
    using app.workspace_id(), locations, p_after_at, p_after_id, ids, p_limit;
end $$;
comment on function app.search_conversations is 'Contact ids in list order, under the row level security of whoever asks.';
revoke execute on function app.search_conversations from public;
grant execute on function app.search_conversations to hearback_api;

reset role;
revoke create on schema app from hearback_system;

-- The same indexes as before, which tell of every narrowing without a look at the row.
drop index conversations_newest, conversations_of_location, conversations_of_campaign, conversations_unhandled,
  conversations_unhandled_of_location, conversations_unread, conversations_unread_of_location, conversations_snoozed,
  conversations_assigned;
create index conversations_newest on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, campaign_id, source, sentiment, unhandled, unread, needs_action, snoozed, assigned_to, lang,
    has_question, scheduled);
create index conversations_of_location on conversations (workspace_id, location_id, last_message_at desc, contact_id desc)
  include (campaign_id, source, sentiment, unhandled, unread, needs_action, snoozed, assigned_to, lang, has_question, scheduled);
create index conversations_of_campaign on conversations (workspace_id, campaign_id, last_message_at desc, contact_id desc)
  include (location_id, source, sentiment, unhandled, unread, needs_action, snoozed, assigned_to, lang, has_question, scheduled);
create index conversations_unhandled on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (snoozed, assigned_to) where needs_action;
create index conversations_unhandled_of_location
  on conversations (workspace_id, location_id, last_message_at desc, contact_id desc)
  include (snoozed, assigned_to) where needs_action;
create index conversations_unread on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (snoozed, assigned_to) where unread;
create index conversations_unread_of_location
  on conversations (workspace_id, location_id, last_message_at desc, contact_id desc)
  include (snoozed, assigned_to) where unread;
create index conversations_snoozed on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id) where snoozed;
create index conversations_scheduled on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id) where scheduled;
create index conversations_assigned on conversations (workspace_id, assigned_to, last_message_at desc, contact_id desc)
  include (location_id, needs_action, snoozed) where assigned_to is not null;
