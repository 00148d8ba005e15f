-- Messages, the conversation list that is derived from them, saved views and bulk changes.

create function app.words_of_contact(p_workspace uuid, p_contact uuid) returns tsvector
  language sql stable
  begin atomic
    select app.words_of(concat_ws(' ', k.first_name, k.last_name, k.email::text, k.company_name, f.company_name))
    from contacts k left join companies f on f.workspace_id = k.workspace_id and f.id = k.company_id
    where k.workspace_id = p_workspace and k.id = p_contact;
  end;
comment on function app.words_of_contact is
  'Returns the search words of a contact: names, email address and companies.';
grant execute on function app.words_of_contact to hearback_system;

create function app.has_question(p_text text) returns boolean
  language sql immutable parallel safe
  return coalesce(p_text ~ '[^\s?？؟][?？؟]+["''”»)\]!.…]*(\s|$)', false);
comment on function app.has_question is
  'Returns true if the text contains a question mark at the end of a sentence.';
grant execute on function app.has_question to hearback_system;

-- Inbound and outbound messages of all providers. Reports of the same message are merged into one row.
create table messages (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  campaign_id uuid,
  location_id text,
  source text not null check (source in ('cold_email', 'linkedin', 'anonymous_traffic_id')),
  direction text not null check (direction in ('inbound', 'outbound')),
  subject text,
  body text not null default '',
  sent_at timestamptz not null,
  handled boolean not null default false,
  sentiment text check (sentiment in ('interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person')),
  enriched_json jsonb not null default '{}',
  ghl_conversation_id text,
  eaccount text,
  enrichment_status text,
  account_id uuid,
  provider_message_key text not null check (length(provider_message_key) between 1 and 300),
  provider_thread jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  preview text,
  words tsvector,
  sentiment_by text check (sentiment_by in ('person', 'model', 'built_in', 'learned')),
  deleted_at timestamptz,
  deleted_by uuid,
  wiped_at timestamptz,
  sentiment_tried_at timestamptz,
  text text,
  own_text text,
  quote text,
  lang text,
  classification jsonb,
  primary key (workspace_id, id),
  unique (workspace_id, source, provider_message_key),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete set null (account_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete set null (campaign_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index messages_of_contact on messages (workspace_id, contact_id, sent_at desc, id desc);
create index messages_newest on messages (workspace_id, sent_at desc, id desc);
create index messages_of_campaign on messages (workspace_id, campaign_id) where campaign_id is not null;
create index messages_of_account on messages (workspace_id, account_id) where account_id is not null;
create index messages_to_wipe on messages (deleted_at) where deleted_at is not null and wiped_at is null;
create index messages_to_read on messages (workspace_id, sent_at desc)
  where direction = 'inbound' and source <> 'anonymous_traffic_id' and sentiment is null and sentiment_tried_at is null;
create index messages_without_text on messages (sent_at desc) where text is null and wiped_at is null;
create index messages_classified on messages (workspace_id, sent_at desc) where classification is not null and deleted_at is null;
create index messages_received on messages (workspace_id, campaign_id, sent_at) include (location_id)
  where direction = 'inbound' and deleted_at is null and campaign_id is not null;
alter table messages enable row level security, force row level security;
create policy system_all on messages to hearback_system using (true) with check (true);
create policy read_granted on messages for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy add_messages on messages for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy change_messages on messages for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
grant select, insert, update on messages to hearback_api;
grant select, insert, update, delete on messages to hearback_system;

create function app.take_location_of_contact() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select c.location_id into new.location_id from public.contacts c
    where c.workspace_id = new.workspace_id and c.id = new.contact_id;
  return new;
end $$;
comment on function app.take_location_of_contact is
  'Stores the location of the contact in the row, whatever the statement says, because row level security compares it.';

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
comment on function app.messages_inserted is
  'Updates the conversations of new messages and adds their search words.';

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
comment on function app.messages_updated is
  'Updates the conversations of changed messages.';

create function app.messages_deleted() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  workspaces uuid[];
  contacts uuid[];
begin
  -- The conversation of a deleted contact is deleted with it, so refreshing it would be wasted work.
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
comment on function app.messages_deleted is
  'Updates the conversations of deleted messages. Skips contacts that are deleted with them.';

create function app.end_waiting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations v set
    waited = case when v.snoozed_until is null and v.remind_at is null and v.returned_because is null
      then v.waited || jsonb_build_object('messages', v.waited -> 'messages' || wrote.ids)
      else jsonb_strip_nulls(jsonb_build_object('snoozed_until', v.snoozed_until, 'remind_at', v.remind_at,
        'returned_because', v.returned_because, 'messages', wrote.ids)) end,
    snoozed_until = null, remind_at = null, returned_because = null
  from (
    select n.workspace_id, n.contact_id, jsonb_agg(n.id) as ids from written n
    where n.direction = 'inbound' and n.source <> 'anonymous_traffic_id' and n.deleted_at is null
      and n.provider_thread -> 'automatic' is distinct from 'true'::jsonb
    group by 1, 2) wrote
  where v.workspace_id = wrote.workspace_id and v.contact_id = wrote.contact_id
    and (v.snoozed_until is not null or v.remind_at is not null or v.returned_because is not null or v.waited is not null);
  return null;
end $$;
comment on function app.end_waiting is
  'Ends snooze and reminder of a conversation when the lead writes. Stores them in waited, so that they return if the message turns '
  'out to be automatic.';

create trigger take_location before insert or update of contact_id, location_id on messages
  for each row execute function app.take_location_of_contact();
comment on trigger take_location on messages is
  'Stores the location of the contact.';

create trigger inserted after insert on messages
  referencing new table as written
  for each statement execute function app.messages_inserted();
comment on trigger inserted on messages is
  'Updates the conversations of new messages.';

create trigger updated after update on messages
  referencing old table as before_change new table as after_change
  for each statement execute function app.messages_updated();
comment on trigger updated on messages is
  'Updates the conversations of changed messages.';

create trigger deleted after delete on messages
  referencing old table as gone
  for each statement execute function app.messages_deleted();
comment on trigger deleted on messages is
  'Updates the conversations of deleted messages.';

create trigger waiting_ends after insert on messages
  referencing new table as written
  for each statement execute function app.end_waiting();
comment on trigger waiting_ends on messages is
  'Ends snooze and reminder when the lead writes.';

-- The conversation list: one row per contact, maintained by triggers on messages.
create table conversations (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  contact_id uuid not null,
  location_id text,
  last_message_id uuid not null,
  last_message_at timestamptz not null,
  subject text,
  preview text not null,
  source text not null,
  sentiment text,
  campaign_id uuid,
  message_count integer not null,
  unhandled_count integer not null,
  last_inbound_at timestamptz,
  read_at timestamptz,
  unread boolean not null generated always as (coalesce(last_inbound_at > read_at, last_inbound_at is not null)) stored,
  company_id uuid,
  snoozed_until timestamptz,
  remind_at timestamptz,
  remind_days integer check (remind_days between 1 and 60),
  remind_user uuid,
  returned_at timestamptz,
  returned_because text check (returned_because in ('snooze', 'no_answer')),
  assigned_to uuid,
  needs_action boolean not null generated always as (unhandled_count > 0 or returned_because is not null) stored,
  lang text,
  has_question boolean not null default false,
  scheduled boolean not null default false,
  snoozed boolean not null generated always as (snoozed_until is not null) stored,
  unhandled boolean not null generated always as (unhandled_count > 0) stored,
  waited jsonb check (jsonb_typeof(waited) = 'object'),
  awaiting_since timestamptz,
  answer_due_at timestamptz,
  overdue boolean not null default false,
  answered_reply_at timestamptz,
  answered_at timestamptz,
  answered_by uuid,
  answer_seconds integer,
  written_at timestamptz not null,
  contact_created_at timestamptz not null,
  own_last boolean not null default false,
  awaiting_reply boolean not null generated always as (own_last and last_inbound_at is not null and unhandled_count = 0 and
    returned_because is null) stored,
  primary key (workspace_id, contact_id),
  foreign key (workspace_id, answered_by) references users (workspace_id, id) on delete set null (answered_by),
  foreign key (workspace_id, assigned_to) references users (workspace_id, id) on delete set null (assigned_to),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete set null (campaign_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, remind_user) references users (workspace_id, id) on delete set null (remind_user)
);
comment on column conversations.last_message_at is
  'Position in the list: when the newest message was written or the conversation returned, whichever is later.';
comment on column conversations.waited is
  'Snooze and reminder that the named messages ended. Restored if all of these messages are automatic.';
comment on column conversations.written_at is
  'When the newest message was written.';
create index conversations_of_source on conversations (workspace_id, source, last_message_at desc, contact_id desc);
create index conversations_disposed on conversations (workspace_id, sentiment, last_message_at desc, contact_id desc)
  where sentiment is not null;
create index conversations_due on conversations (least(snoozed_until, remind_at))
  where snoozed_until is not null or remind_at is not null;
create index conversations_reminding on conversations (workspace_id, remind_user) where remind_user is not null;
create index conversations_newest on conversations (workspace_id, last_message_at desc, contact_id desc) include (location_id,
  campaign_id, source, sentiment, unhandled, unread, needs_action, snoozed, assigned_to, lang, has_question, scheduled);
create index conversations_of_location on conversations (workspace_id, location_id, last_message_at desc, contact_id desc) include
  (campaign_id, source, sentiment, unhandled, unread, needs_action, snoozed, assigned_to, lang, has_question, scheduled);
create index conversations_of_campaign on conversations (workspace_id, campaign_id, last_message_at desc, contact_id desc) include
  (location_id, source, sentiment, unhandled, unread, needs_action, snoozed, assigned_to, lang, has_question, scheduled);
create index conversations_unhandled_of_location on conversations (workspace_id, location_id, last_message_at desc, contact_id desc)
  include (snoozed, assigned_to)
  where needs_action;
create index conversations_unread_of_location on conversations (workspace_id, location_id, last_message_at desc, contact_id desc)
  include (snoozed, assigned_to)
  where unread;
create index conversations_snoozed on conversations (workspace_id, last_message_at desc, contact_id desc) include (location_id)
  where snoozed;
create index conversations_scheduled on conversations (workspace_id, last_message_at desc, contact_id desc) include (location_id)
  where scheduled;
create index conversations_assigned on conversations (workspace_id, assigned_to, last_message_at desc, contact_id desc) include
  (location_id, needs_action, snoozed)
  where assigned_to is not null;
create index conversations_unmeasured on conversations (workspace_id)
  where awaiting_since is not null and answer_due_at is null or answered_at is not null and answer_seconds is null;
create index conversations_awaiting on conversations (answer_due_at) where answer_due_at is not null and not overdue;
create index conversations_answered on conversations (workspace_id, answered_at) include (location_id, campaign_id, answered_by,
  answer_seconds)
  where answered_at is not null;
create index conversations_answered_by on conversations (workspace_id, answered_by) where answered_by is not null;
create index conversations_overdue on conversations (workspace_id, last_message_at desc, contact_id desc) include (location_id, snoozed,
  assigned_to)
  where overdue;
create index conversations_of_companies on conversations (workspace_id, last_message_at) include (company_id, last_inbound_at,
  location_id)
  where company_id is not null and last_inbound_at is not null;
create index conversations_written on conversations (workspace_id, location_id, written_at desc, contact_id desc) include (campaign_id,
  source, sentiment, unhandled, unread, last_inbound_at, company_id);
create index conversations_unhandled on conversations (workspace_id, last_message_at desc, contact_id desc) include (location_id,
  snoozed, assigned_to)
  where needs_action;
create index conversations_unread on conversations (workspace_id, last_message_at desc, contact_id desc) include (location_id, snoozed,
  assigned_to)
  where unread;
create index conversations_awaiting_reply on conversations (workspace_id, last_message_at desc, contact_id desc) include (location_id,
  snoozed, assigned_to)
  where awaiting_reply;
alter table conversations enable row level security, force row level security;
create policy system_all on conversations to hearback_system using (true) with check (true);
create policy read_granted on conversations for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy change_rows on conversations for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
grant select on conversations to hearback_api;
grant select, insert, update, delete on conversations to hearback_system;
grant update (read_at, snoozed_until, remind_at, remind_days, remind_user, returned_because, assigned_to, waited, answer_due_at,
  overdue) on conversations to hearback_api;

-- The list for users who only read: a returned conversation keeps its place, because snooze and reminders belong to the team.
create view conversations_as_read with (security_invoker = true) as
  select workspace_id, contact_id, location_id, last_message_id, written_at as last_message_at, subject, preview, source, sentiment,
    campaign_id, company_id, unhandled, last_inbound_at, unread, lang, has_question, contact_created_at
  from conversations;
grant select on conversations_as_read to hearback_api;
grant select on conversations_as_read to hearback_system;

create function app.refresh_conversations(p_workspaces uuid[], p_contacts uuid[]) returns void
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
comment on function app.refresh_conversations is
  'Inserts or updates the list rows of conversations. Locks them in key order, so that concurrent changes cannot deadlock.';
grant execute on function app.refresh_conversations to hearback_system;

create function app.forget_empty_conversations(p_workspaces uuid[], p_contacts uuid[]) returns void
  language sql set search_path = ''
  begin atomic
    delete from conversations v using unnest(p_workspaces, p_contacts) as a (w, c)
    where v.workspace_id = a.w and v.contact_id = a.c and not exists (
      select from messages m where m.workspace_id = a.w and m.contact_id = a.c and m.deleted_at is null);
  end;
comment on function app.forget_empty_conversations is
  'Deletes conversations without messages.';
grant execute on function app.forget_empty_conversations to hearback_system;

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
    update public.notes p set location_id = n.location_id from after_change n
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
comment on function app.contacts_updated is
  'Moves messages, notes, opportunities and conversations to the new location of their contact, and rebuilds search words after a new '
  'name.';

create trigger updated after update on contacts
  referencing old table as before_change new table as after_change
  for each statement execute function app.contacts_updated();
comment on trigger updated on contacts is
  'Keeps locations and search words in step with the contact.';

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
comment on function app.companies_updated is
  'Rebuilds the search words of conversations whose company was renamed.';

create trigger updated after update on companies
  referencing old table as before_change new table as after_change
  for each statement execute function app.companies_updated();
comment on trigger updated on companies is
  'Keeps the search words of conversations in step with company names.';

create function app.take_contact_columns() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select k.company_id, k.created_at into new.company_id, new.contact_created_at from public.contacts k
    where k.workspace_id = new.workspace_id and k.id = new.contact_id;
  return new;
end $$;
comment on function app.take_contact_columns is
  'Copies company and creation time of the contact to a new conversation.';

create function app.contacts_employed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations v set company_id = n.company_id, contact_created_at = n.created_at
    from after_change n join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    where (n.company_id, n.created_at) is distinct from (o.company_id, o.created_at)
      and v.workspace_id = n.workspace_id and v.contact_id = n.id;
  return null;
end $$;
comment on function app.contacts_employed is
  'Copies company and creation time of a contact to its conversation, where the list is filtered by them.';

create trigger employed after update on contacts
  referencing old table as before_change new table as after_change
  for each statement execute function app.contacts_employed();
comment on trigger employed on contacts is
  'Keeps company and creation time of conversations equal to their contacts.';

create function app.check_assignee() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.users u where u.workspace_id = new.workspace_id and u.id = new.assigned_to for share;
  if not app.works_at(new.workspace_id, new.assigned_to, new.location_id) then
    new.assigned_to := null;
  end if;
  return new;
end $$;
comment on function app.check_assignee is
  'Clears an assignee who cannot access the location of the conversation.';

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
comment on function app.keep_written_at is
  'Stores when the newest message was written. last_message_at can be later, because a returned conversation moves to the top.';

create function app.conversations_set_own_last() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select m.direction = 'outbound' into new.own_last from public.messages m
    where m.workspace_id = new.workspace_id and m.id = new.last_message_id;
  new.own_last := coalesce(new.own_last, false);
  return new;
end $$;
comment on function app.conversations_set_own_last is
  'Stores whether the last message of the conversation is outbound.';

create trigger take_contact_columns before insert on conversations
  for each row execute function app.take_contact_columns();
comment on trigger take_contact_columns on conversations is
  'Fills the columns that are copied from the contact.';

create trigger check_assignee before update of assigned_to, location_id on conversations
  for each row
  when (new.assigned_to is not null and (new.assigned_to is distinct from old.assigned_to or new.location_id is distinct from
    old.location_id)) execute function app.check_assignee();
comment on trigger check_assignee on conversations is
  'Prevents an assignment without access, also when the conversation moves to another location.';

create trigger written_at before insert or update of last_message_id, last_message_at, returned_at on conversations
  for each row execute function app.keep_written_at();
comment on trigger written_at on conversations is
  'Keeps written_at in step with the newest message.';

create trigger conversations_set_own_last before insert or update of last_message_id on conversations
  for each row execute function app.conversations_set_own_last();
comment on trigger conversations_set_own_last on conversations is
  'Keeps own_last in step with last_message_id.';

-- Search words of a conversation: contact, company and messages. A separate table, because conversations change more often. Every word
-- begins with six digits of the workspace, so that a search reads only its own part of the index.
create table conversation_words (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  contact_id uuid not null,
  words tsvector not null,
  primary key (workspace_id, contact_id),
  foreign key (workspace_id, contact_id) references conversations (workspace_id, contact_id) on delete cascade
);
create index conversation_words_found on conversation_words using gin (words) with (gin_pending_list_limit='512');
select app.protect_table('conversation_words', 'system');

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
comment on function app.rebuild_words is
  'Computes the search words of conversations from their contacts and newest 200 messages.';
grant execute on function app.rebuild_words to hearback_system;

create function app.conversation_tests(p_tests jsonb) returns text
  language sql immutable parallel safe set search_path = ''
  return (select coalesce(string_agg(case jsonb_typeof(t -> 1)
      when 'boolean' then case when (t -> 1)::boolean then format('v.%I', t ->> 0) else format('not v.%I', t ->> 0) end
      when 'null' then format('v.%I is null', t ->> 0)
      else format('v.%I = %L', t ->> 0, t ->> 1) end, ' and '), 'true')
    from jsonb_array_elements(p_tests) t);
comment on function app.conversation_tests is
  'Converts [column, value] pairs to SQL conditions on conversations.';
grant execute on function app.conversation_tests to hearback_system;

create function app.search_conversations(p_query text, p_tests jsonb, p_newest boolean, p_after_at timestamptz, p_after_id uuid, p_limit integer)
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
  -- Users who only read do not see that a conversation returned from a snooze.
  conversations constant text := case when app.is_insider() then 'public.conversations' else 'public.conversations_as_read' end;
  ordering text := format('order by v.last_message_at %1$s, v.contact_id %1$s', case when p_newest then 'desc' else 'asc' end);
  conditions text := format($sql$ v.workspace_id = $1
      and ($2::text[] is null or v.location_id = any ($2::text[]))
      and ($4::uuid is null or (v.last_message_at, v.contact_id) %1$s ($3::timestamptz, $4))
      and %2$s$sql$, case when p_newest then '<' else '>' end, app.conversation_tests(p_tests));
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

  -- Frequent words cost the index most and select least, so they only filter the matches of rarer words.
  select array_agg(w.contact_id) into ids from (
    select c.contact_id, c.words from public.conversation_words c
    where c.workspace_id = app.workspace_id() and c.words @@ array_to_string(coalesce(rare, terms), ' & ')::tsquery
    offset 0) w
  where w.words @@ asked;

  -- With a list of known length the planner can choose between fetching the ids and walking the list order.
  return query execute format($sql$
    select v.contact_id, v.last_message_at from %3$s v
    where %1$s and v.contact_id = any ($5::uuid[]) %2$s limit $6$sql$, conditions, ordering, conversations)
    using app.workspace_id(), locations, p_after_at, p_after_id, ids, p_limit;
end $$;
comment on function app.search_conversations is
  'Finds conversations by words. Returns a page of contact ids in list order, restricted to the workspace and locations of the user.';
grant execute on function app.search_conversations to hearback_api;

-- Number of conversations per combination of filters. The number of a view is a sum over these rows. A change appends the difference, so that
-- concurrent changes never wait for each other, and a job folds the appended rows.
create table conversation_tallies (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id bigint generated always as identity,
  location_id text,
  campaign_id uuid,
  source text not null,
  sentiment text,
  unread boolean not null,
  needs_action boolean not null,
  snoozed boolean not null,
  scheduled boolean not null,
  assigned_to uuid,
  lang text,
  has_question boolean not null,
  overdue boolean not null,
  number integer not null,
  folded boolean not null default false,
  awaiting_reply boolean not null,
  kind bigint not null generated always as (hashtextextended((((((((((((((((((coalesce(location_id, '') || '/') ||
    coalesce(campaign_id::text, '')) || '/') || source) || '/') || coalesce(sentiment, '')) || '/') || unread::text) || needs_action::text)
    || snoozed::text) || scheduled::text) || has_question::text) || overdue::text) || awaiting_reply::text) || '/') ||
    coalesce(assigned_to::text, '')) || '/') || coalesce(lang, ''), 0::bigint)) stored,
  primary key (workspace_id, id)
);
create index conversation_tallies_of_location on conversation_tallies (workspace_id, location_id);
create index conversation_tallies_appended on conversation_tallies (workspace_id) where not folded;
create index conversation_tallies_folded on conversation_tallies (workspace_id, kind) where folded;
alter table conversation_tallies enable row level security, force row level security;
create policy system_all on conversation_tallies to hearback_system using (true) with check (true);
create policy read_rows on conversation_tallies for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
grant select on conversation_tallies to hearback_api;
grant select, insert, update, delete on conversation_tallies to hearback_system;

create function app.conversations_tallied() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.conversation_tallies (workspace_id, location_id, campaign_id, source, sentiment, unread, needs_action,
      snoozed, scheduled, assigned_to, lang, has_question, overdue, awaiting_reply, number)
    select n.workspace_id, n.location_id, n.campaign_id, n.source, n.sentiment, n.unread, n.needs_action, n.snoozed,
      n.scheduled, n.assigned_to, n.lang, n.has_question, n.overdue, n.awaiting_reply, count(*)
    from written n group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14;
  elsif tg_op = 'DELETE' then
    insert into public.conversation_tallies (workspace_id, location_id, campaign_id, source, sentiment, unread, needs_action,
      snoozed, scheduled, assigned_to, lang, has_question, overdue, awaiting_reply, number)
    select o.workspace_id, o.location_id, o.campaign_id, o.source, o.sentiment, o.unread, o.needs_action, o.snoozed,
      o.scheduled, o.assigned_to, o.lang, o.has_question, o.overdue, o.awaiting_reply, -count(*)
    from gone o where exists (select from public.workspaces w where w.id = o.workspace_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14;
  else
    insert into public.conversation_tallies (workspace_id, location_id, campaign_id, source, sentiment, unread, needs_action,
      snoozed, scheduled, assigned_to, lang, has_question, overdue, awaiting_reply, number)
    select v.workspace_id, v.location_id, v.campaign_id, v.source, v.sentiment, v.unread, v.needs_action, v.snoozed,
      v.scheduled, v.assigned_to, v.lang, v.has_question, v.overdue, v.awaiting_reply, sum(v.number)
    from (
      select n.workspace_id, n.location_id, n.campaign_id, n.source, n.sentiment, n.unread, n.needs_action, n.snoozed,
        n.scheduled, n.assigned_to, n.lang, n.has_question, n.overdue, n.awaiting_reply, 1 as number from written n
      union all
      select o.workspace_id, o.location_id, o.campaign_id, o.source, o.sentiment, o.unread, o.needs_action, o.snoozed,
        o.scheduled, o.assigned_to, o.lang, o.has_question, o.overdue, o.awaiting_reply, -1 from gone o) v
    where exists (select from public.workspaces w where w.id = v.workspace_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 having sum(v.number) <> 0;
  end if;
  return null;
end $$;
comment on function app.conversations_tallied is
  'Appends the changed number of conversations per combination of filters to conversation_tallies. Appending avoids lock contention '
  'between concurrent changes.';

create trigger tallied_added after insert on conversations
  referencing new table as written
  for each statement execute function app.conversations_tallied();
comment on trigger tallied_added on conversations is
  'Counts new conversations.';

create trigger tallied_changed after update on conversations
  referencing old table as gone new table as written
  for each statement execute function app.conversations_tallied();
comment on trigger tallied_changed on conversations is
  'Counts changed conversations.';

create trigger tallied_removed after delete on conversations
  referencing old table as gone
  for each statement execute function app.conversations_tallied();
comment on trigger tallied_removed on conversations is
  'Counts deleted conversations.';

-- Number of conversations per day, appended and folded like conversation_tallies.
create table conversation_days (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id bigint generated always as identity,
  location_id text,
  counted_by text not null check (counted_by in ('message', 'writing', 'contact')),
  day date not null,
  sentiment text,
  number integer not null,
  folded boolean not null default false,
  primary key (workspace_id, id)
);
create index conversation_days_counted on conversation_days (workspace_id, counted_by, day) include (location_id, sentiment, number);
create index conversation_days_appended on conversation_days (workspace_id) where not folded;
select app.protect_table('conversation_days', 'location');

create function app.conversations_counted() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.conversation_days (workspace_id, location_id, counted_by, day, sentiment, number)
    select n.workspace_id, n.location_id, d.counted_by, d.day, d.sentiment, count(*) from written n
    cross join lateral (values ('message', app.utc_day(n.last_message_at), n.sentiment),
      ('writing', app.utc_day(n.written_at), n.sentiment),
      ('contact', app.utc_day(n.contact_created_at), null)) as d (counted_by, day, sentiment)
    group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into public.conversation_days (workspace_id, location_id, counted_by, day, sentiment, number)
    select o.workspace_id, o.location_id, d.counted_by, d.day, d.sentiment, -count(*) from gone o
    cross join lateral (values ('message', app.utc_day(o.last_message_at), o.sentiment),
      ('writing', app.utc_day(o.written_at), o.sentiment),
      ('contact', app.utc_day(o.contact_created_at), null)) as d (counted_by, day, sentiment)
    where exists (select from public.workspaces w where w.id = o.workspace_id)
    group by 1, 2, 3, 4, 5;
  else
    insert into public.conversation_days (workspace_id, location_id, counted_by, day, sentiment, number)
    select v.workspace_id, v.location_id, d.counted_by, d.day, d.sentiment, sum(v.number) from (
      -- Unchanged conversations cancel out here, before they are counted three times.
      select c.workspace_id, c.location_id, c.message_day, c.writing_day, c.contact_day, c.sentiment, sum(c.number) as number
      from (
        select n.workspace_id, n.location_id, app.utc_day(n.last_message_at) as message_day, app.utc_day(n.written_at) as writing_day,
          app.utc_day(n.contact_created_at) as contact_day, n.sentiment, 1 as number from written n
        union all
        select o.workspace_id, o.location_id, app.utc_day(o.last_message_at), app.utc_day(o.written_at),
          app.utc_day(o.contact_created_at), o.sentiment, -1 from gone o) c
      group by 1, 2, 3, 4, 5, 6 having sum(c.number) <> 0) v
    cross join lateral (values ('message', v.message_day, v.sentiment), ('writing', v.writing_day, v.sentiment),
      ('contact', v.contact_day, null)) as d (counted_by, day, sentiment)
    where exists (select from public.workspaces w where w.id = v.workspace_id)
    group by 1, 2, 3, 4, 5 having sum(v.number) <> 0;
  end if;
  return null;
end $$;
comment on function app.conversations_counted is
  'Appends the changed number of conversations per day to conversation_days.';

create trigger counted_added after insert on conversations
  referencing new table as written
  for each statement execute function app.conversations_counted();
comment on trigger counted_added on conversations is
  'Counts new conversations by day.';

create trigger counted_changed after update on conversations
  referencing old table as gone new table as written
  for each statement execute function app.conversations_counted();
comment on trigger counted_changed on conversations is
  'Counts changed conversations by day.';

create trigger counted_removed after delete on conversations
  referencing old table as gone
  for each statement execute function app.conversations_counted();
comment on trigger counted_removed on conversations is
  'Counts deleted conversations by day.';

-- A named filter, of one user or shared with everyone who works in the inbox.
create table saved_views (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  shared boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete set null (user_id)
);
create index saved_views_of_person on saved_views (workspace_id, user_id) where user_id is not null;
create index saved_views_deleted on saved_views (deleted_at) where deleted_at is not null;
alter table saved_views enable row level security, force row level security;
create policy system_all on saved_views to hearback_system using (true) with check (true);
create policy add_rows on saved_views for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
create policy change_rows on saved_views for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (user_id = (select app.user_id()) or shared and (select app.manages_people())))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (user_id = (select app.user_id()) or shared and (select app.manages_people())));
create policy read_rows on saved_views for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (user_id = (select app.user_id())
      or shared and ((select app.sees_all_locations()) or ((filter ->> 'location_id') is null
        or ((filter ->> 'location_id') = any ((select app.readable_locations())::text[]))) and ((filter ->> 'campaign_id') is null
          or (exists (select from campaigns c where c.workspace_id = saved_views.workspace_id
            and c.id = ((saved_views.filter ->> 'campaign_id')::uuid)))))));
grant select on saved_views to hearback_api;
grant select, insert, update, delete on saved_views to hearback_system;
grant insert (workspace_id, user_id, name, filter, shared) on saved_views to hearback_api;
grant update (name, filter, shared, deleted_at) on saved_views to hearback_api;

create function app.saved_views_delete_private() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.saved_views where workspace_id = new.workspace_id and id = new.id;
  return null;
end $$;
comment on function app.saved_views_delete_private is
  'Deletes a private view whose owner was deleted. Shared views stay.';

create trigger saved_views_delete_private after update of user_id on saved_views
  for each row
  when (new.user_id is null and not new.shared) execute function app.saved_views_delete_private();
comment on trigger saved_views_delete_private on saved_views is
  'Deletes private views of deleted users.';

-- The order in which a user lists views, and the view that the inbox opens with.
create table view_arrangements (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null,
  view_ids uuid[] not null default '{}' check (cardinality(view_ids) <= 200),
  default_view_id uuid,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
select app.protect_table('view_arrangements', 'person', array['insert', 'update']);

-- Inbox settings of a workspace.
create table inbox_settings (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  undo_seconds integer not null default 10 check (undo_seconds between 0 and 120),
  answer_minutes integer default 15 check (answer_minutes between 1 and 10080),
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64),
  work_days integer[] not null default '{1,2,3,4,5}' check (cardinality(work_days) between 1 and 7 and work_days <@ array[1, 2, 3, 4, 5,
    6, 7]),
  work_from text not null default '09:00' check (work_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  work_until text not null default '17:00' check (work_until ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  check (work_from < work_until)
);
alter table inbox_settings enable row level security, force row level security;
create policy system_all on inbox_settings to hearback_system using (true) with check (true);
create policy read_inbox_settings on inbox_settings for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()));
create policy add_inbox_settings on inbox_settings for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy change_inbox_settings on inbox_settings for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant select, insert, update on inbox_settings to hearback_api;
grant select, insert, update, delete on inbox_settings to hearback_system;

-- A bulk change of conversations. Only the user who started it sees the run.
create table conversation_runs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  change jsonb not null check ((change ->> 'kind') = any (array['finish', 'disposition', 'assign', 'snooze', 'delete'])),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'undoing', 'undone')),
  total integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  messages integer not null default 0,
  undone integer not null default 0,
  error text,
  reach text[],
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  leased_until timestamptz,
  leased_by text,
  attempts integer not null default 0,
  cursor jsonb not null default '{}',
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete set null (user_id)
);
create index conversation_runs_of_person on conversation_runs (workspace_id, user_id, created_at desc);
create index conversation_runs_under_way on conversation_runs (leased_until) where status in ('queued', 'running', 'undoing');
create index conversation_runs_ended on conversation_runs (finished_at) where finished_at is not null;
select app.protect_table('conversation_runs', 'person');

-- The conversations of a bulk change and their previous state, stored until undo expires. One row per transaction, because a row per
-- conversation would cost more than the change.
create table conversation_run_slices (
  workspace_id uuid not null,
  run_id uuid not null,
  place integer not null,
  contact_ids uuid[] not null,
  before jsonb,
  primary key (workspace_id, run_id, place),
  foreign key (workspace_id, run_id) references conversation_runs (workspace_id, id) on delete cascade
);
alter table conversation_run_slices enable row level security, force row level security;
create policy system_all on conversation_run_slices to hearback_system using (true) with check (true);
create policy add_rows on conversation_run_slices for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (run_id in (select r.id from conversation_runs r
      where r.workspace_id = (select app.workspace_id()) and r.user_id = (select app.user_id()))));
grant select, insert, update, delete on conversation_run_slices to hearback_system;
grant insert (workspace_id, run_id, place, contact_ids) on conversation_run_slices to hearback_api;

-- Who did what in a conversation. Written by triggers in the transaction of the change, so that no command can omit it.
create table activities (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  what text not null check (what in ('disposed', 'assigned', 'snoozed', 'unsnoozed', 'returned', 'reminder_set', 'reminder_cancelled',
    'reminder_due', 'finished', 'reopened', 'noted', 'note_removed', 'sent', 'message_deleted', 'message_restored')),
  user_id uuid,
  by_itself boolean not null,
  assigned_to uuid,
  disposition text,
  until timestamptz,
  days integer,
  at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, assigned_to) references users (workspace_id, id) on delete set null (assigned_to),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete set null (user_id)
);
create index activities_newest on activities (workspace_id, contact_id, at desc, id desc);
create index activities_of_user on activities (workspace_id, user_id) where user_id is not null;
create index activities_of_assignee on activities (workspace_id, assigned_to) where assigned_to is not null;
create index activities_finished on activities (workspace_id, at) include (contact_id, user_id) where what = 'finished';
alter table activities enable row level security, force row level security;
create policy system_all on activities to hearback_system using (true) with check (true);
create policy read_rows on activities for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (exists (select from contacts c where c.workspace_id = activities.workspace_id and c.id = activities.contact_id)));
grant select on activities to hearback_api;
grant select, insert, update, delete on activities to hearback_system;

create function app.tell_conversations_changed() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := app.user_id();
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, by_itself, assigned_to, disposition, until, days)
  select n.workspace_id, n.contact_id, change.what, who, who is null,
    case change.what when 'assigned' then n.assigned_to end, case change.what when 'disposed' then n.sentiment end,
    case change.what when 'snoozed' then n.snoozed_until end,
    case when change.what in ('reminder_set', 'reminder_due') then n.remind_days end
  from after_change n
  join before_change o on o.workspace_id = n.workspace_id and o.contact_id = n.contact_id
  cross join lateral (
    select 'disposed' where who is not null and n.sentiment is distinct from o.sentiment and n.sentiment is not null
    union all
    select 'assigned' where n.assigned_to is distinct from o.assigned_to
    union all
    select case when n.snoozed_until is not null then 'snoozed' else 'unsnoozed' end
      where who is not null and n.snoozed_until is distinct from o.snoozed_until
    union all
    select case n.returned_because when 'snooze' then 'returned' else 'reminder_due' end
      where who is null and n.returned_at is distinct from o.returned_at and n.returned_because is not null
    union all
    select case when n.remind_at is not null then 'reminder_set' else 'reminder_cancelled' end
      where who is not null and n.remind_at is distinct from o.remind_at) change (what);
  return null;
end $$;
comment on function app.tell_conversations_changed is
  'Records changes of disposition, assignee, snooze and reminder in activities. Commands record finishing and reopening.';

create trigger told after update on conversations
  referencing old table as before_change new table as after_change
  for each statement execute function app.tell_conversations_changed();
comment on trigger told on conversations is
  'Records changes of a conversation in its activity.';

create function app.tell_messages_deleted() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, by_itself)
  select n.workspace_id, n.contact_id, case when n.deleted_at is null then 'message_restored' else 'message_deleted' end,
    app.user_id(), false
  from after_change n join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
  where (n.deleted_at is null) <> (o.deleted_at is null) and app.user_id() is not null;
  return null;
end $$;
comment on function app.tell_messages_deleted is
  'Records in activities that a user deleted or restored a message.';

create trigger deletion_told after update on messages
  referencing old table as before_change new table as after_change
  for each statement execute function app.tell_messages_deleted();
comment on trigger deletion_told on messages is
  'Records deleted and restored messages in the activity of the conversation.';

-- These functions read or change rows that the caller cannot, so they run as the system role. The owner changes after the last trigger
-- is created, because creating one requires EXECUTE.
grant create on schema app to hearback_system;
alter function app.messages_inserted owner to hearback_system;
alter function app.messages_updated owner to hearback_system;
alter function app.messages_deleted owner to hearback_system;
alter function app.end_waiting owner to hearback_system;
alter function app.contacts_updated owner to hearback_system;
alter function app.companies_updated owner to hearback_system;
alter function app.take_contact_columns owner to hearback_system;
alter function app.contacts_employed owner to hearback_system;
alter function app.check_assignee owner to hearback_system;
alter function app.conversations_set_own_last owner to hearback_system;
alter function app.search_conversations owner to hearback_system;
alter function app.conversations_tallied owner to hearback_system;
alter function app.conversations_counted owner to hearback_system;
alter function app.saved_views_delete_private owner to hearback_system;
alter function app.tell_conversations_changed owner to hearback_system;
alter function app.tell_messages_deleted owner to hearback_system;
revoke create on schema app from hearback_system;
