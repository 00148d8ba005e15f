-- Who is asked for the first replies of a location: nobody, one person, or several who take turns.
create table location_assignees (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  location_id text not null,
  user_id uuid not null,
  -- When it was their turn last.
  turn_at timestamptz,
  primary key (workspace_id, location_id, user_id),
  foreign key (workspace_id, location_id) references ghl_locations (workspace_id, ghl_location_id)
    on update cascade on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index location_assignees_of_person on location_assignees (workspace_id, user_id);
select app.protect_table('location_assignees', 'workspace', array['insert', 'update', 'delete']);

-- Whoever works there: an agency_customer only reads. The same rule as app.enter has it.
create function app.works_at(p_workspace_id uuid, p_user_id uuid, p_location_id text) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select exists (
      select from public.users u
      where u.workspace_id = p_workspace_id and u.id = p_user_id and u.disabled_at is null
        and u.user_type <> 'agency_customer'
        and (u.user_type = 'agency' or u.role in ('owner', 'team') or u.default_location_id = p_location_id
          or exists (
            select from public.user_location_access a
            where a.workspace_id = u.workspace_id and a.user_id = u.id and a.ghl_location_id = p_location_id)));
  end;
revoke execute on function app.works_at from public;
grant execute on function app.works_at to hearback_api, hearback_system;

-- A conversation is nobody's rather than somebody's who does not see it, whoever assigns it and however it moves. The
-- person's row is held, so that what takes their access away comes before or after.
create function app.check_assignee() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.users u where u.workspace_id = new.workspace_id and u.id = new.assigned_to for share;
  if not app.works_at(new.workspace_id, new.assigned_to, new.location_id) then
    new.assigned_to := null;
  end if;
  return new;
end $$;
revoke execute on function app.check_assignee from public;
create trigger check_assignee before update of assigned_to, location_id on conversations for each row
  when (new.assigned_to is not null
    and (new.assigned_to, new.location_id) is distinct from (old.assigned_to, old.location_id))
  execute function app.check_assignee();

-- Whoever loses access gives back what was theirs there. A person who is removed does so by the foreign keys.
create function app.give_back_work() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := case tg_table_name when 'users' then (to_jsonb(old) ->> 'id')::uuid else (to_jsonb(old) ->> 'user_id')::uuid end;
begin
  perform from public.users u where u.workspace_id = old.workspace_id and u.id = v_user_id for no key update;
  delete from public.location_assignees l
    where l.workspace_id = old.workspace_id and l.user_id = v_user_id
      and not app.works_at(l.workspace_id, l.user_id, l.location_id);
  update public.conversations v set assigned_to = null
    where v.workspace_id = old.workspace_id and v.assigned_to = v_user_id
      and not app.works_at(v.workspace_id, v.assigned_to, v.location_id);
  return null;
end $$;
revoke execute on function app.give_back_work from public;
create trigger give_back_work after update of role, user_type, default_location_id, disabled_at on users for each row
  when ((old.role, old.user_type, old.default_location_id, old.disabled_at)
    is distinct from (new.role, new.user_type, new.default_location_id, new.disabled_at))
  execute function app.give_back_work();
create trigger give_back_work after delete on user_location_access for each row execute function app.give_back_work();

grant create on schema app to hearback_system;
alter function app.check_assignee owner to hearback_system;
alter function app.give_back_work owner to hearback_system;
revoke create on schema app from hearback_system;
