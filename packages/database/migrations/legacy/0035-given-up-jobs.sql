-- Jobs that failed as often as they may. They leave the queue, whose tables are closed to everyone, for a table of the
-- workspace they belong to: whoever runs the workspace sees them and may have them run again.
create table given_up_jobs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 3 and 100),
  payload jsonb not null check (jsonb_typeof(payload) = 'object' and payload ->> 'workspace_id' = workspace_id::text),
  job_key text,
  attempts integer not null check (attempts > 0),
  max_attempts integer not null check (max_attempts > 0),
  -- A sentence for people; what exactly happened is in the log.
  reason text not null check (length(reason) between 1 and 1000),
  given_up_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index given_up_jobs_newest on given_up_jobs (workspace_id, given_up_at desc, id desc);
create index given_up_jobs_age on given_up_jobs (given_up_at);

alter table given_up_jobs enable row level security;
alter table given_up_jobs force row level security;
create policy system_all on given_up_jobs to hearback_system using (true) with check (true);
create policy read_given_up on given_up_jobs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
-- Who has one run again takes it from here and puts it back into the queue, in one transaction.
create policy take_given_up on given_up_jobs for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant select, delete on given_up_jobs to hearback_api;
grant select, insert, delete on given_up_jobs to hearback_system;
