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
  -- When we began to read this state at the provider: a read that began earlier never overwrites it.
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

-- A subscription whose workspace was deleted must be ended at the provider too, or somebody goes on paying for nothing.
create table system.abandoned_subscriptions (
  stripe_subscription_id text primary key,
  abandoned_at timestamptz not null default clock_timestamp()
);
grant select, delete on system.abandoned_subscriptions to hearback_system;

-- Written by the deletion itself, whichever way the row went: the rooms that delete need not know of payments.
create function app.abandon_subscription() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.status not in ('canceled', 'incomplete_expired') then
    insert into system.abandoned_subscriptions (stripe_subscription_id) values (old.stripe_subscription_id)
      on conflict do nothing;
  end if;
  return old;
end $$;
create trigger abandon_subscription after delete on subscriptions for each row execute function app.abandon_subscription();
