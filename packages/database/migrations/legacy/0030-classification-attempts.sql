-- A message is marked before its classification begins, so that one which ends the process is not met again by every
-- process that follows. A row is here while a classification runs, and stays where two of them did not come back: that
-- message is set aside for a person. Apart from `messages`, because a mark must not rewrite the row, nor wait for those
-- who write conversations.
create table classification_attempts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  message_id uuid not null,
  tries smallint not null default 1 check (tries between 1 and 2),
  begun_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, message_id),
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade
);

alter table classification_attempts enable row level security;
alter table classification_attempts force row level security;
create policy system_all on classification_attempts to hearback_system using (true) with check (true);
grant select, insert, update, delete on classification_attempts to hearback_system;
-- Seen through its message.
create policy read_attempts on classification_attempts for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or exists (
      select from messages m where m.workspace_id = classification_attempts.workspace_id
        and m.id = classification_attempts.message_id)));
create policy add_attempts on classification_attempts for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy change_attempts on classification_attempts for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy end_attempts on classification_attempts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or exists (
      select from messages m where m.workspace_id = classification_attempts.workspace_id
        and m.id = classification_attempts.message_id)));
grant select, insert, update, delete on classification_attempts to hearback_api;

-- For rows that were written without a preview. No piece of it runs past the next '<', so that every character is looked
-- at once, whatever was sent.
create or replace function app.plain_text(p_body text) returns text
  language sql immutable strict parallel safe
  begin atomic
    select regexp_replace(regexp_replace(left(p_body, 50000), '<[^<>]*>|&#?\w{1,10};', ' ', 'g'), '\s+', ' ', 'g');
  end;
