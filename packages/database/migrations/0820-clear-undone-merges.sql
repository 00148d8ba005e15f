-- An undone merge or split is not undone again, so the former values of the contacts are not needed.
set local role hearback_system;
update contact_merges set former = '{}' where undone_at is not null;
reset role;
