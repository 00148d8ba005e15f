-- The dashboard counts the last 30 days by indexes alone: a large workspace has too many rows to visit each time.

-- The contact's company, copied: companies are ranked without visiting their people.
alter table conversations add column company_id uuid;

create function app.place_in_company() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select k.company_id into new.company_id from public.contacts k
    where k.workspace_id = new.workspace_id and k.id = new.contact_id;
  return new;
end $$;

-- A company that is deleted comes by here too: its key sets the contacts' to nothing.
create function app.contacts_employed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations v set company_id = n.company_id
    from after_change n join before_change o on o.workspace_id = n.workspace_id and o.id = n.id
    where n.company_id is distinct from o.company_id and v.workspace_id = n.workspace_id and v.contact_id = n.id;
  return null;
end $$;

create trigger place before insert on conversations
  for each row execute function app.place_in_company();
create trigger employed after update on contacts referencing old table as before_change new table as after_change
  for each statement execute function app.contacts_employed();

grant create on schema app to hearback_system;
alter function app.place_in_company owner to hearback_system;
alter function app.contacts_employed owner to hearback_system;
revoke create on schema app from hearback_system;

set local role hearback_system;
update conversations v set company_id = k.company_id from contacts k
  where k.workspace_id = v.workspace_id and k.id = v.contact_id and k.company_id is not null;
reset role;

-- The list's own index is given what is counted, instead of a second one beside it: every message moves its conversation
-- in all of them.
drop index conversations_newest;
create index conversations_newest on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, sentiment, last_inbound_at, company_id);

create index contacts_by_creation on contacts (workspace_id, created_at) include (location_id);
