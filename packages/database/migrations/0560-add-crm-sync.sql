-- Two-way sync with the CRM of a location.

-- Whether a location is synced, and how dispositions and statuses map to the CRM.
create table crm_settings (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  location_id text not null,
  status text not null default 'off' check (status in ('off', 'on')),
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  field_ids jsonb not null default '{}' check (jsonb_typeof(field_ids) = 'object'),
  approved_by uuid,
  approved_at timestamptz,
  last_sync_at timestamptz,
  reconciled_at timestamptz,
  primary key (workspace_id, location_id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, approved_by) references users (workspace_id, id) on delete set null (approved_by)
);
comment on column crm_settings.mapping is 'Pipeline, and per disposition and opportunity status the tag and stage. Missing entries have defaults.';
comment on column crm_settings.field_ids is 'Ids of the custom fields that Hearback created in the CRM, by their names here.';
comment on column crm_settings.approved_by is 'The owner who approved the first sync. Replies written in the CRM are sent on their behalf.';
create index crm_settings_of_user on crm_settings (workspace_id, approved_by) where approved_by is not null;
select app.protect_table('crm_settings', 'location');

-- Dry runs, first syncs, their undo, and reconciliations. A run: see ARCHITECTURE.md.
create table crm_runs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  location_id text not null,
  kind text not null check (kind in ('preview', 'first', 'undo', 'reconcile')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  examples jsonb not null default '[]' check (jsonb_typeof(examples) = 'array'),
  done_count integer not null default 0,
  total integer,
  error text,
  attempts integer not null default 0,
  leased_until timestamptz,
  leased_by text,
  cursor jsonb,
  started_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, started_by) references users (workspace_id, id) on delete set null (started_by)
);
create index crm_runs_of_location on crm_runs (workspace_id, location_id, created_at desc);
create unique index crm_runs_one_at_a_time on crm_runs (workspace_id, location_id) where status in ('queued', 'running');
create index crm_runs_open on crm_runs (created_at) where status in ('queued', 'running');
create index crm_runs_of_user on crm_runs (workspace_id, started_by) where started_by is not null;
select app.protect_table('crm_runs', 'location');

-- Which object here is which object in the CRM.
create table crm_links (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  kind text not null check (kind in ('contact', 'opportunity', 'note', 'task', 'message', 'reply')),
  own_id text not null check (length(own_id) between 1 and 200),
  contact_id uuid not null,
  location_id text not null,
  crm_id text check (length(crm_id) between 1 and 200),
  is_own boolean not null default false,
  stage_taken boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  paused_at timestamptz,
  resumed_at timestamptz,
  primary key (workspace_id, kind, own_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
comment on column crm_links.crm_id is 'Null while a call that creates the object has no confirmed outcome. The object is looked up before the call is repeated.';
comment on column crm_links.is_own is 'True if Hearback created the object in the CRM. Undo deletes only these.';
comment on column crm_links.stage_taken is 'True once a person moved the opportunity in the CRM, which then owns its stage.';
comment on column crm_links.deleted_at is 'When the object was found deleted in the CRM. Nothing is deleted here, and it is not created again.';
comment on column crm_links.paused_at is 'Set after too many writes in a short time. A person resumes it.';
create unique index crm_links_by_crm_id on crm_links (workspace_id, location_id, kind, crm_id) where crm_id is not null;
create index crm_links_of_contact on crm_links (workspace_id, contact_id);
create index crm_links_of_location on crm_links (workspace_id, location_id, kind, own_id);
select app.protect_table('crm_links', 'location');

-- The last agreed state of each field: what Hearback had and what the CRM had after the last sync.
create table crm_ledger (
  workspace_id uuid not null,
  kind text not null,
  own_id text not null,
  field text not null check (length(field) between 1 and 40),
  contact_id uuid not null,
  location_id text not null,
  ours jsonb,
  theirs jsonb,
  crm_updated_at timestamptz,
  job_id text,
  written_at timestamptz,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, kind, own_id, field),
  foreign key (workspace_id, kind, own_id) references crm_links (workspace_id, kind, own_id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
comment on column crm_ledger.written_at is 'When Hearback last wrote the field to the CRM. `ours` is then the value it wrote.';
create index crm_ledger_of_contact on crm_ledger (workspace_id, contact_id);
create index crm_ledger_of_location on crm_ledger (workspace_id, location_id);
select app.protect_table('crm_ledger', 'location');

-- What Hearback wrote to the CRM. Undo reads it backwards, and the loop breaker counts it.
create table crm_writes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  location_id text not null,
  contact_id uuid not null,
  kind text not null,
  own_id text not null,
  crm_id text not null,
  action text not null check (action in ('create', 'update')),
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object'),
  run_id uuid,
  written_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
comment on column crm_writes.fields is 'The written fields, each with its values before and after.';
create index crm_writes_of_object on crm_writes (workspace_id, kind, own_id, written_at);
create index crm_writes_of_contact on crm_writes (workspace_id, contact_id);
create index crm_writes_of_location on crm_writes (workspace_id, location_id);
create index crm_writes_of_run on crm_writes (workspace_id, run_id, written_at) where run_id is not null;
create index crm_writes_age on crm_writes (written_at);
select app.protect_table('crm_writes', 'location');

-- Changes that were overruled because the other side owns the field. Both values are kept.
create table crm_conflicts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  location_id text not null,
  contact_id uuid not null,
  kind text not null,
  own_id text not null,
  field text not null,
  ours jsonb,
  theirs jsonb,
  winner text not null check (winner in ('hearback', 'crm')),
  created_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz,
  resolved_by uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, resolved_by) references users (workspace_id, id) on delete set null (resolved_by)
);
comment on column crm_conflicts.resolved_at is 'When a person chose the overruled value instead.';
create index crm_conflicts_of_location on crm_conflicts (workspace_id, location_id, created_at desc, id desc);
create index crm_conflicts_of_contact on crm_conflicts (workspace_id, contact_id);
create index crm_conflicts_of_user on crm_conflicts (workspace_id, resolved_by) where resolved_by is not null;
select app.protect_table('crm_conflicts', 'location');

-- Contacts that wait for their next sync, and why a sync failed.
create table crm_changes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  contact_id uuid not null,
  location_id text not null,
  parts text[] not null,
  status text not null default 'waiting' check (status in ('waiting', 'failed')),
  error text check (length(error) between 1 and 500),
  attempts integer not null default 0,
  leased_until timestamptz,
  leased_by text,
  requested_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, contact_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
comment on column crm_changes.parts is 'What to compare: contact, opportunity, notes, tasks, messages.';
create index crm_changes_of_location on crm_changes (workspace_id, location_id, status, requested_at);
create index crm_changes_waiting on crm_changes (requested_at) where status = 'waiting';
select app.protect_table('crm_changes', 'location', array['insert', 'update']);

-- Read-only users see nothing of the sync. People only request syncs; the system writes all other tables.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['crm_settings', 'crm_runs', 'crm_links', 'crm_ledger', 'crm_writes', 'crm_conflicts', 'crm_changes'] loop
    execute format('alter policy read_rows on %I using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
      and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])))', v_table);
  end loop;
end $$;
