-- When the reports of a client are created, and the people who receive them.
create table report_schedules (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  location_id text not null,
  cadence text not null check (cadence in ('weekly', 'monthly')),
  weekday smallint not null check (weekday between 1 and 7),
  hour smallint not null check (hour between 0 and 23),
  time_zone text not null check (length(time_zone) between 1 and 64),
  approval text not null check (approval in ('first', 'always', 'never')),
  recipients text[] not null check (cardinality(recipients) between 1 and 20),
  approved_at timestamptz,
  next_run_at timestamptz not null,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, location_id, cadence),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by)
);
comment on column report_schedules.weekday is 'ISO weekday of a weekly report. A monthly report is created on the first business day of the month.';
comment on column report_schedules.hour is 'By a clock in the time zone, whatever daylight saving time does.';
comment on column report_schedules.approval is 'Which reports a person approves before they are sent: the first one, all or none.';
comment on column report_schedules.approved_at is 'When a report to these recipients was first approved.';
create index report_schedules_due on report_schedules (next_run_at);
create index report_schedules_of_creator on report_schedules (workspace_id, created_by) where created_by is not null;
select app.protect_table('report_schedules', 'location', array['insert', 'update', 'delete']);
alter policy read_rows on report_schedules
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));

-- One row per schedule and period. It remains when the report is deleted, so that no period is sent twice.
create table report_deliveries (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  report_id uuid,
  location_id text not null,
  cadence text not null check (cadence in ('weekly', 'monthly')),
  first_day date not null,
  due_at timestamptz not null,
  needs_approval boolean not null,
  recipients text[] not null check (cardinality(recipients) between 1 and 20),
  state text not null default 'building' check (state in ('building', 'waiting', 'approved', 'sent')),
  approved_by uuid,
  sent_at timestamptz,
  primary key (workspace_id, id),
  constraint report_deliveries_of_period unique (workspace_id, location_id, cadence, first_day),
  constraint report_deliveries_sent_check check ((state = 'sent') = (sent_at is not null)),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete set null (report_id),
  foreign key (workspace_id, approved_by) references users (workspace_id, id) on delete set null (approved_by)
);
comment on table report_deliveries is 'Scheduled reports on their way to the client.';
comment on column report_deliveries.due_at is 'When the schedule was due. The report is created at this time or, after an outage, later.';
comment on column report_deliveries.state is
  'building: the figures are computed. waiting: a person approves it. approved: a job sends it. sent: its emails are in the outbox.';
create unique index report_deliveries_of_report on report_deliveries (workspace_id, report_id) where report_id is not null;
create index report_deliveries_of_approver on report_deliveries (workspace_id, approved_by) where approved_by is not null;
select app.protect_table('report_deliveries', 'location', array['insert', 'update']);
alter policy read_rows on report_deliveries
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
revoke update on report_deliveries from hearback_api;
grant update (state, approved_by, sent_at) on report_deliveries to hearback_api;

-- A notification kind with its own preference: a scheduled report waits for approval.
alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
  check (kind in ('mention', 'assigned', 'client_request', 'reminder', 'reply_held', 'rule', 'overdue', 'interested_reply', 'report_waiting',
    'sender_failing', 'integration_trouble', 'import_ended', 'sync_ended'));
alter table notification_preferences drop constraint notification_preferences_kind_check, add constraint notification_preferences_kind_check
  check (kind in ('mention', 'assigned', 'client_request', 'reminder', 'reply_held', 'rule', 'overdue', 'interested_reply', 'report_waiting',
    'sender_failing', 'integration_trouble', 'import_ended', 'sync_ended'));
