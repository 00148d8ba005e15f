-- What the team writes to itself between the messages of a conversation. It is never sent, and a customer never sees it.
create table notes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  -- Where the contact lies: written by the trigger below.
  location_id text,
  author_id uuid,
  -- As it was: somebody who leaves takes no name along.
  author_name text not null check (length(author_name) between 1 and 320),
  content text not null check (length(content) between 1 and 5000),
  -- People whose names it calls, as far as they may read it.
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  -- Gone for everybody; deleted for good once nobody can take it back.
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, author_id) references users (workspace_id, id) on delete set null (author_id)
);
create index notes_of_contact on notes (workspace_id, contact_id, created_at desc, id desc);
create index notes_of_author on notes (workspace_id, author_id) where author_id is not null;
create index notes_deleted on notes (deleted_at) where deleted_at is not null;
-- The function is the system's: whoever makes a trigger of it must be let call it meanwhile.
set local role hearback_system;
grant execute on function app.place_at_contact to session_user;
reset role;
create trigger place before insert or update of contact_id, location_id on notes
  for each row execute function app.place_at_contact();
set local role hearback_system;
revoke execute on function app.place_at_contact from session_user;
reset role;

select app.protect_table('notes', 'location', array['insert', 'update']);
alter policy read_rows on notes
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[])));
-- Nobody writes in the name of another, nor changes their words.
alter policy add_rows on notes
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and author_id = (select app.user_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
alter policy change_rows on notes
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and author_id = (select app.user_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and author_id = (select app.user_id())
    and ((select app.sees_all_locations()) or location_id = any ((select app.writable_locations())::text[])));
revoke insert, update on notes from hearback_api;
grant insert (workspace_id, contact_id, author_id, author_name, content, mentions),
  update (content, mentions, edited_at, deleted_at) on notes to hearback_api;

-- As before, with the notes of who moves.
grant create on schema app to hearback_system;
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
reset role;
revoke create on schema app from hearback_system;
