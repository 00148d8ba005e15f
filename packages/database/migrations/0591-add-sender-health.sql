-- The health of mailboxes and LinkedIn accounts, as last read from the provider.
create table sender_health (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  sender_key text not null check (length(sender_key) between 1 and 320),
  kind text not null check (kind in ('mailbox', 'linkedin')),
  name text check (length(name) between 1 and 200),
  connection text not null check (connection in ('connected', 'paused', 'maintenance', 'error')),
  warmup text check (warmup in ('active', 'paused', 'banned', 'spam_folder_unknown', 'suspended')),
  warmup_score integer,
  daily_limit integer,
  sending_gap integer,
  dns jsonb,
  band text not null check (band in ('healthy', 'watch', 'failing', 'unknown')),
  problems jsonb not null default '[]',
  last_message_at timestamptz,
  band_changed_at timestamptz not null default clock_timestamp(),
  figures_read_at timestamptz,
  checked_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, account_id, sender_key),
  unique (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
comment on table sender_health is 'Health of the mailboxes and LinkedIn accounts that send for the workspace.';
comment on column sender_health.sender_key is 'As in sender_identities.';
comment on column sender_health.problems is 'What limits the sender, the worst first: code, band and text.';
comment on column sender_health.last_message_at is 'The newest message that was sent or received through the sender.';
comment on column sender_health.figures_read_at is 'When warm-up, bounces and DNS were last read. They are read once a day.';
create index sender_health_failing on sender_health (workspace_id) where band = 'failing';

create table sender_days (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  account_id uuid not null,
  sender_key text not null,
  day date not null,
  warmup_score integer,
  landed_inbox integer,
  landed_spam integer,
  sent integer,
  bounced integer,
  primary key (workspace_id, account_id, sender_key, day),
  foreign key (workspace_id, account_id, sender_key) references sender_health (workspace_id, account_id, sender_key) on delete cascade
);
comment on table sender_days is 'Warm-up placement, sent and bounced email of a mailbox by day.';

create table sender_campaigns (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  account_id uuid not null,
  sender_key text not null,
  provider text not null check (provider in ('instantly', 'heyreach')),
  provider_campaign_id text not null check (length(provider_campaign_id) between 1 and 200),
  primary key (workspace_id, account_id, sender_key, provider, provider_campaign_id),
  foreign key (workspace_id, account_id, sender_key) references sender_health (workspace_id, account_id, sender_key) on delete cascade
);
comment on table sender_campaigns is
  'Campaigns that send through a mailbox or LinkedIn account. Their locations define who sees the sender. Campaigns that are not synced yet are included.';
create index sender_campaigns_of_campaign on sender_campaigns (workspace_id, provider, provider_campaign_id);

alter table sender_health enable row level security, force row level security;
alter table sender_days enable row level security, force row level security;
alter table sender_campaigns enable row level security, force row level security;
create policy system_all on sender_health to hearback_system using (true) with check (true);
create policy system_all on sender_days to hearback_system using (true) with check (true);
create policy system_all on sender_campaigns to hearback_system using (true) with check (true);
create policy read_rows on sender_campaigns for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and exists (select from campaigns c where c.workspace_id = sender_campaigns.workspace_id and c.provider = sender_campaigns.provider
      and c.provider_campaign_id = sender_campaigns.provider_campaign_id));
create policy read_rows on sender_health for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or exists (select from sender_campaigns s where s.workspace_id = sender_health.workspace_id
      and s.account_id = sender_health.account_id and s.sender_key = sender_health.sender_key)));
create policy read_rows on sender_days for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and exists (select from sender_health h where h.workspace_id = sender_days.workspace_id
      and h.account_id = sender_days.account_id and h.sender_key = sender_days.sender_key));
grant select on sender_health, sender_days, sender_campaigns to hearback_api;
grant select, insert, update, delete on sender_health, sender_days, sender_campaigns to hearback_system;

alter table accounts add column senders_problem text check (length(senders_problem) between 1 and 500);
comment on column accounts.senders_problem is 'Why the health of its senders could not be read completely. Null if it was read, or was never tried.';
grant select (senders_problem) on accounts to hearback_api;
