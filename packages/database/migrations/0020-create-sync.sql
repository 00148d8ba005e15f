-- Reconciliation with the providers.

-- A sync with progress and a cursor, so that an interrupted one resumes. A run: see ARCHITECTURE.md.
create table sync_runs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('campaigns', 'analytics', 'leads', 'replies', 'location')),
  provider text not null,
  account_id uuid,
  ghl_location_id text,
  started_by uuid,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  synced_count integer not null default 0,
  found_missing integer not null default 0,
  cursor jsonb not null default '{}',
  error text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  leased_until timestamptz,
  leased_by text,
  attempts integer not null default 0,
  watermark timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, ghl_location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
create index sync_runs_newest on sync_runs (workspace_id, created_at desc, id desc);
create index sync_runs_under_way on sync_runs (leased_until) where status in ('queued', 'running');
alter table sync_runs enable row level security, force row level security;
create policy system_all on sync_runs to hearback_system using (true) with check (true);
create policy read_sync_runs on sync_runs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.sees_all_locations()));
create policy add_sync_runs on sync_runs for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy change_sync_runs on sync_runs for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant select, insert, update on sync_runs to hearback_api;
grant select, insert, update, delete on sync_runs to hearback_system;

-- When the workspace was last reconciled with its providers.
create table sync_settings (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null,
  provider text not null check (provider in ('instantly', 'heyreach')),
  batch_size integer not null default 50 check (batch_size between 10 and 100),
  max_campaigns integer not null default 100 check (max_campaigns between 10 and 100),
  auto_paginate boolean not null default true,
  primary key (workspace_id, user_id, provider),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
alter table sync_settings enable row level security, force row level security;
create policy system_all on sync_settings to hearback_system using (true) with check (true);
create policy read_own_settings on sync_settings for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
create policy add_own_settings on sync_settings for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
create policy change_own_settings on sync_settings for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
grant select, insert, update on sync_settings to hearback_api;
grant select, insert, update, delete on sync_settings to hearback_system;
