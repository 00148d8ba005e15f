-- Null for accounts that were connected before the setting existed. They use the default of their provider.
alter table accounts add column blocks_suppressed boolean;
comment on column accounts.blocks_suppressed is
  'Adds people on the do-not-contact list to the block list of the whole provider workspace. Null: the default of the provider.';
grant select (blocks_suppressed), update (blocks_suppressed) on accounts to hearback_api;

alter table suppression_steps drop constraint suppression_steps_kind_check;
alter table suppression_steps add constraint suppression_steps_kind_check
  check (kind in ('replies', 'instantly', 'instantly_block_list', 'heyreach', 'heyreach_blacklist', 'crm'));

-- An entry that Hearback added at a provider. Removing the person from the list undoes exactly these. The undo is a run: see ARCHITECTURE.md.
create table suppression_marks (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('instantly_block_list', 'heyreach_blacklist', 'crm')),
  entry_id uuid,
  contact_id uuid,
  account_id uuid,
  ghl_location_id text,
  value text not null check (length(value) between 1 and 500),
  external_id text check (length(external_id) between 1 and 200),
  status text not null default 'set' check (status in ('set', 'waiting', 'running', 'failed')),
  error text,
  attempts integer not null default 0,
  leased_until timestamptz,
  leased_by text,
  cursor jsonb,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (workspace_id, id),
  unique nulls not distinct (workspace_id, kind, account_id, ghl_location_id, value),
  foreign key (workspace_id, entry_id) references do_not_contact (workspace_id, id) on delete set null (entry_id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete set null (contact_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, ghl_location_id) references ghl_locations (workspace_id, ghl_location_id) on update cascade on delete cascade,
  constraint suppression_marks_place check ((kind = 'crm') = (account_id is null) and (kind = 'crm') = (ghl_location_id is not null))
);
comment on table suppression_marks is
  'Block list entries and do-not-disturb flags that Hearback set at providers. Status `set` means in effect; the others belong to the undo.';
comment on column suppression_marks.value is 'Address, domain, LinkedIn profile or contact id of the CRM.';
comment on column suppression_marks.external_id is 'The id of the entry at the provider, when it is known.';
create index suppression_marks_of_entry on suppression_marks (workspace_id, entry_id) where entry_id is not null;
create index suppression_marks_of_contact on suppression_marks (workspace_id, contact_id) where contact_id is not null;
create index suppression_marks_of_account on suppression_marks (workspace_id, account_id) where account_id is not null;
create index suppression_marks_of_location on suppression_marks (workspace_id, ghl_location_id) where ghl_location_id is not null;
create index suppression_marks_open on suppression_marks (created_at) where status in ('waiting', 'running');
alter table suppression_marks enable row level security, force row level security;
create policy system_all on suppression_marks to hearback_system using (true) with check (true);
create policy read_rows on suppression_marks for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations())
      or exists (select from contacts c where c.workspace_id = suppression_marks.workspace_id and c.id = suppression_marks.contact_id)));
grant select on suppression_marks to hearback_api;
grant select, insert, update, delete on suppression_marks to hearback_system;
