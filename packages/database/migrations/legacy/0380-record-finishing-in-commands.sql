-- The commands that finish and reopen conversations record it themselves. The trigger compared `needs_action`, which does not change when
-- a person finishes a conversation that a reply has already answered, so the activity list lacked these entries.
grant create on schema app to hearback_system;
set local role hearback_system;
create or replace function app.tell_conversations_changed() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := app.user_id();
begin
  insert into public.activities (workspace_id, contact_id, what, user_id, by_itself, assigned_to, disposition, until, days)
  select n.workspace_id, n.contact_id, change.what, who, who is null,
    case change.what when 'assigned' then n.assigned_to end, case change.what when 'disposed' then n.sentiment end,
    case change.what when 'snoozed' then n.snoozed_until end,
    case when change.what in ('reminder_set', 'reminder_due') then n.remind_days end
  from after_change n
  join before_change o on o.workspace_id = n.workspace_id and o.contact_id = n.contact_id
  cross join lateral (
    select 'disposed' where who is not null and n.sentiment is distinct from o.sentiment and n.sentiment is not null
    union all
    select 'assigned' where n.assigned_to is distinct from o.assigned_to
    union all
    select case when n.snoozed_until is not null then 'snoozed' else 'unsnoozed' end
      where who is not null and n.snoozed_until is distinct from o.snoozed_until
    union all
    select case n.returned_because when 'snooze' then 'returned' else 'reminder_due' end
      where who is null and n.returned_at is distinct from o.returned_at and n.returned_because is not null
    union all
    select case when n.remind_at is not null then 'reminder_set' else 'reminder_cancelled' end
      where who is not null and n.remind_at is distinct from o.remind_at) change (what);
  return null;
end $$;
comment on function app.tell_conversations_changed is
  'Records changes of disposition, assignee, snooze and reminder in activities. Commands record finishing and reopening.';
reset role;
revoke create on schema app from hearback_system;
