-- An appended count was in two indexes. One index with the flag in its key finds appended rows and folded rows of a kind.
alter table conversation_counts drop constraint conversation_counts_pkey, add primary key (workspace_id, folded, kind, id);
drop index conversation_counts_appended;

-- Events are stored in the order of their time, so that blocks of the table can be skipped without an entry per event.
drop index events_age;
create index events_age on events using brin (created_at) with (autosummarize = on);

-- The activities of a contact are few, so they are sorted when they are read.
alter table activities drop constraint activities_pkey, add primary key (workspace_id, contact_id, id);
drop index activities_newest;
-- Only the deletion of a user needed this index, to clear the column. A deleted user has no name either way.
alter table activities drop constraint activities_workspace_id_user_id_fkey;
drop index activities_of_user;
comment on column activities.user_id is 'The person who did it. Stays after the person is removed, like the actor of an event.';

-- Lists of the team leave snoozed conversations out, so that the indexes of their filters do not need them. A snooze adds no entry to
-- them, and a search by time or words does not use them.
drop index conversations_disposed, conversations_of_source, conversations_awaiting_reply, conversations_overdue, conversations_unhandled,
  conversations_unhandled_of_location, conversations_unread, conversations_unread_of_location;
create index conversations_disposed on conversations (workspace_id, sentiment, last_message_at desc, contact_id desc)
  where sentiment is not null and not snoozed;
create index conversations_of_source on conversations (workspace_id, source, last_message_at desc, contact_id desc)
  where source <> 'cold_email' and not snoozed;
create index conversations_awaiting_reply on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, assigned_to) where awaiting_reply and not snoozed;
create index conversations_overdue on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, assigned_to) where overdue and not snoozed;
create index conversations_unhandled on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, assigned_to) where needs_action and not snoozed;
create index conversations_unhandled_of_location on conversations (workspace_id, location_id, last_message_at desc, contact_id desc)
  include (assigned_to) where needs_action and not snoozed;
create index conversations_unread on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, assigned_to) where unread and not snoozed;
create index conversations_unread_of_location on conversations (workspace_id, location_id, last_message_at desc, contact_id desc)
  include (assigned_to) where unread and not snoozed;

-- The ranking of companies reads the index of the list, which contains its columns now.
drop index conversations_newest, conversations_of_companies;
create index conversations_newest on conversations (workspace_id, last_message_at desc, contact_id desc)
  include (location_id, campaign_id, source, sentiment, unhandled, unread, needs_action, snoozed, assigned_to, lang, has_question, scheduled,
    company_id, last_inbound_at);

-- Conversations without a location are in no list of a location.
drop index conversations_of_location;
create index conversations_of_location on conversations (workspace_id, location_id, last_message_at desc, contact_id desc)
  include (campaign_id, source, sentiment, unhandled, unread, needs_action, snoozed, assigned_to, lang, has_question, scheduled)
  where location_id is not null;

-- The new version of a row is on the same page, so that the log contains only what changed.
alter table conversations set (fillfactor = 90);
