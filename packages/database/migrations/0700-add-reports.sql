-- Reports for clients: snapshots of the figures of a location in a period.

create table reports (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  location_id text not null,
  cadence text not null check (cadence in ('weekly', 'monthly', 'custom')),
  first_day date not null,
  last_day date not null,
  time_zone text not null check (length(time_zone) between 1 and 64),
  brand text not null check (length(brand) between 1 and 200),
  client text not null check (length(client) between 1 and 200),
  sections jsonb not null check (jsonb_typeof(sections) = 'array'),
  quotes text not null check (quotes in ('off', 'anonymized', 'named')),
  targets jsonb not null default '{}' check (jsonb_typeof(targets) = 'object'),
  figures jsonb check (jsonb_typeof(figures) = 'object'),
  version integer not null default 1 check (version > 0),
  published_version integer check (published_version between 1 and version),
  published_at timestamptz,
  failure text check (length(failure) between 1 and 500),
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  constraint reports_days_check check (first_day <= last_day),
  constraint reports_published_check check ((published_version is null) = (published_at is null) and (published_at is null or figures is not null)),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by)
);
comment on column reports.brand is 'The name of the agency when the report was created.';
comment on column reports.client is 'The name of the location when the report was created.';
comment on column reports.sections is 'The sections of the template when the report was created, validated by the contract.';
comment on column reports.quotes is 'Whether replies of leads are quoted, and whether their authors are named.';
comment on column reports.figures is 'The snapshot, validated by the contract. Null until it is computed, and never changed afterwards.';
comment on column reports.published_version is 'The version that clients see. Null if the report is a draft.';
create index reports_newest on reports (workspace_id, created_at desc, id desc);
create index reports_of_location on reports (workspace_id, location_id, created_at desc, id desc);
create index reports_of_creator on reports (workspace_id, created_by) where created_by is not null;
select app.protect_table('reports', 'location', array['insert', 'update', 'delete']);
-- Clients see published reports only.
alter policy read_rows on reports
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[]))
    and ((select app.is_insider()) or published_at is not null));
revoke update on reports from hearback_api;
grant update (figures, version, published_version, published_at, failure) on reports to hearback_api;

create function app.freeze_report() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if new.figures is distinct from old.figures then
    raise exception 'the figures of a report never change' using errcode = 'check_violation', constraint = 'reports_frozen', table = 'reports';
  end if;
  return new;
end $$;
comment on function app.freeze_report is 'Rejects a change of the figures of a report.';
create trigger reports_frozen before update on reports for each row when (old.figures is not null)
  execute function app.freeze_report();
comment on trigger reports_frozen on reports is 'A report is a snapshot: its figures are computed once.';

-- The texts of a report. Each edit adds a version.
create table report_versions (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  report_id uuid not null,
  version integer not null check (version > 0),
  happened text not null check (length(happened) <= 4000),
  next text not null check (length(next) <= 4000),
  needed text not null check (length(needed) <= 4000),
  written_by text not null check (written_by in ('built_in', 'model', 'person')),
  edited_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, report_id, version),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade,
  foreign key (workspace_id, edited_by) references users (workspace_id, id) on delete set null (edited_by)
);
create index report_versions_of_editor on report_versions (workspace_id, edited_by) where edited_by is not null;
select app.protect_table('report_versions', 'workspace', array['insert']);
alter policy read_rows on report_versions
  using (workspace_id = (select app.workspace_id()) and exists (select from reports r
    where r.workspace_id = report_versions.workspace_id and r.id = report_versions.report_id
      and ((select app.is_insider()) or r.published_version = report_versions.version)));
alter policy add_rows on report_versions
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (select from reports r
    where r.workspace_id = report_versions.workspace_id and r.id = report_versions.report_id
      and ((select app.sees_all_locations()) or r.location_id = any ((select app.writable_locations())::text[]))));

-- Replies of leads that a report quotes. They are deleted with the lead.
create table report_quotes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  report_id uuid not null,
  position integer not null check (position > 0),
  contact_id uuid not null,
  author text not null check (length(author) between 1 and 300),
  text text not null check (length(text) between 1 and 1000),
  primary key (workspace_id, report_id, position),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index report_quotes_of_contact on report_quotes (workspace_id, contact_id);
select app.protect_table('report_quotes', 'workspace', array['insert']);
alter policy read_rows on report_quotes
  using (workspace_id = (select app.workspace_id()) and exists (select from reports r
    where r.workspace_id = report_quotes.workspace_id and r.id = report_quotes.report_id));
alter policy add_rows on report_quotes
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (select from reports r
    where r.workspace_id = report_quotes.workspace_id and r.id = report_quotes.report_id
      and ((select app.sees_all_locations()) or r.location_id = any ((select app.writable_locations())::text[]))));

-- Sections, quotes and targets of the reports of a client.
create table report_templates (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  location_id text not null,
  cadence text not null check (cadence in ('weekly', 'monthly')),
  sections jsonb not null check (jsonb_typeof(sections) = 'array'),
  quotes text not null check (quotes in ('off', 'anonymized', 'named')),
  targets jsonb not null check (jsonb_typeof(targets) = 'object'),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, location_id, cadence),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
select app.protect_table('report_templates', 'location', array['insert', 'update']);
alter policy read_rows on report_templates
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
