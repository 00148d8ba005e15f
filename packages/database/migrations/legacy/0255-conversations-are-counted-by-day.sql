-- How many conversations a day holds, so that a dashboard adds up days instead of visiting every conversation. Kept as those of
-- the views are (`conversation_tallies`): a change appends what it added and took away, a job folds it.
--
-- A conversation is counted three times: on the day of its newest message ('message'), on the day that was written for those
-- who only read ('writing'), and on the day its contact was added ('contact'). Days are those of UTC.

-- The contact's, copied as its company is: whoever counts a deleted conversation out again finds no contact to ask.
alter table conversations add column contact_created_at timestamptz;
set local role hearback_system;
update conversations v set contact_created_at = k.created_at from contacts k
  where k.workspace_id = v.workspace_id and k.id = v.contact_id;
reset role;
alter table conversations alter column contact_created_at set not null;

create table conversation_days (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id bigint not null generated always as identity,
  location_id text,
  counted_by text not null check (counted_by in ('message', 'writing', 'contact')),
  day date not null,
  sentiment text,
  number integer not null,
  folded boolean not null default false,
  primary key (workspace_id, id)
);
-- What is added up stands in the index, where the days of a month lie side by side.
create index conversation_days_counted on conversation_days (workspace_id, counted_by, day) include (location_id, sentiment, number);
create index conversation_days_appended on conversation_days (workspace_id) where not folded;
select app.protect_table('conversation_days', 'location');

create function app.utc_day(p_at timestamptz) returns date
  language sql immutable parallel safe
  return (p_at at time zone 'utc')::date;
revoke execute on function app.utc_day from public;

-- Of a workspace that goes nothing is counted any more.
create function app.conversations_counted() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.conversation_days (workspace_id, location_id, counted_by, day, sentiment, number)
    select n.workspace_id, n.location_id, d.counted_by, d.day, d.sentiment, count(*) from written n
    cross join lateral (values ('message', app.utc_day(n.last_message_at), n.sentiment),
      ('writing', app.utc_day(n.written_at), n.sentiment),
      ('contact', app.utc_day(n.contact_created_at), null)) as d (counted_by, day, sentiment)
    group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into public.conversation_days (workspace_id, location_id, counted_by, day, sentiment, number)
    select o.workspace_id, o.location_id, d.counted_by, d.day, d.sentiment, -count(*) from gone o
    cross join lateral (values ('message', app.utc_day(o.last_message_at), o.sentiment),
      ('writing', app.utc_day(o.written_at), o.sentiment),
      ('contact', app.utc_day(o.contact_created_at), null)) as d (counted_by, day, sentiment)
    where exists (select from public.workspaces w where w.id = o.workspace_id)
    group by 1, 2, 3, 4, 5;
  else
    insert into public.conversation_days (workspace_id, location_id, counted_by, day, sentiment, number)
    select v.workspace_id, v.location_id, d.counted_by, d.day, d.sentiment, sum(v.number) from (
      -- What stayed as it was cancels out here, before it is counted three times.
      select c.workspace_id, c.location_id, c.message_day, c.writing_day, c.contact_day, c.sentiment, sum(c.number) as number
      from (
        select n.workspace_id, n.location_id, app.utc_day(n.last_message_at) as message_day, app.utc_day(n.written_at) as writing_day,
          app.utc_day(n.contact_created_at) as contact_day, n.sentiment, 1 as number from written n
        union all
        select o.workspace_id, o.location_id, app.utc_day(o.last_message_at), app.utc_day(o.written_at),
          app.utc_day(o.contact_created_at), o.sentiment, -1 from gone o) c
      group by 1, 2, 3, 4, 5, 6 having sum(c.number) <> 0) v
    cross join lateral (values ('message', v.message_day, v.sentiment), ('writing', v.writing_day, v.sentiment),
      ('contact', v.contact_day, null)) as d (counted_by, day, sentiment)
    where exists (select from public.workspaces w where w.id = v.workspace_id)
    group by 1, 2, 3, 4, 5 having sum(v.number) <> 0;
  end if;
  return null;
end $$;
revoke execute on function app.conversations_counted from public;
create trigger counted_added after insert on conversations referencing new table as written
  for each statement execute function app.conversations_counted();
create trigger counted_changed after update on conversations referencing old table as gone new table as written
  for each statement execute function app.conversations_counted();
create trigger counted_removed after delete on conversations referencing old table as gone
  for each statement execute function app.conversations_counted();

grant create on schema app to hearback_system;
alter function app.conversations_counted owner to hearback_system;
grant execute on function app.utc_day to hearback_system;
set local role hearback_system;
alter function app.take_company_of_contact() rename to take_contact_columns;
create or replace function app.take_contact_columns() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select k.company_id, k.created_at into new.company_id, new.contact_created_at from public.contacts k
    where k.workspace_id = new.workspace_id and k.id = new.contact_id;
  return new;
end $$;
create or replace function app.contacts_employed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations v set company_id = n.company_id, contact_created_at = n.created_at
    from after_change n join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    where (n.company_id, n.created_at) is distinct from (o.company_id, o.created_at)
      and v.workspace_id = n.workspace_id and v.contact_id = n.id;
  return null;
end $$;
insert into conversation_days (workspace_id, location_id, counted_by, day, sentiment, number, folded)
select v.workspace_id, v.location_id, d.counted_by, d.day, d.sentiment, count(*), true from conversations v
cross join lateral (values ('message', app.utc_day(v.last_message_at), v.sentiment),
  ('writing', app.utc_day(v.written_at), v.sentiment),
  ('contact', app.utc_day(v.contact_created_at), null)) as d (counted_by, day, sentiment)
group by 1, 2, 3, 4, 5;
reset role;
revoke create on schema app from hearback_system;
alter trigger take_company on conversations rename to take_contact_columns;

create or replace view conversations_as_read with (security_invoker = true) as
  select workspace_id, contact_id, location_id, last_message_id, written_at as last_message_at, subject, preview, source,
    sentiment, campaign_id, company_id, unhandled, last_inbound_at, unread, lang, has_question, contact_created_at
  from conversations;

-- Ranking companies walks as many entries as a month has conversations: the team's in a narrow index of their own, those of whoever
-- only reads in the index of their few locations.
create index conversations_of_companies on conversations (workspace_id, last_message_at)
  include (company_id, last_inbound_at, location_id) where company_id is not null and last_inbound_at is not null;
drop index conversations_written;
create index conversations_written on conversations (workspace_id, location_id, written_at desc, contact_id desc)
  include (campaign_id, source, sentiment, unhandled, unread, last_inbound_at, company_id);
