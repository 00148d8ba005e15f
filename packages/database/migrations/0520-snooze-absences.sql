alter table inbox_settings add column snooze_absences boolean not null default true;
comment on column inbox_settings.snooze_absences is 'Snoozes conversations whose newest message is an absence notice until the return date.';

-- Conversations that were snoozed because of an absence notice, at most once per notice.
create table absence_snoozes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  message_id uuid not null,
  contact_id uuid not null,
  until timestamptz not null,
  primary key (workspace_id, message_id),
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
comment on table absence_snoozes is 'A snooze whose end differs from `until` was set by a person.';
create index absence_snoozes_of_contact on absence_snoozes (workspace_id, contact_id);
alter table absence_snoozes enable row level security, force row level security;
create policy read_rows on absence_snoozes for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (
    select from contacts c where c.workspace_id = absence_snoozes.workspace_id and c.id = absence_snoozes.contact_id));
create policy system_all on absence_snoozes for all to hearback_system using (true) with check (true);
grant select on absence_snoozes to hearback_api;
grant select, insert, update, delete on absence_snoozes to hearback_system;
