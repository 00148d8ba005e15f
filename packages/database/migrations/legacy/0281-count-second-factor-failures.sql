-- Wrong second-factor codes are counted over 30 days. The per-minute throttle alone let a patient attacker guess for weeks.
create table auth.second_factor_failures (
  id bigint generated always as identity primary key,
  auth_user_id text not null references auth."user" (id) on delete cascade,
  -- The challenge or session that sent the wrong code. A later success from the same source clears its own typos only.
  source text not null,
  failed_at timestamptz not null default clock_timestamp()
);
create index second_factor_failures_of_user on auth.second_factor_failures (auth_user_id, failed_at);
create index second_factor_failures_expiry on auth.second_factor_failures (failed_at);
grant select, insert, update, delete on auth.second_factor_failures to hearback_system;

-- Set after too many wrong codes: the password is known to someone else and no longer signs in.
alter table auth."user" add column "newPasswordRequiredAt" timestamptz;

-- When this session last proved a second factor.
alter table auth.session add column "secondFactorAt" timestamptz;

alter table auth.challenges drop constraint challenges_kind_check;
alter table auth.challenges add constraint challenges_kind_check
  check (kind in ('second_factor', 'passkey_sign_in', 'add_passkey', 'step_up'));
