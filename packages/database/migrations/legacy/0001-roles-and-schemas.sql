-- Three roles. The login that migrates owns everything and, because every tenant table forces row level security,
-- sees no tenant row itself: code that forgets to become one of the two roles below reads nothing.
do $$
begin
  if not exists (select from pg_roles where rolname = 'hearback_api') then
    create role hearback_api nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'hearback_system') then
    create role hearback_system nologin noinherit;
  end if;
exception
  -- Two databases of one server may migrate at once; roles belong to the server.
  when duplicate_object or unique_violation then null;
end $$;

-- The login becomes a role for one transaction at a time and inherits nothing from it: from PostgreSQL 16 on a grant
-- can say so; on 15 give the login the attribute NOINHERIT.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    execute format('grant hearback_api, hearback_system to %I with inherit false, set true', current_user);
  else
    execute format('grant hearback_api, hearback_system to %I', current_user);
  end if;
end $$;

create schema app;    -- the functions policies and commands stand on
create schema auth;   -- accounts, sessions and keys; the api role never enters
create schema system; -- plumbing without tenants: heartbeats, sign-in attempts

comment on schema app is 'Functions that policies and commands stand on.';
comment on schema auth is 'Accounts, sessions and keys, written by the sign-in library. hearback_api has no rights here.';
comment on schema system is 'Plumbing that belongs to no tenant. hearback_api has no rights here.';

revoke create on schema public from public;
grant usage on schema app, public to hearback_api, hearback_system;
grant usage on schema auth, system to hearback_system;

-- Functions are private until granted: a definer function open to everyone is a hole in the wall.
alter default privileges revoke execute on functions from public;

create extension if not exists pgcrypto;
create extension if not exists citext;
create extension if not exists pg_trgm;
