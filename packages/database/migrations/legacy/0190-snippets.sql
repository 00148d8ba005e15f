-- Texts that people insert into replies. One without a location is for the whole workspace.
create table snippets (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  location_id text,
  name text not null check (length(name) between 1 and 80),
  content text not null check (length(content) between 1 and 10000),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
create unique index snippets_by_name on snippets (workspace_id, location_id, lower(name)) nulls not distinct;
select app.protect_table('snippets', 'location', array['insert', 'update', 'delete']);
-- One of the whole workspace is for everybody who writes; whoever only reads has no use for any.
alter policy read_rows on snippets
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (location_id is null
    or (select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));

-- Where a person can be booked; one without a location counts wherever there is none of its own.
create table booking_links (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  location_id text,
  url text not null check (length(url) between 1 and 500),
  primary key (workspace_id, id),
  unique nulls not distinct (workspace_id, user_id, location_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
create index booking_links_of_location on booking_links (workspace_id, location_id) where location_id is not null;
select app.protect_table('booking_links', 'person', array['insert', 'update', 'delete']);
