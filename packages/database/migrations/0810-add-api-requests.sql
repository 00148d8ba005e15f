-- Requests of API keys with an Idempotency-Key. A repeated key is compared with the first request, not with the row it created,
-- which people may have changed since.
create table api_requests (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id)
);
comment on column api_requests.id is 'Derived from the API key, the operation and the Idempotency-Key.';
comment on column api_requests.fingerprint is 'The SHA-256 hash of the input.';
create index api_requests_by_age on api_requests (created_at);
select app.protect_table('api_requests', 'system');
