-- What a campaign and a location are called, as a search in the inbox asks for it. Read as the person who searches: whoever
-- does not see a campaign finds nothing by its name. A workspace has few enough of both to look at each.
alter table campaigns add column name_words tsvector not null
  generated always as (app.words_of(coalesce(name, provider_campaign_id))) stored;
alter table ghl_locations add column name_words tsvector not null
  generated always as (app.words_of(coalesce(custom_name, name))) stored;
