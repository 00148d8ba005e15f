-- A channel may post to an address that only its creator reads. It is paused when that person is removed or may no longer manage
-- integrations, until another administrator resumes it and thereby vouches for the address. Channels from before this migration
-- have no known creator and keep posting.
alter table notification_webhooks
  add column added_by uuid,
  add column paused_at timestamptz,
  add constraint notification_webhooks_added_by_fkey foreign key (workspace_id, added_by)
    references users (workspace_id, id) on delete set null (added_by);
comment on column notification_webhooks.added_by is 'The administrator who added or resumed the channel.';
comment on column notification_webhooks.paused_at is 'Set while nothing is posted, because the person who added it lost the right to manage it.';
create index notification_webhooks_of_admin on notification_webhooks (workspace_id, added_by) where added_by is not null;

create function app.users_pause_channels() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.notification_webhooks h set paused_at = clock_timestamp()
  where h.workspace_id = old.workspace_id and h.added_by = old.id and h.paused_at is null;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function app.users_pause_channels is 'Pauses the notification channels of a person who may no longer manage integrations.';
revoke execute on function app.users_pause_channels from public;
create trigger pause_channels_of_removed before delete on users for each row execute function app.users_pause_channels();
comment on trigger pause_channels_of_removed on users is 'Runs before the foreign key forgets who added the channels.';
-- The same people as integrations:manage of the contract.
create trigger pause_channels_of_demoted after update of role, user_type, disabled_at on users for each row
  when (new.disabled_at is not null or new.role not in ('owner', 'team') or new.user_type not in ('agency', 'single_location'))
  execute function app.users_pause_channels();
comment on trigger pause_channels_of_demoted on users is 'A demoted or disabled administrator must not keep receiving notifications.';

grant create on schema app to hearback_system;
alter function app.users_pause_channels owner to hearback_system;
revoke create on schema app from hearback_system;

grant insert (added_by), update (added_by, paused_at), select (added_by, paused_at) on notification_webhooks to hearback_api;
