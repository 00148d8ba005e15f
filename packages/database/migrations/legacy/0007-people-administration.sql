-- Who may administer people: role owner or team, or user_type agency; never a customer.
create function app.manages_people() returns boolean
  language sql stable parallel safe set search_path = ''
  return app.is_insider() and (app.role() in ('owner', 'team') or app.user_type() = 'agency');
grant execute on function app.manages_people() to hearback_api, hearback_system;

-- Invitations. The link's token is kept as a hash: reading this table opens no door.
create table invitations (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  email citext not null check (length(email) between 3 and 320),
  user_type text not null check (user_type in ('agency', 'single_location', 'agency_customer')),
  locations text[] not null default '{}' check (cardinality(locations) <= 1000),
  access_level text not null default 'read' check (access_level in ('read', 'write', 'admin')),
  token_hash text not null unique,
  invited_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, invited_by) references users (workspace_id, id) on delete set null (invited_by)
);
create unique index invitations_one_pending on invitations (workspace_id, email) where accepted_at is null;
create index invitations_newest on invitations (workspace_id, created_at desc, id desc);

create table password_reset_tokens (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_hash text not null unique,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

-- Outgoing mail with its visible state. The contents hold links and passwords, so they are encrypted and wiped once sent.
create table mails (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  to_email text not null check (length(to_email) between 3 and 320),
  template text not null check (length(template) between 1 and 60),
  -- What the mail is about, so that the screen of that thing can show the mail's state.
  subject_id uuid,
  sealed_contents text,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  reason text,
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  primary key (workspace_id, id)
);
create index mails_subject on mails (workspace_id, subject_id, created_at desc);

-- Who did what to whom, and what was refused. Nobody may change or remove a line: no role has the right.
create table audit_log (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  -- Names are copied: the line must outlive the person.
  actor_user_id uuid,
  actor_email text,
  action text not null check (length(action) between 3 and 100),
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  target text check (length(target) <= 400),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) < 8000),
  primary key (workspace_id, id)
);

alter table invitations enable row level security;
alter table invitations force row level security;
create policy system_all on invitations to hearback_system using (true) with check (true);
create policy read_invitations on invitations for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.manages_people()));
create policy write_invitations on invitations for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people())
    and invited_by = (select app.user_id()));
create policy renew_invitations on invitations for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
create policy cancel_invitations on invitations for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
-- The hash is not for reading; a person who could read it could still not use it, but has no reason to.
grant select (workspace_id, id, email, user_type, locations, access_level, invited_by, created_at, expires_at, accepted_at),
  insert, delete on invitations to hearback_api;
grant update (token_hash, expires_at, user_type, locations, access_level) on invitations to hearback_api;
grant select, insert, update, delete on invitations to hearback_system;

alter table password_reset_tokens enable row level security;
alter table password_reset_tokens force row level security;
create policy system_all on password_reset_tokens to hearback_system using (true) with check (true);
create policy write_reset_tokens on password_reset_tokens for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
grant insert on password_reset_tokens to hearback_api;
grant select, insert, update, delete on password_reset_tokens to hearback_system;

alter table mails enable row level security;
alter table mails force row level security;
create policy system_all on mails to hearback_system using (true) with check (true);
create policy read_mails on mails for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.manages_people()));
create policy queue_mails on mails for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
grant select (workspace_id, id, to_email, template, subject_id, status, reason, attempts, created_at, sent_at), insert
  on mails to hearback_api;
grant select, insert, update on mails to hearback_system;

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy system_read on audit_log for select to hearback_system using (true);
create policy system_append on audit_log for insert to hearback_system with check (true);
create policy owners_read on audit_log for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.role()) = 'owner');
create policy insiders_append on audit_log for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and actor_user_id = (select app.user_id()));
grant select, insert on audit_log to hearback_api, hearback_system;

-- Administering people. Customers and people of other workspaces are kept out by the wall, not by the screen.
create policy add_people on users for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
create policy administer_people on users for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
create policy remove_people on users for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
grant insert, delete on users to hearback_api;
grant update (user_type, default_location_id, agency_owner_id, onboarding_status) on users to hearback_api;

create policy grant_access on user_location_access for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
create policy change_access on user_location_access for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
create policy revoke_access on user_location_access for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.manages_people()));
grant insert, delete on user_location_access to hearback_api;
grant update (access_level) on user_location_access to hearback_api;

-- A privilege that policies cannot express: nobody changes the own type, and only an agency changes anybody's.
create function app.guard_standing() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if new.user_type is distinct from old.user_type or new.agency_owner_id is distinct from old.agency_owner_id then
    if current_user = 'hearback_api' and (app.user_type() is distinct from 'agency' or old.id = app.user_id()) then
      raise exception 'only people of an agency change the type of others' using errcode = '42501';
    end if;
  end if;
  return new;
end $$;
create trigger guard_standing before update on users for each row execute function app.guard_standing();
