-- Assignment, notes, presence and response times.

-- Users who receive the first replies of a location round-robin.
create table location_assignees (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  location_id text not null,
  user_id uuid not null,
  turn_at timestamptz,
  primary key (workspace_id, location_id, user_id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index location_assignees_of_person on location_assignees (workspace_id, user_id);
select app.protect_table('location_assignees', 'workspace', array['insert', 'update', 'delete']);

create function app.give_back_work() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := case tg_table_name when 'users' then (to_jsonb(old) ->> 'id')::uuid else (to_jsonb(old) ->> 'user_id')::uuid end;
begin
  perform from public.users u where u.workspace_id = old.workspace_id and u.id = v_user_id for no key update;
  delete from public.location_assignees l
    where l.workspace_id = old.workspace_id and l.user_id = v_user_id
      and not app.works_at(l.workspace_id, l.user_id, l.location_id);
  update public.conversations v set assigned_to = null
    where v.workspace_id = old.workspace_id and v.assigned_to = v_user_id
      and not app.works_at(v.workspace_id, v.assigned_to, v.location_id);
  return null;
end $$;
comment on function app.give_back_work is
  'Unassigns conversations and round-robin places at locations that the user can no longer access.';

create trigger give_back_work after update of role, user_type, default_location_id, disabled_at on users
  for each row
  when ((old.role, old.user_type, old.default_location_id, old.disabled_at)
    is distinct from (new.role, new.user_type, new.default_location_id, new.disabled_at))
  execute function app.give_back_work();
comment on trigger give_back_work on users is
  'Unassigns conversations when the role, type or default location of a user changes.';

create trigger give_back_work after delete on user_location_access
  for each row execute function app.give_back_work();
comment on trigger give_back_work on user_location_access is
  'Unassigns conversations when a grant is revoked.';

-- Messages of the team to each other within a conversation. Never sent; a client sees only their own questions and the answers to them.
create table notes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  location_id text,
  author_id uuid,
  author_name text not null check (length(author_name) between 1 and 320),
  content text not null check (length(content) between 1 and 5000),
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  kind text not null default 'note' check (kind in ('note', 'question', 'flag', 'answer')),
  answers uuid,
  visible_to uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, answers) references notes (workspace_id, id) on delete cascade,
  foreign key (workspace_id, author_id) references users (workspace_id, id) on delete set null (author_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, visible_to) references users (workspace_id, id) on delete set null (visible_to),
  constraint notes_answer_has_question check ((kind = 'answer') = (answers is not null)),
  constraint notes_only_answers_are_visible check (visible_to is null or kind = 'answer')
);
comment on column notes.kind is
  'The team writes notes and answers, a client questions and flags.';
comment on column notes.answers is
  'The question or flag that this answer belongs to.';
comment on column notes.visible_to is
  'The client who asked. Set by a trigger, because row level security cannot look up the question in the same table.';
create index notes_of_contact on notes (workspace_id, contact_id, created_at desc, id desc);
create index notes_of_author on notes (workspace_id, author_id) where author_id is not null;
create index notes_deleted on notes (deleted_at) where deleted_at is not null;
create index notes_of_question on notes (workspace_id, answers) where answers is not null;
create index notes_visible_to on notes (workspace_id, visible_to) where visible_to is not null;
alter table notes enable row level security, force row level security;
create policy system_all on notes to hearback_system using (true) with check (true);
create policy read_rows on notes for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and case when (select app.is_insider()) then (select app.sees_all_locations())
      or location_id = any ((select app.readable_locations())::text[])
      else (select app.user_type()) = 'agency_customer' and deleted_at is null
        and location_id = any ((select app.readable_locations())::text[])
        and (author_id = (select app.user_id()) and kind in ('question', 'flag') or visible_to = (select app.user_id()))
    end);
create policy add_rows on notes for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and author_id = (select app.user_id())
    and kind in ('note', 'answer')
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy change_rows on notes for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and author_id = (select app.user_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and author_id = (select app.user_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy add_client_rows on notes for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.user_type()) = 'agency_customer' and author_id = (select app.user_id())
    and kind in ('question', 'flag') and mentions = '{}'::uuid[] and location_id = any ((select app.readable_locations())::text[]));
grant select on notes to hearback_api;
grant select, insert, update, delete on notes to hearback_system;
grant insert (workspace_id, contact_id, author_id, author_name, content, mentions, kind, answers) on notes to hearback_api;
grant update (content, mentions, edited_at, deleted_at) on notes to hearback_api;

create function app.notes_record_activity() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, by_itself)
  values (new.workspace_id, new.contact_id, case when new.deleted_at is null then 'noted' else 'note_removed' end,
    coalesce(app.user_id(), new.author_id), false);
  return null;
end $$;
comment on function app.notes_record_activity is
  'Records in activities that a note was added, removed or restored.';

create function app.notes_address_answer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select q.author_id into new.visible_to from public.notes q
  where q.workspace_id = new.workspace_id and q.id = new.answers and q.contact_id = new.contact_id
    and q.kind in ('question', 'flag') and q.deleted_at is null;
  if not found then
    raise foreign_key_violation using message = 'an answer needs a question in the same conversation';
  end if;
  return new;
end $$;
comment on function app.notes_address_answer is
  'Makes an answer visible to the author of its question.';

create trigger take_location before insert or update of contact_id, location_id on notes
  for each row execute function app.take_location_of_contact();
comment on trigger take_location on notes is
  'Stores the location of the contact.';

create trigger notes_record_creation after insert on notes
  for each row execute function app.notes_record_activity();
comment on trigger notes_record_creation on notes is
  'Records new notes in the activity of the conversation.';

create trigger notes_record_removal after update of deleted_at on notes
  for each row
  when ((new.deleted_at is null) <> (old.deleted_at is null)) execute function app.notes_record_activity();
comment on trigger notes_record_removal on notes is
  'Records removed and restored notes in the activity of the conversation.';

create trigger address_answer before insert on notes
  for each row
  when (new.kind = 'answer') execute function app.notes_address_answer();
comment on trigger address_answer on notes is
  'Makes an answer visible to the author of its question.';

-- Which browser tab has which conversation open. Unlogged: a row is valid for seconds and worthless after a crash.
create unlogged table presence (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null,
  tab_id uuid not null,
  contact_id uuid not null,
  name text not null check (length(name) between 1 and 320),
  writing boolean not null,
  seen_at timestamptz not null default clock_timestamp(),
  calls integer not null default 1,
  calls_since timestamptz not null default clock_timestamp(),
  primary key (workspace_id, user_id, tab_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index presence_of_contact on presence (workspace_id, contact_id);
create index presence_age on presence (seen_at);
alter table presence enable row level security, force row level security;
create policy system_all on presence to hearback_system using (true) with check (true);
create policy read_rows on presence for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (exists (select from contacts c where c.workspace_id = presence.workspace_id and c.id = presence.contact_id)));
create policy add_rows on presence for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id())
    and (exists (select from contacts c where c.workspace_id = presence.workspace_id and c.id = presence.contact_id)));
create policy change_rows on presence for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id())
    and (exists (select from contacts c where c.workspace_id = presence.workspace_id and c.id = presence.contact_id)));
create policy remove_rows on presence for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
grant select, insert, update, delete on presence to hearback_api;
grant select, insert, update, delete on presence to hearback_system;

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
comment on function app.tell_responses is
  'Computes since when an interested lead waits for an answer, and how long the last answer took.';

create function app.responses_written() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.tell_responses(array_agg(k.workspace_id), array_agg(k.contact_id)) from (
    select distinct n.workspace_id, n.contact_id from written n
    where n.deleted_at is null and (n.direction = 'outbound' or n.sentiment = 'interested')) k
  having count(*) > 0;
  return null;
end $$;
comment on function app.responses_written is
  'Updates the response times of conversations with new messages.';

create trigger responses_written after insert on messages
  referencing new table as written
  for each statement execute function app.responses_written();
comment on trigger responses_written on messages is
  'Updates response times after new messages.';

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
comment on function app.responses_changed is
  'Updates the response times of conversations whose messages changed.';

create trigger updated_responses after update on messages
  referencing old table as before_change new table as after_change
  for each statement execute function app.responses_changed();
comment on trigger updated_responses on messages is
  'Updates response times after changed messages.';

create function app.response_sent() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.tell_responses(array[new.workspace_id], array[new.contact_id]);
  return null;
end $$;
comment on function app.response_sent is
  'Updates the response time of a conversation when the sent message of a reply is known.';

create trigger response_sent after update of sent_message_id on replies
  for each row
  when (new.sent_message_id is not null and new.sent_message_id is distinct from old.sent_message_id) execute function app.response_sent();
comment on trigger response_sent on replies is
  'Updates the response time when a reply was sent.';

-- These functions read or change rows that the caller cannot, so they run as the system role. The owner changes after the last trigger
-- is created, because creating one requires EXECUTE.
grant create on schema app to hearback_system;
alter function app.give_back_work owner to hearback_system;
alter function app.notes_record_activity owner to hearback_system;
alter function app.notes_address_answer owner to hearback_system;
alter function app.tell_responses owner to hearback_system;
alter function app.responses_written owner to hearback_system;
alter function app.responses_changed owner to hearback_system;
alter function app.response_sent owner to hearback_system;
revoke create on schema app from hearback_system;
