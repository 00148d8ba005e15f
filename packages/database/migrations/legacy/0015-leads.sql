-- Leads: the contacts of a campaign, how files bring them in, and how Clay enriches them.

-- The list

-- The providers that the list can be filtered by; every other domain is none.
create function app.email_provider(p_email text) returns text
  language sql immutable strict parallel safe
  begin atomic
    select case
      when d.name in ('gmail.com', 'googlemail.com') then 'gmail'
      when d.name in ('outlook.com', 'hotmail.com', 'live.com') then 'outlook'
      when d.name ~ '^yahoo\.[a-z.]+$' then 'yahoo' end
    from (select lower(split_part(p_email, '@', 2)) as name) d;
  end;

-- What a lead is found by.
create function app.lead_text(p_first text, p_last text, p_email text, p_company text, p_title text) returns text
  language sql immutable parallel safe
  return lower(concat_ws(' ', p_first, p_last, p_email, p_company, p_title));

-- A campaign of 100,000 leads is filtered, counted and searched by its links alone: these are the contact's, copied, and
-- triggers keep them so. Joining the contacts would read all of them for one page of a rare status.
alter table campaign_contacts
  add column enrichment_status text not null default 'pending_enrichment',
  add column email_provider text,
  add column search_text text not null default '';

create index leads_newest on campaign_contacts (workspace_id, campaign_id, created_at desc, contact_id desc)
  where status = 'active';
create index leads_by_status
  on campaign_contacts (workspace_id, campaign_id, enrichment_status, created_at desc, contact_id desc) where status = 'active';
create index leads_by_provider
  on campaign_contacts (workspace_id, campaign_id, email_provider, created_at desc, contact_id desc)
  where status = 'active' and email_provider is not null;

create function app.describe_lead() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select c.enrichment_status, app.email_provider(c.email::text),
      app.lead_text(c.first_name, c.last_name, c.email::text, c.company_name, c.job_title)
    into new.enrichment_status, new.email_provider, new.search_text
    from public.contacts c where c.workspace_id = new.workspace_id and c.id = new.contact_id;
  new.enrichment_status := coalesce(new.enrichment_status, 'pending_enrichment');
  new.search_text := coalesce(new.search_text, '');
  return new;
end $$;

create function app.leads_described() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.campaign_contacts l set enrichment_status = n.enrichment_status, email_provider = app.email_provider(n.email::text),
    search_text = app.lead_text(n.first_name, n.last_name, n.email::text, n.company_name, n.job_title)
  from after_change n join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
  where l.workspace_id = n.workspace_id and l.contact_id = n.id
    and (o.enrichment_status, o.email, o.first_name, o.last_name, o.company_name, o.job_title)
      is distinct from (n.enrichment_status, n.email, n.first_name, n.last_name, n.company_name, n.job_title);
  return null;
end $$;

-- An import brings the texts along: it writes thousands at once, and a look for each would cost more than the row.
create trigger describe before insert on campaign_contacts for each row when (new.search_text = '')
  execute function app.describe_lead();
create trigger described after update on contacts referencing old table as before_change new table as after_change
  for each statement execute function app.leads_described();

-- Whoever may change a campaign may take leads out of it.
drop policy write_links on campaign_contacts;
create policy write_links on campaign_contacts for all to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or exists (
      select from campaigns c where c.workspace_id = campaign_contacts.workspace_id and c.id = campaign_contacts.campaign_id
        and c.ghl_location_id = any ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));

-- Imports

create table imports (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 255),
  file_size bigint not null,
  state text not null default 'uploading'
    check (state in ('uploading', 'uploaded', 'queued', 'running', 'done', 'failed', 'cancelled', 'undone')),
  encoding text check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')),
  delimiter text check (delimiter in (',', ';', E'\t')),
  -- With the mapping it was started with: the next import of the campaign begins with it.
  headers jsonb,
  mapping jsonb,
  -- The cursor: saved in the transaction that wrote these rows, so that whoever goes on doubles none.
  rows_done integer not null default 0,
  bytes_done bigint not null default 0,
  rows_total integer,
  imported integer not null default 0,
  failed integer not null default 0,
  duplicates integer not null default 0,
  error text,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  -- Since when, and from which row on, the present worker has been at it: its speed is told from here.
  resumed_at timestamptz,
  resumed_rows integer not null default 0,
  -- How often it was begun without getting any further.
  attempts integer not null default 0,
  beat_at timestamptz,
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by)
);
create index imports_of_campaign on imports (workspace_id, campaign_id, created_at desc, id desc);
create index imports_under_way on imports (beat_at) where state in ('uploading', 'uploaded', 'queued', 'running');

-- The file as it came, in pieces, where every worker can read it. Gone once the import is over.
create table import_chunks (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  import_id uuid not null,
  place integer not null,
  bytes bytea not null,
  primary key (workspace_id, import_id, place),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);
-- Read in pieces and once: compressing would only cost time.
alter table import_chunks alter column bytes set storage external;

-- Who came with an import, from which row, and whether it made them: what undoing takes back.
create table import_contacts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  import_id uuid not null,
  contact_id uuid not null,
  row_number integer not null,
  made boolean not null,
  primary key (workspace_id, import_id, contact_id),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index import_contacts_by_contact on import_contacts (workspace_id, contact_id);

-- Rows that were not imported, with their cells and why.
create table import_failures (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  import_id uuid not null,
  row_number integer not null,
  message text not null,
  duplicate boolean not null default false,
  cells jsonb not null,
  primary key (workspace_id, import_id, row_number),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);

-- Enrichment

-- Every webhook URL that a workspace has used: Clay counts rows per URL over its whole life, and so do we.
create table clay_webhooks (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  url_hash text not null,
  sealed_url text not null,
  url_hint text not null,
  sealed_auth_token text,
  submissions integer not null default 0,
  active boolean not null default true,
  -- Why Clay refused the last row.
  error text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, url_hash)
);
create unique index clay_webhooks_active on clay_webhooks (workspace_id) where active;

-- One request to enrich one contact. Claimed (running, and counted) before it is sent: Clay knows no idempotency, so what
-- may have arrived is never sent again by itself.
create table enrichment_jobs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Null for a test row.
  contact_id uuid,
  campaign_id uuid,
  status text not null default 'queued' check (status in ('queued', 'running', 'complete', 'error')),
  attempts integer not null default 0,
  -- Why it failed, for people.
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  not_before timestamptz not null default clock_timestamp(),
  claimed_at timestamptz,
  -- When Clay said that it has it.
  sent_at timestamptz,
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete set null (campaign_id)
);
create unique index enrichment_jobs_open on enrichment_jobs (workspace_id, contact_id) where status in ('queued', 'running');
create index enrichment_jobs_waiting on enrichment_jobs (workspace_id, created_at, id) where status = 'queued';
create index enrichment_jobs_running on enrichment_jobs (claimed_at) where status = 'running';
create index enrichment_jobs_of_contact on enrichment_jobs (workspace_id, contact_id, created_at desc);
create index enrichment_jobs_of_campaign on enrichment_jobs (workspace_id, campaign_id) where campaign_id is not null;
create index enrichment_jobs_tests on enrichment_jobs (workspace_id, created_at desc) where contact_id is null;

alter table webhook_events drop constraint webhook_events_provider_check;
alter table webhook_events add constraint webhook_events_provider_check
  check (provider in ('instantly', 'heyreach', 'highlevel', 'anonymous_traffic', 'clay'));

-- The walls. An import is seen by whoever sees its campaign.

alter table imports enable row level security;
alter table imports force row level security;
create policy system_all on imports to hearback_system using (true) with check (true);
grant select, insert, update, delete on imports to hearback_system;
create policy read_imports on imports for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and exists (
    select from campaigns c where c.workspace_id = imports.workspace_id and c.id = imports.campaign_id));
grant select on imports to hearback_api;

alter table import_chunks enable row level security;
alter table import_chunks force row level security;
create policy system_all on import_chunks to hearback_system using (true) with check (true);
grant select, insert, delete on import_chunks to hearback_system;

alter table import_contacts enable row level security;
alter table import_contacts force row level security;
create policy system_all on import_contacts to hearback_system using (true) with check (true);
grant select, insert, delete on import_contacts to hearback_system;

alter table import_failures enable row level security;
alter table import_failures force row level security;
create policy system_all on import_failures to hearback_system using (true) with check (true);
grant select, insert, delete on import_failures to hearback_system;
create policy read_failures on import_failures for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and exists (
    select from imports i where i.workspace_id = import_failures.workspace_id and i.id = import_failures.import_id));
grant select on import_failures to hearback_api;

alter table clay_webhooks enable row level security;
alter table clay_webhooks force row level security;
create policy system_all on clay_webhooks to hearback_system using (true) with check (true);
grant select, insert, update, delete on clay_webhooks to hearback_system;

alter table enrichment_jobs enable row level security;
alter table enrichment_jobs force row level security;
create policy system_all on enrichment_jobs to hearback_system using (true) with check (true);
grant select, insert, update, delete on enrichment_jobs to hearback_system;
create policy read_jobs on enrichment_jobs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and exists (
    select from contacts c where c.workspace_id = enrichment_jobs.workspace_id and c.id = enrichment_jobs.contact_id));
grant select on enrichment_jobs to hearback_api;

grant execute on function app.email_provider, app.lead_text to hearback_api, hearback_system;
grant create on schema app to hearback_system;
alter function app.describe_lead owner to hearback_system;
alter function app.leads_described owner to hearback_system;
revoke create on schema app from hearback_system;

-- What is here already. As the system: the owner sees no tenant's row.
set local role hearback_system;
update campaign_contacts l set enrichment_status = c.enrichment_status, email_provider = app.email_provider(c.email::text),
  search_text = app.lead_text(c.first_name, c.last_name, c.email::text, c.company_name, c.job_title)
from contacts c where c.workspace_id = l.workspace_id and c.id = l.contact_id;
reset role;
