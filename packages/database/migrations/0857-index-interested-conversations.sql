-- Lists of clients who see interested leads only. Without it, a page reads past all other conversations of the location.
create index conversations_interested on conversations (workspace_id, location_id, written_at desc, contact_id desc)
  include (sentiment, campaign_id, source, unhandled, unread) where sentiment = 'interested';
