-- A refresh token is of one generation of its session. Taking the next step makes all earlier ones worthless, and whoever
-- still shows one has it from somebody else: the session ends for both.
alter table auth.session
  add column generation integer not null default 0 check (generation >= 0),
  add column "rotatedAt" timestamptz;

-- Cookies of sessions begun before this carry no generation and are not accepted any more.
delete from auth.session;
