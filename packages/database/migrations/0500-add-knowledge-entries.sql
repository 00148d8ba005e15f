-- What the team wants answers of a model to be based on. An entry without a location and a campaign is for the whole workspace.
create table knowledge_entries (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  location_id text,
  campaign_id uuid,
  kind text not null check (kind in ('offer', 'price', 'proof', 'objection', 'link', 'never_say')),
  content text not null check (length(content) between 1 and 500),
  source text not null default '' check (length(source) <= 500),
  enabled boolean not null default true,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
comment on column knowledge_entries.campaign_id is 'Only for replies of this campaign. `location_id` is then the location of the campaign, which row level security compares.';
comment on column knowledge_entries.kind is 'A `never_say` entry holds words that no draft may contain. The others are facts that a draft may state.';
comment on column knowledge_entries.source is 'Where the entry comes from: a web address or a few words.';
create unique index knowledge_entries_once on knowledge_entries (workspace_id, location_id, campaign_id, kind, lower(content)) nulls not distinct;
create index knowledge_entries_of_campaign on knowledge_entries (workspace_id, campaign_id) where campaign_id is not null;
select app.protect_table('knowledge_entries', 'location', array['insert', 'update', 'delete']);
-- Entries of the whole workspace are for everyone who writes. Read-only users see none.
alter policy read_rows on knowledge_entries
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (location_id is null
    or (select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
