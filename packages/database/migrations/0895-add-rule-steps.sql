-- Tags that rules set. The CRM sync writes them with the prefix of Hearback.
alter table contacts add column tags text[]
  check (cardinality(tags) between 1 and 20 and array_position(tags, null) is null);
comment on column contacts.tags is
  'Tags that rules set, in lower case, sorted, and without the prefix that they have in the CRM. Null: none.';

-- What the actions of a run do at Instantly and HeyReach, and the undo of it. A run: see ARCHITECTURE.md.
create table rule_steps (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  run_id uuid not null,
  place integer not null check (place between 0 and 9),
  kind text not null check (kind in ('remove_from_campaign', 'start_subsequence', 'stop_subsequence')),
  is_undo boolean not null default false,
  subsequence_id uuid,
  former jsonb check (jsonb_typeof(former) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'unchanged', 'failed')),
  error text,
  attempts integer not null default 0,
  leased_until timestamptz,
  leased_by text,
  cursor jsonb,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, run_id, place, is_undo),
  foreign key (workspace_id, run_id) references rule_runs (workspace_id, id) on delete cascade
);
comment on table rule_steps is
  'Calls to providers that an action of a rule needs. The outcome is copied to the action in the log when the step ends.';
comment on column rule_steps.place is 'The position of the action in the run.';
comment on column rule_steps.subsequence_id is 'The subsequence in Instantly that the action starts.';
comment on column rule_steps.former is 'For an undo: the lead and its subsequence before the action.';
comment on column rule_steps.error is 'What was done, or why it was not.';
comment on column rule_steps.cursor is 'What the provider had before the call, stored before it, so that a repeated call is recognized.';
create index rule_steps_open on rule_steps (created_at) where status in ('waiting', 'running');
select app.protect_table('rule_steps', 'system');

alter table rule_runs drop constraint rule_runs_status_check;
alter table rule_runs add constraint rule_runs_status_check
  check (status in ('done', 'waiting', 'failed', 'skipped', 'not_matched', 'undone'));
