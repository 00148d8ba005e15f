-- A rotated key ends soon and has a successor: it is neither rotated again nor reported as expiring.
alter table api_keys add column rotated_at timestamptz;
comment on column api_keys.rotated_at is 'When a successor was created. Null otherwise.';
grant select (rotated_at), update (rotated_at) on api_keys to hearback_api;

-- The length of a prefix with a leading zero was accepted, which the type refuses.
set local role hearback_system;
update api_keys k set networks = (
  select array_agg(regexp_replace(n.network, '/0+(?=[0-9])', '/') order by n.place) from unnest(k.networks) with ordinality as n (network, place))
where exists (select from unnest(k.networks) as n (network) where n.network ~ '/0[0-9]');
reset role;
alter table api_keys add constraint api_keys_networks_valid check (networks::inet[] is not null);

-- A client address that is no IP address is refused by keys with networks, and does not fail the request.
grant create on schema app to hearback_system;
set local role hearback_system;
create or replace function app.enter_with_key(
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
  network_allowed := key_alive and (entry.networks = '{}'
    or coalesce(pg_catalog.pg_input_is_valid(p_address, 'inet') and p_address::inet <<= any (entry.networks::inet[]), false));
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
reset role;
revoke create on schema app from hearback_system;
