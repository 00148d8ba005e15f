-- A reply may wait before it goes out: some seconds in which it can be taken back, or until a time that its sender chose.
-- 'held': the lead wrote again before it went out, so a person looks at it first.
alter table replies add column send_at timestamptz;
alter table replies drop constraint replies_status_check;
alter table replies add constraint replies_status_check check (status in ('queued', 'sending', 'sent', 'failed', 'held'));

create index replies_waiting on replies (workspace_id, send_at, id)
  where send_at is not null and status in ('queued', 'held') and discarded_at is null;

create table inbox_settings (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  -- How long a reply can be taken back before it goes out.
  undo_seconds integer not null default 10 check (undo_seconds between 0 and 120)
);
alter table inbox_settings enable row level security;
alter table inbox_settings force row level security;
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
