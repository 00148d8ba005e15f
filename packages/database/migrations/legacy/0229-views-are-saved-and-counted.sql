-- Filters saved under a name, and the numbers beside them.

-- How many conversations there are of each kind, by the columns that a filter asks for and under the same names: the number of
-- any view is a sum over these rows. A change appends what it added and took away, so that two changes at once never wait for
-- each other; a job folds what was appended into one row of each kind.
create table conversation_tallies (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id bigint not null generated always as identity,
  location_id text,
  campaign_id uuid,
  source text not null,
  sentiment text,
  unread boolean not null,
  needs_action boolean not null,
  snoozed boolean not null,
  scheduled boolean not null,
  assigned_to uuid,
  lang text,
  has_question boolean not null,
  overdue boolean not null,
  number integer not null,
  folded boolean not null default false,
  -- Rows of one kind share it. Those of two kinds may too, which costs a little work and no number.
  kind bigint not null generated always as (hashtextextended(coalesce(location_id, '') || '/' || coalesce(campaign_id::text, '')
    || '/' || source || '/' || coalesce(sentiment, '') || '/' || unread::text || needs_action::text || snoozed::text
    || scheduled::text || has_question::text || overdue::text || '/' || coalesce(assigned_to::text, '') || '/' || coalesce(lang, ''), 0)) stored,
  primary key (workspace_id, id)
);
create index conversation_tallies_of_location on conversation_tallies (workspace_id, location_id);
create index conversation_tallies_folded on conversation_tallies (workspace_id, kind) where folded;
create index conversation_tallies_appended on conversation_tallies (workspace_id) where not folded;
select app.protect_table('conversation_tallies', 'location');
alter policy read_rows on conversation_tallies using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
  and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));

-- Of a workspace that goes nothing is counted any more.
create function app.conversations_tallied() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.conversation_tallies (workspace_id, location_id, campaign_id, source, sentiment, unread, needs_action,
      snoozed, scheduled, assigned_to, lang, has_question, overdue, number)
    select n.workspace_id, n.location_id, n.campaign_id, n.source, n.sentiment, n.unread, n.needs_action, n.snoozed,
      n.scheduled, n.assigned_to, n.lang, n.has_question, n.overdue, count(*)
    from written n group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;
  elsif tg_op = 'DELETE' then
    insert into public.conversation_tallies (workspace_id, location_id, campaign_id, source, sentiment, unread, needs_action,
      snoozed, scheduled, assigned_to, lang, has_question, overdue, number)
    select o.workspace_id, o.location_id, o.campaign_id, o.source, o.sentiment, o.unread, o.needs_action, o.snoozed,
      o.scheduled, o.assigned_to, o.lang, o.has_question, o.overdue, -count(*)
    from gone o where exists (select from public.workspaces w where w.id = o.workspace_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;
  else
    insert into public.conversation_tallies (workspace_id, location_id, campaign_id, source, sentiment, unread, needs_action,
      snoozed, scheduled, assigned_to, lang, has_question, overdue, number)
    select v.workspace_id, v.location_id, v.campaign_id, v.source, v.sentiment, v.unread, v.needs_action, v.snoozed,
      v.scheduled, v.assigned_to, v.lang, v.has_question, v.overdue, sum(v.number)
    from (
      select n.workspace_id, n.location_id, n.campaign_id, n.source, n.sentiment, n.unread, n.needs_action, n.snoozed,
        n.scheduled, n.assigned_to, n.lang, n.has_question, n.overdue, 1 as number from written n
      union all
      select o.workspace_id, o.location_id, o.campaign_id, o.source, o.sentiment, o.unread, o.needs_action, o.snoozed,
        o.scheduled, o.assigned_to, o.lang, o.has_question, o.overdue, -1 from gone o) v
    where exists (select from public.workspaces w where w.id = v.workspace_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 having sum(v.number) <> 0;
  end if;
  return null;
end $$;
revoke execute on function app.conversations_tallied from public;
create trigger tallied_added after insert on conversations referencing new table as written
  for each statement execute function app.conversations_tallied();
create trigger tallied_changed after update on conversations referencing old table as gone new table as written
  for each statement execute function app.conversations_tallied();
create trigger tallied_removed after delete on conversations referencing old table as gone
  for each statement execute function app.conversations_tallied();

drop index conversations_overdue;
create index conversations_overdue on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, snoozed, assigned_to) where overdue;

-- A filter under a name, of one person or of everybody who works the inbox.
create table saved_views (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Whoever made it; null once they are gone, which only a shared one outlives.
  user_id uuid,
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  shared boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete set null (user_id)
);
create index saved_views_of_person on saved_views (workspace_id, user_id) where user_id is not null;
create index saved_views_deleted on saved_views (deleted_at) where deleted_at is not null;
select app.protect_table('saved_views', 'person', array['insert', 'update']);
alter policy read_rows on saved_views using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
  and (shared or user_id = (select app.user_id())));
-- Whoever manages people also looks after what everybody sees.
alter policy change_rows on saved_views
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (user_id = (select app.user_id()) or (shared and (select app.manages_people()))))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (user_id = (select app.user_id()) or (shared and (select app.manages_people()))));
revoke insert, update on saved_views from hearback_api;
grant insert (workspace_id, user_id, name, filter, shared), update (name, filter, shared, deleted_at) on saved_views to hearback_api;

create function app.forget_private_view() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.saved_views where workspace_id = new.workspace_id and id = new.id;
  return null;
end $$;
revoke execute on function app.forget_private_view from public;
create trigger forget_private after update of user_id on saved_views for each row
  when (new.user_id is null and not new.shared) execute function app.forget_private_view();

-- In which order one person has them, and which the inbox opens with. What is not named comes after what is.
create table view_arrangements (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null,
  view_ids uuid[] not null default '{}' check (cardinality(view_ids) <= 200),
  default_view_id uuid,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
select app.protect_table('view_arrangements', 'person', array['insert', 'update']);

grant create on schema app to hearback_system;
alter function app.conversations_tallied owner to hearback_system;
alter function app.forget_private_view owner to hearback_system;
set local role hearback_system;
insert into conversation_tallies (workspace_id, location_id, campaign_id, source, sentiment, unread, needs_action, snoozed,
  scheduled, assigned_to, lang, has_question, overdue, number, folded)
select v.workspace_id, v.location_id, v.campaign_id, v.source, v.sentiment, v.unread, v.needs_action, v.snoozed, v.scheduled,
  v.assigned_to, v.lang, v.has_question, v.overdue, count(*), true
from conversations v group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;
reset role;
revoke create on schema app from hearback_system;
