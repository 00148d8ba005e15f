-- Accounts, sessions and second factors.

-- Accounts. Columns in camel case keep the names of the library that created them first.
create table auth."user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "confirmFirst" boolean not null default false,
  "signedInBefore" boolean not null default false,
  "newPasswordRequiredAt" timestamptz
);
grant select, insert, update, delete on auth."user" to hearback_system;

-- Passwords, hashed with Argon2.
create table auth.account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index account_of_user on auth.account ("userId");
grant select, insert, update, delete on auth.account to hearback_system;

-- Signed-in browsers. A refresh token is rotated at every use: generation and "rotatedAt" detect a reused one.
create table auth.session (
  id text primary key,
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth."user" (id) on delete cascade,
  generation integer not null default 0 check (generation >= 0),
  "rotatedAt" timestamptz,
  "secondFactorAt" timestamptz
);
create index session_of_user on auth.session ("userId");
create index session_expiry on auth.session ("expiresAt");
grant select, insert, update, delete on auth.session to hearback_system;

create function auth.session_publish_end() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('hearback_sessions', old.id);
  return null;
end $$;
comment on function auth.session_publish_end is
  'Notifies the API processes that a session ended, so that they close its live streams.';

create trigger session_publish_end_on_delete after delete on auth.session
  for each row
  when (old."expiresAt" > now()) execute function auth.session_publish_end();
comment on trigger session_publish_end_on_delete on auth.session is
  'Notifies the API processes of a deleted session.';

create trigger session_publish_end_on_update after update of "expiresAt" on auth.session
  for each row
  when (old."expiresAt" > now() and new."expiresAt" <= now()) execute function auth.session_publish_end();
comment on trigger session_publish_end_on_update on auth.session is
  'Notifies the API processes of a session that expires earlier than planned, as after a revocation.';

-- Single-use tokens of emailed links.
create table auth.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);
grant select, insert, update, delete on auth.verification to hearback_system;

-- Keys that sign access tokens. The private part is sealed for its row.
create table auth.jwks (
  id text primary key,
  "publicKey" text not null,
  "createdAt" timestamptz not null,
  sealed_private_key text constraint jwks_bound check (starts_with(sealed_private_key, 'b1.'))
);
grant select, insert, update, delete on auth.jwks to hearback_system;

-- Authenticator apps. last_step keeps a code from being used twice.
create table auth.totp_secrets (
  auth_user_id text primary key references auth."user" (id) on delete cascade,
  sealed_secret text not null constraint totp_secrets_bound check (starts_with(sealed_secret, 'b1.')),
  confirmed_at timestamptz,
  last_step integer not null default 0,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on auth.totp_secrets to hearback_system;

create function auth.users_set_has_second_factor() returns trigger
  language plpgsql set search_path = '' as $$
declare
  person text := coalesce(new.auth_user_id, old.auth_user_id);
begin
  update public.users u set has_second_factor =
    exists (select from auth.totp_secrets t where t.auth_user_id = person and t.confirmed_at is not null)
    or exists (select from auth.passkeys p where p.auth_user_id = person)
  where u.auth_user_id = person;
  return null;
end $$;
comment on function auth.users_set_has_second_factor is
  'Stores in users.has_second_factor whether the account has an authenticator app or a passkey.';

create trigger totp_secrets_set_has_second_factor after insert or delete or update of confirmed_at on auth.totp_secrets
  for each row execute function auth.users_set_has_second_factor();
comment on trigger totp_secrets_set_has_second_factor on auth.totp_secrets is
  'Updates users.has_second_factor when an authenticator app is confirmed or removed.';

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
grant select, insert, update, delete on auth.passkeys to hearback_system;

create trigger passkeys_set_has_second_factor after insert or delete on auth.passkeys
  for each row execute function auth.users_set_has_second_factor();
comment on trigger passkeys_set_has_second_factor on auth.passkeys is
  'Updates users.has_second_factor when a passkey is added or removed.';

-- Single-use codes for people who lost their second factor, stored as hashes.
create table auth.recovery_codes (
  auth_user_id text not null references auth."user" (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (auth_user_id, code_hash)
);
grant select, insert, update, delete on auth.recovery_codes to hearback_system;

-- Pending steps of a sign-in or confirmation. Only the hash of the cookie is stored, and an answer deletes the row.
create table auth.challenges (
  token_hash text primary key,
  kind text not null check (kind in ('second_factor', 'passkey_sign_in', 'add_passkey', 'step_up')),
  auth_user_id text references auth."user" (id) on delete cascade,
  webauthn_challenge text not null,
  expires_at timestamptz not null,
  check ((auth_user_id is null) = (kind = 'passkey_sign_in'))
);
create index challenges_of_user on auth.challenges (auth_user_id);
create index challenges_expiry on auth.challenges (expires_at);
grant select, insert, update, delete on auth.challenges to hearback_system;

-- Browsers that skip the second factor until expires_at, by the hash of their cookie.
create table auth.trusted_devices (
  auth_user_id text not null references auth."user" (id) on delete cascade,
  device_hash text not null,
  expires_at timestamptz not null,
  primary key (auth_user_id, device_hash)
);
grant select, insert, update, delete on auth.trusted_devices to hearback_system;

-- Wrong codes are counted over 30 days. The per-minute throttle alone would let a patient attacker guess for weeks.
create table auth.second_factor_failures (
  id bigint generated always as identity primary key,
  auth_user_id text not null references auth."user" (id) on delete cascade,
  source text not null,
  failed_at timestamptz not null default clock_timestamp()
);
create index second_factor_failures_of_user on auth.second_factor_failures (auth_user_id, failed_at);
create index second_factor_failures_expiry on auth.second_factor_failures (failed_at);
grant select, insert, update, delete on auth.second_factor_failures to hearback_system;

-- Each sign-up form keeps its password and details with its own confirmation link. Confirming a link applies its form and discards the
-- others, so that a stranger's form cannot replace the password of the form that is confirmed.
create table auth.sign_up_forms (
  token_hash text primary key,
  auth_user_id text not null references auth."user" (id) on delete cascade,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  company_website text not null,
  phone text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index sign_up_forms_of_user on auth.sign_up_forms (auth_user_id, created_at desc);
grant select, insert, update, delete on auth.sign_up_forms to hearback_system;

-- Failed sign-ins per account and address. The key is a hash, so that neither is stored in plain text.
create table system.sign_in_attempts (
  key text primary key,
  failures integer not null default 0,
  last_failure_at timestamptz not null default now(),
  blocked_until timestamptz
);
grant select, insert, update, delete on system.sign_in_attempts to hearback_system;
