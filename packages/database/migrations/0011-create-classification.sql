-- Classification of messages and what users taught it.

-- Messages whose classification is running. A message that crashed two workers stays here for a person to classify. A separate table,
-- because marking must not rewrite messages or wait for their locks.
create table classification_attempts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  message_id uuid not null,
  tries smallint not null default 1 check (tries between 1 and 2),
  begun_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, message_id),
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade
);
alter table classification_attempts enable row level security, force row level security;
create policy system_all on classification_attempts to hearback_system using (true) with check (true);
create policy read_attempts on classification_attempts for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations())
      or (exists (select from messages m
        where m.workspace_id = classification_attempts.workspace_id and m.id = classification_attempts.message_id))));
create policy add_attempts on classification_attempts for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy change_attempts on classification_attempts for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy end_attempts on classification_attempts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations())
      or (exists (select from messages m
        where m.workspace_id = classification_attempts.workspace_id and m.id = classification_attempts.message_id
          and m.location_id = any ((select app.writable_locations())::text[])))));
grant select, insert, update, delete on classification_attempts to hearback_api;
grant select, insert, update, delete on classification_attempts to hearback_system;

-- Dispositions that users corrected. Later messages with nearly the same words follow them.
create table classification_corrections (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  message_id uuid not null,
  everywhere boolean not null,
  location_id text,
  own_text text not null check (length(own_text) between 1 and 1000),
  said text check (said in ('interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person')),
  chosen text not null check (chosen in ('interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person')),
  corrected_at timestamptz not null default clock_timestamp(),
  corrected_by uuid default app.user_id(),
  primary key (workspace_id, message_id, everywhere),
  foreign key (workspace_id, corrected_by) references users (workspace_id, id) on delete set null (corrected_by),
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade
);
create index corrections_everywhere on classification_corrections (workspace_id, corrected_at desc) where everywhere;
create index corrections_of_location on classification_corrections (workspace_id, location_id, corrected_at desc)
  where not everywhere;
create index corrections_of_user on classification_corrections (workspace_id, corrected_by) where corrected_by is not null;
select app.protect_table('classification_corrections', 'location', array['insert', 'delete']);
create policy teach_within_reach on classification_corrections as restrictive for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (not everywhere
    or (select app.sees_all_locations())));
create policy forget_within_reach on classification_corrections as restrictive for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (not everywhere or (select app.sees_all_locations())));

create function app.take_location_of_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select m.location_id into new.location_id from public.messages m
    where m.workspace_id = new.workspace_id and m.id = new.message_id;
  return new;
end $$;
comment on function app.take_location_of_message is
  'Stores the location of the message in the row, whatever the statement says, because row level security compares it.';

create function app.corrections_follow() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.classification_corrections c
    where c.workspace_id = new.workspace_id and c.message_id = new.id and (new.wiped_at is not null or not c.everywhere);
  update public.classification_corrections c set location_id = new.location_id
    where c.workspace_id = new.workspace_id and c.message_id = new.id;
  return null;
end $$;
comment on function app.corrections_follow is
  'Moves corrections with their message to another location, and deletes corrections of wiped messages and those that apply to one '
  'location only.';

create trigger corrections_follow after update of contact_id, location_id, wiped_at on messages
  for each row
  when (old.location_id is distinct from new.location_id or old.wiped_at is null and new.wiped_at is not null) execute function
    app.corrections_follow();
comment on trigger corrections_follow on messages is
  'Keeps corrections in step with their message.';

create trigger take_location before insert or update of message_id, location_id on classification_corrections
  for each row execute function app.take_location_of_message();
comment on trigger take_location on classification_corrections is
  'Stores the location of the corrected message.';

-- These functions read or change rows that the caller cannot, so they run as the system role. The owner changes after the last trigger
-- is created, because creating one requires EXECUTE.
grant create on schema app to hearback_system;
alter function app.take_location_of_message owner to hearback_system;
alter function app.corrections_follow owner to hearback_system;
revoke create on schema app from hearback_system;
