-- Campaigns and their figures.

-- Campaigns as the providers report them, with the settings that users add.
create table campaigns (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  account_id uuid,
  provider text not null check (provider in ('instantly', 'heyreach', 'ghl')),
  provider_campaign_id text not null check (length(provider_campaign_id) between 1 and 200),
  name text,
  status integer,
  ghl_location_id text,
  ai_enabled boolean not null default true,
  enrichment_enabled boolean not null default false,
  creation_time timestamptz,
  instantly_created_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  campaign_date timestamptz generated always as (coalesce(creation_time, instantly_created_at, created_at)) stored,
  target_vertical text,
  target_titles text,
  main_product_site_url text,
  company_name text,
  industry text,
  value_proposition text,
  user_id uuid,
  campaign_stats jsonb,
  ai_tone text not null default 'professional' check (ai_tone in ('professional', 'friendly', 'casual', 'formal')),
  ai_prompt text not null default '' check (length(ai_prompt) <= 4000),
  auto_reply_enabled boolean not null default false,
  leads_read_at timestamptz,
  leads_told text,
  name_words tsvector not null generated always as (app.words_of(coalesce(name, provider_campaign_id))) stored,
  figures_read_at timestamptz,
  figures_told text,
  price_line text not null default '' check (length(price_line) <= 300),
  primary key (workspace_id, id),
  unique (workspace_id, provider, provider_campaign_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete set null (account_id),
  foreign key (workspace_id, ghl_location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete set null (user_id)
);
comment on column campaigns.price_line is
  'A sentence about the price, for the variable `price_line` of answers.';
create index campaigns_by_date on campaigns (workspace_id, campaign_date desc, id desc);
create index campaigns_by_location on campaigns (workspace_id, ghl_location_id);
alter table campaigns enable row level security, force row level security;
create policy system_all on campaigns to hearback_system using (true) with check (true);
create policy read_granted on campaigns for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.readable_locations())::text[])));
create policy add_campaigns on campaigns for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.writable_locations())::text[])));
create policy change_campaigns on campaigns for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or ghl_location_id = any ((select app.writable_locations())::text[])));
grant select, insert, update on campaigns to hearback_api;
grant select, insert, update, delete on campaigns to hearback_system;

-- The emails that a campaign was created with. A copy, because the assistant chat belongs to its author.
create table campaign_sequences (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  campaign_id uuid not null,
  emails jsonb not null,
  variables text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  account_id uuid,
  provider_name text,
  leased_until timestamptz,
  delay_days integer not null default 3 check (delay_days between 1 and 30),
  primary key (workspace_id, campaign_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete set null (account_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
comment on column campaign_sequences.delay_days is
  'Days between two emails.';
create index sequences_of_account on campaign_sequences (workspace_id, account_id) where account_id is not null;
create index sequences_by_name on campaign_sequences (workspace_id, provider_name) where provider_name is not null;
alter table campaign_sequences enable row level security, force row level security;
create policy system_all on campaign_sequences to hearback_system using (true) with check (true);
create policy read_sequences on campaign_sequences for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and (exists (select from campaigns c where c.workspace_id = campaign_sequences.workspace_id and c.id = campaign_sequences.campaign_id)));
create policy write_sequences on campaign_sequences for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (exists (select from campaigns c
      where c.workspace_id = campaign_sequences.workspace_id and c.id = campaign_sequences.campaign_id
        and ((select app.sees_all_locations()) or c.ghl_location_id = any ((select app.writable_locations())::text[])))));
create policy mark_sequences on campaign_sequences for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (exists (select from campaigns c
      where c.workspace_id = campaign_sequences.workspace_id and c.id = campaign_sequences.campaign_id
        and ((select app.sees_all_locations()) or c.ghl_location_id = any ((select app.writable_locations())::text[])))))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (exists (select from campaigns c
      where c.workspace_id = campaign_sequences.workspace_id and c.id = campaign_sequences.campaign_id
        and ((select app.sees_all_locations()) or c.ghl_location_id = any ((select app.writable_locations())::text[])))));
grant select, insert on campaign_sequences to hearback_api;
grant select, insert, update, delete on campaign_sequences to hearback_system;
grant update (account_id, provider_name, leased_until) on campaign_sequences to hearback_api;

-- Figures per UTC day. A person who opened or replied on two days is counted on both.
create table campaign_days (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  campaign_id uuid not null,
  day date not null,
  location_id text,
  sent integer not null check (sent >= 0),
  contacted integer check (contacted >= 0),
  opened integer check (opened >= 0),
  replied integer not null check (replied >= 0),
  interested integer check (interested >= 0),
  primary key (workspace_id, campaign_id, day),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
create index campaign_days_by_day on campaign_days (workspace_id, day) include (location_id, campaign_id, sent, opened, replied);
select app.protect_table('campaign_days', 'location', array['insert', 'update', 'delete']);

-- Figures of the last 7 or 90 days, or of all time (0). The provider counts each person once per period, so days do not add up to it.
create table campaign_periods (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  campaign_id uuid not null,
  days integer not null check (days in (0, 7, 90)),
  location_id text,
  sent integer not null check (sent >= 0),
  contacted integer check (contacted >= 0),
  opened integer check (opened >= 0),
  replied integer not null check (replied >= 0),
  interested integer check (interested >= 0),
  primary key (workspace_id, campaign_id, days),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
select app.protect_table('campaign_periods', 'location', array['insert', 'update', 'delete']);

-- Steps and variants start at 1. Step 0 holds figures that the provider cannot attribute to a step.
create table campaign_steps (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  campaign_id uuid not null,
  days integer not null check (days in (0, 7, 30, 90)),
  step integer not null check (step between 0 and 1000),
  variant integer not null check (variant between 0 and 1000),
  location_id text,
  subject text check (length(subject) <= 500),
  sent integer not null check (sent >= 0),
  opened integer check (opened >= 0),
  replied integer not null check (replied >= 0),
  interested integer check (interested >= 0),
  primary key (workspace_id, campaign_id, days, step, variant),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
select app.protect_table('campaign_steps', 'location', array['insert', 'update', 'delete']);

create function app.campaigns_move_figures() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.campaign_days set location_id = new.ghl_location_id
    where workspace_id = new.workspace_id and campaign_id = new.id;
  update public.campaign_periods set location_id = new.ghl_location_id
    where workspace_id = new.workspace_id and campaign_id = new.id;
  update public.campaign_steps set location_id = new.ghl_location_id
    where workspace_id = new.workspace_id and campaign_id = new.id;
  return null;
end $$;
comment on function app.campaigns_move_figures is
  'Copies the location of a campaign to its figures, because row level security compares it there.';

create trigger campaigns_move_figures after update of ghl_location_id on campaigns
  for each row
  when (old.ghl_location_id is distinct from new.ghl_location_id) execute function app.campaigns_move_figures();
comment on trigger campaigns_move_figures on campaigns is
  'Keeps the location of the figures equal to the location of the campaign.';

-- These functions read or change rows that the caller cannot, so they run as the system role. The owner changes after the last trigger
-- is created, because creating one requires EXECUTE.
grant create on schema app to hearback_system;
alter function app.campaigns_move_figures owner to hearback_system;
revoke create on schema app from hearback_system;
