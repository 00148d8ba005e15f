-- The CRM's tokens, one pair per location. Sealed: reading this table opens nothing, and no person may read the seals.
create table oauth_tokens (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  ghl_location_id text not null,
  sealed_access_token text not null,
  sealed_refresh_token text not null,
  expires_at timestamptz not null,
  company_id text,
  scopes text not null default '',
  -- auth_expired: the CRM refused the refresh token; only a person can reconnect.
  state text not null default 'ok' check (state in ('ok', 'auth_expired')),
  refreshed_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, ghl_location_id),
  foreign key (workspace_id, ghl_location_id) references ghl_locations (workspace_id, ghl_location_id)
    on update cascade on delete cascade
);

-- A journey to the CRM's consent screen: bound to the person who began it, good once and for ten minutes.
create table oauth_states (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  state_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

-- Cold-email and LinkedIn accounts: one table, the provider tells them apart.
create table accounts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('instantly', 'heyreach')),
  user_id uuid not null,
  agency_owner_id uuid,
  provider_account_id text not null check (length(provider_account_id) between 1 and 200),
  name text not null check (length(name) between 1 and 120),
  custom_name text check (length(custom_name) between 1 and 120),
  sealed_api_key text not null,
  key_last_four text not null check (length(key_last_four) <= 4),
  connected boolean not null default true,
  last_sync timestamptz,
  contact_count integer not null default 0 check (contact_count >= 0),
  campaign_count integer not null default 0 check (campaign_count >= 0),
  error_message text,
  -- Part of the address the provider posts to. A hash finds it; the seal lets its owner read the address again.
  webhook_secret_hash text not null unique,
  sealed_webhook_secret text not null,
  last_event_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, provider, provider_account_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, agency_owner_id) references users (workspace_id, id) on delete set null (agency_owner_id)
);

create table sync_settings (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null,
  provider text not null check (provider in ('instantly', 'heyreach')),
  batch_size integer not null default 50 check (batch_size between 10 and 100),
  max_campaigns integer not null default 100 check (max_campaigns between 10 and 100),
  auto_paginate boolean not null default true,
  primary key (workspace_id, user_id, provider),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

alter table oauth_tokens enable row level security;
alter table oauth_tokens force row level security;
create policy system_all on oauth_tokens to hearback_system using (true) with check (true);
create policy read_tokens on oauth_tokens for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.readable_locations())::text[])));
grant select (workspace_id, ghl_location_id, expires_at, state, refreshed_at) on oauth_tokens to hearback_api;
grant select, insert, update, delete on oauth_tokens to hearback_system;

alter table oauth_states enable row level security;
alter table oauth_states force row level security;
create policy system_all on oauth_states to hearback_system using (true) with check (true);
create policy begin_journey on oauth_states for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
grant insert on oauth_states to hearback_api;
grant select, insert, update, delete on oauth_states to hearback_system;

alter table accounts enable row level security;
alter table accounts force row level security;
create policy system_all on accounts to hearback_system using (true) with check (true);
create policy read_accounts on accounts for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.sees_all_locations()));
create policy add_accounts on accounts for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (select app.sees_all_locations()) and user_id = (select app.user_id()));
create policy change_accounts on accounts for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy remove_accounts on accounts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant select (workspace_id, id, provider, user_id, agency_owner_id, provider_account_id, name, custom_name, key_last_four,
  connected, last_sync, contact_count, campaign_count, error_message, last_event_at, created_at, updated_at), insert, delete
  on accounts to hearback_api;
grant update (custom_name, updated_at) on accounts to hearback_api;
grant select, insert, update, delete on accounts to hearback_system;

alter table sync_settings enable row level security;
alter table sync_settings force row level security;
create policy system_all on sync_settings to hearback_system using (true) with check (true);
create policy own_settings on sync_settings for all to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
grant select, insert, update on sync_settings to hearback_api;
grant select, insert, update, delete on sync_settings to hearback_system;

-- Locations are changed by people of the house, within what they see.
create policy change_locations on ghl_locations for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy remove_locations on ghl_locations for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant update (custom_name, connected, updated_at), delete on ghl_locations to hearback_api;

-- Shared between processes: how many calls a neighbour's account may still make now.
create table system.rate_budgets (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null default clock_timestamp()
);
grant select, insert, update, delete on system.rate_budgets to hearback_system;
