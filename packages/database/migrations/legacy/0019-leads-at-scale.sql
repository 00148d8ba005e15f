-- Leads by the hundred thousand: imports that write less per row, changes of many leads in slices, a callback token that
-- can be replaced.

-- What the list is filtered by, written so that it becomes part of the statement that asks for it: called once per row,
-- these took longer than the row itself. The results are the same.
create or replace function app.email_provider(p_email text) returns text
  language sql immutable parallel safe
  return case
    when lower(split_part(p_email, '@', 2)) in ('gmail.com', 'googlemail.com') then 'gmail'
    when lower(split_part(p_email, '@', 2)) in ('outlook.com', 'hotmail.com', 'live.com') then 'outlook'
    when lower(split_part(p_email, '@', 2)) ~ '^yahoo\.[a-z.]+$' then 'yahoo' end;

create or replace function app.lead_text(p_first text, p_last text, p_email text, p_company text, p_title text) returns text
  language sql immutable parallel safe
  return lower(ltrim(coalesce(' ' || p_first, '') || coalesce(' ' || p_last, '') || coalesce(' ' || p_email, '')
    || coalesce(' ' || p_company, '') || coalesce(' ' || p_title, '')));

-- The link itself says which import brought it: a second row per lead, with its own keys and indexes, took as long to
-- write as the first. An import goes with its campaign alone, and so do its links: no key needs to say so.
alter table campaign_contacts
  add column import_id uuid,
  add column import_row integer,
  add column import_made boolean;
set local role hearback_system;
update campaign_contacts l set import_id = i.import_id, import_row = i.row_number, import_made = i.made
from import_contacts i join imports m on m.workspace_id = i.workspace_id and m.id = i.import_id
where l.workspace_id = i.workspace_id and l.contact_id = i.contact_id and l.campaign_id = m.campaign_id;
reset role;
drop table import_contacts;
create index leads_of_import on campaign_contacts (workspace_id, import_id, contact_id) where import_id is not null;

-- The contact's location, copied as well: whoever sees some locations only had every contact of the campaign looked up for
-- each page and each count.
alter table campaign_contacts add column location_id text;

-- They are the system's own.
grant create on schema app to hearback_system;
set local role hearback_system;
create or replace function app.describe_lead() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select c.enrichment_status, app.email_provider(c.email::text),
      app.lead_text(c.first_name, c.last_name, c.email::text, c.company_name, c.job_title), c.location_id
    into new.enrichment_status, new.email_provider, new.search_text, new.location_id
    from public.contacts c where c.workspace_id = new.workspace_id and c.id = new.contact_id;
  new.enrichment_status := coalesce(new.enrichment_status, 'pending_enrichment');
  new.search_text := coalesce(new.search_text, '');
  return new;
end $$;

create or replace function app.leads_described() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.campaign_contacts l set enrichment_status = n.enrichment_status, email_provider = app.email_provider(n.email::text),
    search_text = app.lead_text(n.first_name, n.last_name, n.email::text, n.company_name, n.job_title), location_id = n.location_id
  from after_change n join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
  where l.workspace_id = n.workspace_id and l.contact_id = n.id
    and (o.enrichment_status, o.email, o.first_name, o.last_name, o.company_name, o.job_title, o.location_id)
      is distinct from (n.enrichment_status, n.email, n.first_name, n.last_name, n.company_name, n.job_title, n.location_id);
  return null;
end $$;

update campaign_contacts l set location_id = c.location_id
from contacts c where c.workspace_id = l.workspace_id and c.id = l.contact_id and c.location_id is not null;
reset role;
revoke create on schema app from hearback_system;
drop policy read_links on campaign_contacts;
create policy read_links on campaign_contacts for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));

-- Campaign and contact are of the workspace, and their keys prove it: asking a third time costs as much as they do.
alter table campaign_contacts drop constraint campaign_contacts_workspace_id_fkey;

-- Nearly all contacts have no id at the CRM; an entry for each of them helped nobody find one.
drop index contacts_by_crm_id;
create index contacts_by_crm_id on contacts (workspace_id, location_id, (enriched_data ->> 'ghl_contact_id'))
  where enriched_data ->> 'ghl_contact_id' is not null;

-- What is done to all leads that match, a slice per transaction.
create table lead_runs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  kind text not null check (kind in ('remove', 're_enrich')),
  filter jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  total integer not null,
  -- The cursor: saved in the transaction that changed these leads, so that whoever goes on changes none twice.
  done integer not null default 0,
  reached_at timestamptz,
  reached_id uuid,
  -- Those that were really changed: who is being enriched already is not sent again.
  changed integer not null default 0,
  error text,
  created_by uuid,
  -- Who came into the campaign afterwards was not meant.
  created_at timestamptz not null default clock_timestamp(),
  beat_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by)
);
create index lead_runs_of_campaign on lead_runs (workspace_id, campaign_id, created_at desc, id desc);
create index lead_runs_under_way on lead_runs (beat_at) where state in ('queued', 'running');

alter table lead_runs enable row level security;
alter table lead_runs force row level security;
create policy system_all on lead_runs to hearback_system using (true) with check (true);
grant select, insert, update, delete on lead_runs to hearback_system;
create policy read_runs on lead_runs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and exists (
    select from campaigns c where c.workspace_id = lead_runs.workspace_id and c.id = lead_runs.campaign_id));
grant select on lead_runs to hearback_api;

-- How often a workspace has replaced the token that its tables prove themselves with: part of what the token is made of.
create table clay_callbacks (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  rotations integer not null,
  rotated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id)
);
alter table clay_callbacks enable row level security;
alter table clay_callbacks force row level security;
create policy system_all on clay_callbacks to hearback_system using (true) with check (true);
grant select, insert, update, delete on clay_callbacks to hearback_system;
