-- Companies, contacts, leads and imports.

create function app.email_provider(p_email text) returns text
  language sql immutable parallel safe
  return case
    when lower(split_part(p_email, '@', 2)) in ('gmail.com', 'googlemail.com') then 'gmail'
    when lower(split_part(p_email, '@', 2)) in ('outlook.com', 'hotmail.com', 'live.com') then 'outlook'
    when lower(split_part(p_email, '@', 2)) ~ '^yahoo\.[a-z.]+$' then 'yahoo' end;
comment on function app.email_provider is
  'Returns the mailbox provider of an email address: gmail, outlook, yahoo or null.';
grant execute on function app.email_provider to hearback_api, hearback_system;

create function app.lead_text(p_first text, p_last text, p_email text, p_company text, p_title text) returns text
  language sql immutable parallel safe
  return lower(ltrim(coalesce(' ' || p_first, '') || coalesce(' ' || p_last, '') || coalesce(' ' || p_email, '')
    || coalesce(' ' || p_company, '') || coalesce(' ' || p_title, '')));
comment on function app.lead_text is
  'Builds the text that the search in a lead list compares, in lower case.';
grant execute on function app.lead_text to hearback_api, hearback_system;

-- Companies of contacts, unique by name or domain.
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
  name_key text not null generated always as (lower(company_name)) stored,
  primary key (workspace_id, id)
);
create unique index companies_by_name on companies (workspace_id, name_key);
alter table companies enable row level security, force row level security;
create policy system_all on companies to hearback_system using (true) with check (true);
create policy add_companies on companies for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy change_companies on companies for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant select, insert, update on companies to hearback_api;
grant select, insert, update, delete on companies to hearback_system;

-- One person of a workspace, in any number of campaigns.
create table contacts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  email citext check (length(email::text) <= 320),
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
  enrichment_status text not null default 'pending_enrichment' check (enrichment_status in ('pending_enrichment', 'queued', 'running',
    'complete', 'error', 'skipped')),
  phone text,
  website text,
  user_id uuid,
  enriched_data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  email_key text generated always as (lower(email::text)) stored,
  enrichment_reason text check (length(enrichment_reason) <= 400),
  clay_fields integer,
  address_scope text,
  primary key (workspace_id, id),
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete set null (user_id)
);
comment on column contacts.address_scope is
  'Null: the addresses are unique in the workspace. A location: they are unique in it, and another location may have them too.';
create index contacts_by_location on contacts (workspace_id, location_id);
create index contacts_of_company on contacts (workspace_id, company_id) where company_id is not null;
create index contacts_by_creation on contacts (workspace_id, created_at) include (location_id);
create index contacts_by_crm_id on contacts (workspace_id, location_id, ((enriched_data ->> 'ghl_contact_id')))
  where (enriched_data ->> 'ghl_contact_id') is not null;
create index contacts_answered on contacts (workspace_id, location_id) include (clay_fields) where clay_fields is not null;
create unique index contacts_by_email on contacts (workspace_id, email_key, address_scope) nulls not distinct
  where email_key is not null;
create unique index contacts_by_linkedin on contacts (workspace_id, linkedin_url, address_scope) nulls not distinct
  where linkedin_url is not null;
alter table contacts enable row level security, force row level security;
create policy system_all on contacts to hearback_system using (true) with check (true);
create policy read_granted on contacts for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy add_contacts on contacts for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy change_contacts on contacts for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy remove_contacts on contacts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
grant select, insert, update, delete on contacts to hearback_api;
grant select, insert, update, delete on contacts to hearback_system;

create policy read_companies on companies for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations())
      or (exists (select from contacts c where c.workspace_id = companies.workspace_id and c.company_id = companies.id))));

-- Lead files and their progress. A run: see ARCHITECTURE.md.
create table imports (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 255),
  file_size bigint not null,
  status text not null default 'uploading' check (status in ('uploading', 'uploaded', 'queued', 'running', 'done', 'failed', 'cancelled',
    'undoing', 'undone')),
  encoding text check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251', 'macintosh',
    'shift_jis', 'gb18030', 'euc-kr', 'big5')),
  delimiter text check (delimiter in (',', ';', '	', '|')),
  headers jsonb,
  mapping jsonb,
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
  resumed_at timestamptz,
  resumed_rows integer not null default 0,
  attempts integer not null default 0,
  updated_at timestamptz,
  finished_at timestamptz,
  header_row integer not null default 1,
  noted integer not null default 0,
  reach text[],
  upload_id uuid,
  undo_total integer not null default 0,
  undo_done integer not null default 0,
  undo_reach text[],
  leased_until timestamptz,
  leased_by text,
  cursor jsonb not null default '{}',
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by)
);
create index imports_of_campaign on imports (workspace_id, campaign_id, created_at desc, id desc);
create index imports_under_way on imports (leased_until) where status in ('queued', 'running', 'undoing');
create index imports_unstarted on imports (updated_at) where status in ('uploading', 'uploaded');
alter table imports enable row level security, force row level security;
create policy system_all on imports to hearback_system using (true) with check (true);
create policy read_imports on imports for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or created_by = (select app.user_id()) or reach <@ (select app.readable_locations()))
    and (exists (select from campaigns c where c.workspace_id = imports.workspace_id and c.id = imports.campaign_id)));
grant select on imports to hearback_api;
grant select, insert, update, delete on imports to hearback_system;

-- Leads: contacts of a campaign. Copies the columns that the list is filtered and searched by, so that one index answers it.
create table campaign_contacts (
  workspace_id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  status text not null default 'active',
  created_at timestamptz not null default clock_timestamp(),
  enrichment_status text not null default 'pending_enrichment',
  email_provider text,
  search_text text not null default '',
  import_id uuid,
  import_row integer,
  import_made boolean,
  location_id text,
  linked_at timestamptz default clock_timestamp(),
  enrichment_reason text,
  primary key (workspace_id, campaign_id, contact_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index campaign_contacts_by_contact on campaign_contacts (workspace_id, contact_id);
create index leads_newest on campaign_contacts (workspace_id, campaign_id, created_at desc, contact_id desc)
  where status = 'active';
create index leads_by_status on campaign_contacts (workspace_id, campaign_id, enrichment_status, created_at desc, contact_id desc)
  where status = 'active';
create index leads_by_provider on campaign_contacts (workspace_id, campaign_id, email_provider, created_at desc, contact_id desc)
  where status = 'active' and email_provider is not null;
create index leads_of_import on campaign_contacts (workspace_id, import_id, contact_id) where import_id is not null;
create index leads_enriched on campaign_contacts (workspace_id, campaign_id, enrichment_status, enrichment_reason) include (location_id)
  where status = 'active';
alter table campaign_contacts enable row level security, force row level security;
create policy system_all on campaign_contacts to hearback_system using (true) with check (true);
create policy read_links on campaign_contacts for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy add_links on campaign_contacts for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations())
      or location_id = any ((select app.writable_locations())::text[])
        and (exists (select from campaigns c where c.workspace_id = campaign_contacts.workspace_id
          and c.id = campaign_contacts.campaign_id and c.ghl_location_id = any ((select app.writable_locations())::text[])))));
create policy remove_links on campaign_contacts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations())
      or location_id = any ((select app.writable_locations())::text[])
        and (exists (select from campaigns c where c.workspace_id = campaign_contacts.workspace_id
          and c.id = campaign_contacts.campaign_id and c.ghl_location_id = any ((select app.writable_locations())::text[])))));
grant select, insert, delete on campaign_contacts to hearback_api;
grant select, insert, update, delete on campaign_contacts to hearback_system;

create function app.campaign_contacts_copy_contact() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select c.enrichment_status, c.enrichment_reason, app.email_provider(c.email::text),
      app.lead_text(c.first_name, c.last_name, c.email::text, c.company_name, c.job_title), c.location_id
    into new.enrichment_status, new.enrichment_reason, new.email_provider, new.search_text, new.location_id
    from public.contacts c where c.workspace_id = new.workspace_id and c.id = new.contact_id;
  new.enrichment_status := coalesce(new.enrichment_status, 'pending_enrichment');
  new.search_text := coalesce(new.search_text, '');
  return new;
end $$;
comment on function app.campaign_contacts_copy_contact is
  'Copies the columns of a contact by which the lead list is filtered to the new lead.';

create function app.contacts_update_leads() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.campaign_contacts l set enrichment_status = n.enrichment_status, enrichment_reason = n.enrichment_reason,
    email_provider = app.email_provider(n.email::text),
    search_text = app.lead_text(n.first_name, n.last_name, n.email::text, n.company_name, n.job_title), location_id = n.location_id
  from after_change n join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
  where l.workspace_id = n.workspace_id and l.contact_id = n.id
    and (o.enrichment_status, o.enrichment_reason, o.email, o.first_name, o.last_name, o.company_name, o.job_title, o.location_id)
      is distinct from
        (n.enrichment_status, n.enrichment_reason, n.email, n.first_name, n.last_name, n.company_name, n.job_title, n.location_id);
  return null;
end $$;
comment on function app.contacts_update_leads is
  'Updates the copied columns of leads when their contacts change.';

create trigger contacts_update_leads after update on contacts
  referencing old table as before_change new table as after_change
  for each statement execute function app.contacts_update_leads();
comment on trigger contacts_update_leads on contacts is
  'Keeps the copied columns of leads equal to their contacts.';

create trigger campaign_contacts_copy_contact before insert on campaign_contacts
  for each row
  when (new.search_text = '') execute function app.campaign_contacts_copy_contact();
comment on trigger campaign_contacts_copy_contact on campaign_contacts is
  'Fills the copied columns of a lead unless the statement supplies them.';

-- The uploaded file in pieces, readable by every worker. Deleted when the import ends.
create table import_chunks (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  import_id uuid not null,
  place integer not null,
  bytes bytea not null,
  primary key (workspace_id, import_id, place),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);
alter table import_chunks alter column bytes set storage external;
select app.protect_table('import_chunks', 'system');
revoke update on import_chunks from hearback_system;

-- Rows that were not imported, with their cells and the reason.
create table import_failures (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  import_id uuid not null,
  row_number integer not null,
  message text not null,
  cells jsonb not null,
  kind text not null default 'failed' check (kind in ('failed', 'duplicate', 'noted')),
  primary key (workspace_id, import_id, row_number),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);
alter table import_failures enable row level security, force row level security;
create policy system_all on import_failures to hearback_system using (true) with check (true);
create policy read_failures on import_failures for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and (exists (select from imports i where i.workspace_id = import_failures.workspace_id and i.id = import_failures.import_id)));
grant select on import_failures to hearback_api;
grant select, insert, update, delete on import_failures to hearback_system;

-- The field that a workspace last chose for a column name. Applied to the next file.
create table import_choices (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  header text not null check (length(header) between 1 and 200),
  reach text[],
  scope text not null default '',
  field text not null check (length(field) <= 40),
  name text check (length(name) <= 100),
  chosen_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, header, scope)
);
alter table import_choices enable row level security, force row level security;
create policy system_all on import_choices to hearback_system using (true) with check (true);
create policy read_choices on import_choices for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or reach <@ (select app.readable_locations())));
grant select on import_choices to hearback_api;
grant select, insert, update, delete on import_choices to hearback_system;

-- A change of all leads that match a filter, in slices of one transaction each.
create table lead_runs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  kind text not null check (kind in ('remove', 're_enrich', 'skip')),
  filter jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  total integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  error text,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  finished_at timestamptz,
  reach text[],
  leased_by text,
  attempts integer not null default 0,
  cursor jsonb not null default '{}',
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by)
);
create index lead_runs_of_campaign on lead_runs (workspace_id, campaign_id, created_at desc, id desc);
create index lead_runs_under_way on lead_runs (leased_until) where status in ('queued', 'running');
create index lead_runs_newest on lead_runs (workspace_id, created_at desc, id desc) where kind in ('re_enrich', 'skip');
alter table lead_runs enable row level security, force row level security;
create policy system_all on lead_runs to hearback_system using (true) with check (true);
create policy read_runs on lead_runs for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or created_by = (select app.user_id()) or reach <@ (select app.readable_locations()))
    and (exists (select from campaigns c where c.workspace_id = lead_runs.workspace_id and c.id = lead_runs.campaign_id)));
grant select on lead_runs to hearback_api;
grant select, insert, update, delete on lead_runs to hearback_system;

-- These functions read or change rows that the caller cannot, so they run as the system role. The owner changes after the last trigger
-- is created, because creating one requires EXECUTE.
grant create on schema app to hearback_system;
alter function app.campaign_contacts_copy_contact owner to hearback_system;
alter function app.contacts_update_leads owner to hearback_system;
revoke create on schema app from hearback_system;
