-- Each preview of a session ends independently, such as those of two tabs.
comment on column auth.session."endedPreviews" is 'When previews of clients were ended, by the ID of the preview.';

drop function app.enter_preview(text, text, uuid, timestamptz);
grant create on schema app to hearback_system;
set local role hearback_system;
create function app.enter_preview(
  p_auth_user_id text, p_session_id text, p_client_id uuid, p_preview_id uuid,
  out session_alive boolean, out workspace_id uuid, out user_id uuid, out email text, out role text, out user_type text,
  out sees_all_locations boolean, out readable_locations text[], out writable_locations text[], out client_access jsonb,
  out client_auth_user_id text, out viewer_id uuid, out viewer_email text)
  language plpgsql security definer set search_path = '' as $$
declare
  client record;
begin
  select exists (
    select from auth.session s
    where s.id = p_session_id and s."userId" = p_auth_user_id and s."expiresAt" > now()
  ) into session_alive;

  -- Both people are read with every request, so that a preview ends when one of them is disabled or changes.
  select c.workspace_id, c.id, c.email::text, c.role, c.user_type, c.auth_user_id, v.id as viewer_id, v.email::text as viewer_email
  into client
  from public.users c
  join public.users v on v.workspace_id = c.workspace_id and v.auth_user_id = p_auth_user_id
  where session_alive and not exists (
      select from auth.session s where s.id = p_session_id and s."endedPreviews" ? p_preview_id::text)
    and c.id = p_client_id and c.user_type = 'agency_customer' and c.disabled_at is null
    and v.user_type = 'agency' and v.role in ('owner', 'team') and v.disabled_at is null
    and not app.must_change_password(p_auth_user_id) and coalesce(app.second_factor_due(p_auth_user_id) > now(), true);

  workspace_id := client.workspace_id;
  user_id := client.id;
  email := client.email;
  role := client.role;
  user_type := client.user_type;
  client_auth_user_id := client.auth_user_id;
  viewer_id := client.viewer_id;
  viewer_email := client.viewer_email;
  sees_all_locations := false;
  writable_locations := '{}';
  select coalesce(array_agg(a.ghl_location_id), '{}') into readable_locations
  from public.user_location_access a
  where a.workspace_id = client.workspace_id and a.user_id = client.id;

  client_access := app.set_client_access(workspace_id, readable_locations);
  -- Always set, even if empty: a setting of an earlier transaction must never apply to this preview.
  perform set_config('app.workspace_id', coalesce(workspace_id::text, ''), true),
    set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.user_type', coalesce(user_type, ''), true),
    set_config('app.sees_all_locations', '', true),
    set_config('app.readable_locations', readable_locations::text, true),
    set_config('app.writable_locations', '{}', true);
end $$;
comment on function app.enter_preview is
  'Checks the session and the rights of a person of the agency and sets the request context of a client for one transaction.';
revoke execute on function app.enter_preview from public;
reset role;
revoke create on schema app from hearback_system;
do $$
declare
  login text := current_user;
begin
  set local role hearback_system;
  execute format('grant execute on function app.enter_preview to %I', login);
  reset role;
end $$;
