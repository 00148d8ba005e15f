-- An identity in the CRM follows its address out of a contact. Deleting that contact with its merges must not delete the identity.
alter table contact_identities
  alter column merge_id drop not null,
  drop constraint contact_identities_workspace_id_merge_id_fkey,
  add foreign key (workspace_id, merge_id) references contact_merges (workspace_id, id) on delete set null (merge_id);
