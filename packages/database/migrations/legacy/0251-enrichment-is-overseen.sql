-- Why the enrichment of a contact failed, or still waits, stands at the contact and, like its status, at its links to campaigns:
-- counted and filtered there without a look at the rows for Clay. Who is skipped is not sent until somebody asks again.
alter table contacts drop constraint contacts_enrichment_status_check,
  add constraint contacts_enrichment_status_check
    check (enrichment_status in ('pending_enrichment', 'queued', 'running', 'complete', 'error', 'skipped')),
  add column enrichment_reason text check (length(enrichment_reason) <= 400),
  -- A bit for each field that Clay's last answer held, in the order of the contract. Null: answered before this was kept.
  add column clay_fields integer;
alter table campaign_contacts add column enrichment_reason text;
alter table enrichment_jobs drop constraint enrichment_jobs_status_check,
  add constraint enrichment_jobs_status_check
    check (status in ('queued', 'running', 'refused', 'complete', 'error', 'skipped'));
alter table lead_runs drop constraint lead_runs_kind_check,
  add constraint lead_runs_kind_check check (kind in ('remove', 're_enrich', 'skip'));

create index leads_enriched on campaign_contacts (workspace_id, campaign_id, enrichment_status, enrichment_reason)
  include (location_id) where status = 'active';
create index contacts_answered on contacts (workspace_id, location_id) include (clay_fields) where clay_fields is not null;
create index enrichment_jobs_finished on enrichment_jobs (workspace_id, finished_at)
  include (status, contact_id) where contact_id is not null and finished_at is not null;
create index lead_runs_newest on lead_runs (workspace_id, created_at desc, id desc) where kind in ('re_enrich', 'skip');

-- Who sees every contact need not be asked for each of them.
drop policy read_jobs on enrichment_jobs;
create policy read_jobs on enrichment_jobs for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and contact_id is not null
    and ((select app.sees_all_locations()) or exists (select from contacts c
      where c.workspace_id = enrichment_jobs.workspace_id and c.id = enrichment_jobs.contact_id)));

grant create on schema app to hearback_system;
set local role hearback_system;
create or replace function app.describe_lead() returns trigger
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
create or replace function app.leads_described() returns trigger
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

update contacts c set enrichment_reason = left((select j.reason from enrichment_jobs j
  where j.workspace_id = c.workspace_id and j.contact_id = c.id order by j.created_at desc limit 1), 400)
where c.enrichment_status = 'error';
reset role;
revoke create on schema app from hearback_system;
