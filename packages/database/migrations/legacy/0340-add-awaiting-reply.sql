-- The place 'Waiting for reply' lists conversations whose lead wrote before and whose last message is ours. The direction of the
-- last message is stored with the conversation, because times cannot tell it: `last_inbound_at` is when a message was received and
-- `written_at` when one was sent.
alter table conversations add column own_last boolean not null default false;

create function app.conversations_set_own_last() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select m.direction = 'outbound' into new.own_last from public.messages m
    where m.workspace_id = new.workspace_id and m.id = new.last_message_id;
  new.own_last := coalesce(new.own_last, false);
  return new;
end $$;
comment on function app.conversations_set_own_last() is 'Stores whether the last message of the conversation is outbound.';
revoke execute on function app.conversations_set_own_last from public;
create trigger conversations_set_own_last before insert or update of last_message_id on conversations
  for each row execute function app.conversations_set_own_last();
comment on trigger conversations_set_own_last on conversations is 'Keeps own_last in step with last_message_id.';

grant create on schema app to hearback_system;
alter function app.conversations_set_own_last owner to hearback_system;
set local role hearback_system;
update conversations v set own_last = true from messages m
  where m.workspace_id = v.workspace_id and m.id = v.last_message_id and m.direction = 'outbound';
reset role;

-- Runs the deferred and statement triggers of the update above, so that the tables can be altered.
set constraints all immediate;
alter table conversations add column awaiting_reply boolean not null generated always as
  (own_last and last_inbound_at is not null and unhandled_count = 0 and returned_because is null) stored;
create index conversations_awaiting_reply on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, snoozed, assigned_to) where awaiting_reply;

-- The counts of views and places follow the new column.
alter table conversation_tallies drop column kind;
alter table conversation_tallies add column awaiting_reply boolean not null default false;
alter table conversation_tallies alter column awaiting_reply drop default;
alter table conversation_tallies add column kind bigint not null generated always as (hashtextextended(
  coalesce(location_id, '') || '/' || coalesce(campaign_id::text, '') || '/' || source || '/' || coalesce(sentiment, '') || '/'
    || unread::text || needs_action::text || snoozed::text || scheduled::text || has_question::text || overdue::text
    || awaiting_reply::text || '/' || coalesce(assigned_to::text, '') || '/' || coalesce(lang, ''), 0)) stored;
create index conversation_tallies_folded on conversation_tallies (workspace_id, kind) where folded;

set local role hearback_system;
create or replace function app.conversations_tallied() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.conversation_tallies (workspace_id, location_id, campaign_id, source, sentiment, unread, needs_action,
      snoozed, scheduled, assigned_to, lang, has_question, overdue, awaiting_reply, number)
    select n.workspace_id, n.location_id, n.campaign_id, n.source, n.sentiment, n.unread, n.needs_action, n.snoozed,
      n.scheduled, n.assigned_to, n.lang, n.has_question, n.overdue, n.awaiting_reply, count(*)
    from written n group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14;
  elsif tg_op = 'DELETE' then
    insert into public.conversation_tallies (workspace_id, location_id, campaign_id, source, sentiment, unread, needs_action,
      snoozed, scheduled, assigned_to, lang, has_question, overdue, awaiting_reply, number)
    select o.workspace_id, o.location_id, o.campaign_id, o.source, o.sentiment, o.unread, o.needs_action, o.snoozed,
      o.scheduled, o.assigned_to, o.lang, o.has_question, o.overdue, o.awaiting_reply, -count(*)
    from gone o where exists (select from public.workspaces w where w.id = o.workspace_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14;
  else
    insert into public.conversation_tallies (workspace_id, location_id, campaign_id, source, sentiment, unread, needs_action,
      snoozed, scheduled, assigned_to, lang, has_question, overdue, awaiting_reply, number)
    select v.workspace_id, v.location_id, v.campaign_id, v.source, v.sentiment, v.unread, v.needs_action, v.snoozed,
      v.scheduled, v.assigned_to, v.lang, v.has_question, v.overdue, v.awaiting_reply, sum(v.number)
    from (
      select n.workspace_id, n.location_id, n.campaign_id, n.source, n.sentiment, n.unread, n.needs_action, n.snoozed,
        n.scheduled, n.assigned_to, n.lang, n.has_question, n.overdue, n.awaiting_reply, 1 as number from written n
      union all
      select o.workspace_id, o.location_id, o.campaign_id, o.source, o.sentiment, o.unread, o.needs_action, o.snoozed,
        o.scheduled, o.assigned_to, o.lang, o.has_question, o.overdue, o.awaiting_reply, -1 from gone o) v
    where exists (select from public.workspaces w where w.id = v.workspace_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 having sum(v.number) <> 0;
  end if;
  return null;
end $$;
comment on function app.conversations_tallied() is 'Appends the changed number of conversations per kind to conversation_tallies.';

delete from conversation_tallies;
insert into conversation_tallies (workspace_id, location_id, campaign_id, source, sentiment, unread, needs_action, snoozed,
  scheduled, assigned_to, lang, has_question, overdue, awaiting_reply, number, folded)
select v.workspace_id, v.location_id, v.campaign_id, v.source, v.sentiment, v.unread, v.needs_action, v.snoozed, v.scheduled,
  v.assigned_to, v.lang, v.has_question, v.overdue, v.awaiting_reply, count(*), true
from conversations v group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14;
reset role;
revoke create on schema app from hearback_system;

-- The inbox shows how many conversations were finished today.
create index activities_finished on activities (workspace_id, at) include (contact_id, user_id) where what = 'finished';
