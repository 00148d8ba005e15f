-- A person limited to one location may add an address that a contact of another location has. Refusing it, or storing the contact
-- without it, would reveal that the other contact exists. Such a contact carries its location as the scope of its addresses.
alter table contacts add column address_scope text;
comment on column contacts.address_scope is
  'Null: the addresses are unique in the workspace. A location: they are unique in it, and another location may have them too.';
drop index contacts_by_email;
drop index contacts_by_linkedin;
create unique index contacts_by_email on contacts (workspace_id, email_key, address_scope) nulls not distinct
  where email_key is not null;
create unique index contacts_by_linkedin on contacts (workspace_id, linkedin_url, address_scope) nulls not distinct
  where linkedin_url is not null;

-- A shared view names its location or campaign. People who do not see that location do not see the view either.
drop policy read_rows on saved_views;
create policy read_rows on saved_views for select to hearback_api using (
  workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (user_id = (select app.user_id()) or (shared and ((select app.sees_all_locations()) or (
      (filter ->> 'location_id' is null or filter ->> 'location_id' = any ((select app.readable_locations())::text[]))
      and (filter ->> 'campaign_id' is null or exists (
        select from campaigns c
        where c.workspace_id = saved_views.workspace_id and c.id = (saved_views.filter ->> 'campaign_id')::uuid)))))));

-- The subscription is the agency's own matter.
drop policy read_subscription on subscriptions;
create policy read_subscription on subscriptions for select to hearback_api using (
  workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
