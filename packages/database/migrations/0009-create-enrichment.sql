-- Enrichment of contacts by Clay.

-- Every table URL that a workspace has used. Clay limits rows per URL over its whole life, so they are counted per URL.
create table clay_webhooks (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  url_hash text not null,
  sealed_url text,
  url_hint text not null,
  sealed_auth_token text,
  submissions integer not null default 0,
  active boolean not null default true,
  error text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, url_hash),
  constraint clay_webhooks_secrets_in_use check ( case when active then sealed_url is not null else num_nonnulls(sealed_url,
    sealed_auth_token) = 0 end)
);
create unique index clay_webhooks_active on clay_webhooks (workspace_id) where active;
select app.protect_table('clay_webhooks', 'system');

create trigger clay_webhooks_bound before insert or update of sealed_url, sealed_auth_token on clay_webhooks
  for each row execute function app.require_bound_secrets('sealed_url', 'sealed_auth_token');
comment on trigger clay_webhooks_bound on clay_webhooks is
  'Rejects table URLs and tokens that are not sealed for their row.';

-- How often a workspace replaced the token of its tables. The token is derived from this number.
create table clay_callbacks (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  rotations integer not null,
  rotated_at timestamptz not null default clock_timestamp()
);
select app.protect_table('clay_callbacks', 'system');

-- A request to enrich one contact. Claimed and counted before it is sent: Clay has no idempotency keys, so a request that may have arrived is
-- never repeated automatically.
create table enrichment_jobs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid,
  campaign_id uuid,
  status text not null default 'queued' check (status in ('queued', 'running', 'refused', 'complete', 'error', 'skipped')),
  attempts integer not null default 0,
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  not_before timestamptz not null default clock_timestamp(),
  claimed_at timestamptz,
  sent_at timestamptz,
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete set null (campaign_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create unique index enrichment_jobs_open on enrichment_jobs (workspace_id, contact_id) where status in ('queued', 'running');
create index enrichment_jobs_waiting on enrichment_jobs (workspace_id, created_at, id) where status = 'queued';
create index enrichment_jobs_running on enrichment_jobs (claimed_at) where status = 'running';
create index enrichment_jobs_of_contact on enrichment_jobs (workspace_id, contact_id, created_at desc);
create index enrichment_jobs_of_campaign on enrichment_jobs (workspace_id, campaign_id) where campaign_id is not null;
create index enrichment_jobs_tests on enrichment_jobs (workspace_id, created_at desc) where contact_id is null;
create index enrichment_jobs_refused on enrichment_jobs (workspace_id, created_at, id) where status = 'refused';
create index enrichment_jobs_finished on enrichment_jobs (workspace_id, finished_at) include (status, contact_id)
  where contact_id is not null and finished_at is not null;
alter table enrichment_jobs enable row level security, force row level security;
create policy system_all on enrichment_jobs to hearback_system using (true) with check (true);
create policy read_jobs on enrichment_jobs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and contact_id is not null
    and ((select app.sees_all_locations())
      or (exists (select from contacts c where c.workspace_id = enrichment_jobs.workspace_id and c.id = enrichment_jobs.contact_id))));
grant select on enrichment_jobs to hearback_api;
grant select, insert, update, delete on enrichment_jobs to hearback_system;
