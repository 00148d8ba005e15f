-- An absence notice is no answer: it ends no snooze and no reminder. Where the provider says that a machine wrote it, that is
-- known at once; otherwise only when it is read, so what it ended is kept until then.
alter table conversations add column waited jsonb check (jsonb_typeof(waited) = 'object');
comment on column conversations.waited is
  'What the messages named in it ended, while it is not known whether all of them are absence notices.';
grant update (waited) on conversations to hearback_api;

grant create on schema app to hearback_system;
set local role hearback_system;
create or replace function app.end_waiting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations v set
    waited = case when v.snoozed_until is null and v.remind_at is null and v.returned_because is null
      then v.waited || jsonb_build_object('messages', v.waited -> 'messages' || wrote.ids)
      else jsonb_strip_nulls(jsonb_build_object('snoozed_until', v.snoozed_until, 'remind_at', v.remind_at,
        'returned_because', v.returned_because, 'messages', wrote.ids)) end,
    snoozed_until = null, remind_at = null, returned_because = null
  from (
    select n.workspace_id, n.contact_id, jsonb_agg(n.id) as ids from written n
    where n.direction = 'inbound' and n.source <> 'anonymous_traffic_id' and n.deleted_at is null
      and n.provider_thread -> 'automatic' is distinct from 'true'::jsonb
    group by 1, 2) wrote
  where v.workspace_id = wrote.workspace_id and v.contact_id = wrote.contact_id
    and (v.snoozed_until is not null or v.remind_at is not null or v.returned_because is not null or v.waited is not null);
  return null;
end $$;
reset role;
revoke create on schema app from hearback_system;
