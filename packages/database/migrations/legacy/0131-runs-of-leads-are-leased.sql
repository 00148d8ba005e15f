-- Imports, their undoing and changes of many leads get what every resumable run has (apps/server/src/platform/runs).
alter table lead_runs rename column state to status;
alter table lead_runs rename constraint lead_runs_state_check to lead_runs_status_check;
alter table lead_runs rename column beat_at to leased_until;
alter table lead_runs
  alter column leased_until drop not null,
  alter column leased_until drop default,
  add column leased_by text,
  add column attempts integer not null default 0,
  add column cursor jsonb not null default '{}';

alter table imports rename column state to status;
alter table imports rename constraint imports_state_check to imports_status_check;
-- When its file came in or its rows were written last: files that nobody starts are forgotten, and speed is told from it.
alter table imports rename column beat_at to updated_at;
alter table imports
  add column leased_until timestamptz,
  add column leased_by text,
  -- Of an undo: the last contact that was looked at. An import goes on behind the rows that are done.
  add column cursor jsonb not null default '{}';

set local role hearback_system;
-- As text: a cursor must not lose its microseconds.
update lead_runs set cursor = jsonb_build_object('at', reached_at::text, 'contact_id', reached_id) where reached_at is not null;
update imports set leased_until = updated_at where status in ('queued', 'running', 'undoing');
update imports set cursor = jsonb_build_object('contact_id', undo_reached) where undo_reached is not null;
reset role;

alter table lead_runs drop column reached_at, drop column reached_id;
alter table imports drop column undo_reached;

drop index imports_being_undone, imports_under_way;
create index imports_under_way on imports (leased_until) where status in ('queued', 'running', 'undoing');
create index imports_unstarted on imports (updated_at) where status in ('uploading', 'uploaded');
