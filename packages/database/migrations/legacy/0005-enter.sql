-- Opens the door for one transaction: checks that the session still lives, loads the profile, sets who is asking.
-- One statement, so that a changed role, a disabled person and a revoked session count from the next request on.
create function app.enter(
  p_auth_user_id text,
  p_session_id text,
  out session_alive boolean,
  out workspace_id uuid,
  out user_id uuid,
  out email text,
  out role text,
  out user_type text,
  out sees_all_locations boolean,
  out readable_locations text[],
  out writable_locations text[]
)
  language plpgsql volatile security definer set search_path = '' as $$
declare
  profile record;
begin
  select exists (
    select from auth.session s
    where s.id = p_session_id and s."userId" = p_auth_user_id and s."expiresAt" > now()
  ) into session_alive;

  if session_alive then
    select u.workspace_id, u.id, u.email::text, u.role, u.user_type, u.disabled_at,
      u.user_type = 'agency' or (u.user_type = 'single_location' and u.role in ('owner', 'team')) as sees_all,
      granted.readable || home.location as readable,
      granted.writable || home.location as writable
    into profile
    from public.users u
    cross join lateral (
      select coalesce(array_agg(a.ghl_location_id), '{}') as readable,
        coalesce(array_agg(a.ghl_location_id) filter (where a.access_level in ('write', 'admin')), '{}') as writable
      from public.user_location_access a where a.workspace_id = u.workspace_id and a.user_id = u.id
    ) granted
    -- A single-location user works in the default location without a grant; to a customer it is only a setting.
    cross join lateral (
      select case when u.user_type = 'single_location' and u.default_location_id is not null
        then array[u.default_location_id] else '{}'::text[] end as location
    ) home
    where u.auth_user_id = p_auth_user_id;

    if profile.disabled_at is not null then
      session_alive := false;
    elsif profile.id is not null then
      workspace_id := profile.workspace_id;
      user_id := profile.id;
      email := profile.email;
      role := profile.role;
      user_type := profile.user_type;
      sees_all_locations := profile.sees_all;
      readable_locations := profile.readable;
      writable_locations := profile.writable;
    end if;
  end if;

  -- Always set, also to nothing: a setting left by the session's earlier life must never speak for this person.
  perform set_config('app.workspace_id', coalesce(workspace_id::text, ''), true),
    set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.user_type', coalesce(user_type, ''), true),
    set_config('app.sees_all_locations', case when sees_all_locations then 'yes' else '' end, true),
    set_config('app.readable_locations', coalesce(readable_locations::text, '{}'), true),
    set_config('app.writable_locations', coalesce(writable_locations::text, '{}'), true);
end $$;

comment on function app.enter is 'Checks the session, loads the profile and sets who is asking, for one transaction.';
-- It must see sessions and profiles of all workspaces to find the one, so it runs as the system role; only the login
-- that opens transactions may call it.
grant create on schema app to hearback_system;
alter function app.enter owner to hearback_system;
do $$
declare
  login text := current_user;
begin
  set local role hearback_system;
  execute format('grant execute on function app.enter to %I', login);
  reset role;
end $$;
revoke create on schema app from hearback_system;

-- The remote procedures of the product.
create function app.get_user_accessible_locations(p_user_id uuid)
  returns table (ghl_location_id text, access_level text, location_name text)
  language sql stable set search_path = ''
  begin atomic
    select l.ghl_location_id,
      case
        when u.user_type = 'agency' or (u.user_type = 'single_location' and u.role in ('owner', 'team')) then 'admin'
        else coalesce(a.access_level, 'write')
      end,
      coalesce(l.custom_name, l.name)
    from public.users u
    join public.ghl_locations l on l.workspace_id = u.workspace_id
    left join public.user_location_access a
      on a.workspace_id = u.workspace_id and a.user_id = u.id and a.ghl_location_id = l.ghl_location_id
    where u.id = p_user_id and (
      a.user_id is not null
      or u.user_type = 'agency'
      or (u.user_type = 'single_location' and (u.role in ('owner', 'team') or l.ghl_location_id = u.default_location_id)))
    order by 3, 1;
  end;

-- Only people of an agency hand out locations, and only locations of their own workspace.
create function app.can_assign_location_access(assigner_id uuid, location_id text) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select exists (
      select from public.users u
      join public.ghl_locations l on l.workspace_id = u.workspace_id and l.ghl_location_id = location_id
      where u.id = assigner_id and u.user_type = 'agency' and u.disabled_at is null
    );
  end;

grant execute on function app.get_user_accessible_locations, app.can_assign_location_access to hearback_api;
