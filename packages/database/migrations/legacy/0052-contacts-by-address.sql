-- Beneath row level security an index is used for operators only that cannot leak what they see. Comparing citext is not
-- one of them, nor is lower(): whoever wrote in, and their company, were looked for among all of the workspace's, one by
-- one. The same in small letters, as text, is compared without leaking.
alter table contacts add column email_key text generated always as (lower(email::text)) stored;
drop index contacts_by_email;
create unique index contacts_by_email on contacts (workspace_id, email_key) where email_key is not null;

alter table companies add column name_key text not null generated always as (lower(company_name)) stored;
drop index companies_by_name;
create unique index companies_by_name on companies (workspace_id, name_key);
