-- A reply is signed by the mailbox or LinkedIn account that sends it, not by the person who writes it. One row per sender of an outreach
-- account. `provider_name` is the name that the provider reports, the other two are entered by people who manage integrations. People who
-- are limited to locations do not read this table: the server looks up the sender of a conversation that they can see.
create table sender_identities (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null,
  sender_key text not null check (length(sender_key) between 1 and 320),
  provider_name text check (length(provider_name) between 1 and 200),
  display_name text check (length(display_name) between 1 and 120),
  signature text check (length(signature) between 1 and 2000),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, account_id, sender_key),
  foreign key (workspace_id, account_id) references accounts on delete cascade
);
select app.protect_table('sender_identities', 'workspace', array['insert', 'update']);
comment on table sender_identities is 'Names and signatures of the mailboxes and LinkedIn accounts that send replies.';
comment on column sender_identities.sender_key is 'Mailbox address in lower case, or id of the LinkedIn account at HeyReach.';

-- Senders of the messages that are stored already. Their names arrive with the next message that the provider reports.
insert into sender_identities (workspace_id, account_id, sender_key)
select distinct workspace_id, account_id, lower(trim(coalesce(eaccount, provider_thread ->> 'linkedin_account_id')))
from messages
where account_id is not null and length(trim(coalesce(eaccount, provider_thread ->> 'linkedin_account_id'))) between 1 and 320
on conflict do nothing;
