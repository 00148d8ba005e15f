-- How long a lead who is interested waits for an answer. What is asked of the list stands on the row of the conversation;
-- working hours are the job's business (apps/server, `working-time.ts`).

alter table inbox_settings
  -- The target, in minutes of working time. Null: there is none.
  add column answer_minutes integer default 15 check (answer_minutes between 1 and 10080),
  add column time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64),
  -- From Monday (1) to Sunday (7).
  add column work_days integer[] not null default '{1,2,3,4,5}'
    check (cardinality(work_days) between 1 and 7 and work_days <@ array[1, 2, 3, 4, 5, 6, 7]),
  add column work_from text not null default '09:00' check (work_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column work_until text not null default '17:00' check (work_until ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  add check (work_from < work_until);

alter table conversations
  -- When the lead wrote the interested reply that nobody has answered or finished.
  add column awaiting_since timestamptz,
  -- When it should be answered; null until the job has looked, and where there is no target.
  add column answer_due_at timestamptz,
  -- That time has passed, and whoever works it was told.
  add column overdue boolean not null default false,
  -- The newest interested reply that was answered: when it came, when and by whom it was answered (null: not from here), and
  -- the seconds of working time between.
  add column answered_reply_at timestamptz,
  add column answered_at timestamptz,
  add column answered_by uuid,
  add column answer_seconds integer,
  add foreign key (workspace_id, answered_by) references users (workspace_id, id) on delete set null (answered_by);
grant update (answer_due_at, overdue) on conversations to hearback_api;

create index conversations_unmeasured on conversations (workspace_id)
  where (awaiting_since is not null and answer_due_at is null) or (answered_at is not null and answer_seconds is null);
create index conversations_awaiting on conversations (answer_due_at) where answer_due_at is not null and not overdue;
create index conversations_overdue on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, snoozed_until, assigned_to) where overdue;
create index conversations_answered on conversations (workspace_id, answered_at)
  include (location_id, campaign_id, answered_by, answer_seconds) where answered_at is not null;
create index conversations_answered_by on conversations (workspace_id, answered_by) where answered_by is not null;

-- From the messages, whatever changed them: a reply counts while it is read as interested, and what was finished waits no longer.
-- What nobody answered for a month is lost rather than late.
create function app.tell_responses(p_workspaces uuid[], p_contacts uuid[]) returns void
  language sql set search_path = '' as $$
  update public.conversations v set
    awaiting_since = t.awaiting_since,
    answer_due_at = case when v.awaiting_since = t.awaiting_since then v.answer_due_at end,
    overdue = v.overdue and coalesce(v.awaiting_since = t.awaiting_since, false),
    answered_reply_at = t.reply_at, answered_at = t.answered_at, answered_by = t.answered_by,
    answer_seconds = case when (v.answered_reply_at, v.answered_at) = (t.reply_at, t.answered_at) then v.answer_seconds end
  from (
    select k.w, k.c, waits.since as awaiting_since, measured.reply_at, measured.answered_at, measured.answered_by
    from unnest(p_workspaces, p_contacts) as k (w, c)
    cross join lateral (
      select coalesce(max(m.sent_at), '-infinity') as at from public.messages m
      where m.workspace_id = k.w and m.contact_id = k.c and m.direction = 'outbound' and m.deleted_at is null) ours
    cross join lateral (
      select min(m.sent_at) as since from public.messages m
      where m.workspace_id = k.w and m.contact_id = k.c and m.direction = 'inbound' and m.sentiment = 'interested'
        and not m.handled and m.deleted_at is null and m.source <> 'anonymous_traffic_id'
        and m.sent_at > greatest(ours.at, clock_timestamp() - interval '30 days')) waits
    left join lateral (
      select first_reply.at as reply_at, answer.sent_at as answered_at, sent.created_by as answered_by
      from (
        select m.sent_at as at from public.messages m
        where m.workspace_id = k.w and m.contact_id = k.c and m.direction = 'inbound' and m.sentiment = 'interested'
          and m.deleted_at is null and m.source <> 'anonymous_traffic_id' and m.sent_at <= ours.at
        order by m.sent_at desc limit 1) last_reply
      cross join lateral (
        select m.id, m.sent_at from public.messages m
        where m.workspace_id = k.w and m.contact_id = k.c and m.direction = 'outbound' and m.deleted_at is null
          and m.sent_at >= last_reply.at
        order by m.sent_at, m.id limit 1) answer
      cross join lateral (
        select min(m.sent_at) as at from public.messages m
        where m.workspace_id = k.w and m.contact_id = k.c and m.direction = 'inbound' and m.sentiment = 'interested'
          and m.deleted_at is null and m.source <> 'anonymous_traffic_id' and m.sent_at <= last_reply.at
          and m.sent_at > (select coalesce(max(o.sent_at), '-infinity') from public.messages o
            where o.workspace_id = k.w and o.contact_id = k.c and o.direction = 'outbound' and o.deleted_at is null
              and o.sent_at < last_reply.at)) first_reply
      left join public.replies sent on sent.workspace_id = k.w and sent.sent_message_id = answer.id) measured on true) t
  where v.workspace_id = t.w and v.contact_id = t.c
    and (v.awaiting_since, v.answered_reply_at, v.answered_at, v.answered_by)
      is distinct from (t.awaiting_since, t.reply_at, t.answered_at, t.answered_by)
$$;
revoke execute on function app.tell_responses from public;
grant execute on function app.tell_responses to hearback_system;

create function app.responses_written() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.tell_responses(array_agg(k.workspace_id), array_agg(k.contact_id)) from (
    select distinct n.workspace_id, n.contact_id from written n
    where n.deleted_at is null and (n.direction = 'outbound' or n.sentiment = 'interested')) k
  having count(*) > 0;
  return null;
end $$;

create function app.responses_changed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.tell_responses(array_agg(k.workspace_id), array_agg(k.contact_id)) from (
    select distinct n.workspace_id, who.contact_id from after_change n
    join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    cross join lateral unnest(array[o.contact_id, n.contact_id]) who (contact_id)
    where ((o.contact_id, o.sent_at, o.deleted_at) is distinct from (n.contact_id, n.sent_at, n.deleted_at)
        and (n.direction = 'outbound' or n.sentiment = 'interested'))
      or (n.direction = 'inbound' and 'interested' in (o.sentiment, n.sentiment)
        and (o.sentiment, o.handled) is distinct from (n.sentiment, n.handled))) k
  having count(*) > 0;
  return null;
end $$;

-- A reply is a message first; whose it was is known once it says which.
create function app.response_sent() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.tell_responses(array[new.workspace_id], array[new.contact_id]);
  return null;
end $$;
revoke execute on function app.responses_written, app.responses_changed, app.response_sent from public;

-- By name after 'inserted' and 'updated', which have made and locked the conversations.
create trigger responses_written after insert on messages referencing new table as written
  for each statement execute function app.responses_written();
create trigger updated_responses after update on messages referencing old table as before_change new table as after_change
  for each statement execute function app.responses_changed();
create trigger response_sent after update of sent_message_id on replies
  for each row when (new.sent_message_id is not null and new.sent_message_id is distinct from old.sent_message_id)
  execute function app.response_sent();

grant create on schema app to hearback_system;
alter function app.tell_responses owner to hearback_system;
alter function app.responses_written owner to hearback_system;
alter function app.responses_changed owner to hearback_system;
alter function app.response_sent owner to hearback_system;
revoke create on schema app from hearback_system;
