-- A meeting is visible with its contact. Its appointment stays in the calendar of the location where it was booked, so both are stored.
alter table meetings add column contact_location_id text;
comment on column meetings.location_id is 'The CRM location of the calendar. Stays if the contact moves to another location.';
comment on column meetings.contact_location_id is 'The location of the contact, which decides who sees and counts the meeting.';

create function app.meetings_take_location() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select c.location_id into new.contact_location_id from public.contacts c
    where c.workspace_id = new.workspace_id and c.id = new.contact_id
    -- Waits for a move of the contact, which does not see this meeting.
    for share;
  return new;
end $$;
comment on function app.meetings_take_location is
  'Stores the location of the contact in the meeting, whatever the statement says, because row level security compares it.';
create trigger meetings_take_location before insert or update of contact_id, contact_location_id on meetings
  for each row execute function app.meetings_take_location();
comment on trigger meetings_take_location on meetings is 'Stores the location of the contact.';

grant create on schema app to hearback_system;
alter function app.meetings_take_location owner to hearback_system;
set local role hearback_system;
create or replace function app.contacts_updated() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  workspaces uuid[];
  contacts uuid[];
begin
  if exists (select from after_change n join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    where n.location_id is distinct from o.location_id) then
    update public.messages m set location_id = n.location_id from after_change n
      where m.workspace_id = n.workspace_id and m.contact_id = n.id and m.location_id is distinct from n.location_id;
    update public.opportunities p set location_id = n.location_id from after_change n
      where p.workspace_id = n.workspace_id and p.contact_id = n.id and p.location_id is distinct from n.location_id;
    update public.notes p set location_id = n.location_id from after_change n
      where p.workspace_id = n.workspace_id and p.contact_id = n.id and p.location_id is distinct from n.location_id;
    update public.meetings p set contact_location_id = n.location_id from after_change n
      where p.workspace_id = n.workspace_id and p.contact_id = n.id and p.contact_location_id is distinct from n.location_id;
    update public.conversations v set location_id = n.location_id from after_change n
      where v.workspace_id = n.workspace_id and v.contact_id = n.id and v.location_id is distinct from n.location_id;
  end if;
  select array_agg(n.workspace_id), array_agg(n.id) into workspaces, contacts from after_change n
    join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    where (o.first_name, o.last_name, o.email, o.company_name, o.company_id)
      is distinct from (n.first_name, n.last_name, n.email, n.company_name, n.company_id);
  if workspaces is not null then
    perform app.rebuild_words(workspaces, contacts);
  end if;
  return null;
end $$;
comment on function app.contacts_updated is
  'Moves messages, notes, opportunities, meetings and conversations to the new location of their contact, and rebuilds search words '
  'after a new name.';
update meetings m set contact_location_id = c.location_id from contacts c
  where c.workspace_id = m.workspace_id and c.id = m.contact_id and c.location_id is not null;
reset role;
revoke create on schema app from hearback_system;

create index meetings_of_contact_location on meetings (workspace_id, contact_location_id, booked_at);

alter policy read_rows on meetings using (workspace_id = (select app.workspace_id())
  and ((select app.sees_all_locations()) or (contact_location_id = any ((select app.meeting_locations())::text[])
    and (contact_location_id = any ((select app.thread_locations())::text[])
      or (contact_location_id = any ((select app.interested_locations())::text[]) and app.sees_thread(workspace_id, contact_id))))));
