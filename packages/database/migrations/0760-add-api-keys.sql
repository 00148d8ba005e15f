-- Keys for the public API. A key belongs to the workspace and acts with at most the rights of the user who created it.
create table api_keys (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  last_characters text not null check (length(last_characters) = 4),
  permissions text[] not null,
  location_ids text[],
  networks text[] not null default '{}',
  requests_per_minute integer not null check (requests_per_minute between 1 and 600),
  expires_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  last_address text,
  revoked_at timestamptz,
  reminded_days integer,
  primary key (workspace_id, id),
  constraint api_keys_locations_chosen check (cardinality(location_ids) > 0),
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by)
);
comment on column api_keys.secret_hash is 'The SHA-256 hash of the whole key. The key is not stored.';
comment on column api_keys.location_ids is 'Null for all locations of the creator.';
comment on column api_keys.networks is 'Networks in CIDR notation that may use the key. Empty for all.';
comment on column api_keys.expires_at is 'Null if the key does not expire.';
comment on column api_keys.created_by is 'A key without a creator is refused.';
comment on column api_keys.reminded_days is 'The days before the expiry of the last reminder that was sent.';
create unique index api_keys_by_id on api_keys (id);
create index api_keys_of_creator on api_keys (workspace_id, created_by) where created_by is not null;
create index api_keys_by_expiry on api_keys (expires_at) where revoked_at is null;

create function app.api_key_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.api_key_id', true), '')::uuid;
comment on function app.api_key_id is
  'Returns the API key of the request. Null for people and jobs.';
grant execute on function app.api_key_id to hearback_api, hearback_system;

select app.protect_table('api_keys', 'workspace', array['insert', 'update']);
-- Only administrators manage keys, and no key can.
alter policy read_rows on api_keys
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) in ('owner', 'team') and (select app.api_key_id()) is null);
alter policy add_rows on api_keys
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) in ('owner', 'team') and (select app.api_key_id()) is null and created_by = (select app.user_id()));
alter policy change_rows on api_keys
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) in ('owner', 'team') and (select app.api_key_id()) is null)
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) in ('owner', 'team') and (select app.api_key_id()) is null);
-- People never read the hash, and change a key only by ending it.
revoke select, update on api_keys from hearback_api;
grant select (workspace_id, id, name, last_characters, permissions, location_ids, networks, requests_per_minute, expires_at, created_by,
  created_at, last_used_at, last_address, revoked_at) on api_keys to hearback_api;
grant update (expires_at, revoked_at) on api_keys to hearback_api;

grant execute on function app.get_user_accessible_locations to hearback_system;

create function app.enter_with_key(
  p_key_id uuid, p_address text,
  out key_alive boolean, out network_allowed boolean, out workspace_id uuid, out user_id uuid, out email text, out role text,
  out user_type text, out sees_all_locations boolean, out readable_locations text[], out writable_locations text[],
  out key_name text, out permissions text[], out location_ids text[], out requests_per_minute integer, out expires_at timestamptz)
  language plpgsql security definer set search_path = '' as $$
declare
  entry record;
begin
  select k.workspace_id, k.name, k.permissions, k.location_ids, k.networks, k.requests_per_minute, k.expires_at,
    u.id as user_id, u.email::text, u.role, u.user_type, u.user_type <> 'agency_customer' as insider,
    u.user_type = 'agency' or (u.user_type = 'single_location' and u.role in ('owner', 'team')) as sees_all
  into entry
  from public.api_keys k
  join public.users u on u.workspace_id = k.workspace_id and u.id = k.created_by and u.disabled_at is null
  where k.id = p_key_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now());

  key_alive := entry.user_id is not null;
  network_allowed := key_alive and (entry.networks = '{}' or p_address::inet <<= any (entry.networks::inet[]));
  if network_allowed then
    workspace_id := entry.workspace_id;
    user_id := entry.user_id;
    email := entry.email;
    -- Never the rights of an owner, and those of an administrator only in all locations.
    role := case when entry.location_ids is null and entry.role in ('owner', 'team') then 'team' else 'client' end;
    user_type := case when entry.location_ids is not null and entry.insider then 'single_location' else entry.user_type end;
    sees_all_locations := entry.sees_all and entry.location_ids is null;
    if not sees_all_locations then
      select coalesce(array_agg(l.ghl_location_id), '{}'),
        coalesce(array_agg(l.ghl_location_id) filter (where l.access_level in ('write', 'admin')), '{}')
      into readable_locations, writable_locations
      from app.get_user_accessible_locations(entry.user_id) l
      where entry.location_ids is null or l.ghl_location_id = any (entry.location_ids);
    end if;
    readable_locations := coalesce(readable_locations, '{}');
    writable_locations := coalesce(writable_locations, '{}');
    key_name := entry.name;
    permissions := entry.permissions;
    location_ids := entry.location_ids;
    requests_per_minute := entry.requests_per_minute;
    expires_at := entry.expires_at;
  end if;

  -- Always set, even if empty: a setting of an earlier transaction must never apply to this key.
  perform set_config('app.workspace_id', coalesce(workspace_id::text, ''), true),
    set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.user_type', coalesce(user_type, ''), true),
    set_config('app.sees_all_locations', case when sees_all_locations then 'yes' else '' end, true),
    set_config('app.readable_locations', coalesce(readable_locations::text, '{}'), true),
    set_config('app.writable_locations', coalesce(writable_locations::text, '{}'), true),
    set_config('app.api_key_id', p_key_id::text, true);
end $$;
comment on function app.enter_with_key is
  'Checks an API key and its creator and sets the request context for one transaction. One statement, so that a revoked key or a '
  'removed or changed creator takes effect with the next request.';

-- The function reads rows that the caller cannot, so it runs as the system role.
grant create on schema app to hearback_system;
alter function app.enter_with_key owner to hearback_system;
revoke create on schema app from hearback_system;
do $$
declare
  login text := current_user;
begin
  set local role hearback_system;
  execute format('grant execute on function app.enter_with_key to %I', login);
  reset role;
end $$;
