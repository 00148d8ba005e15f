-- The list of conversations asks of each row whether its address, its domain or its profile is on the list.
create index do_not_contact_by_value on do_not_contact (workspace_id, value) where value is not null;
