-- The OAuth connection of CRM locations. The table of locations is created with people, because users refer to it.

-- The CRM tokens of a location. Sealed, and hearback_api cannot read the sealed columns.
create table oauth_tokens (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  ghl_location_id text not null,
  sealed_access_token text not null,
  sealed_refresh_token text not null,
  expires_at timestamptz not null,
  company_id text,
  scopes text not null default '',
  state text not null default 'ok' check (state in ('ok', 'auth_expired')),
  refreshed_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, ghl_location_id),
  foreign key (workspace_id, ghl_location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
alter table oauth_tokens enable row level security, force row level security;
create policy system_all on oauth_tokens to hearback_system using (true) with check (true);
create policy read_tokens on oauth_tokens for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.readable_locations())::text[])));
grant select, insert, update, delete on oauth_tokens to hearback_system;
grant select (workspace_id, ghl_location_id, expires_at, state, refreshed_at) on oauth_tokens to hearback_api;

create trigger oauth_tokens_bound before insert or update of sealed_access_token, sealed_refresh_token on oauth_tokens
  for each row execute function app.require_bound_secrets('sealed_access_token', 'sealed_refresh_token');
comment on trigger oauth_tokens_bound on oauth_tokens is
  'Rejects tokens that are not sealed for their row.';

-- A started OAuth connection, bound to the user who started it. Valid once, for ten minutes.
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
alter table oauth_states enable row level security, force row level security;
create policy system_all on oauth_states to hearback_system using (true) with check (true);
create policy begin_journey on oauth_states for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
grant insert on oauth_states to hearback_api;
grant select, insert, update, delete on oauth_states to hearback_system;
