-- Whether a person may still send a reply to a contact of this location. app.enter grants the same rights to a signed-in person:
-- a disabled person and a customer never write, and a grant must be of level write or admin.
create function app.may_reply_at(p_workspace_id uuid, p_user_id uuid, p_location_id text) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select exists (
      select from public.users u
      where u.workspace_id = p_workspace_id and u.id = p_user_id and u.disabled_at is null
        and u.user_type in ('agency', 'single_location')
        and (u.user_type = 'agency' or u.role in ('owner', 'team') or u.default_location_id = p_location_id
          or exists (
            select from public.user_location_access a
            where a.workspace_id = u.workspace_id and a.user_id = u.id and a.ghl_location_id = p_location_id
              and a.access_level in ('write', 'admin'))));
  end;
comment on function app.may_reply_at is 'Whether a person may send replies to contacts of a location. Checked when a reply is due.';
revoke execute on function app.may_reply_at from public;
grant execute on function app.may_reply_at to hearback_system;

-- Finds the unsent replies of a person: the removal preview counts them, and replies without an author are held.
create index replies_of_author on replies (workspace_id, created_by)
  where status in ('queued', 'held') and discarded_at is null;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('mention', 'assigned', 'reminder', 'reply_held', 'overdue',
  'interested_reply', 'integration_trouble', 'import_ended', 'sync_ended'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in ('mention', 'assigned',
  'reminder', 'reply_held', 'overdue', 'interested_reply', 'integration_trouble', 'import_ended', 'sync_ended'));
