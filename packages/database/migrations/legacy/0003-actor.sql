-- Who is asking, as transaction-local settings. After a transaction a setting is an empty string, not null: nullif
-- turns it back into "nobody", and every policy that compares with nobody yields no row.
create function app.workspace_id() returns uuid
  language sql stable parallel safe set search_path = ''
  return nullif(current_setting('app.workspace_id', true), '')::uuid;

create function app.user_id() returns uuid
  language sql stable parallel safe set search_path = ''
  return nullif(current_setting('app.user_id', true), '')::uuid;

create function app.role() returns text
  language sql stable parallel safe set search_path = ''
  return nullif(current_setting('app.role', true), '');

create function app.user_type() returns text
  language sql stable parallel safe set search_path = ''
  return nullif(current_setting('app.user_type', true), '');

-- True only for people of the workspace itself. An agency_customer, a missing setting and an unknown type are outsiders.
create function app.is_insider() returns boolean
  language sql stable parallel safe set search_path = ''
  return coalesce(nullif(current_setting('app.user_type', true), '') in ('agency', 'single_location'), false);

-- People who run the workspace see all of its locations. Everyone else, a single-location user whom an agency added
-- included, sees the listed ones only: one client of an agency must never see another's.
create function app.sees_all_locations() returns boolean
  language sql stable parallel safe set search_path = ''
  return coalesce(current_setting('app.sees_all_locations', true) = 'yes', false);

create function app.readable_locations() returns text[]
  language sql stable parallel safe set search_path = ''
  return coalesce(nullif(current_setting('app.readable_locations', true), ''), '{}')::text[];

create function app.writable_locations() returns text[]
  language sql stable parallel safe set search_path = ''
  return coalesce(nullif(current_setting('app.writable_locations', true), ''), '{}')::text[];

grant execute on function app.workspace_id(), app.user_id(), app.role(), app.user_type(), app.is_insider(),
  app.sees_all_locations(), app.readable_locations(), app.writable_locations() to hearback_api, hearback_system;
