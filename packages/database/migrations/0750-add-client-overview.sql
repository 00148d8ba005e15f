-- The clients page: one row per location, compared with the period before.

-- The period before the current one is over, so it is measured once a day.
create table client_periods (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  location_id text not null,
  days integer not null check (days in (7, 30, 90)),
  first_day date not null,
  last_day date not null,
  sent integer check (sent >= 0),
  replied integer check (replied >= 0),
  disposed integer not null check (disposed >= 0),
  interested integer not null check (interested >= 0),
  measured_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, location_id, days),
  constraint client_periods_span_check check (first_day <= last_day),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
comment on table client_periods is 'Figures of each location in the period before the last 7, 30 and 90 days, with which the clients page compares.';
comment on column client_periods.sent is 'Sum of its campaigns. Null if no campaign reports it.';
comment on column client_periods.disposed is 'Conversations with a sentiment that were active in the period.';
select app.protect_table('client_periods', 'location');
alter policy read_rows on client_periods
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));

alter table campaigns add column ends_on date;
comment on column campaigns.ends_on is 'The last day of the schedule at the provider. Null if it has no end or the provider does not report it.';

create index conversations_waiting_interested on conversations (workspace_id, location_id) where awaiting_since is not null;

alter table saved_views add column page text not null default 'conversations' check (page in ('conversations', 'clients'));
comment on column saved_views.page is 'The page whose filter it stores.';
grant insert (page) on saved_views to hearback_api;
