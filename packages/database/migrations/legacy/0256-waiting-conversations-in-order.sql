-- With the location in it the list is read in its own order from the index alone; without it that of the locations was read
-- to its end and sorted.
drop index conversations_unhandled, conversations_unread;
create index conversations_unhandled on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, snoozed, assigned_to) where needs_action;
create index conversations_unread on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, snoozed, assigned_to) where unread;
