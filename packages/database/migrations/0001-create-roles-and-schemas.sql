-- Roles, schemas, the request context of policies, and helpers of later migrations.

-- Three roles. The login that migrates owns all tables and, because every tenant table forces row level security, reads no tenant row:
-- code that does not become one of these two roles finds nothing.
do $$
begin
  if not exists (select from pg_roles where rolname = 'hearback_api') then
    create role hearback_api nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'hearback_system') then
    create role hearback_system nologin noinherit;
  end if;
exception
  -- Roles belong to the server, and two of its databases may migrate at the same time.
  when duplicate_object or unique_violation then null;
end $$;

-- The login becomes a role for one transaction and inherits nothing from it. PostgreSQL 16 and newer express this in the grant. On 15, give
-- the login the attribute NOINHERIT.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    execute format('grant hearback_api, hearback_system to %I with inherit false, set true', current_user);
  else
    execute format('grant hearback_api, hearback_system to %I', current_user);
  end if;
end $$;

create schema app;
create schema auth;
create schema system;
comment on schema app is 'Functions for policies, commands and triggers.';
comment on schema auth is 'Accounts, sessions and keys. hearback_api has no rights here.';
comment on schema system is 'Tables that belong to no workspace. hearback_api has no rights here.';

revoke create on schema public from public;
grant usage on schema app, public to hearback_api, hearback_system;
grant usage on schema auth, system to hearback_system;

-- Functions are private until granted, because a definer function that everyone can call bypasses row level security.
alter default privileges revoke execute on functions from public;

create extension if not exists pgcrypto;
create extension if not exists citext;
create extension if not exists pg_trgm;

-- The request context: transaction-local settings that app.enter writes. A setting is an empty string after the transaction, which nullif
-- turns into null, so that a policy that compares with it yields no row. Each function is a single expression without a SET clause, so that
-- PostgreSQL can inline it into the statement.

create function app.workspace_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.workspace_id', true), '')::uuid;
comment on function app.workspace_id is
  'Returns the workspace of the current transaction. Null outside withActor and withWorkspace, so that every policy yields no row.';
grant execute on function app.workspace_id to hearback_api, hearback_system;

create function app.user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
comment on function app.user_id is
  'Returns the signed-in user of the current transaction. Null in jobs.';
grant execute on function app.user_id to hearback_api, hearback_system;

create function app.role() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.role', true), '');
comment on function app.role is
  'Returns the role of the signed-in user: owner, team or client.';
grant execute on function app.role to hearback_api, hearback_system;

create function app.user_type() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.user_type', true), '');
comment on function app.user_type is
  'Returns the type of the signed-in user: agency, single_location or agency_customer.';
grant execute on function app.user_type to hearback_api, hearback_system;

create function app.is_insider() returns boolean
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.user_type', true), '') in ('agency', 'single_location'), false);
comment on function app.is_insider is
  'Returns true for users of the workspace itself. Customers of an agency and missing settings yield false.';
grant execute on function app.is_insider to hearback_api, hearback_system;

create function app.sees_all_locations() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.sees_all_locations', true) = 'yes', false);
comment on function app.sees_all_locations is
  'Returns true for workspace administrators, who see all locations. Everyone else sees only readable_locations.';
grant execute on function app.sees_all_locations to hearback_api, hearback_system;

create function app.readable_locations() returns text[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.readable_locations', true), ''), '{}')::text[];
comment on function app.readable_locations is
  'Returns the locations whose rows the user can read.';
grant execute on function app.readable_locations to hearback_api, hearback_system;

create function app.writable_locations() returns text[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.writable_locations', true), ''), '{}')::text[];
comment on function app.writable_locations is
  'Returns the locations whose rows the user can change.';
grant execute on function app.writable_locations to hearback_api, hearback_system;

create function app.manages_people() returns boolean
  language sql stable parallel safe
  return app.is_insider() and (app.role() in ('owner', 'team') or app.user_type() = 'agency');
comment on function app.manages_people is
  'Returns true for users who can invite, change and remove others.';
grant execute on function app.manages_people to hearback_api, hearback_system;

create function app.words_of(p_text text) returns tsvector
  language sql immutable parallel safe strict
  begin atomic
    select strip(to_tsvector('pg_catalog.simple', translate(
      regexp_replace(normalize(left(p_text, 50000), NFKD), '[\u0300-\u036f]+', '', 'g'),
      '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~“”„‘’‚«»‹›–—…·•', repeat(' ', 48))));
  end;
comment on function app.words_of is
  'Splits a text into search words: case and accents are ignored, punctuation separates words.';
grant execute on function app.words_of to hearback_api, hearback_system;

create function app.tagged_word(p_workspace uuid, p_word text) returns text
  language sql immutable parallel safe strict
  return left(p_workspace::text, 6) || left(p_word, 32);
comment on function app.tagged_word is
  'Prefixes a search word with its workspace, so that one index serves all workspaces without mixing their words.';
grant execute on function app.tagged_word to hearback_api, hearback_system;

create function app.protect_table(p_table regclass, p_scope text, p_writes text[] default '{}') returns void
  language plpgsql set search_path = '' as $$
declare
  v_insider constant text := 'workspace_id = (select app.workspace_id()) and (select app.is_insider())';
  v_column text;
  v_reads text;
  v_changes text;
  v_write text;
begin
  execute format('alter table %s enable row level security, force row level security', p_table);
  execute format('create policy system_all on %s to hearback_system using (true) with check (true)', p_table);
  execute format('grant select, insert, update, delete on %s to hearback_system', p_table);
  if p_scope = 'system' then
    if p_writes <> '{}' then raise exception 'no person reaches the rows of %', p_table; end if;
    return;
  elsif p_scope = 'workspace' then
    v_reads := v_insider || ' and (select app.sees_all_locations())';
    v_changes := v_reads;
  elsif p_scope = 'person' then
    v_reads := v_insider || ' and user_id = (select app.user_id())';
    v_changes := v_reads;
  elsif p_scope = 'location' then
    select a.attname into strict v_column from pg_catalog.pg_attribute a
      where a.attrelid = p_table and a.attname in ('location_id', 'ghl_location_id') and not a.attisdropped;
    v_reads := format('workspace_id = (select app.workspace_id())
      and ((select app.sees_all_locations()) or %I = any ((select app.readable_locations())::text[]))', v_column);
    v_changes := format('%s and ((select app.sees_all_locations()) or %I = any ((select app.writable_locations())::text[]))',
      v_insider, v_column);
  else
    raise exception 'unknown scope %', p_scope;
  end if;
  execute format('create policy read_rows on %s for select to hearback_api using (%s)', p_table, v_reads);
  execute format('grant select on %s to hearback_api', p_table);
  foreach v_write in array p_writes loop
    case v_write
      when 'insert' then
        execute format('create policy add_rows on %s for insert to hearback_api with check (%s)', p_table, v_changes);
      when 'update' then
        execute format('create policy change_rows on %s for update to hearback_api using (%s) with check (%2$s)', p_table, v_changes);
      when 'delete' then
        execute format('create policy remove_rows on %s for delete to hearback_api using (%s)', p_table, v_changes);
    end case;
    execute format('grant %s on %s to hearback_api', v_write, p_table);
  end loop;
end $$;
comment on function app.protect_table is
  'Enables and forces row level security on a tenant table and creates its standard policies and grants. The scope (workspace, '
  'location, person, system) defines which rows a user can access.';

create function app.utc_day(p_at timestamptz) returns date
  language sql immutable parallel safe
  return (p_at at time zone 'utc')::date;
comment on function app.utc_day is
  'Returns the UTC date of a time. Immutable, so that indexes can use it.';
grant execute on function app.utc_day to hearback_system;

create function app.require_bound_secrets() returns trigger
  language plpgsql set search_path = '' as $$
declare
  v_before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  v_after constant jsonb := to_jsonb(new);
  v_column text;
begin
  foreach v_column in array tg_argv loop
    if v_after ->> v_column is distinct from v_before ->> v_column and not starts_with(v_after ->> v_column, 'b1.') then
      raise exception 'the value of "%" in "%" is not bound to its row', v_column, tg_table_name
        using errcode = 'check_violation', constraint = tg_table_name || '_bound', table = tg_table_name, column = v_column;
    end if;
  end loop;
  return new;
end $$;
comment on function app.require_bound_secrets is
  'Rejects a new value of the named columns that is not sealed for its table, column and row, so that a sealed value cannot be copied '
  'to another row.';
