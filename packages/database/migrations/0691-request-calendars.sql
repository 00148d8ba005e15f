-- Locations that were connected before calendars were supported are read once, without a new connection.
alter table ghl_locations add column calendars_requested_at timestamptz;
comment on column ghl_locations.calendars_requested_at is 'When the calendars of the location were requested for the first time.';
create index ghl_locations_without_calendars on ghl_locations (workspace_id, ghl_location_id)
  where connected and calendars_requested_at is null;

-- The Integrations screen names the scopes that a connection lacks.
grant select (scopes) on oauth_tokens to hearback_api;
