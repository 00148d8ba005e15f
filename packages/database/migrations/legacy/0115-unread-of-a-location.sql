-- How many conversations are unread is asked with every look at the inbox, and counted up to a limit along an index. Whoever
-- is limited to some locations is counted along each of them: without this, along everybody else's unread ones.
create index conversations_unread_of_location
  on conversations (workspace_id, location_id, last_message_at desc, contact_id desc) where unread;
