-- Whether the account still has the password that somebody else made for it. Asked together with app.enter, for every
-- request: until it is changed, nothing but the change itself is answered.
create function app.must_change_password(p_auth_user_id text) returns boolean
  language sql stable security definer set search_path = ''
  return coalesce(
    (select u.has_temporary_password from public.users u where u.auth_user_id = p_auth_user_id), false);

grant create on schema app to hearback_system;
alter function app.must_change_password owner to hearback_system;
do $$
declare
  login text := current_user;
begin
  set local role hearback_system;
  execute format('grant execute on function app.must_change_password to %I', login);
  reset role;
end $$;
revoke create on schema app from hearback_system;
