-- What a workspace chose for a column of a lead file, by the column's name: the last choice counts for the next file.
create table import_choices (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- The name as `toHeaderKey` writes it: without capitals, accents, signs and blanks.
  header text not null check (length(header) between 1 and 200),
  -- The locations that whoever chose may change; null for all of the workspace. A name of a column, or of a custom field,
  -- tells of the files it stood in: whoever sees some locations only learns of choices that were made within those.
  reach text[],
  -- Tells reaches apart, which may be too long for an index. Empty for the whole workspace.
  scope text not null default '',
  field text not null check (length(field) <= 40),
  -- Of a custom field.
  name text check (length(name) <= 100),
  chosen_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, header, scope)
);

alter table import_choices enable row level security;
alter table import_choices force row level security;
create policy system_all on import_choices to hearback_system using (true) with check (true);
grant select, insert, update, delete on import_choices to hearback_system;
create policy read_choices on import_choices for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or reach <@ (select app.readable_locations())::text[]));
grant select on import_choices to hearback_api;
