-- Requests about personal data, and retention.

-- Requests to find, export or erase the data of one person. After an erasure only the numbers remain.
create table privacy_runs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('find', 'export', 'erase')),
  subject jsonb check (jsonb_typeof(subject) = 'object'),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  found jsonb not null default '{}' check (jsonb_typeof(found) = 'object'),
  done integer not null default 0,
  total integer not null,
  providers jsonb not null default '[]' check (jsonb_typeof(providers) = 'array'),
  error text,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  leased_until timestamptz,
  leased_by text,
  attempts integer not null default 0,
  cursor jsonb not null default '{}',
  link_hash text,
  link_until timestamptz,
  link_by uuid,
  primary key (workspace_id, id),
  constraint privacy_runs_link_by_fkey foreign key (workspace_id, link_by) references users (workspace_id, id) on delete set null
    (link_by),
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by),
  constraint privacy_runs_forget check ((subject is null) = (kind = 'erase' and status = 'done')),
  constraint privacy_runs_link check ((link_hash is null) = (link_until is null) and (link_hash is null or kind = 'export'))
);
comment on column privacy_runs.link_by is
  'The person who made the download link.';
create index privacy_runs_newest on privacy_runs (workspace_id, created_at desc, id desc);
create index privacy_runs_under_way on privacy_runs (leased_until) where status in ('queued', 'running');
create index privacy_runs_of_user on privacy_runs (workspace_id, created_by) where created_by is not null;
create unique index privacy_runs_links on privacy_runs (link_hash) where link_hash is not null;
create index privacy_runs_link_by on privacy_runs (workspace_id, link_by) where link_by is not null;
alter table privacy_runs enable row level security, force row level security;
create policy system_all on privacy_runs to hearback_system using (true) with check (true);
create policy read_rows on privacy_runs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and ((select app.role()) = any (array['owner', 'team'])));
grant select on privacy_runs to hearback_api;
grant select, insert, update, delete on privacy_runs to hearback_system;

-- An export in slices, so that it is written and sent without being held in memory.
create table privacy_export_parts (
  workspace_id uuid not null,
  run_id uuid not null,
  place integer not null,
  title text not null,
  content jsonb not null check (jsonb_typeof(content) = 'array'),
  primary key (workspace_id, run_id, place),
  foreign key (workspace_id, run_id) references privacy_runs (workspace_id, id) on delete cascade
);
select app.protect_table('privacy_export_parts', 'system');

-- How many days a workspace stores a kind of data; null is forever. Without a row the product default applies.
create table retention_rules (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  days integer check (days between 1 and 3650),
  saved_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, kind)
);
alter table retention_rules enable row level security, force row level security;
create policy system_all on retention_rules to hearback_system using (true) with check (true);
create policy read_rows on retention_rules for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy add_rows on retention_rules for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and ((select app.role()) = any (array['owner', 'team'])));
create policy change_rows on retention_rules for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and ((select app.role()) = any (array['owner', 'team'])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and ((select app.role()) = any (array['owner', 'team'])));
grant select, insert, update on retention_rules to hearback_api;
grant select, insert, update, delete on retention_rules to hearback_system;
