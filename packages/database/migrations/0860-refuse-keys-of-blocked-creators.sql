-- An API key has the rights of its creator, so the steps that block the creator's sessions also block their keys.
create function app.required_step(p_user_id uuid) returns text
  language sql stable security definer set search_path = ''
  return (
    select case when app.must_change_password(u.auth_user_id) then 'temporary_password'
      when app.second_factor_due(u.auth_user_id) <= now() then 'second_factor' end
    from public.users u where u.id = p_user_id);
comment on function app.required_step is
  'Returns the step that the user must complete before they can work, or null: a new password or a second factor.';
revoke execute on function app.required_step from public;

-- The function reads rows that the caller cannot, so it runs as the system role.
grant create on schema app to hearback_system;
alter function app.required_step owner to hearback_system;
revoke create on schema app from hearback_system;
do $$
declare
  login text := current_user;
begin
  set local role hearback_system;
  execute format('grant execute on function app.required_step to %I', login);
  reset role;
end $$;
