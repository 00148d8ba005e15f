-- Workspaces, their users, and what users can access.

-- A tenant: an agency or a single business.
create table workspaces (
  id uuid default gen_random_uuid() primary key,
  name text not null check (length(name) between 1 and 200),
  website text not null default '' check (length(website) <= 300),
  created_at timestamptz not null default now(),
  second_factor_since timestamptz,
  second_factor_grace_days smallint not null default 14 check (second_factor_grace_days between 0 and 90)
);
alter table workspaces enable row level security, force row level security;
create policy system_all on workspaces to hearback_system using (true) with check (true);
create policy own_workspace on workspaces for select to hearback_api
  using (id = (select app.workspace_id()));
grant select on workspaces to hearback_api;
grant select, insert, update, delete on workspaces to hearback_system;

-- Locations of the CRM. Other tables refer to ghl_location_id, the id in the CRM.
create table ghl_locations (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  ghl_location_id text not null check (length(ghl_location_id) between 1 and 100),
  name text not null check (length(name) between 1 and 200),
  custom_name text check (length(custom_name) between 1 and 200),
  connected boolean not null default false,
  last_sync timestamptz,
  contact_count integer not null default 0 check (contact_count >= 0),
  error_message text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  name_words tsvector not null generated always as (app.words_of(coalesce(custom_name, name))) stored,
  primary key (workspace_id, id),
  unique (workspace_id, ghl_location_id)
);
alter table ghl_locations enable row level security, force row level security;
create policy system_all on ghl_locations to hearback_system using (true) with check (true);
create policy read_granted on ghl_locations for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.readable_locations())::text[])));
create policy change_locations on ghl_locations for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy remove_locations on ghl_locations for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant select, delete on ghl_locations to hearback_api;
grant select, insert, update, delete on ghl_locations to hearback_system;
grant update (custom_name, connected, updated_at) on ghl_locations to hearback_api;

-- Profiles. auth_user_id refers to the account; an account belongs to one workspace.
create table users (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  auth_user_id text not null unique references auth."user" (id) on delete cascade,
  email citext not null unique check (length(email::text) between 3 and 320),
  role text not null default 'client' check (length(role) between 1 and 40),
  user_type text not null check (user_type in ('agency', 'single_location', 'agency_customer')),
  onboarding_status text not null default 'pending' check (onboarding_status in ('pending', 'completed')),
  default_location_id text,
  first_name text not null default '' check (length(first_name) <= 120),
  last_name text not null default '' check (length(last_name) <= 120),
  company_name text not null default '' check (length(company_name) <= 120),
  phone text not null default '' check (length(phone) <= 40),
  agency_owner_id uuid,
  has_temporary_password boolean not null default false,
  ghl_contact_id text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  has_second_factor boolean not null default false,
  primary key (workspace_id, id),
  foreign key (workspace_id, agency_owner_id) references users (workspace_id, id) on delete set null (agency_owner_id),
  foreign key (workspace_id, default_location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete set
    null (default_location_id)
);
create index users_newest on users (workspace_id, created_at desc, id desc);
create unique index users_one_owner on users (workspace_id) where role = 'owner';
alter table users enable row level security, force row level security;
create policy system_all on users to hearback_system using (true) with check (true);
create policy read_people on users for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and ((select app.sees_all_locations()) or id = (select app.user_id())));
create policy write_own_profile on users for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and id = (select app.user_id()));
create policy add_people on users for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
create policy administer_people on users for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
create policy remove_people on users for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
grant select, insert, delete on users to hearback_api;
grant select, insert, update, delete on users to hearback_system;
grant update (user_type, onboarding_status, default_location_id, first_name, last_name, company_name, phone, agency_owner_id,
  updated_at) on users to hearback_api;

create function app.guard_standing() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if new.user_type is distinct from old.user_type or new.agency_owner_id is distinct from old.agency_owner_id then
    if current_user = 'hearback_api' and (app.user_type() is distinct from 'agency' or old.id = app.user_id()) then
      raise exception 'only people of an agency change the type of others' using errcode = '42501';
    end if;
  end if;
  return new;
end $$;
comment on function app.guard_standing is
  'Rejects a change of user_type or agency_owner_id by a user who is not an agency user, and any change of one''s own type.';

create function app.must_change_password(p_auth_user_id text) returns boolean
  language sql stable security definer set search_path = ''
  return coalesce(
    (select u.has_temporary_password from public.users u where u.auth_user_id = p_auth_user_id), false);
comment on function app.must_change_password is
  'Returns true while the account has a temporary password.';

create function app.second_factor_due(p_auth_user_id text) returns timestamptz
  language sql stable security definer set search_path = ''
  return (
    select greatest(w.second_factor_since, u.created_at) + w.second_factor_grace_days * interval '1 day'
    from public.users u join public.workspaces w on w.id = u.workspace_id
    where u.auth_user_id = p_auth_user_id and not u.has_second_factor and w.second_factor_since is not null);
comment on function app.second_factor_due is
  'Returns the time from which the workspace requires a second factor of this user. Null if the user has one or the workspace '
  'requires none.';

create trigger guard_standing before update on users
  for each row execute function app.guard_standing();
comment on trigger guard_standing on users is
  'Keeps a user from changing their own type, which column grants alone cannot prevent.';

-- Grants of locations to users who do not see all of them.
create table user_location_access (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null,
  ghl_location_id text not null,
  access_level text not null default 'read' check (access_level in ('read', 'write', 'admin')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id, ghl_location_id),
  foreign key (workspace_id, ghl_location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index user_location_access_location on user_location_access (workspace_id, ghl_location_id);
alter table user_location_access enable row level security, force row level security;
create policy system_all on user_location_access to hearback_system using (true) with check (true);
create policy read_grants on user_location_access for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and ((select app.sees_all_locations()) or user_id = (select app.user_id())));
create policy grant_access on user_location_access for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
create policy change_access on user_location_access for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
create policy revoke_access on user_location_access for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
grant select, insert, delete on user_location_access to hearback_api;
grant select, insert, update, delete on user_location_access to hearback_system;
grant update (access_level) on user_location_access to hearback_api;

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
  language plpgsql security definer set search_path = '' as $$
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
    -- A single-location user can access the default location without a grant. For a customer it is only a preference.
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

  -- Always set, even if empty: a setting of an earlier transaction must never apply to this user.
  perform set_config('app.workspace_id', coalesce(workspace_id::text, ''), true),
    set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.user_type', coalesce(user_type, ''), true),
    set_config('app.sees_all_locations', case when sees_all_locations then 'yes' else '' end, true),
    set_config('app.readable_locations', coalesce(readable_locations::text, '{}'), true),
    set_config('app.writable_locations', coalesce(writable_locations::text, '{}'), true);
end $$;
comment on function app.enter is
  'Checks the session, loads the profile and sets the request context for one transaction. One statement, so that a revoked session '
  'or a changed role takes effect with the next request.';

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
comment on function app.get_user_accessible_locations is
  'Lists the locations that a user can access, with the access level.';
grant execute on function app.get_user_accessible_locations to hearback_api;

create function app.can_assign_location_access(assigner_id uuid, location_id text) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select exists (
      select from public.users u
      join public.ghl_locations l on l.workspace_id = u.workspace_id and l.ghl_location_id = location_id
      where u.id = assigner_id and u.user_type = 'agency' and u.disabled_at is null
    );
  end;
comment on function app.can_assign_location_access is
  'Returns true if the user can grant access to the location: only agency users, and only for locations of their workspace.';
grant execute on function app.can_assign_location_access to hearback_api;

create function app.works_at(p_workspace_id uuid, p_user_id uuid, p_location_id text) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select exists (
      select from public.users u
      where u.workspace_id = p_workspace_id and u.id = p_user_id and u.disabled_at is null
        and u.user_type <> 'agency_customer'
        and (u.user_type = 'agency' or u.role in ('owner', 'team') or u.default_location_id = p_location_id
          or exists (
            select from public.user_location_access a
            where a.workspace_id = u.workspace_id and a.user_id = u.id and a.ghl_location_id = p_location_id)));
  end;
comment on function app.works_at is
  'Returns true if conversations of the location can be assigned to the user.';
grant execute on function app.works_at to hearback_api, hearback_system;

create function app.insider_sees(p_workspace uuid, p_user uuid, p_location text) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select exists (
    select from public.users u
    where u.workspace_id = p_workspace and u.id = p_user and u.disabled_at is null
      and (u.user_type = 'agency' or (u.user_type = 'single_location' and (u.role in ('owner', 'team')
        or u.default_location_id = p_location
        or exists (select from public.user_location_access a
          where a.workspace_id = u.workspace_id and a.user_id = u.id and a.ghl_location_id = p_location)))));
  end;
comment on function app.insider_sees is
  'Returns true if a user of the workspace, not a customer, can read rows of the location.';
grant execute on function app.insider_sees to hearback_system;

create function app.may_reply_at(p_workspace_id uuid, p_user_id uuid, p_location_id text) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select exists (
      select from public.users u
      where u.workspace_id = p_workspace_id and u.id = p_user_id and u.disabled_at is null
        and u.user_type in ('agency', 'single_location')
        and (u.user_type = 'agency' or u.role in ('owner', 'team') or u.default_location_id = p_location_id
          or exists (
            select from public.user_location_access a
            where a.workspace_id = u.workspace_id and a.user_id = u.id and a.ghl_location_id = p_location_id
              and a.access_level in ('write', 'admin'))));
  end;
comment on function app.may_reply_at is
  'Returns true if the user can send replies to contacts of the location. Checked again when a scheduled reply is due.';
grant execute on function app.may_reply_at to hearback_system;

-- The token of the link is stored as a hash, so that a reader of this table cannot accept an invitation.
create table invitations (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  email citext not null check (length(email::text) between 3 and 320),
  user_type text not null check (user_type in ('agency', 'single_location', 'agency_customer')),
  locations text[] not null default '{}' check (cardinality(locations) <= 1000),
  access_level text not null default 'read' check (access_level in ('read', 'write', 'admin')),
  token_hash text not null unique,
  invited_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, invited_by) references users (workspace_id, id) on delete set null (invited_by)
);
create unique index invitations_one_pending on invitations (workspace_id, email) where accepted_at is null;
create index invitations_newest on invitations (workspace_id, created_at desc, id desc);
alter table invitations enable row level security, force row level security;
create policy system_all on invitations to hearback_system using (true) with check (true);
create policy read_invitations on invitations for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.manages_people()));
create policy write_invitations on invitations for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people())
    and invited_by = (select app.user_id()));
create policy cancel_invitations on invitations for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
create policy renew_invitations on invitations for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people())
    and invited_by = (select app.user_id()));
grant insert, delete on invitations to hearback_api;
grant select, insert, update, delete on invitations to hearback_system;
grant select (workspace_id, id, email, user_type, locations, access_level, invited_by, created_at, expires_at, accepted_at) on
  invitations to hearback_api;
grant update (user_type, locations, access_level, token_hash, invited_by, expires_at) on invitations to hearback_api;

create function app.end_invitations() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.invitations i
  where i.workspace_id = old.workspace_id and i.invited_by = old.id and i.accepted_at is null;
  return coalesce(new, old);
end $$;
comment on function app.end_invitations is
  'Deletes the pending invitations of a user who can no longer manage people.';

create trigger end_invitations_of_the_gone before delete on users
  for each row execute function app.end_invitations();
comment on trigger end_invitations_of_the_gone on users is
  'Deletes the pending invitations of a deleted user, before the foreign key clears their author.';

create trigger end_invitations_of_the_demoted after update of role, user_type, disabled_at on users
  for each row
  when (new.disabled_at is not null or new.user_type <> old.user_type or (new.role not in ('owner', 'team')) and new.user_type <>
    'agency') execute function app.end_invitations();
comment on trigger end_invitations_of_the_demoted on users is
  'Deletes the pending invitations of a user who was disabled or lost the right to invite.';

-- Links that an administrator sends to reset a password, stored as hashes.
create table password_reset_tokens (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_hash text not null unique,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
alter table password_reset_tokens enable row level security, force row level security;
create policy system_all on password_reset_tokens to hearback_system using (true) with check (true);
create policy write_reset_tokens on password_reset_tokens for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
grant insert on password_reset_tokens to hearback_api;
grant select, insert, update, delete on password_reset_tokens to hearback_system;

-- These functions read or change rows that the caller cannot, so they run as the system role. The owner changes after the last trigger
-- is created, because creating one requires EXECUTE.
grant create on schema app to hearback_system;
alter function app.must_change_password owner to hearback_system;
alter function app.second_factor_due owner to hearback_system;
alter function app.enter owner to hearback_system;
alter function app.end_invitations owner to hearback_system;
revoke create on schema app from hearback_system;

-- The login that opens transactions calls these before it becomes hearback_api.
do $$
declare
  login text := current_user;
begin
  set local role hearback_system;
  execute format('grant execute on function app.must_change_password, app.second_factor_due, app.enter to %I', login);
  reset role;
end $$;
