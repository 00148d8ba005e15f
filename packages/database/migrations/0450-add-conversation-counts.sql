-- One table counts conversations. It replaces conversation_tallies (by the columns of filters) and conversation_days (by day), which two
-- triggers maintained and two folds compacted.
--
-- A change appends the difference, so that two changes never wait for each other, and a job folds appended rows into one row per kind.
-- A conversation is counted as follows:
--   'state'    once, with the columns that filters use and no day
--   'message'  on the day of its newest message
--   'contact'  on the day when its contact was added, without a sentiment
--   'written'  only if it was returned to the top of the list on another day than that of its last message: minus one on the day of
--              'message', plus one on the day of the message. People who only read do not see returns, so their counts by day are the
--              sum of 'message' and 'written'.
-- Days are in UTC.
create table conversation_counts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id bigint not null generated always as identity,
  counted_by text not null check (counted_by in ('state', 'message', 'written', 'contact')),
  day date,
  location_id text,
  sentiment text,
  campaign_id uuid,
  source text,
  unread boolean,
  needs_action boolean,
  snoozed boolean,
  scheduled boolean,
  overdue boolean,
  awaiting_reply boolean,
  has_question boolean,
  assigned_to uuid,
  lang text,
  number integer not null,
  folded boolean not null default false,
  -- Equal for rows of one kind. Two kinds may share it, which costs a comparison and changes no number.
  kind bigint not null generated always as (hashtextextended(counted_by || '/' || coalesce((day - date '2000-01-01')::text, '') || '/'
    || coalesce(location_id, '') || '/' || coalesce(sentiment, '') || '/' || coalesce(campaign_id::text, '') || '/' || coalesce(source, '')
    || '/' || coalesce(unread::text || needs_action::text || snoozed::text || scheduled::text || overdue::text || awaiting_reply::text
    || has_question::text, '') || '/' || coalesce(assigned_to::text, '') || '/' || coalesce(lang, ''), 0)) stored,
  -- Folding finds the rows of a kind.
  primary key (workspace_id, kind, id),
  check ((counted_by = 'state') = (day is null)),
  check (counted_by <> 'state' or num_nulls(source, unread, needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question) = 0)
);
comment on table conversation_counts is
  'How many conversations there are, by the columns of filters and by day. The sum of number is the count; rows are appended and folded.';
-- Appended rows are in one index only until they are folded: queries read both parts.
create index conversation_counts_of_state on conversation_counts (workspace_id, location_id) where folded and counted_by = 'state';
create index conversation_counts_of_day on conversation_counts (workspace_id, counted_by, day) include (location_id, sentiment, number)
  where folded and counted_by <> 'state';
create index conversation_counts_appended on conversation_counts (workspace_id) where not folded;
select app.protect_table('conversation_counts', 'location');
-- States belong to the team: people who only read see the counts by day.
alter policy read_rows on conversation_counts using (workspace_id = (select app.workspace_id())
  and (counted_by <> 'state' or (select app.is_insider()))
  and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));

drop trigger tallied_added on conversations;
drop trigger tallied_changed on conversations;
drop trigger tallied_removed on conversations;
drop trigger counted_added on conversations;
drop trigger counted_changed on conversations;
drop trigger counted_removed on conversations;
drop function app.conversations_tallied();
drop function app.conversations_counted();
drop table conversation_tallies;
drop table conversation_days;

create function app.conversations_update_counts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.conversation_counts (workspace_id, counted_by, day, location_id, sentiment, campaign_id, source, unread,
      needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question, assigned_to, lang, number)
    select v.workspace_id, d.counted_by, d.day, v.location_id, case when d.counted_by <> 'contact' then v.sentiment end,
      case when d.state then v.campaign_id end, case when d.state then v.source end, case when d.state then v.unread end,
      case when d.state then v.needs_action end, case when d.state then v.snoozed end, case when d.state then v.scheduled end,
      case when d.state then v.overdue end, case when d.state then v.awaiting_reply end, case when d.state then v.has_question end,
      case when d.state then v.assigned_to end, case when d.state then v.lang end, sum(v.number * d.number)
    from (
      select n.workspace_id, n.location_id, n.sentiment, n.campaign_id, n.source, n.unread, n.needs_action, n.snoozed,
        n.scheduled, n.overdue, n.awaiting_reply, n.has_question, n.assigned_to, n.lang, app.utc_day(n.last_message_at) as message_day,
        app.utc_day(n.written_at) as written_day, app.utc_day(n.contact_created_at) as contact_day, 1 as number from written n) v
    cross join lateral (values ('state', null, true, 1), ('message', v.message_day, false, 1), ('contact', v.contact_day, false, 1),
      ('written', nullif(v.message_day, v.written_day), false, -1), ('written', nullif(v.written_day, v.message_day), false, 1))
      as d (counted_by, day, state, number)
    where (d.state or d.day is not null)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 having sum(v.number * d.number) <> 0;
  elsif tg_op = 'DELETE' then
    insert into public.conversation_counts (workspace_id, counted_by, day, location_id, sentiment, campaign_id, source, unread,
      needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question, assigned_to, lang, number)
    select v.workspace_id, d.counted_by, d.day, v.location_id, case when d.counted_by <> 'contact' then v.sentiment end,
      case when d.state then v.campaign_id end, case when d.state then v.source end, case when d.state then v.unread end,
      case when d.state then v.needs_action end, case when d.state then v.snoozed end, case when d.state then v.scheduled end,
      case when d.state then v.overdue end, case when d.state then v.awaiting_reply end, case when d.state then v.has_question end,
      case when d.state then v.assigned_to end, case when d.state then v.lang end, sum(v.number * d.number)
    from (
      select o.workspace_id, o.location_id, o.sentiment, o.campaign_id, o.source, o.unread, o.needs_action, o.snoozed,
        o.scheduled, o.overdue, o.awaiting_reply, o.has_question, o.assigned_to, o.lang, app.utc_day(o.last_message_at) as message_day,
        app.utc_day(o.written_at) as written_day, app.utc_day(o.contact_created_at) as contact_day, -1 as number from gone o) v
    cross join lateral (values ('state', null, true, 1), ('message', v.message_day, false, 1), ('contact', v.contact_day, false, 1),
      ('written', nullif(v.message_day, v.written_day), false, -1), ('written', nullif(v.written_day, v.message_day), false, 1))
      as d (counted_by, day, state, number)
    where (d.state or d.day is not null)
      and exists (select from public.workspaces w where w.id = v.workspace_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 having sum(v.number * d.number) <> 0;
  else
    insert into public.conversation_counts (workspace_id, counted_by, day, location_id, sentiment, campaign_id, source, unread,
      needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question, assigned_to, lang, number)
    select v.workspace_id, d.counted_by, d.day, v.location_id, case when d.counted_by <> 'contact' then v.sentiment end,
      case when d.state then v.campaign_id end, case when d.state then v.source end, case when d.state then v.unread end,
      case when d.state then v.needs_action end, case when d.state then v.snoozed end, case when d.state then v.scheduled end,
      case when d.state then v.overdue end, case when d.state then v.awaiting_reply end, case when d.state then v.has_question end,
      case when d.state then v.assigned_to end, case when d.state then v.lang end, sum(v.number * d.number)
    from (
      select n.workspace_id, n.location_id, n.sentiment, n.campaign_id, n.source, n.unread, n.needs_action, n.snoozed,
        n.scheduled, n.overdue, n.awaiting_reply, n.has_question, n.assigned_to, n.lang, app.utc_day(n.last_message_at) as message_day,
        app.utc_day(n.written_at) as written_day, app.utc_day(n.contact_created_at) as contact_day, 1 as number from written n
      union all
      select o.workspace_id, o.location_id, o.sentiment, o.campaign_id, o.source, o.unread, o.needs_action, o.snoozed,
        o.scheduled, o.overdue, o.awaiting_reply, o.has_question, o.assigned_to, o.lang, app.utc_day(o.last_message_at) as message_day,
        app.utc_day(o.written_at) as written_day, app.utc_day(o.contact_created_at) as contact_day, -1 as number from gone o) v
    cross join lateral (values ('state', null, true, 1), ('message', v.message_day, false, 1), ('contact', v.contact_day, false, 1),
      ('written', nullif(v.message_day, v.written_day), false, -1), ('written', nullif(v.written_day, v.message_day), false, 1))
      as d (counted_by, day, state, number)
    where (d.state or d.day is not null)
      and exists (select from public.workspaces w where w.id = v.workspace_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 having sum(v.number * d.number) <> 0;
  end if;
  return null;
end $$;
comment on function app.conversations_update_counts() is
  'Appends the difference that a statement on conversations makes to conversation_counts. A deleted workspace takes its counts along.';
revoke execute on function app.conversations_update_counts from public;

create trigger conversations_count_inserted after insert on conversations referencing new table as written
  for each statement execute function app.conversations_update_counts();
create trigger conversations_count_updated after update on conversations referencing old table as gone new table as written
  for each statement execute function app.conversations_update_counts();
create trigger conversations_count_deleted after delete on conversations referencing old table as gone
  for each statement execute function app.conversations_update_counts();
comment on trigger conversations_count_inserted on conversations is 'Adds new conversations to conversation_counts.';
comment on trigger conversations_count_updated on conversations is 'Moves changed conversations to other kinds in conversation_counts.';
comment on trigger conversations_count_deleted on conversations is 'Takes deleted conversations out of conversation_counts.';

grant create on schema app to hearback_system;
alter function app.conversations_update_counts owner to hearback_system;
set local role hearback_system;
insert into conversation_counts (workspace_id, counted_by, day, location_id, sentiment, campaign_id, source, unread,
  needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question, assigned_to, lang, number, folded)
select v.workspace_id, d.counted_by, d.day, v.location_id, case when d.counted_by <> 'contact' then v.sentiment end,
  case when d.state then v.campaign_id end, case when d.state then v.source end, case when d.state then v.unread end,
  case when d.state then v.needs_action end, case when d.state then v.snoozed end, case when d.state then v.scheduled end,
  case when d.state then v.overdue end, case when d.state then v.awaiting_reply end, case when d.state then v.has_question end,
  case when d.state then v.assigned_to end, case when d.state then v.lang end, sum(v.number * d.number), true
from (
  select c.workspace_id, c.location_id, c.sentiment, c.campaign_id, c.source, c.unread, c.needs_action, c.snoozed,
    c.scheduled, c.overdue, c.awaiting_reply, c.has_question, c.assigned_to, c.lang, app.utc_day(c.last_message_at) as message_day,
    app.utc_day(c.written_at) as written_day, app.utc_day(c.contact_created_at) as contact_day, 1 as number from conversations c) v
cross join lateral (values ('state', null, true, 1), ('message', v.message_day, false, 1), ('contact', v.contact_day, false, 1),
  ('written', nullif(v.message_day, v.written_day), false, -1), ('written', nullif(v.written_day, v.message_day), false, 1))
  as d (counted_by, day, state, number)
where (d.state or d.day is not null)
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 having sum(v.number * d.number) <> 0;
reset role;
revoke create on schema app from hearback_system;
