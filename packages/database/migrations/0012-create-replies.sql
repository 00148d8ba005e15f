-- Replies, their scheduling and outcomes.

create function app.waits(p_send_at timestamptz, p_status text, p_discarded_at timestamptz) returns boolean
  language sql immutable parallel safe
  return p_send_at is not null and p_status in ('queued', 'held') and p_discarded_at is null;
comment on function app.waits is
  'Returns true for a scheduled reply that is neither sent nor discarded.';
grant execute on function app.waits to hearback_api, hearback_system;

-- The outbox. One idempotency key sends once, whatever is clicked or retried.
create table replies (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  message_id uuid not null,
  source text not null check (source in ('cold_email', 'linkedin')),
  content text not null,
  subject text,
  cc text[] not null default '{}',
  bcc text[] not null default '{}',
  eaccount text,
  idempotency_key uuid not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'held')),
  error text,
  leased_until timestamptz,
  called_at timestamptz,
  provider_message_key text,
  sent_message_id uuid,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  discarded_at timestamptz,
  doubt text check (doubt in ('refused', 'unknown')),
  last_called_at timestamptz,
  absent_since timestamptz,
  asked_at timestamptz not null default clock_timestamp(),
  send_at timestamptz,
  remind_days integer check (remind_days between 1 and 60),
  canceled_with uuid,
  status_before_deletion text check (status_before_deletion in ('queued', 'failed', 'held')),
  primary key (workspace_id, id),
  unique (workspace_id, idempotency_key),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by),
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade,
  foreign key (workspace_id, sent_message_id) references messages (workspace_id, id) on delete set null (sent_message_id),
  constraint replies_canceled_check check ((canceled_with is null) = (status_before_deletion is null))
);
comment on column replies.canceled_with is
  'The deleted message that canceled this reply. Null unless the deletion can be undone.';
comment on column replies.status_before_deletion is
  'The status that undo restores.';
create index replies_of_contact on replies (workspace_id, contact_id, created_at desc);
create index replies_under_way on replies (leased_until) where status in ('queued', 'sending');
create index replies_sent_as on replies (workspace_id, sent_message_id) where sent_message_id is not null;
create index replies_of_message on replies (workspace_id, message_id);
create index replies_waiting on replies (workspace_id, send_at, id)
  where send_at is not null and status in ('queued', 'held') and discarded_at is null;
create index replies_unsent on replies (workspace_id, contact_id) where status <> 'sent' and discarded_at is null;
create index replies_of_author on replies (workspace_id, created_by) where (status in ('queued', 'held')) and discarded_at is null;
create index replies_canceled_with on replies (workspace_id, canceled_with) where canceled_with is not null;
alter table replies enable row level security, force row level security;
create policy system_all on replies to hearback_system using (true) with check (true);
create policy read_replies on replies for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations())
      or (exists (select from contacts c where c.workspace_id = replies.workspace_id and c.id = replies.contact_id))));
create policy add_replies on replies for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations())
      or (exists (select from contacts c
        where c.workspace_id = replies.workspace_id and c.id = replies.contact_id
          and c.location_id = any ((select app.writable_locations())::text[])))));
create policy change_replies on replies for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations())
      or (exists (select from contacts c
        where c.workspace_id = replies.workspace_id and c.id = replies.contact_id
          and c.location_id = any ((select app.writable_locations())::text[])))))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations())
      or (exists (select from contacts c
        where c.workspace_id = replies.workspace_id and c.id = replies.contact_id
          and c.location_id = any ((select app.writable_locations())::text[])))));
grant select, insert, update on replies to hearback_api;
grant select, insert, update, delete on replies to hearback_system;

create function app.told_conversations(p_workspaces uuid[], p_contacts uuid[])
  returns table (workspace_id uuid, contact_id uuid, location_id text, last_message_id uuid, last_message_at timestamptz, subject text,
    preview text, source text, sentiment text, campaign_id uuid, message_count integer, unhandled_count integer,
      last_inbound_at timestamptz, lang text, has_question boolean)
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
        -- Unanswered: no outbound message follows, unless a webhook delivered the message after that one went out, or its reply failed.
        (count(*) filter (where m.direction = 'inbound' and not m.handled
          and (exists (select from replies r
              where r.workspace_id = m.workspace_id and r.message_id = m.id and r.status = 'failed' and r.discarded_at is null)
            or not exists (select from messages o
              where o.workspace_id = m.workspace_id and o.contact_id = m.contact_id and o.direction = 'outbound' and o.deleted_at is null
                and o.sent_at >= m.sent_at
                and (o.created_at >= m.created_at or not coalesce(m.provider_thread -> 'seen', '[]') ? 'hook')))))::integer as unhandled,
        max(m.created_at) filter (where m.direction = 'inbound') as came_at
      from messages m where m.workspace_id = k.workspace_id and m.contact_id = k.id and m.deleted_at is null) counted;
  end;
comment on function app.told_conversations is
  'Computes the list rows of conversations from their messages. unhandled_count counts inbound messages that are neither marked as '
  'done nor followed by an outbound message, and those whose reply failed.';
grant execute on function app.told_conversations to hearback_system;

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
comment on function app.keep_scheduled is
  'Stores in conversations.scheduled whether a scheduled reply exists.';

create function app.tell_reply_sent() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, by_itself)
  values (new.workspace_id, new.contact_id, 'sent', new.created_by, false);
  return null;
end $$;
comment on function app.tell_reply_sent is
  'Records in activities that a user''s reply was sent.';

create trigger scheduled_added after insert on replies
  for each row
  when (app.waits(new.send_at, new.status, new.discarded_at)) execute function app.keep_scheduled();
comment on trigger scheduled_added on replies is
  'Updates conversations.scheduled after a reply is scheduled.';

create trigger scheduled_changed after update on replies
  for each row
  when (app.waits(old.send_at, old.status, old.discarded_at) is distinct from app.waits(new.send_at, new.status, new.discarded_at) or
    old.contact_id <> new.contact_id) execute function app.keep_scheduled();
comment on trigger scheduled_changed on replies is
  'Updates conversations.scheduled after a reply is rescheduled, sent or discarded.';

create trigger scheduled_removed after delete on replies
  for each row
  when (app.waits(old.send_at, old.status, old.discarded_at)) execute function app.keep_scheduled();
comment on trigger scheduled_removed on replies is
  'Updates conversations.scheduled after a scheduled reply is deleted.';

create trigger sent_told after update of status on replies
  for each row
  when (new.status = 'sent' and old.status <> 'sent') execute function app.tell_reply_sent();
comment on trigger sent_told on replies is
  'Records sent replies in the activity of the conversation.';

-- What users did with a proposed answer. Learned rows are also candidates for similar messages.
create table reply_outcomes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  reply_id uuid not null,
  message_id uuid not null,
  location_id text,
  campaign_id uuid,
  user_id uuid,
  channel text not null check (channel in ('email', 'linkedin')),
  language text check (language ~ '^[a-z]{2,3}$'),
  situation text check (situation in ('interested', 'wants_time', 'proposes_time', 'asks_price', 'asks_information', 'soft_no',
    'soft_no_dated', 'hard_no', 'removal_request', 'wrong_person', 'wrong_person_named', 'absence', 'unclear')),
  sentiment text check (sentiment in ('interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person')),
  source text not null check (source in ('none', 'starter', 'own', 'reply', 'model')),
  outcome text not null check (outcome in ('none', 'unchanged', 'edited', 'discarded')),
  changed_words integer not null default 0 check (changed_words >= 0),
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, reply_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete set null (campaign_id),
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade,
  foreign key (workspace_id, reply_id) references replies (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete set null (user_id),
  constraint reply_outcomes_source_check1 check ((source = 'none') = (outcome = 'none'))
);
comment on column reply_outcomes.situation is
  'Situation of the answered message when the reply was written. Null if in doubt.';
comment on column reply_outcomes.sentiment is
  'Sentiment of the answered message when the reply was written. If it is corrected, the reply is no longer used for learning.';
comment on column reply_outcomes.changed_words is
  'Word edits between the proposed and the sent text.';
create index reply_outcomes_to_reuse on reply_outcomes (workspace_id, channel, language, coalesce(location_id, ''), coalesce(situation,
  ''), created_at desc)
  where outcome <> 'unchanged';
create index reply_outcomes_newest on reply_outcomes (workspace_id, created_at desc);
create index reply_outcomes_of_message on reply_outcomes (workspace_id, message_id);
create index reply_outcomes_of_campaign on reply_outcomes (workspace_id, campaign_id) where campaign_id is not null;
create index reply_outcomes_of_user on reply_outcomes (workspace_id, user_id) where user_id is not null;
alter table reply_outcomes enable row level security, force row level security;
create policy system_all on reply_outcomes to hearback_system using (true) with check (true);
create policy read_rows on reply_outcomes for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy add_rows on reply_outcomes for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy change_rows on reply_outcomes for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
grant select, insert on reply_outcomes to hearback_api;
grant select, insert, update, delete on reply_outcomes to hearback_system;
grant update (outcome, changed_words) on reply_outcomes to hearback_api;

create function app.reply_outcomes_take_location() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select m.location_id into new.location_id from public.messages m
    where m.workspace_id = new.workspace_id and m.id = new.message_id;
  return new;
end $$;
comment on function app.reply_outcomes_take_location is
  'Stores the location of the answered message, whatever the statement says.';

create function app.reply_outcomes_follow() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.reply_outcomes o set location_id = new.location_id
    where o.workspace_id = new.workspace_id and o.message_id = new.id;
  return null;
end $$;
comment on function app.reply_outcomes_follow is
  'Keeps the location of an outcome equal to the location of its message.';

create trigger reply_outcomes_follow after update of contact_id, location_id on messages
  for each row
  when (old.location_id is distinct from new.location_id) execute function app.reply_outcomes_follow();
comment on trigger reply_outcomes_follow on messages is
  'Moves outcomes with their message to another location.';

create trigger take_location before insert or update of message_id, location_id on reply_outcomes
  for each row execute function app.reply_outcomes_take_location();
comment on trigger take_location on reply_outcomes is
  'Stores the location of the answered message.';

-- These functions read or change rows that the caller cannot, so they run as the system role. The owner changes after the last trigger
-- is created, because creating one requires EXECUTE.
grant create on schema app to hearback_system;
alter function app.keep_scheduled owner to hearback_system;
alter function app.tell_reply_sent owner to hearback_system;
alter function app.reply_outcomes_take_location owner to hearback_system;
alter function app.reply_outcomes_follow owner to hearback_system;
revoke create on schema app from hearback_system;
