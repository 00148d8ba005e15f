-- The dashboard counts the last 30 days by index alone: a workspace's pages are too many to visit each time. The list's own
-- index is given what is counted, instead of a second one beside it: every message moves its conversation in all of them.
drop index conversations_newest;
create index conversations_newest on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, sentiment, last_inbound_at);

create index contacts_by_creation on contacts (workspace_id, created_at) include (location_id);
