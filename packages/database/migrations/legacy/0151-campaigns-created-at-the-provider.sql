-- A campaign that was planned here is created at the provider once. Instantly knows no idempotency key, so the row is marked
-- before the call with the name that the campaign gets there, which holds its id: by it, whoever finds the mark open looks
-- there first, and a sync that meets the campaign knows whose it is.
alter table campaign_sequences add column account_id uuid;
alter table campaign_sequences add column provider_name text;
-- Nobody else calls before this moment.
alter table campaign_sequences add column leased_until timestamptz;
alter table campaign_sequences add foreign key (workspace_id, account_id) references accounts (workspace_id, id)
  on delete set null (account_id);
create index sequences_of_account on campaign_sequences (workspace_id, account_id) where account_id is not null;
create index sequences_by_name on campaign_sequences (workspace_id, provider_name) where provider_name is not null;

create policy mark_sequences on campaign_sequences for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (
    select from campaigns c where c.workspace_id = campaign_sequences.workspace_id and c.id = campaign_sequences.campaign_id
      and ((select app.sees_all_locations()) or c.ghl_location_id = any ((select app.writable_locations())::text[]))))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (
    select from campaigns c where c.workspace_id = campaign_sequences.workspace_id and c.id = campaign_sequences.campaign_id
      and ((select app.sees_all_locations()) or c.ghl_location_id = any ((select app.writable_locations())::text[]))));
grant update (account_id, provider_name, leased_until) on campaign_sequences to hearback_api;
