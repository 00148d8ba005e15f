-- A disposition is written to every message of a conversation. Each update wrote an entry to every index of messages, because the
-- predicate of messages_to_read contained the sentiment and pages had no space for the new version of a row. Messages with a sentiment
-- are now marked as tried instead, so that they leave the index, and later changes of the sentiment stay on the page.
alter table messages set (fillfactor = 75);
alter table conversation_words set (fillfactor = 80);
drop index messages_to_read;
alter table messages disable trigger user;
set local role hearback_system;
update messages set sentiment_tried_at = clock_timestamp()
  where direction = 'inbound' and source <> 'anonymous_traffic_id' and sentiment is not null and sentiment_tried_at is null;
reset role;
alter table messages enable trigger user;
create index messages_to_read on messages (workspace_id, sent_at desc)
  where direction = 'inbound' and source <> 'anonymous_traffic_id' and sentiment_tried_at is null;
