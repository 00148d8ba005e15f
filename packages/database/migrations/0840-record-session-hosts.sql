-- A session is valid at the host of its sign-in only. A new owner of the domain of a custom host receives the cookies of
-- browsers that were signed in there, and must not be able to use them at the public address.
alter table auth.session add column host text;
comment on column auth.session.host is 'The custom host of the sign-in. Null for the public address.';
create index session_of_host on auth.session (host) where host is not null;
