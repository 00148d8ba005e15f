-- A tenant: one subscription, an agency or a single business.
create table workspaces (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  website text not null default '' check (length(website) <= 300),
  created_at timestamptz not null default now()
);

-- Locations of the CRM. ghl_location_id is the CRM's own id and what every other table points to.
create table ghl_locations (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  ghl_location_id text not null check (length(ghl_location_id) between 1 and 100),
  name text not null check (length(name) between 1 and 200),
  custom_name text check (length(custom_name) between 1 and 200),
  connected boolean not null default false,
  last_sync timestamptz,
  contact_count integer not null default 0 check (contact_count >= 0),
  campaign_count integer not null default 0 check (campaign_count >= 0),
  error_message text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, ghl_location_id)
);

-- People. auth_user_id ties the profile to its sign-in account; one account belongs to one workspace.
create table users (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  auth_user_id text not null unique references auth."user" (id) on delete cascade,
  email citext not null unique check (length(email) between 3 and 320),
  role text not null default 'client' check (length(role) between 1 and 40),
  user_type text not null check (user_type in ('agency', 'single_location', 'agency_customer')),
  onboarding_status text not null default 'pending' check (onboarding_status in ('pending', 'completed')),
  default_location_id text,
  first_name text not null default '' check (length(first_name) <= 120),
  last_name text not null default '' check (length(last_name) <= 120),
  company_name text not null default '' check (length(company_name) <= 120),
  phone text not null default '' check (length(phone) <= 40),
  agency_owner_id uuid,
  has_temporary_password boolean not null default false,
  ghl_contact_id text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  -- Composite keys: a foreign key ignores row level security, so the workspace must be part of it.
  foreign key (workspace_id, default_location_id) references ghl_locations (workspace_id, ghl_location_id)
    on update cascade on delete set null (default_location_id),
  foreign key (workspace_id, agency_owner_id) references users (workspace_id, id)
    on delete set null (agency_owner_id)
);
create index users_newest on users (workspace_id, created_at desc, id desc);

create table user_location_access (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null,
  ghl_location_id text not null,
  access_level text not null default 'read' check (access_level in ('read', 'write', 'admin')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id, ghl_location_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, ghl_location_id) references ghl_locations (workspace_id, ghl_location_id)
    on update cascade on delete cascade
);
create index user_location_access_location on user_location_access (workspace_id, ghl_location_id);

-- The walls. Every comparison is a scalar sub-select: it is evaluated once per statement, not once per row.
alter table workspaces enable row level security;
alter table workspaces force row level security;
create policy system_all on workspaces to hearback_system using (true) with check (true);
create policy own_workspace on workspaces for select to hearback_api
  using (id = (select app.workspace_id()));

alter table ghl_locations enable row level security;
alter table ghl_locations force row level security;
create policy system_all on ghl_locations to hearback_system using (true) with check (true);
create policy read_granted on ghl_locations for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.readable_locations())::text[])));

alter table users enable row level security;
alter table users force row level security;
create policy system_all on users to hearback_system using (true) with check (true);
-- Whoever does not run the workspace sees nobody but themselves.
create policy read_people on users for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or id = (select app.user_id())));
create policy write_own_profile on users for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and id = (select app.user_id()));

alter table user_location_access enable row level security;
alter table user_location_access force row level security;
create policy system_all on user_location_access to hearback_system using (true) with check (true);
create policy read_grants on user_location_access for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or user_id = (select app.user_id())));

grant select on workspaces, ghl_locations, users, user_location_access to hearback_api;
-- Column grants: a role, a user type or a workspace cannot be changed by a body that smuggles it in.
grant update (first_name, last_name, phone, company_name, updated_at) on users to hearback_api;
grant select, insert, update, delete on workspaces, ghl_locations, users, user_location_access to hearback_system;
