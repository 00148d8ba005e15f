-- What the desk for people's data was asked: to find, to export or to erase everything about one person. A run; what it found is
-- counted by table. `subject` says who that is, and goes with the person: of an erasure that is over only figures are kept.
create table privacy_runs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('find', 'export', 'erase')),
  subject jsonb check (jsonb_typeof(subject) = 'object'),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  found jsonb not null default '{}' check (jsonb_typeof(found) = 'object'),
  -- Tables that were looked through, of how many.
  done integer not null default 0,
  total integer not null,
  -- Of an erasure: which providers were sent what is gone here, and what they were asked.
  providers jsonb not null default '[]' check (jsonb_typeof(providers) = 'array'),
  error text,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  leased_until timestamptz,
  leased_by text,
  attempts integer not null default 0,
  cursor jsonb not null default '{}',
  -- Of an export: opens its download once.
  link_hash text,
  link_until timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by),
  constraint privacy_runs_link check ((link_hash is null) = (link_until is null) and (link_hash is null or kind = 'export')),
  -- Whoever was erased is not named by the erasure.
  constraint privacy_runs_forget check (subject is null = (kind = 'erase' and status = 'done'))
);
create index privacy_runs_newest on privacy_runs (workspace_id, created_at desc, id desc);
create index privacy_runs_under_way on privacy_runs (leased_until) where status in ('queued', 'running');
create index privacy_runs_of_user on privacy_runs (workspace_id, created_by) where created_by is not null;
create unique index privacy_runs_links on privacy_runs (link_hash) where link_hash is not null;
select app.protect_table('privacy_runs', 'workspace');
alter policy read_rows on privacy_runs using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
  and (select app.sees_all_locations()) and (select app.role()) in ('owner', 'team'));

-- An export, a slice of rows in each part: it is written and sent without ever being held in memory.
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

-- For how many days a workspace keeps a kind of data; null: for ever. What has no row is kept as the product says.
create table retention_rules (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  days integer check (days between 1 and 3650),
  saved_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, kind)
);
select app.protect_table('retention_rules', 'workspace', array['insert', 'update']);
alter policy add_rows on retention_rules with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
  and (select app.sees_all_locations()) and (select app.role()) in ('owner', 'team'));
alter policy change_rows on retention_rules using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
  and (select app.sees_all_locations()) and (select app.role()) in ('owner', 'team'))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
  and (select app.sees_all_locations()) and (select app.role()) in ('owner', 'team'));

-- What names somebody who was erased is rewritten.
grant update on import_failures, given_up_jobs to hearback_system;
