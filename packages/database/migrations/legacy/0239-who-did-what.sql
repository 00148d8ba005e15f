-- Who did what in a conversation, and when: written by the rows that change, in the transaction that changes them, so that
-- nothing is left out, whichever verb did it and to however many at once.
create table activities (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  what text not null check (what in ('disposed', 'assigned', 'snoozed', 'unsnoozed', 'returned', 'reminder_set',
    'reminder_cancelled', 'reminder_due', 'finished', 'reopened', 'noted', 'note_removed', 'sent', 'message_deleted', 'message_restored')),
  -- Null where it happened by itself, or they are gone.
  user_id uuid,
  by_itself boolean not null,
  -- Whom it was assigned to; null: nobody.
  assigned_to uuid,
  disposition text,
  -- Until when it was snoozed.
  until timestamptz,
  -- After how many days somebody is reminded.
  days integer,
  at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete set null (user_id),
  foreign key (workspace_id, assigned_to) references users (workspace_id, id) on delete set null (assigned_to)
);
create index activities_newest on activities (workspace_id, contact_id, at desc, id desc);
create index activities_of_user on activities (workspace_id, user_id) where user_id is not null;
create index activities_of_assignee on activities (workspace_id, assigned_to) where assigned_to is not null;

alter table activities enable row level security, force row level security;
create policy system_all on activities to hearback_system using (true) with check (true);
grant select, insert, update, delete on activities to hearback_system;
-- Of those whom the person sees, and for the team alone. Nobody writes them but the rows themselves.
create policy read_rows on activities for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (
    select from contacts c where c.workspace_id = activities.workspace_id and c.id = activities.contact_id));
grant select on activities to hearback_api;

-- What nobody did (a message that came, a reading of it) is told elsewhere; what the clock and the rules did is told here.
create function app.tell_conversations_changed() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := app.user_id();
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, by_itself, assigned_to, disposition, until, days)
  select n.workspace_id, n.contact_id, told.what, who, who is null,
    case told.what when 'assigned' then n.assigned_to end, case told.what when 'disposed' then n.sentiment end,
    case told.what when 'snoozed' then n.snoozed_until end,
    case when told.what in ('reminder_set', 'reminder_due') then n.remind_days end
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
      where who is not null and n.remind_at is distinct from o.remind_at
    union all
    select case when n.needs_action then 'reopened' else 'finished' end
      where who is not null and n.needs_action <> o.needs_action and n.message_count = o.message_count) told (what);
  return null;
end $$;

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

create function app.tell_reply_sent() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, by_itself)
  values (new.workspace_id, new.contact_id, 'sent', new.created_by, false);
  return null;
end $$;

create function app.tell_note_changed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, by_itself)
  values (new.workspace_id, new.contact_id, case when new.deleted_at is null then 'noted' else 'note_removed' end,
    coalesce(app.user_id(), new.author_id), false);
  return null;
end $$;
revoke execute on function app.tell_conversations_changed, app.tell_messages_deleted, app.tell_reply_sent,
  app.tell_note_changed from public;

create trigger told after update on conversations referencing old table as before_change new table as after_change
  for each statement execute function app.tell_conversations_changed();
create trigger deletion_told after update on messages referencing old table as before_change new table as after_change
  for each statement execute function app.tell_messages_deleted();
create trigger sent_told after update of status on replies
  for each row when (new.status = 'sent' and old.status <> 'sent') execute function app.tell_reply_sent();
create trigger note_told after insert on notes
  for each row execute function app.tell_note_changed();
create trigger note_change_told after update of deleted_at on notes
  for each row when ((new.deleted_at is null) <> (old.deleted_at is null)) execute function app.tell_note_changed();

grant create on schema app to hearback_system;
alter function app.tell_conversations_changed owner to hearback_system;
alter function app.tell_messages_deleted owner to hearback_system;
alter function app.tell_reply_sent owner to hearback_system;
alter function app.tell_note_changed owner to hearback_system;
revoke create on schema app from hearback_system;
