-- What the providers counted of a campaign by day, by step and over a period: its page asks nobody outside.

-- Read again when the figures of the 30 days tell something else than then, and each day.
alter table campaigns add column figures_read_at timestamptz, add column figures_told text;

-- Days as the provider cuts them, in UTC. Opened and replied count people of that day: somebody who wrote on two counts on both.
create table campaign_days (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  campaign_id uuid not null,
  day date not null,
  -- Where the campaign is mapped to; it follows.
  location_id text,
  sent integer not null check (sent >= 0),
  -- Null: the channel does not tell.
  contacted integer check (contacted >= 0),
  opened integer check (opened >= 0),
  replied integer not null check (replied >= 0),
  primary key (workspace_id, campaign_id, day),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
create index campaign_days_by_day on campaign_days (workspace_id, day) include (location_id, campaign_id, sent, opened, replied);
select app.protect_table('campaign_days', 'location', array['insert', 'update', 'delete']);

-- The last 7 or 90 days, or all of it (0), where the provider counts each person once over them: days do not add up to that.
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

-- Steps and variants count from 1; step 0 is what the provider can place no more.
create table campaign_steps (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  campaign_id uuid not null,
  days integer not null check (days in (0, 7, 30, 90)),
  step integer not null check (step between 0 and 1000),
  variant integer not null check (variant between 0 and 1000),
  location_id text,
  -- Null: not known, or that of the email before.
  subject text check (length(subject) <= 500),
  sent integer not null check (sent >= 0),
  opened integer check (opened >= 0),
  replied integer not null check (replied >= 0),
  interested integer check (interested >= 0),
  primary key (workspace_id, campaign_id, days, step, variant),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
select app.protect_table('campaign_steps', 'location', array['insert', 'update', 'delete']);

create function app.figures_follow() returns trigger
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
revoke execute on function app.figures_follow from public;
create trigger figures_follow after update of ghl_location_id on campaigns for each row
  when (old.ghl_location_id is distinct from new.ghl_location_id) execute function app.figures_follow();

-- When leads of a campaign write, counted without visiting their messages.
create index messages_received on messages (workspace_id, campaign_id, sent_at) include (location_id)
  where direction = 'inbound' and deleted_at is null and campaign_id is not null;

grant create on schema app to hearback_system;
alter function app.figures_follow owner to hearback_system;
revoke create on schema app from hearback_system;
