-- What somebody should know of: a lead is interested, an import ended. One row per receiver: a person, or an incoming webhook of the
-- workspace. It tells of one conversation, import, account or location, and goes with it.

create table notification_settings (
  workspace_id uuid not null,
  user_id uuid not null,
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 60),
  -- Both or none. In these hours nothing is mailed at once and nothing is pushed; it follows when they are over.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  digest_at text not null default '08:00' check (digest_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- The last day, in that time zone, on which the digest was made.
  digested_on date,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
select app.protect_table('notification_settings', 'person', array['insert', 'update']);
revoke insert, update on notification_settings from hearback_api;
grant insert (workspace_id, user_id, time_zone, quiet_from, quiet_until, digest_at),
  update (time_zone, quiet_from, quiet_until, digest_at) on notification_settings to hearback_api;

-- Where a person wants to hear of a kind. Without a row the defaults count (packages/contract).
create table notification_preferences (
  workspace_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('mention', 'assigned', 'reminder', 'overdue', 'interested_reply', 'integration_trouble', 'import_ended', 'sync_ended')),
  in_app boolean not null,
  email text not null check (email in ('off', 'at_once', 'digest')),
  push boolean not null,
  primary key (workspace_id, user_id, kind),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
select app.protect_table('notification_preferences', 'person', array['insert', 'update']);

-- Channels of a team: the address is the secret.
create table notification_webhooks (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  service text not null check (service in ('slack', 'teams', 'other')),
  host text not null check (length(host) between 1 and 255),
  sealed_url text not null check (starts_with(sealed_url, 'b1.')),
  kinds text[] not null check (kinds <@ array['overdue', 'interested_reply', 'integration_trouble', 'import_ended', 'sync_ended']),
  -- Why the last message did not arrive; null when it did.
  error text check (length(error) <= 300),
  last_sent_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id)
);
select app.protect_table('notification_webhooks', 'workspace', array['insert', 'update', 'delete']);
revoke select, insert, update on notification_webhooks from hearback_api;
grant select (workspace_id, id, name, service, host, kinds, error, last_sent_at, created_at),
  insert (workspace_id, id, name, service, host, sealed_url, kinds), update (name, kinds) on notification_webhooks to hearback_api;

create table notices (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  webhook_id uuid,
  kind text not null check (kind in ('mention', 'assigned', 'reminder', 'overdue', 'interested_reply', 'integration_trouble', 'import_ended', 'sync_ended')),
  contact_id uuid,
  import_id uuid,
  account_id uuid,
  location_id text,
  -- What else there is to say, in a sentence.
  detail text check (length(detail) <= 300),
  -- What led to it, newest last: the same cause tells nobody twice. More than one within five minutes is one notice.
  causes text[] not null,
  times integer not null default 1,
  -- Whether it stands under the bell.
  in_app boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When it was told of last.
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  mailed_at timestamptz,
  pushed_at timestamptz,
  posted_at timestamptz,
  digested_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, webhook_id) references notification_webhooks (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  check (num_nonnulls(user_id, webhook_id) = 1),
  check (num_nonnulls(contact_id, import_id, account_id, location_id) = 1)
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
grant select, insert, update, delete on notices to hearback_system;
-- The own ones, of what the person may see now: whoever loses a location loses what was told of it.
create policy read_own on notices for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id())
    and (contact_id is null or exists (
      select from contacts c where c.workspace_id = notices.workspace_id and c.id = notices.contact_id))
    and (import_id is null or exists (
      select from imports i where i.workspace_id = notices.workspace_id and i.id = notices.import_id))
    and (account_id is null or (select app.sees_all_locations()))
    and (location_id is null or (select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy mark_own on notices for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
grant select (workspace_id, id, user_id, kind, contact_id, import_id, account_id, location_id, detail, times, in_app, created_at, at, read_at),
  update (read_at) on notices to hearback_api;

-- Whether somebody of the team may see a location: what row level security asks for them, asked about them. Of no location, whoever
-- sees all.
create function app.insider_sees(p_workspace uuid, p_user uuid, p_location text) returns boolean
  language sql stable set search_path = '' begin atomic
  select exists (
    select from public.users u
    where u.workspace_id = p_workspace and u.id = p_user and u.disabled_at is null
      and (u.user_type = 'agency' or (u.user_type = 'single_location' and (u.role in ('owner', 'team')
        or u.default_location_id = p_location
        or exists (select from public.user_location_access a
          where a.workspace_id = u.workspace_id and a.user_id = u.id and a.ghl_location_id = p_location)))));
end;
revoke execute on function app.insider_sees from public;
grant execute on function app.insider_sees to hearback_system;
