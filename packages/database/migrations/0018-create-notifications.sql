-- Notifications of users and team channels.

-- Team channels. The address is a secret.
create table notification_webhooks (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  service text not null check (service in ('slack', 'teams', 'other')),
  host text not null check (length(host) between 1 and 255),
  sealed_url text not null constraint notification_webhooks_bound check (starts_with(sealed_url, 'b1.')),
  kinds text[] not null check (kinds <@ array['overdue', 'interested_reply', 'integration_trouble', 'import_ended', 'sync_ended']),
  error text check (length(error) <= 300),
  last_sent_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  added_by uuid,
  paused_at timestamptz,
  primary key (workspace_id, id),
  constraint notification_webhooks_added_by_fkey foreign key (workspace_id, added_by) references users (workspace_id, id) on delete set
    null (added_by)
);
comment on column notification_webhooks.added_by is
  'The administrator who added or resumed the channel.';
comment on column notification_webhooks.paused_at is
  'Set while nothing is posted, because the person who added it lost the right to manage it.';
create index notification_webhooks_of_admin on notification_webhooks (workspace_id, added_by) where added_by is not null;
select app.protect_table('notification_webhooks', 'workspace', array['insert', 'update', 'delete']);
revoke select, insert, update on notification_webhooks from hearback_api;
grant insert (workspace_id, id, name, service, host, sealed_url, kinds, added_by) on notification_webhooks to hearback_api;
grant select (workspace_id, id, name, service, host, kinds, error, last_sent_at, created_at, added_by, paused_at) on
  notification_webhooks to hearback_api;
grant update (name, kinds, added_by, paused_at) on notification_webhooks to hearback_api;

create function app.users_pause_channels() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.notification_webhooks h set paused_at = clock_timestamp()
  where h.workspace_id = old.workspace_id and h.added_by = old.id and h.paused_at is null;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function app.users_pause_channels is
  'Pauses the notification channels of a user who can no longer manage integrations.';

create trigger pause_channels_of_removed before delete on users
  for each row execute function app.users_pause_channels();
comment on trigger pause_channels_of_removed on users is
  'Pauses the channels of a deleted user, before the foreign key clears their author.';

create trigger pause_channels_of_demoted after update of role, user_type, disabled_at on users
  for each row
  when (new.disabled_at is not null or (new.role not in ('owner', 'team')) or (new.user_type not in ('agency', 'single_location')))
    execute function app.users_pause_channels();
comment on trigger pause_channels_of_demoted on users is
  'Pauses the channels of a demoted or disabled administrator, who must not keep receiving notifications.';

-- Quiet hours, digest time and time zone of a user.
create table notification_settings (
  workspace_id uuid not null,
  user_id uuid not null,
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 60),
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  digest_at text not null default '08:00' check (digest_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  digested_on date,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
select app.protect_table('notification_settings', 'person', array['insert', 'update']);
revoke insert, update on notification_settings from hearback_api;
grant insert (workspace_id, user_id, time_zone, quiet_from, quiet_until, digest_at) on notification_settings to hearback_api;
grant update (time_zone, quiet_from, quiet_until, digest_at) on notification_settings to hearback_api;

-- Channels per kind of notification. Without a row the defaults of the contract apply.
create table notification_preferences (
  workspace_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('mention', 'assigned', 'client_request', 'reminder', 'reply_held', 'overdue', 'interested_reply',
    'integration_trouble', 'import_ended', 'sync_ended')),
  in_app boolean not null,
  email text not null check (email in ('off', 'at_once', 'digest')),
  push boolean not null,
  primary key (workspace_id, user_id, kind),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
select app.protect_table('notification_preferences', 'person', array['insert', 'update']);

-- Notifications of users and channels, with the time of each delivery.
create table notices (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  webhook_id uuid,
  kind text not null check (kind in ('mention', 'assigned', 'client_request', 'reminder', 'reply_held', 'overdue', 'interested_reply',
    'integration_trouble', 'import_ended', 'sync_ended')),
  contact_id uuid,
  import_id uuid,
  account_id uuid,
  location_id text,
  detail text check (length(detail) <= 300),
  causes text[] not null,
  times integer not null default 1,
  in_app boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  mailed_at timestamptz,
  posted_at timestamptz,
  digested_at timestamptz,
  pushed_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, webhook_id) references notification_webhooks (workspace_id, id) on delete cascade,
  check (num_nonnulls(user_id, webhook_id) = 1),
  constraint notices_check1 check (num_nonnulls(contact_id, import_id, account_id, location_id) = 1)
);
create index notices_newest on notices (workspace_id, user_id, at desc, id desc) where in_app;
create index notices_unread on notices (workspace_id, user_id) where in_app and read_at is null;
create index notices_undigested on notices (workspace_id, user_id) where digested_at is null and read_at is null;
create index notices_of_webhook on notices (workspace_id, webhook_id) where webhook_id is not null;
create index notices_of_contact on notices (workspace_id, contact_id) where contact_id is not null;
create index notices_of_import on notices (workspace_id, import_id) where import_id is not null;
create index notices_of_account on notices (workspace_id, account_id) where account_id is not null;
create index notices_of_location on notices (workspace_id, location_id) where location_id is not null;
create index notices_age on notices (created_at);
alter table notices enable row level security, force row level security;
create policy system_all on notices to hearback_system using (true) with check (true);
create policy read_own on notices for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id())
    and (contact_id is null or (exists (select from contacts c where c.workspace_id = notices.workspace_id and c.id = notices.contact_id)))
    and (import_id is null or (exists (select from imports i where i.workspace_id = notices.workspace_id and i.id = notices.import_id)))
    and (account_id is null or (select app.sees_all_locations()))
    and (location_id is null or (select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy mark_own on notices for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
grant select, insert, update, delete on notices to hearback_system;
grant select (workspace_id, id, user_id, kind, contact_id, import_id, account_id, location_id, detail, times, in_app, created_at, at,
  read_at) on notices to hearback_api;
grant update (read_at) on notices to hearback_api;

-- One row per browser, valid as long as the session in which it was added.
create table push_subscriptions (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_id text not null,
  endpoint text not null check (length(endpoint) between 1 and 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  added_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create unique index push_subscriptions_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_of_user on push_subscriptions (workspace_id, user_id);
select app.protect_table('push_subscriptions', 'person', array['delete']);
revoke select on push_subscriptions from hearback_api;
grant select (workspace_id, id, user_id, endpoint, added_at) on push_subscriptions to hearback_api;

-- The key that identifies this installation to push services. Created at first use.
create table system.push_keys (
  id text primary key check (id = 'vapid'),
  public_key text not null check (length(public_key) = 87),
  sealed_private_key text not null constraint push_keys_bound check (starts_with(sealed_private_key, 'b1.')),
  created_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on system.push_keys to hearback_system;

-- These functions read or change rows that the caller cannot, so they run as the system role. The owner changes after the last trigger
-- is created, because creating one requires EXECUTE.
grant create on schema app to hearback_system;
alter function app.users_pause_channels owner to hearback_system;
revoke create on schema app from hearback_system;
