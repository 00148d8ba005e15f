-- Booking pages of Calendly and Cal.com, whose webhooks report the meetings of leads.
create table booking_pages (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  location_id text not null,
  provider text not null check (provider in ('calendly', 'cal_com')),
  sealed_secret text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_event_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, location_id, provider),
  constraint booking_pages_bound check (starts_with(sealed_secret, 'b1.')),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
comment on column booking_pages.sealed_secret is 'The secret that the provider signs its webhooks with.';
create unique index booking_pages_by_id on booking_pages (id);
select app.protect_table('booking_pages', 'system');
-- Not the secret.
grant select (workspace_id, id, location_id, provider, created_at, last_event_at) on booking_pages to hearback_api;
create policy read_rows on booking_pages for select to hearback_api using (
  workspace_id = (select app.workspace_id()) and (select app.is_insider())
  and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));

alter table meetings drop constraint meetings_source_check;
alter table meetings add constraint meetings_source_check check (source in ('hearback', 'crm', 'calendly', 'cal_com'));
comment on column meetings.crm_id is
  'The appointment in the CRM, or the booking of a booking page. Null until its creation is confirmed.';
