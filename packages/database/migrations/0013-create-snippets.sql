-- Snippets, answers and booking links.

-- Texts that users insert into replies. A snippet without a location is available in the whole workspace.
create table snippets (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  location_id text,
  name text not null check (length(name) between 1 and 80),
  content text not null check (length(content) between 1 and 10000),
  updated_at timestamptz not null default clock_timestamp(),
  campaign_id uuid,
  situation text check (situation in ('interested', 'wants_time', 'proposes_time', 'asks_price', 'asks_information', 'soft_no',
    'soft_no_dated', 'hard_no', 'removal_request', 'wrong_person', 'wrong_person_named', 'absence', 'unclear')),
  language text check (language ~ '^[a-z]{2}$'),
  tone text check (tone in ('professional', 'friendly', 'direct')),
  channel text check (channel in ('email', 'linkedin')),
  enabled boolean not null default true,
  starter text check (length(starter) between 1 and 80),
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  constraint snippets_answer_has_language check (situation is null or language is not null)
);
comment on column snippets.campaign_id is
  'Only for replies of this campaign. `location_id` is then the location of the campaign, which row level security compares.';
comment on column snippets.situation is
  'The kind of reply that it answers. Null: it is inserted by people and never proposed.';
comment on column snippets.starter is
  'Key of the starter answer that this row replaces, or switches off if it is not enabled.';
create unique index snippets_by_name on snippets (workspace_id, location_id, campaign_id, lower(name)) nulls not distinct;
create unique index snippets_by_starter on snippets (workspace_id, location_id, campaign_id, starter) nulls not distinct
  where starter is not null;
create index snippets_of_campaign on snippets (workspace_id, campaign_id) where campaign_id is not null;
alter table snippets enable row level security, force row level security;
create policy system_all on snippets to hearback_system using (true) with check (true);
create policy read_rows on snippets for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (location_id is null or (select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
create policy add_rows on snippets for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy change_rows on snippets for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
create policy remove_rows on snippets for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
grant select, insert, update, delete on snippets to hearback_api;
grant select, insert, update, delete on snippets to hearback_system;

-- Booking pages. A link without a location is used where a location has none of its own.
create table booking_links (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  location_id text,
  url text not null check (length(url) between 1 and 500),
  primary key (workspace_id, id),
  unique nulls not distinct (workspace_id, user_id, location_id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index booking_links_of_location on booking_links (workspace_id, location_id) where location_id is not null;
select app.protect_table('booking_links', 'person', array['insert', 'update', 'delete']);
