-- Campaigns as the providers have them, plus what people set here.
create table campaigns (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  account_id uuid,
  provider text not null check (provider in ('instantly', 'heyreach', 'ghl')),
  provider_campaign_id text not null check (length(provider_campaign_id) between 1 and 200),
  name text,
  -- The specification's numbers; any other one is shown as Unknown.
  status integer,
  ghl_location_id text,
  ai_enabled boolean not null default false,
  enrichment_enabled boolean not null default false,
  creation_time timestamptz,
  instantly_created_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  campaign_date timestamptz generated always as (coalesce(creation_time, instantly_created_at, created_at)) stored,
  target_vertical text,
  target_titles text,
  main_product_site_url text,
  company_name text,
  industry text,
  value_proposition text,
  user_id uuid,
  campaign_stats jsonb,
  primary key (workspace_id, id),
  unique (workspace_id, provider, provider_campaign_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete set null (account_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete set null (user_id),
  foreign key (workspace_id, ghl_location_id) references ghl_locations (workspace_id, ghl_location_id)
    on update cascade on delete cascade
);
create index campaigns_by_date on campaigns (workspace_id, campaign_date desc, id desc);
create index campaigns_by_location on campaigns (workspace_id, ghl_location_id);

create table companies (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  company_name text not null check (length(company_name) between 1 and 300),
  company_logo text,
  industry text,
  headcount_range text,
  hq_geo text,
  website text,
  company_summary text,
  company_icp text,
  challenges_for_title text,
  company_type text,
  company_linkedin_url text,
  phone text,
  enriched_data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id)
);
create unique index companies_by_name on companies (workspace_id, lower(company_name));

create table contacts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  email citext check (length(email) <= 320),
  linkedin_url text check (length(linkedin_url) <= 500),
  first_name text,
  last_name text,
  company_id uuid,
  company_name text,
  job_title text,
  profile_picture text,
  headline text,
  contact_geo text,
  prospect_li_summary text,
  location_id text,
  enrichment_status text not null default 'pending_enrichment'
    check (enrichment_status in ('pending_enrichment', 'queued', 'running', 'complete', 'error')),
  phone text,
  website text,
  user_id uuid,
  enriched_data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete set null (user_id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id)
    on update cascade on delete cascade
);
-- One person is one contact, however they write: by address or by profile.
create unique index contacts_by_email on contacts (workspace_id, email) where email is not null;
create unique index contacts_by_linkedin on contacts (workspace_id, linkedin_url) where linkedin_url is not null;
create index contacts_by_location on contacts (workspace_id, location_id);

create table campaign_contacts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  campaign_id uuid not null,
  contact_id uuid not null,
  status text not null default 'active',
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, campaign_id, contact_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index campaign_contacts_by_contact on campaign_contacts (workspace_id, contact_id);

create table messages (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  campaign_id uuid,
  -- The contact's location, copied: the wall must not join for every row.
  location_id text,
  source text not null check (source in ('cold_email', 'linkedin', 'anonymous_traffic_id')),
  direction text not null check (direction in ('inbound', 'outbound')),
  subject text,
  body text not null default '',
  sent_at timestamptz not null,
  handled boolean not null default false,
  sentiment text check (sentiment in ('interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person')),
  enriched_json jsonb not null default '{}',
  ghl_conversation_id text,
  eaccount text,
  enrichment_status text,
  account_id uuid,
  -- What makes a message the same message, whether a webhook or a reconciliation brings it.
  provider_message_key text not null check (length(provider_message_key) between 1 and 300),
  -- What a reply needs: the mail's id, or the conversation and the LinkedIn account.
  provider_thread jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, source, provider_message_key),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete set null (campaign_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete set null (account_id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id)
    on update cascade on delete set null (location_id)
);
create index messages_of_contact on messages (workspace_id, contact_id, sent_at desc, id desc);
create index messages_newest on messages (workspace_id, sent_at desc, id desc);

-- What neighbours told us, as they told it: stored before it is acknowledged, listed, replayed, never dropped.
create table webhook_events (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('instantly', 'heyreach', 'highlevel', 'anonymous_traffic')),
  account_id uuid,
  external_id text not null check (length(external_id) between 1 and 300),
  kind text not null,
  payload jsonb not null,
  status text not null default 'received' check (status in ('received', 'processed', 'failed', 'unknown')),
  reason text,
  attempts integer not null default 0,
  received_at timestamptz not null default clock_timestamp(),
  processed_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, provider, external_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index webhook_events_newest on webhook_events (workspace_id, received_at desc, id desc);

-- A sync that somebody waits for: its progress is a row, and its cursor lets an interrupted one go on.
create table sync_runs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('campaigns', 'analytics', 'replies', 'location')),
  provider text not null,
  account_id uuid,
  ghl_location_id text,
  started_by uuid,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  synced_count integer not null default 0,
  -- What webhooks had missed.
  found_missing integer not null default 0,
  cursor jsonb not null default '{}',
  error text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, ghl_location_id) references ghl_locations (workspace_id, ghl_location_id)
    on update cascade on delete cascade
);
create index sync_runs_newest on sync_runs (workspace_id, created_at desc, id desc);

-- The walls. What belongs to a location is seen by whoever sees the location; what belongs to none, by those who see all.

alter table campaigns enable row level security;
alter table campaigns force row level security;
create policy system_all on campaigns to hearback_system using (true) with check (true);
grant select, insert, update, delete on campaigns to hearback_system;
create policy read_granted on campaigns for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.readable_locations())::text[])));
create policy write_seen on campaigns for all to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.readable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.readable_locations())::text[])));
grant select, insert, update, delete on campaigns to hearback_api;

alter table contacts enable row level security;
alter table contacts force row level security;
create policy system_all on contacts to hearback_system using (true) with check (true);
grant select, insert, update, delete on contacts to hearback_system;
create policy read_granted on contacts for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy write_seen on contacts for all to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
grant select, insert, update, delete on contacts to hearback_api;

alter table messages enable row level security;
alter table messages force row level security;
create policy system_all on messages to hearback_system using (true) with check (true);
grant select, insert, update, delete on messages to hearback_system;
create policy read_granted on messages for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy write_seen on messages for all to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
grant select, insert, update, delete on messages to hearback_api;

alter table companies enable row level security;
alter table companies force row level security;
create policy system_all on companies to hearback_system using (true) with check (true);
grant select, insert, update, delete on companies to hearback_system;
-- A company is seen through a contact who belongs to it.
create policy read_companies on companies for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or exists (
      select from contacts c where c.workspace_id = companies.workspace_id and c.company_id = companies.id)));
create policy write_companies on companies for all to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant select, insert, update, delete on companies to hearback_api;

alter table campaign_contacts enable row level security;
alter table campaign_contacts force row level security;
create policy system_all on campaign_contacts to hearback_system using (true) with check (true);
grant select, insert, update, delete on campaign_contacts to hearback_system;
create policy read_links on campaign_contacts for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or exists (
      select from contacts c where c.workspace_id = campaign_contacts.workspace_id and c.id = campaign_contacts.contact_id)));
create policy write_links on campaign_contacts for all to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant select, insert, update, delete on campaign_contacts to hearback_api;

alter table webhook_events enable row level security;
alter table webhook_events force row level security;
create policy system_all on webhook_events to hearback_system using (true) with check (true);
grant select, insert, update, delete on webhook_events to hearback_system;
create policy read_webhook_events on webhook_events for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.sees_all_locations()));
create policy write_webhook_events on webhook_events for all to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant select, insert, update on webhook_events to hearback_api;

alter table sync_runs enable row level security;
alter table sync_runs force row level security;
create policy system_all on sync_runs to hearback_system using (true) with check (true);
grant select, insert, update, delete on sync_runs to hearback_system;
create policy read_sync_runs on sync_runs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.sees_all_locations()));
create policy write_sync_runs on sync_runs for all to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant select, insert, update on sync_runs to hearback_api;
