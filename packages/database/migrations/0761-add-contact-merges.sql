create table contact_merges (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('merge', 'split')),
  contact_id uuid not null,
  other_id uuid not null,
  former jsonb not null default '{}' check (jsonb_typeof(former) = 'object'),
  moved jsonb not null default '{}' check (jsonb_typeof(moved) = 'object'),
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by)
);
comment on table contact_merges is
  'Contacts that were merged or split. `moved` lists the moved rows by table, `former` is what an undo restores. `other_id` is the contact that was merged into or split from `contact_id`.';
create index contact_merges_of_contact on contact_merges (workspace_id, contact_id, created_at desc);
create index contact_merges_of_user on contact_merges (workspace_id, created_by) where created_by is not null;
alter table contact_merges enable row level security, force row level security;
create policy read_rows on contact_merges for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (
    select from contacts c where c.workspace_id = contact_merges.workspace_id and c.id = contact_merges.contact_id));
create policy system_all on contact_merges for all to hearback_system using (true) with check (true);
grant select on contact_merges to hearback_api;
grant select, insert, update, delete on contact_merges to hearback_system;

create table contact_identities (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  contact_id uuid not null,
  kind text not null check (kind in ('email', 'linkedin', 'crm')),
  value text not null check (length(value) between 1 and 500),
  merge_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, kind, value, contact_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, merge_id) references contact_merges (workspace_id, id) on delete cascade
);
comment on table contact_identities is
  'Further addresses of a contact, in addition to its email address, LinkedIn profile and CRM id. Messages from them belong to the contact.';
create index contact_identities_of_contact on contact_identities (workspace_id, contact_id);
create index contact_identities_of_merge on contact_identities (workspace_id, merge_id);
alter table contact_identities enable row level security, force row level security;
create policy read_rows on contact_identities for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (
    select from contacts c where c.workspace_id = contact_identities.workspace_id and c.id = contact_identities.contact_id));
create policy system_all on contact_identities for all to hearback_system using (true) with check (true);
grant select on contact_identities to hearback_api;
grant select, insert, update, delete on contact_identities to hearback_system;

create table contact_distinctions (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  contact_id uuid not null,
  other_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, contact_id, other_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by)
);
comment on table contact_distinctions is 'Pairs of contacts that a user marked as different people. They are not suggested again.';
create index contact_distinctions_of_user on contact_distinctions (workspace_id, created_by) where created_by is not null;
alter table contact_distinctions enable row level security, force row level security;
create policy read_rows on contact_distinctions for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (
    select from contacts c where c.workspace_id = contact_distinctions.workspace_id and c.id = contact_distinctions.contact_id));
create policy system_all on contact_distinctions for all to hearback_system using (true) with check (true);
grant select on contact_distinctions to hearback_api;
grant select, insert, update, delete on contact_distinctions to hearback_system;

create index contacts_by_phone on contacts (workspace_id, (right(regexp_replace(phone, '\D', '', 'g'), 9)))
  where length(regexp_replace(phone, '\D', '', 'g')) >= 7;
create index contacts_by_name on contacts (workspace_id, (lower(last_name)), (lower(first_name)))
  where first_name is not null and last_name is not null;

create or replace function app.words_of_contact(p_workspace uuid, p_contact uuid) returns tsvector language sql stable
begin atomic
  select app.words_of(concat_ws(' ', k.first_name, k.last_name, k.email::text, k.company_name, f.company_name,
    (select string_agg(i.value, ' ') from contact_identities i
      where i.workspace_id = k.workspace_id and i.contact_id = k.id and i.kind = 'email')))
  from contacts k left join companies f on f.workspace_id = k.workspace_id and f.id = k.company_id
  where k.workspace_id = p_workspace and k.id = p_contact;
end;
