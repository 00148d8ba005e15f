-- Second factors: an authenticator app, passkeys and recovery codes. Closed to people's queries like all of `auth`.

-- The mail about a new device is news only to whoever has signed in before.
alter table auth."user" add column "signedInBefore" boolean not null default false;
update auth."user" set "signedInBefore" = true;

create table auth.totp_secrets (
  auth_user_id text primary key references auth."user" (id) on delete cascade,
  sealed_secret text not null,
  -- Null while it is being set up: until a code has proven that the app knows it, it is asked for nowhere.
  confirmed_at timestamptz,
  -- The step of time whose code was used last: it and all before it are refused from then on.
  last_step integer not null default 0,
  created_at timestamptz not null default now()
);

create table auth.recovery_codes (
  auth_user_id text not null references auth."user" (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (auth_user_id, code_hash)
);

create table auth.passkeys (
  id text primary key,
  auth_user_id text not null references auth."user" (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on auth.passkeys (auth_user_id);

-- What a browser was asked and has not answered yet. Only the hash of its cookie is kept; an answer takes the row away.
create table auth.challenges (
  token_hash text primary key,
  kind text not null check (kind in ('second_factor', 'passkey_sign_in', 'add_passkey')),
  auth_user_id text references auth."user" (id) on delete cascade,
  webauthn_challenge text not null,
  expires_at timestamptz not null,
  -- Only whoever signs in with a passkey alone is not known yet.
  check ((auth_user_id is null) = (kind = 'passkey_sign_in'))
);
create index challenges_of_user on auth.challenges (auth_user_id);
create index challenges_expiry on auth.challenges (expires_at);

-- Browsers that are not asked for the second factor for a while: the hash of the browser's number, for one account.
create table auth.trusted_devices (
  auth_user_id text not null references auth."user" (id) on delete cascade,
  device_hash text not null,
  expires_at timestamptz not null,
  primary key (auth_user_id, device_hash)
);

grant select, insert, update, delete
  on auth.totp_secrets, auth.recovery_codes, auth.passkeys, auth.challenges, auth.trusted_devices to hearback_system;

alter table users add column has_second_factor boolean not null default false;

-- Whether somebody has a second factor is asked with every request: kept here, so that no way of adding or removing one can
-- forget it.
create function auth.keep_has_second_factor() returns trigger language plpgsql set search_path = '' as $$
declare
  person text := coalesce(new.auth_user_id, old.auth_user_id);
begin
  update public.users u set has_second_factor =
    exists (select from auth.totp_secrets t where t.auth_user_id = person and t.confirmed_at is not null)
    or exists (select from auth.passkeys p where p.auth_user_id = person)
  where u.auth_user_id = person;
  return null;
end $$;
comment on function auth.keep_has_second_factor is 'Keeps users.has_second_factor true to what the account has.';

create trigger second_factor_kept after insert or delete or update of confirmed_at on auth.totp_secrets
  for each row execute function auth.keep_has_second_factor();
create trigger second_factor_kept after insert or delete on auth.passkeys
  for each row execute function auth.keep_has_second_factor();

-- The workspace's rule: since when everyone needs a second factor, and how many days they have to set one up.
alter table workspaces
  add column second_factor_since timestamptz,
  add column second_factor_grace_days smallint not null default 14 check (second_factor_grace_days between 0 and 90);

-- From when on somebody without a second factor gets nothing but the screen to set one up; null for whoever has one and
-- where no rule asks for it. Asked together with app.enter. Whoever joins later has as many days as the others had.
create function app.second_factor_due(p_auth_user_id text) returns timestamptz
  language sql stable security definer set search_path = ''
  return (
    select greatest(w.second_factor_since, u.created_at) + w.second_factor_grace_days * interval '1 day'
    from public.users u join public.workspaces w on w.id = u.workspace_id
    where u.auth_user_id = p_auth_user_id and not u.has_second_factor and w.second_factor_since is not null);

grant create on schema app to hearback_system;
alter function app.second_factor_due owner to hearback_system;
do $$
declare
  login text := current_user;
begin
  set local role hearback_system;
  execute format('grant execute on function app.second_factor_due to %I', login);
  reset role;
end $$;
revoke create on schema app from hearback_system;
