-- A download link of an export stops working when the person who made it is removed or may no longer export.
alter table privacy_runs
  add column link_by uuid,
  add constraint privacy_runs_link_by_fkey foreign key (workspace_id, link_by)
    references users (workspace_id, id) on delete set null (link_by);
comment on column privacy_runs.link_by is 'The person who made the download link.';
create index privacy_runs_link_by on privacy_runs (workspace_id, link_by) where link_by is not null;
