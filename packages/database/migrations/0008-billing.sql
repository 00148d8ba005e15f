-- What a workspace pays for. Written from the payment provider's events only, so people may read but never write it.
create table subscriptions (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  plan text not null check (plan in ('single', 'five', 'unlimited')),
  -- The provider's own word: trialing, active, past_due, unpaid, canceled, incomplete, incomplete_expired, paused.
  status text not null check (length(status) between 1 and 40),
  stripe_customer_id text not null,
  stripe_subscription_id text not null unique,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  -- When the provider made the newest event we followed: an older one that arrives late changes nothing.
  as_of timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id)
);
create index subscriptions_customer on subscriptions (stripe_customer_id);

alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy system_all on subscriptions to hearback_system using (true) with check (true);
create policy read_subscription on subscriptions for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()));
grant select on subscriptions to hearback_api;
grant select, insert, update, delete on subscriptions to hearback_system;

-- The provider's events as they came, stored before they are acknowledged. No tenant yet: that is what processing finds out.
create table system.stripe_events (
  id text primary key,
  type text not null,
  created timestamptz not null,
  payload jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  processed_at timestamptz,
  attempts integer not null default 0,
  error text
);
create index stripe_events_waiting on system.stripe_events (received_at) where processed_at is null;
grant select, insert, update on system.stripe_events to hearback_system;
