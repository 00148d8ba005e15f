-- The access of a connected assistant is an API key without a secret: the same rights, limits and creator, but proven by
-- tokens of the authorization server.
alter table api_keys
  add column kind text not null default 'key' check (kind in ('key', 'assistant')),
  alter column secret_hash drop not null,
  alter column last_characters drop not null,
  add constraint api_keys_proof check ((kind = 'key') = (secret_hash is not null) and (kind = 'key') = (last_characters is not null));
comment on column api_keys.kind is 'A key for the public API, or the access of a connected assistant.';
comment on column api_keys.secret_hash is 'The SHA-256 hash of the whole key. The key is not stored. Null for assistants.';
comment on column api_keys.last_characters is 'The last characters of the key. Null for assistants.';
grant select (kind) on api_keys to hearback_api;

create table oauth_grants (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  client_id text not null check (length(client_id) between 1 and 500),
  client_host text check (length(client_host) between 1 and 253),
  redirect_host text not null check (length(redirect_host) between 1 and 253),
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references api_keys (workspace_id, id) on delete cascade
);
comment on table oauth_grants is 'Connected assistants: the client of each API key of the kind assistant.';
comment on column oauth_grants.id is 'The id of the API key, which holds the rights.';
comment on column oauth_grants.client_id is 'The URL of a client metadata document, or the id of a registered client.';
comment on column oauth_grants.client_host is 'The host that publishes the metadata document of the client. Null for a registered client, whose name is not verified.';
comment on column oauth_grants.redirect_host is 'Where the authorization code was sent: a host, or the scheme of an application.';
create index oauth_grants_of_client on oauth_grants (client_id);
select app.protect_table('oauth_grants', 'workspace', array['insert']);
-- The rules of API keys: only administrators, and no key.
alter policy read_rows on oauth_grants
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) in ('owner', 'team') and (select app.api_key_id()) is null);
alter policy add_rows on oauth_grants
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) in ('owner', 'team') and (select app.api_key_id()) is null);

create table auth.oauth_clients (
  id text primary key check (length(id) between 1 and 500),
  metadata jsonb not null,
  network text,
  created_at timestamptz not null default clock_timestamp(),
  granted_at timestamptz
);
comment on table auth.oauth_clients is 'Software that registered itself, and the last metadata document of software that was connected.';
comment on column auth.oauth_clients.network is 'The network that registered the client. Null for a metadata document.';
comment on column auth.oauth_clients.granted_at is 'When a person last connected the client. Null if never.';
create index oauth_clients_by_network on auth.oauth_clients (network, created_at);
create index oauth_clients_unused on auth.oauth_clients (created_at) where granted_at is null;
grant select, insert, update, delete on auth.oauth_clients to hearback_system;

create table auth.oauth_records (
  kind text not null,
  id_hash text not null check (length(id_hash) = 43),
  payload jsonb not null,
  grant_id uuid,
  consumed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);
comment on table auth.oauth_records is 'Requests, codes and tokens of the authorization server.';
comment on column auth.oauth_records.id_hash is 'The SHA-256 hash of the code or token, which is not stored.';
comment on column auth.oauth_records.payload is 'Never contains the code or token.';
comment on column auth.oauth_records.grant_id is 'The API key of the connected assistant. Null for requests.';
comment on column auth.oauth_records.consumed_at is 'When a code or refresh token was exchanged. A second exchange revokes the grant.';
create index oauth_records_of_grant on auth.oauth_records (grant_id) where grant_id is not null;
create index oauth_records_by_expiry on auth.oauth_records (expires_at);
grant select, insert, update, delete on auth.oauth_records to hearback_system;
