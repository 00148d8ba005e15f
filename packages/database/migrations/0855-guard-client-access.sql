-- Only owners and team members of the agency change what clients see. Other insiders may change the remaining columns of a location.
create function app.ghl_locations_guard_client_access() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user = 'hearback_api'
    and (app.user_type() is distinct from 'agency' or coalesce(app.role(), '') not in ('owner', 'team')) then
    raise exception 'only owners and team members of the agency change client access' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function app.ghl_locations_guard_client_access is
  'Rejects a change of client access by a user who is not an owner or team member of the agency.';
create trigger ghl_locations_guard_client_access
  before update of client_threads, client_may_comment, client_may_answer, client_sees_reports, client_sees_meetings on ghl_locations
  for each row when (
    (old.client_threads, old.client_may_comment, old.client_may_answer, old.client_sees_reports, old.client_sees_meetings)
      is distinct from
    (new.client_threads, new.client_may_comment, new.client_may_answer, new.client_sees_reports, new.client_sees_meetings))
  execute function app.ghl_locations_guard_client_access();
comment on trigger ghl_locations_guard_client_access on ghl_locations is
  'Rejects a change of client access by a user who is not an owner or team member of the agency.';
