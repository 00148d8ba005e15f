-- Notices reach a person's browser while it is closed. By this key push services know who sends; it is made when it is first asked for.
create table system.push_keys (
  id text primary key check (id = 'vapid'),
  public_key text not null check (length(public_key) = 87),
  sealed_private_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint push_keys_bound check (starts_with(sealed_private_key, 'b1.'))
);
grant select, insert, update on system.push_keys to hearback_system;

-- One row per browser. It counts as long as the session in which it was added: whoever signs out hears nothing more there.
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

alter table notification_preferences add column push boolean;
-- Whoever migrates sees no rows of tenants.
set local role hearback_system;
update notification_preferences set push = kind not in ('integration_trouble', 'import_ended', 'sync_ended');
reset role;
alter table notification_preferences alter column push set not null;
alter table notices add column pushed_at timestamptz;
