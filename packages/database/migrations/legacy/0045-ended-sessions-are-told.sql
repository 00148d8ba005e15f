-- Whoever ends a session (sign-out, a changed password, a deleted account) ends what it holds open: told here, so that no
-- way of ending one can forget it. One that had run out already is found by the streams' own look.
create function auth.tell_session_ended() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('hearback_sessions', old.id);
  return null;
end $$;
comment on function auth.tell_session_ended is 'Tells the api processes that a session is over, so that they close its live streams.';

create trigger told_when_deleted after delete on auth.session
  for each row when (old."expiresAt" > now()) execute function auth.tell_session_ended();
create trigger told_when_shortened after update of "expiresAt" on auth.session
  for each row when (old."expiresAt" > now() and new."expiresAt" <= now()) execute function auth.tell_session_ended();
