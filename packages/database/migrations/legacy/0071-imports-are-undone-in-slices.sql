-- Undoing a large import is a run of its own: slices that save how far it is, so that a killed worker goes on.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('uploading', 'uploaded', 'queued', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone'));

alter table imports
  -- How many links there were when it was asked for, and how many of them are looked at.
  add column undo_total integer not null default 0,
  add column undo_done integer not null default 0,
  -- The cursor: the last contact that was looked at.
  add column undo_reached uuid,
  -- For whom it works: the locations that whoever asked for it may change; null for all of the workspace.
  add column undo_reach text[];
create index imports_being_undone on imports (beat_at) where state = 'undoing';
