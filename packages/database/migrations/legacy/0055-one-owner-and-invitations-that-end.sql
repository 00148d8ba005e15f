-- Hand-overs that ran at the same moment could leave several owners, or none. What they left is mended: the oldest owner
-- stays, and a workspace without one goes to its oldest colleague.
set local role hearback_system;
update users u set role = 'team'
where u.role = 'owner' and exists (
  select from users older where older.workspace_id = u.workspace_id and older.role = 'owner'
    and (older.created_at, older.id) < (u.created_at, u.id));
update users u set role = 'owner'
where u.role = 'team' and u.user_type <> 'agency_customer'
  and not exists (select from users o where o.workspace_id = u.workspace_id and o.role = 'owner')
  and not exists (
    select from users older where older.workspace_id = u.workspace_id and older.role = 'team'
      and older.user_type <> 'agency_customer' and (older.created_at, older.id) < (u.created_at, u.id));
-- Whoever sent these is gone already.
delete from invitations where accepted_at is null and invited_by is null;
reset role;

create unique index users_one_owner on users (workspace_id) where role = 'owner';

-- An invitation is the word of the person who sent it: it ends when that person goes or may no longer invite, whichever
-- way that comes about.
create function app.end_invitations() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.invitations i
  where i.workspace_id = old.workspace_id and i.invited_by = old.id and i.accepted_at is null;
  return coalesce(new, old);
end $$;
create trigger end_invitations_of_the_gone before delete on users
  for each row execute function app.end_invitations();
create trigger end_invitations_of_the_demoted after update of role, user_type, disabled_at on users
  for each row when (new.disabled_at is not null or new.user_type <> old.user_type
    or (new.role not in ('owner', 'team') and new.user_type <> 'agency'))
  execute function app.end_invitations();
grant create on schema app to hearback_system;
alter function app.end_invitations owner to hearback_system;
revoke create on schema app from hearback_system;

-- Whoever sends an invitation again vouches for it from then on.
drop policy renew_invitations on invitations;
create policy renew_invitations on invitations for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people())
    and invited_by = (select app.user_id()));
grant update (invited_by) on invitations to hearback_api;
