-- What clients see of the agency: one brand per workspace, and one per location that overrides parts of it.

create table brands (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  location_id text,
  name text check (length(name) between 1 and 60),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  support_email text check (length(support_email) between 3 and 320),
  legal_links jsonb check (jsonb_typeof(legal_links) = 'array'),
  email_footer text check (length(email_footer) between 1 and 500),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  constraint brands_of_location unique nulls not distinct (workspace_id, location_id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
comment on column brands.location_id is 'Null for the brand of the workspace. In the brand of a location, null values are inherited.';
comment on column brands.accent is 'The color that a person chose. A darker shade is used if text in it would be hard to read.';
select app.protect_table('brands', 'workspace', array['insert', 'update', 'delete']);
alter policy read_rows on brands
  using (workspace_id = (select app.workspace_id())
    and (location_id is null or (select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));

-- Pictures that the product encoded. Anyone who has the random id can load one, because emails and sign-in pages show them.
create table brand_pictures (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  brand_id uuid not null,
  kind text not null check (kind in ('logo_light', 'logo_dark', 'icon')),
  id uuid not null default gen_random_uuid() unique,
  width integer not null check (width between 1 and 1024),
  height integer not null check (height between 1 and 1024),
  bytes bytea not null check (octet_length(bytes) between 1 and 1000000),
  primary key (workspace_id, brand_id, kind),
  foreign key (workspace_id, brand_id) references brands (workspace_id, id) on delete cascade
);
select app.protect_table('brand_pictures', 'workspace', array['insert', 'delete']);
alter policy read_rows on brand_pictures
  using (workspace_id = (select app.workspace_id()) and exists (select from brands b
    where b.workspace_id = brand_pictures.workspace_id and b.id = brand_pictures.brand_id));
