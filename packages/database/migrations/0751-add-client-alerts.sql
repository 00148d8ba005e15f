-- Alerts about clients. An alert is open until its cause is gone, so that people are notified once per incident.
create table client_alerts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  location_id text not null,
  kind text not null check (kind in ('positive_rate_halved', 'nothing_sent')),
  detail text not null check (length(detail) between 1 and 300),
  opened_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade
);
comment on table client_alerts is 'Incidents of a client that its owners were notified of.';
comment on column client_alerts.ended_at is 'Null while the incident lasts.';
create unique index client_alerts_open on client_alerts (workspace_id, location_id, kind) where ended_at is null;
create index client_alerts_of_location on client_alerts (workspace_id, location_id);
select app.protect_table('client_alerts', 'location');
alter policy read_rows on client_alerts
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));

-- The list includes the kind of the report schedules, whose migration is applied before or not at all.
alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
  check (kind in ('mention', 'assigned', 'client_request', 'reminder', 'reply_held', 'rule', 'overdue', 'interested_reply', 'client_alert',
    'report_waiting', 'sender_failing', 'integration_trouble', 'import_ended', 'sync_ended'));
alter table notification_preferences drop constraint notification_preferences_kind_check, add constraint notification_preferences_kind_check
  check (kind in ('mention', 'assigned', 'client_request', 'reminder', 'reply_held', 'rule', 'overdue', 'interested_reply', 'client_alert',
    'report_waiting', 'sender_failing', 'integration_trouble', 'import_ended', 'sync_ended'));
alter table notification_webhooks drop constraint notification_webhooks_kinds_check, add constraint notification_webhooks_kinds_check
  check (kinds <@ array['rule', 'overdue', 'interested_reply', 'client_alert', 'sender_failing', 'integration_trouble', 'import_ended', 'sync_ended']);
