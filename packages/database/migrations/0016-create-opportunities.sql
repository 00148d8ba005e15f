-- Opportunities of the CRM.

-- Opportunities of the CRM pipeline.
create table opportunities (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  company_id uuid,
  campaign_id uuid,
  location_id text,
  status text not null default 'lead' check (status in ('lead', 'waiting_for_reply', 'booked_meeting', 'meeting_completed', 'won',
    'lost')),
  estimated_value numeric(14,2) check (estimated_value >= 0::numeric),
  billing_type text not null default 'one_time' check (billing_type in ('one_time', 'recurring')),
  estimated_close_date date,
  priority_date date,
  notes text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete set null (campaign_id),
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index opportunities_of_contact on opportunities (workspace_id, contact_id, created_at desc, id desc);
alter table opportunities enable row level security, force row level security;
create policy system_all on opportunities to hearback_system using (true) with check (true);
create policy read_granted on opportunities for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy add_opportunities on opportunities for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy change_opportunities on opportunities for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
grant select, insert, update on opportunities to hearback_api;
grant select, insert, update, delete on opportunities to hearback_system;

create trigger take_location before insert or update of contact_id, location_id on opportunities
  for each row execute function app.take_location_of_contact();
comment on trigger take_location on opportunities is
  'Stores the location of the contact.';

-- These functions read or change rows that the caller cannot, so they run as the system role. The owner changes after the last trigger
-- is created, because creating one requires EXECUTE.
grant create on schema app to hearback_system;
alter function app.take_location_of_contact owner to hearback_system;
revoke create on schema app from hearback_system;
