-- Subscriptions at Stripe.

-- Written only from events of Stripe. Users can read it and never write it.
create table subscriptions (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  plan text not null check (plan in ('single', 'five', 'unlimited')),
  status text not null check (length(status) between 1 and 40),
  stripe_customer_id text not null,
  stripe_subscription_id text not null unique,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  as_of timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index subscriptions_customer on subscriptions (stripe_customer_id);
alter table subscriptions enable row level security, force row level security;
create policy system_all on subscriptions to hearback_system using (true) with check (true);
create policy read_subscription on subscriptions for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant select on subscriptions to hearback_api;
grant select, insert, update, delete on subscriptions to hearback_system;

create function app.subscriptions_record_deletion() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.status not in ('canceled', 'incomplete_expired') then
    insert into system.abandoned_subscriptions (stripe_subscription_id) values (old.stripe_subscription_id)
      on conflict do nothing;
  end if;
  return old;
end $$;
comment on function app.subscriptions_record_deletion is
  'Records the subscription of a deleted workspace, so that a job cancels it at Stripe.';

create trigger subscriptions_record_deletion after delete on subscriptions
  for each row execute function app.subscriptions_record_deletion();
comment on trigger subscriptions_record_deletion on subscriptions is
  'Records subscriptions that are deleted with their workspace.';

-- Events of Stripe, stored before they are acknowledged. Processing finds their workspace.
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

-- Subscriptions of deleted workspaces, which a job cancels at Stripe. Otherwise the customer would keep paying.
create table system.abandoned_subscriptions (
  stripe_subscription_id text primary key,
  abandoned_at timestamptz not null default clock_timestamp()
);
grant select, insert, delete on system.abandoned_subscriptions to hearback_system;
