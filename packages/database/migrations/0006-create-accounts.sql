-- Cold-email and LinkedIn accounts.

-- Cold-email and LinkedIn accounts. `provider` distinguishes them.
create table accounts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('instantly', 'heyreach')),
  user_id uuid not null,
  agency_owner_id uuid,
  provider_account_id text not null check (length(provider_account_id) between 1 and 200),
  name text not null check (length(name) between 1 and 120),
  custom_name text check (length(custom_name) between 1 and 120),
  sealed_api_key text not null,
  key_last_four text not null check (length(key_last_four) <= 4),
  connected boolean not null default true,
  last_sync timestamptz,
  contact_count integer not null default 0 check (contact_count >= 0),
  campaign_count integer not null default 0 check (campaign_count >= 0),
  error_message text,
  webhook_secret_hash text not null unique,
  sealed_webhook_secret text not null,
  last_event_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, provider, provider_account_id),
  foreign key (workspace_id, agency_owner_id) references users (workspace_id, id) on delete set null (agency_owner_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
alter table accounts enable row level security, force row level security;
create policy system_all on accounts to hearback_system using (true) with check (true);
create policy read_accounts on accounts for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.sees_all_locations()));
create policy add_accounts on accounts for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and user_id = (select app.user_id()));
create policy change_accounts on accounts for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy remove_accounts on accounts for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant insert, delete on accounts to hearback_api;
grant select, insert, update, delete on accounts to hearback_system;
grant select (workspace_id, id, provider, user_id, agency_owner_id, provider_account_id, name, custom_name, key_last_four, connected,
  last_sync, contact_count, campaign_count, error_message, last_event_at, created_at, updated_at) on accounts to hearback_api;
grant update (custom_name, updated_at) on accounts to hearback_api;

create trigger accounts_bound before insert or update of sealed_api_key, sealed_webhook_secret on accounts
  for each row execute function app.require_bound_secrets('sealed_api_key', 'sealed_webhook_secret');
comment on trigger accounts_bound on accounts is
  'Rejects API keys and webhook secrets that are not sealed for their row.';

-- A reply is signed by the mailbox or LinkedIn account that sends it, not by the user who writes it. provider_name is reported by the
-- provider; the other names are entered by users who manage integrations. The server looks up the sender for users who see only some locations.
create table sender_identities (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  account_id uuid not null,
  sender_key text not null check (length(sender_key) between 1 and 320),
  provider_name text check (length(provider_name) between 1 and 200),
  display_name text check (length(display_name) between 1 and 120),
  signature text check (length(signature) between 1 and 2000),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, account_id, sender_key),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
comment on table sender_identities is 'Names and signatures of the mailboxes and LinkedIn accounts that send replies.';
comment on column sender_identities.sender_key is
  'Mailbox address in lower case, or id of the LinkedIn account at HeyReach.';
select app.protect_table('sender_identities', 'workspace', array['insert', 'update']);
