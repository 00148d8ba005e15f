-- What happened, written in the transaction of the change. ids are names and ids, never data.
create table events (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (length(name) between 3 and 100),
  ids jsonb not null default '{}' check (jsonb_typeof(ids) = 'object' and pg_column_size(ids) < 4000),
  -- Whose event it is: a location that customers may be granted, or nothing when only insiders may hear of it.
  ghl_location_id text,
  actor_user_id uuid,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index events_age on events (created_at);

alter table events enable row level security;
alter table events force row level security;
create policy system_all on events to hearback_system using (true) with check (true);
create policy read_events on events for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()));
create policy record_events on events for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and actor_user_id = (select app.user_id()));
grant select, insert on events to hearback_api;
grant select, insert, delete on events to hearback_system;

-- Every process that works beats here; readiness asks for a fresh beat of a worker.
create table system.heartbeats (
  process text primary key,
  role text not null,
  beat_at timestamptz not null default now()
);

-- Failed sign-ins, per account and per address, hashed: neither an address nor an e-mail is kept in the clear.
create table system.sign_in_attempts (
  key text primary key,
  failures integer not null default 0,
  last_failure_at timestamptz not null default now(),
  blocked_until timestamptz
);

grant select, insert, update, delete on system.heartbeats, system.sign_in_attempts to hearback_system;

-- Enqueues a job in the transaction of the change. The queue's own tables stay closed to the roles; inside a person's
-- transaction the payload must name that person's workspace.
create function app.add_job(p_name text, p_payload json, p_key text default null, p_run_at timestamptz default null,
  p_max_attempts integer default 10)
  returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if app.workspace_id() is not null and app.workspace_id()::text is distinct from p_payload ->> 'workspace_id' then
    raise exception 'a job must carry the workspace of the person who enqueues it' using errcode = '42501';
  end if;
  perform graphile_worker.add_job(p_name, p_payload, job_key := p_key, run_at := p_run_at, max_attempts := p_max_attempts);
end $$;
grant execute on function app.add_job to hearback_api, hearback_system;
