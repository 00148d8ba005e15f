-- A conversation can wait, and it can be somebody's. What the list asks for stands on its row.

alter table conversations
  -- Out of the list until then, or until the lead writes: the job of every minute and a trigger end it, nothing else looks
  -- at the clock. Null: it is in the list.
  add column snoozed_until timestamptz,
  -- 'Remind me if there is no answer': whoever asked, when it is due, and after how many days that is.
  add column remind_at timestamptz,
  add column remind_days integer check (remind_days between 1 and 60),
  add column remind_user uuid,
  -- It came back by itself, and why; until somebody finishes or answers it, or the lead writes.
  add column returned_at timestamptz,
  add column returned_because text check (returned_because in ('snooze', 'no_answer')),
  -- Whoever works it, one of those who see its location.
  add column assigned_to uuid,
  add column needs_action boolean not null
    generated always as (unhandled_count > 0 or returned_because is not null) stored,
  add foreign key (workspace_id, remind_user) references users (workspace_id, id) on delete set null (remind_user),
  add foreign key (workspace_id, assigned_to) references users (workspace_id, id) on delete set null (assigned_to);

comment on column conversations.last_message_at is
  'Its place in the list: when the newest message was written, or when it came back, whichever is later.';

grant update (snoozed_until, remind_at, remind_days, remind_user, returned_because, assigned_to) on conversations to hearback_api;
alter policy mark_read on conversations rename to change_rows;

-- The same indexes as before, which now also tell what is snoozed and whose it is without a look at the row.
drop index conversations_newest, conversations_of_location, conversations_of_campaign, conversations_unhandled,
  conversations_unhandled_of_location, conversations_unread, conversations_unread_of_location;
create index conversations_newest on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, campaign_id, source, sentiment, unhandled_count, unread, needs_action, snoozed_until, assigned_to);
create index conversations_of_location on conversations (workspace_id, location_id, last_message_at desc, contact_id desc)
  include (campaign_id, source, sentiment, unhandled_count, unread, needs_action, snoozed_until, assigned_to);
create index conversations_of_campaign on conversations (workspace_id, campaign_id, last_message_at desc, contact_id desc)
  include (location_id, source, sentiment, unhandled_count, unread, needs_action, snoozed_until, assigned_to);
create index conversations_unhandled on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (snoozed_until, assigned_to) where needs_action;
create index conversations_unhandled_of_location
  on conversations (workspace_id, location_id, last_message_at desc, contact_id desc)
  include (snoozed_until, assigned_to) where needs_action;
create index conversations_unread on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (snoozed_until, assigned_to) where unread;
create index conversations_unread_of_location
  on conversations (workspace_id, location_id, last_message_at desc, contact_id desc)
  include (snoozed_until, assigned_to) where unread;
create index conversations_snoozed on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id) where snoozed_until is not null;
create index conversations_due on conversations (least(snoozed_until, remind_at))
  where snoozed_until is not null or remind_at is not null;
create index conversations_assigned on conversations (workspace_id, assigned_to, last_message_at desc, contact_id desc)
  include (location_id, needs_action, snoozed_until) where assigned_to is not null;
create index conversations_reminding on conversations (workspace_id, remind_user) where remind_user is not null;

-- Kept with the reply: it counts from when the reply went out.
alter table replies add column remind_days integer check (remind_days between 1 and 60);
-- Which of a page of conversations have a reply that is not out.
create index replies_unsent on replies (workspace_id, contact_id) where status <> 'sent' and discarded_at is null;

-- As before, with the place of what came back.
create or replace function app.refresh_conversations(p_workspaces uuid[], p_contacts uuid[]) returns void
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
    last_message_at = greatest(t.last_message_at, v.returned_at), subject = t.subject, preview = t.preview,
    source = t.source, sentiment = t.sentiment, campaign_id = t.campaign_id, message_count = t.message_count,
    unhandled_count = t.unhandled_count, last_inbound_at = t.last_inbound_at
  from app.told_conversations(p_workspaces, p_contacts) t
  where v.workspace_id = t.workspace_id and v.contact_id = t.contact_id
    and (v.location_id, v.last_message_id, v.last_message_at, v.subject, v.preview, v.source, v.sentiment, v.campaign_id,
      v.message_count, v.unhandled_count, v.last_inbound_at)
    is distinct from (t.location_id, t.last_message_id, greatest(t.last_message_at, v.returned_at), t.subject, t.preview,
      t.source, t.sentiment, t.campaign_id, t.message_count, t.unhandled_count, t.last_inbound_at);
end $$;

-- Whatever way a message comes in by: the lead has written, so nothing waits any more. A visit of a website is no answer.
create function app.end_waiting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations v set snoozed_until = null, remind_at = null, returned_because = null
  from (
    select distinct n.workspace_id, n.contact_id from written n
    where n.direction = 'inbound' and n.source <> 'anonymous_traffic_id' and n.deleted_at is null) wrote
  where v.workspace_id = wrote.workspace_id and v.contact_id = wrote.contact_id
    and (v.snoozed_until is not null or v.remind_at is not null or v.returned_because is not null);
  return null;
end $$;
revoke execute on function app.end_waiting from public;
-- After 'inserted', which has locked the conversations in its order.
create trigger waiting_ends after insert on messages referencing new table as written
  for each statement execute function app.end_waiting();

grant create on schema app to hearback_system;
alter function app.end_waiting owner to hearback_system;
set local role hearback_system;

drop function app.search_conversations;
create function app.search_conversations(p_query text, p_campaign_id uuid, p_location_id text, p_source text,
  p_status text, p_needs_action boolean, p_assigned text,
  p_newest boolean, p_after_at timestamptz, p_after_id uuid, p_limit integer)
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
      and ($3::uuid is null or v.campaign_id = $3) and ($4::text is null or v.location_id = $4)
      and ($5::text is null or v.source = $5)
      and ($6 is distinct from 'unread' or v.unread)
      and (($6 is distinct from 'needs_action' and not $7) or %2$s)
      and ($6 is distinct from 'done' or not %2$s)
      and ($6 is distinct from 'snoozed' or v.snoozed_until is not null)
      and ($6 is null or $6 in ('unread', 'needs_action', 'done', 'snoozed') or v.sentiment = $6)
      and %3$s
      and ($9::uuid is null or (v.last_message_at, v.contact_id) %1$s ($8::timestamptz, $9))$sql$,
    case when p_newest then '<' else '>' end,
    -- What came back is the team's business.
    case when app.is_insider() then 'v.needs_action' else '(v.unhandled_count > 0)' end,
    case p_assigned when 'me' then format('v.assigned_to = %L::uuid', app.user_id()) when 'nobody' then 'v.assigned_to is null'
      else 'true' end);
  -- 'offset 0': each conversation's words are read by its key, whatever the planner believes of the question.
  reading text := format($sql$
    select v.contact_id, v.last_message_at, w.words from (
      select v.workspace_id, v.contact_id, v.last_message_at from public.conversations v where %1$s %2$s limit $12) v
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
    matched as (select v.contact_id, v.last_message_at from read v where v.words @@ $10 %2$s limit $11)
    select (select count(*) from read), array_agg(v.contact_id %2$s), array_agg(v.last_message_at %2$s),
      (select array_agg(t) from unnest($13::text[]) t
        where (select count(*) from read where read.words @@ t::tsquery) < $12 / 20)
    from matched v$sql$, reading, ordering)
    into seen, ids, moments, rare
    using app.workspace_id(), locations, p_campaign_id, p_location_id, p_source, p_status, coalesce(p_needs_action, false),
      p_after_at, p_after_id, asked, p_limit, sample, terms;
  if seen < sample or cardinality(ids) >= p_limit then
    return query select * from unnest(ids, moments);
    return;
  end if;

  -- The index knows words of all locations: how long it takes would tell what is written in those that the person does not
  -- see. Whoever sees some locations only has their own conversations read, one by one.
  if locations is not null then
    return query execute format($sql$
      select v.contact_id, v.last_message_at from (%1$s) v where v.words @@ $10 %2$s limit $11$sql$, reading, ordering)
      using app.workspace_id(), locations, p_campaign_id, p_location_id, p_source, p_status, coalesce(p_needs_action, false),
        p_after_at, p_after_id, asked, p_limit, everything;
    return;
  end if;

  -- It stops where the page is full. A word that only the newest have would lead it on and on.
  if cardinality(ids) * walk >= p_limit * sample then
    execute format($sql$
      select array_agg(v.contact_id %2$s), array_agg(v.last_message_at %2$s) from (
        select v.contact_id, v.last_message_at from (%1$s) v where v.words @@ $10 %2$s limit $11) v$sql$, reading, ordering)
      into ids, moments
      using app.workspace_id(), locations, p_campaign_id, p_location_id, p_source, p_status, coalesce(p_needs_action, false),
        p_after_at, p_after_id, asked, p_limit, walk;
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
    where %1$s and v.contact_id = any ($10::uuid[]) %2$s limit $11$sql$, conditions, ordering)
    using app.workspace_id(), locations, p_campaign_id, p_location_id, p_source, p_status, coalesce(p_needs_action, false),
      p_after_at, p_after_id, ids, p_limit;
end $$;


comment on function app.search_conversations is 'Contact ids in list order, under the row level security of whoever asks.';
revoke execute on function app.search_conversations from public;
grant execute on function app.search_conversations to hearback_api;

reset role;
revoke create on schema app from hearback_system;
