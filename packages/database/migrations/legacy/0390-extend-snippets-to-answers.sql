-- A snippet with a situation is an answer that is proposed for matching replies. Columns that are null do not restrict it.
alter table snippets
  add column campaign_id uuid,
  add column situation text check (situation in ('interested', 'wants_time', 'proposes_time', 'asks_price', 'asks_information', 'soft_no',
    'soft_no_dated', 'hard_no', 'removal_request', 'wrong_person', 'wrong_person_named', 'absence', 'unclear')),
  add column language text check (language ~ '^[a-z]{2}$'),
  add column tone text check (tone in ('professional', 'friendly', 'direct')),
  add column channel text check (channel in ('email', 'linkedin')),
  add column enabled boolean not null default true,
  add column starter text check (length(starter) between 1 and 80),
  add constraint snippets_answer_has_language check (situation is null or language is not null),
  add constraint snippets_workspace_id_campaign_id_fkey foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade;
comment on column snippets.campaign_id is 'Only for replies of this campaign. `location_id` is then the location of the campaign, which row level security compares.';
comment on column snippets.situation is 'The kind of reply that it answers. Null: it is inserted by people and never proposed.';
comment on column snippets.starter is 'Key of the starter answer that this row replaces, or switches off if it is not enabled.';
drop index snippets_by_name;
create unique index snippets_by_name on snippets (workspace_id, location_id, campaign_id, lower(name)) nulls not distinct;
create unique index snippets_by_starter on snippets (workspace_id, location_id, campaign_id, starter) nulls not distinct where starter is not null;
create index snippets_of_campaign on snippets (workspace_id, campaign_id) where campaign_id is not null;
