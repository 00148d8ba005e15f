-- A change of many conversations, as the person who asked for it sees it: nobody else's business. What it does to the
-- conversations everybody sees there.
create table conversation_runs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Null once they are gone: what they confirmed is done all the same.
  user_id uuid,
  change jsonb not null check (change ->> 'kind' in ('finish', 'disposition', 'assign', 'snooze', 'delete')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'undoing', 'undone')),
  total integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  messages integer not null default 0,
  undone integer not null default 0,
  error text,
  -- The locations it may change; null: all of them.
  reach text[],
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  leased_until timestamptz,
  leased_by text,
  attempts integer not null default 0,
  cursor jsonb not null default '{}',
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete set null (user_id)
);
create index conversation_runs_of_person on conversation_runs (workspace_id, user_id, created_at desc);
create index conversation_runs_under_way on conversation_runs (leased_until) where status in ('queued', 'running', 'undoing');
create index conversation_runs_ended on conversation_runs (finished_at) where finished_at is not null;
select app.protect_table('conversation_runs', 'person');

-- Which conversations it means, frozen when it was confirmed, and what they were before it changed them. Kept for as long as
-- it can be taken back. A row is what one transaction does: a row per conversation would cost more than the change itself.
create table conversation_run_slices (
  workspace_id uuid not null,
  run_id uuid not null,
  place integer not null,
  contact_ids uuid[] not null,
  -- Of those that were changed: null until then.
  before jsonb,
  primary key (workspace_id, run_id, place),
  foreign key (workspace_id, run_id) references conversation_runs (workspace_id, id) on delete cascade
);
select app.protect_table('conversation_run_slices', 'system');
-- The person's own statement chooses them, under row level security.
create policy add_rows on conversation_run_slices for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and run_id in (select r.id from conversation_runs r
      where r.workspace_id = (select app.workspace_id()) and r.user_id = (select app.user_id())));
grant insert (workspace_id, run_id, place, contact_ids) on conversation_run_slices to hearback_api;
