-- The team's list has many columns in its index, and ranking companies walks as many of its entries as a month has conversations:
-- in an index of their own those are half as wide. Whoever only reads sees few locations, and has the index of those.
drop index conversations_newest;
create index conversations_newest on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, campaign_id, source, sentiment, unhandled, unread, needs_action, snoozed, assigned_to, lang, has_question,
    scheduled);
create index conversations_of_companies on conversations (workspace_id, last_message_at)
  include (company_id, last_inbound_at, location_id) where company_id is not null and last_inbound_at is not null;
