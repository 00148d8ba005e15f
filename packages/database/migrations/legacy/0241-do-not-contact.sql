-- Of a workspace: what its digests are made with. Without it a digest tells nobody whose address it is.
create table suppression_keys (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  sealed_key text not null,
  constraint suppression_keys_bound check (starts_with(sealed_key, 'b1.'))
);
select app.protect_table('suppression_keys', 'system');

-- Whom the workspace contacts no more: an address, a domain with all below it, or a LinkedIn profile. All is compared by
-- digest: who was erased stays on the list though nothing of them is kept.
create table do_not_contact (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('email', 'domain', 'linkedin')),
  -- As it is written; null of who was erased.
  value text check (length(value) between 1 and 500),
  digest text not null check (length(digest) = 64),
  reason text not null check (reason in ('asked', 'chosen', 'erased')),
  note text check (length(note) between 1 and 500),
  -- Whoever sees the contact sees the entry.
  contact_id uuid,
  added_by uuid,
  -- As it was: somebody who leaves takes no name along.
  added_by_name text not null check (length(added_by_name) between 1 and 320),
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, digest),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete set null (contact_id),
  foreign key (workspace_id, added_by) references users (workspace_id, id) on delete set null (added_by),
  constraint do_not_contact_erased check ((reason = 'erased') = (value is null) and (value is not null or note is null))
);
create index do_not_contact_newest on do_not_contact (workspace_id, created_at desc, id desc);
create index do_not_contact_of_contact on do_not_contact (workspace_id, contact_id) where contact_id is not null;
create index do_not_contact_of_user on do_not_contact (workspace_id, added_by) where added_by is not null;
select app.protect_table('do_not_contact', 'workspace');
-- Who sees some locations only must not learn whom the others leave alone.
alter policy read_rows on do_not_contact
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and ((select app.sees_all_locations())
    or exists (select from contacts c where c.workspace_id = do_not_contact.workspace_id and c.id = do_not_contact.contact_id)));

-- What follows from an entry, each with its state: a run.
create table suppression_steps (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null,
  kind text not null check (kind in ('replies', 'instantly', 'instantly_block_list', 'heyreach', 'crm')),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'not_available')),
  -- Why it failed, why it waits, why there is nothing to do.
  error text,
  -- How many campaigns, replies or contacts it concerned.
  done_count integer not null default 0,
  attempts integer not null default 0,
  leased_until timestamptz,
  leased_by text,
  cursor jsonb,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, entry_id, kind),
  foreign key (workspace_id, entry_id) references do_not_contact (workspace_id, id) on delete cascade
);
create index suppression_steps_open on suppression_steps (created_at) where status in ('waiting', 'running');
select app.protect_table('suppression_steps', 'workspace');
alter policy read_rows on suppression_steps
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and exists (select from do_not_contact d where d.workspace_id = suppression_steps.workspace_id and d.id = suppression_steps.entry_id));
