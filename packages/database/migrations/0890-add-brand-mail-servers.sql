-- The SMTP server through which a workspace sends emails to its clients, with its own sender address.
create table brand_mail_servers (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  revision uuid not null default gen_random_uuid(),
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls')),
  username text not null check (length(username) between 1 and 320),
  sealed_password text not null,
  from_address text not null check (length(from_address) between 3 and 320),
  from_name text check (length(from_name) between 1 and 60),
  status text not null default 'active' check (status in ('active', 'failed')),
  problem text check (problem in
    ('address', 'port', 'private', 'encryption', 'refused', 'login', 'sender', 'message', 'recipient', 'unavailable')),
  response text check (length(response) <= 200),
  failed_at timestamptz,
  failing_since timestamptz,
  tested_at timestamptz not null default clock_timestamp(),
  constraint brand_mail_servers_bound check (starts_with(sealed_password, 'b1.')),
  constraint brand_mail_servers_failed_with_reason check (status = 'active' or (problem is not null and failed_at is not null))
);
comment on table brand_mail_servers is 'A row exists only after a test email was sent through the server.';
comment on column brand_mail_servers.revision is 'Changes with the settings. A failure of former settings is not stored.';
comment on column brand_mail_servers.from_name is 'Null for the name of the brand.';
comment on column brand_mail_servers.status is 'A failed server is not used until a test succeeds.';
comment on column brand_mail_servers.response is 'The response of the server to the last failed email.';
comment on column brand_mail_servers.failing_since is 'Emails are sent without the server since then, although it is active. Null after the next success.';
-- Only the system changes rows, so no person can skip the test.
select app.protect_table('brand_mail_servers', 'workspace');
alter policy read_rows on brand_mail_servers
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) = 'owner' and (select app.api_key_id()) is null);
revoke select on brand_mail_servers from hearback_api;
grant select (workspace_id, host, port, security, username, from_address, from_name, status, problem, response, failed_at,
  failing_since, tested_at) on brand_mail_servers to hearback_api;
