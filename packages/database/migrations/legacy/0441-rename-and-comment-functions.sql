-- The last file of the old chain: afterward the catalog equals the one that the baseline creates.

alter function auth.tell_session_ended rename to session_publish_end;
alter trigger told_when_deleted on auth.session rename to session_publish_end_on_delete;
alter trigger told_when_shortened on auth.session rename to session_publish_end_on_update;
alter function auth.keep_has_second_factor rename to users_set_has_second_factor;
alter trigger second_factor_kept on auth.passkeys rename to passkeys_set_has_second_factor;
alter trigger second_factor_kept on auth.totp_secrets rename to totp_secrets_set_has_second_factor;
alter trigger stop_mails on users rename to users_cancel_mails;
alter trigger stop_mails on invitations rename to invitations_cancel_mails;
alter function app.abandon_subscription rename to subscriptions_record_deletion;
alter trigger abandon_subscription on subscriptions rename to subscriptions_record_deletion;
alter function app.keep_audit rename to audit_log_reject_changes;
alter trigger kept on audit_log rename to audit_log_reject_changes;
alter trigger kept on audit_seals rename to audit_seals_reject_changes;
alter trigger sealed on audit_log rename to audit_log_seal_line;
alter table audit_log rename constraint sealed to audit_log_seal_line;
alter trigger figures_follow on campaigns rename to campaigns_move_figures;
alter trigger described on contacts rename to contacts_update_leads;
alter trigger describe on campaign_contacts rename to campaign_contacts_copy_contact;
alter trigger note_told on notes rename to notes_record_creation;
alter trigger note_change_told on notes rename to notes_record_removal;
alter trigger forget_private on saved_views rename to saved_views_delete_private;

-- PostgreSQL 18 names not-null constraints after the column. These columns were renamed since.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    alter table campaign_chat_sessions rename constraint campaign_chat_sessions_style_not_null to campaign_chat_sessions_talk_not_null;
    alter table imports rename constraint imports_state_not_null to imports_status_not_null;
    alter table lead_runs rename constraint lead_runs_state_not_null to lead_runs_status_not_null;
  end if;
end $$;

comment on schema app is 'Functions for policies, commands and triggers.';
comment on schema auth is 'Accounts, sessions and keys. hearback_api has no rights here.';
comment on schema system is 'Tables that belong to no workspace. hearback_api has no rights here.';

comment on column conversations.last_message_at is 'Position in the list: when the newest message was written or the conversation returned, whichever is later.';
comment on column conversations.waited is 'Snooze and reminder that the named messages ended. Restored if all of these messages are automatic.';
comment on column conversations.written_at is 'When the newest message was written.';
comment on column audit_log.erased_at is 'When words that name a person were erased from the line.';
comment on column campaign_sequences.delay_days is 'Days between two emails.';
comment on column reply_outcomes.situation is 'Situation of the answered message when the reply was written. Null if in doubt.';
comment on column reply_outcomes.sentiment is 'Sentiment of the answered message when the reply was written. If it is corrected, the reply is no longer used for learning.';

-- Request context
comment on function app.workspace_id() is 'Returns the workspace of the current transaction. Null outside withActor and withWorkspace, so that every policy yields no row.';
comment on function app.user_id() is 'Returns the signed-in user of the current transaction. Null in jobs.';
comment on function app.role() is 'Returns the role of the signed-in user: owner, team or client.';
comment on function app.user_type() is 'Returns the type of the signed-in user: agency, single_location or agency_customer.';
comment on function app.is_insider() is 'Returns true for users of the workspace itself. Customers of an agency and missing settings yield false.';
comment on function app.sees_all_locations() is 'Returns true for workspace administrators, who see all locations. Everyone else sees only readable_locations.';
comment on function app.readable_locations() is 'Returns the locations whose rows the user can read.';
comment on function app.writable_locations() is 'Returns the locations whose rows the user can change.';
comment on function app.manages_people() is 'Returns true for users who can invite, change and remove others.';
comment on function app.protect_table(regclass, text, text[]) is 'Enables and forces row level security on a tenant table and creates its standard policies and grants. The scope (workspace, location, person, system) defines which rows a user can access.';
comment on function app.add_job(text, json, text, timestamptz, integer) is 'Enqueues a job in the transaction of the change. In a user''s transaction the payload must name the workspace of that user.';
comment on function app.utc_day(timestamptz) is 'Returns the UTC date of a time. Immutable, so that indexes can use it.';
comment on function app.require_bound_secrets() is 'Rejects a new value of the named columns that is not sealed for its table, column and row, so that a sealed value cannot be copied to another row.';

-- Auth and people
comment on function auth.session_publish_end() is 'Notifies the API processes that a session ended, so that they close its live streams.';
comment on trigger session_publish_end_on_delete on auth.session is 'Notifies the API processes of a deleted session.';
comment on trigger session_publish_end_on_update on auth.session is 'Notifies the API processes of a session that expires earlier than planned, as after a revocation.';
comment on function auth.users_set_has_second_factor() is 'Stores in users.has_second_factor whether the account has an authenticator app or a passkey.';
comment on trigger passkeys_set_has_second_factor on auth.passkeys is 'Updates users.has_second_factor when a passkey is added or removed.';
comment on trigger totp_secrets_set_has_second_factor on auth.totp_secrets is 'Updates users.has_second_factor when an authenticator app is confirmed or removed.';
comment on function app.can_assign_location_access(uuid, text) is 'Returns true if the user can grant access to the location: only agency users, and only for locations of their workspace.';
comment on function app.get_user_accessible_locations(uuid) is 'Lists the locations that a user can access, with the access level.';
comment on function app.insider_sees(uuid, uuid, text) is 'Returns true if a user of the workspace, not a customer, can read rows of the location.';
comment on function app.works_at(uuid, uuid, text) is 'Returns true if conversations of the location can be assigned to the user.';
comment on function app.may_reply_at(uuid, uuid, text) is 'Returns true if the user can send replies to contacts of the location. Checked again when a scheduled reply is due.';
comment on function app.guard_standing() is 'Rejects a change of user_type or agency_owner_id by a user who is not an agency user, and any change of one''s own type.';
comment on trigger guard_standing on users is 'Keeps a user from changing their own type, which column grants alone cannot prevent.';
comment on trigger end_invitations_of_the_demoted on users is 'Deletes the pending invitations of a user who was disabled or lost the right to invite.';
comment on trigger end_invitations_of_the_gone on users is 'Deletes the pending invitations of a deleted user, before the foreign key clears their author.';
comment on trigger give_back_work on users is 'Unassigns conversations when the role, type or default location of a user changes.';
comment on trigger give_back_work on user_location_access is 'Unassigns conversations when a grant is revoked.';
comment on trigger pause_channels_of_demoted on users is 'Pauses the channels of a demoted or disabled administrator, who must not keep receiving notifications.';
comment on trigger pause_channels_of_removed on users is 'Pauses the channels of a deleted user, before the foreign key clears their author.';
comment on trigger users_cancel_mails on users is 'Cancels unsent emails to deleted users.';
comment on trigger invitations_cancel_mails on invitations is 'Cancels unsent emails of deleted invitations.';

-- Billing, locations and accounts
comment on function app.subscriptions_record_deletion() is 'Records the subscription of a deleted workspace, so that a job cancels it at Stripe.';
comment on trigger subscriptions_record_deletion on subscriptions is 'Records subscriptions that are deleted with their workspace.';
comment on trigger oauth_tokens_bound on oauth_tokens is 'Rejects tokens that are not sealed for their row.';
comment on trigger accounts_bound on accounts is 'Rejects API keys and webhook secrets that are not sealed for their row.';
comment on trigger clay_webhooks_bound on clay_webhooks is 'Rejects table URLs and tokens that are not sealed for their row.';
comment on trigger mails_bound on mails is 'Rejects email contents that are not sealed for their row.';

-- Campaigns and leads
comment on trigger campaigns_move_figures on campaigns is 'Keeps the location of the figures equal to the location of the campaign.';
comment on function app.email_provider(text) is 'Returns the mailbox provider of an email address: gmail, outlook, yahoo or null.';
comment on function app.lead_text(text, text, text, text, text) is 'Builds the text that the search in a lead list compares, in lower case.';
comment on trigger campaign_contacts_copy_contact on campaign_contacts is 'Fills the copied columns of a lead unless the statement supplies them.';
comment on trigger contacts_update_leads on contacts is 'Keeps the copied columns of leads equal to their contacts.';
comment on trigger updated on companies is 'Keeps the search words of conversations in step with company names.';
comment on trigger updated on contacts is 'Keeps locations and search words in step with the contact.';
comment on trigger employed on contacts is 'Keeps company and creation time of conversations equal to their contacts.';
comment on trigger take_location on messages is 'Stores the location of the contact.';
comment on trigger take_location on notes is 'Stores the location of the contact.';
comment on trigger take_location on opportunities is 'Stores the location of the contact.';
comment on trigger take_location on classification_corrections is 'Stores the location of the corrected message.';
comment on trigger take_location on reply_outcomes is 'Stores the location of the answered message.';

-- Inbox
comment on function app.words_of(text) is 'Splits a text into search words: case and accents are ignored, punctuation separates words.';
comment on function app.words_of_contact(uuid, uuid) is 'Returns the search words of a contact: names, email address and companies.';
comment on function app.tagged_word(uuid, text) is 'Prefixes a search word with its workspace, so that one index serves all workspaces without mixing their words.';
comment on function app.rebuild_words(uuid[], uuid[]) is 'Computes the search words of conversations from their contacts and newest 200 messages.';
comment on function app.has_question(text) is 'Returns true if the text contains a question mark at the end of a sentence.';
comment on function app.told_conversations(uuid[], uuid[]) is 'Computes the list rows of conversations from their messages. unhandled_count counts inbound messages that are neither marked as done nor followed by an outbound message, and those whose reply failed.';
comment on function app.refresh_conversations(uuid[], uuid[]) is 'Inserts or updates the list rows of conversations. Locks them in key order, so that concurrent changes cannot deadlock.';
comment on function app.forget_empty_conversations(uuid[], uuid[]) is 'Deletes conversations without messages.';
comment on trigger inserted on messages is 'Updates the conversations of new messages.';
comment on trigger updated on messages is 'Updates the conversations of changed messages.';
comment on trigger deleted on messages is 'Updates the conversations of deleted messages.';
comment on trigger message_wiped on messages is 'Wipes copies of a message together with the message.';
comment on trigger messages_gone on messages is 'Wipes copies of deleted messages.';
comment on function app.wipe_events_of(uuid, uuid[]) is 'Wipes the payloads of the webhook events that reported the messages, and the texts of the replies that became them.';
comment on trigger waiting_ends on messages is 'Ends snooze and reminder when the lead writes.';
comment on trigger deletion_told on messages is 'Records deleted and restored messages in the activity of the conversation.';
comment on trigger responses_written on messages is 'Updates response times after new messages.';
comment on trigger updated_responses on messages is 'Updates response times after changed messages.';
comment on trigger response_sent on replies is 'Updates the response time when a reply was sent.';
comment on trigger take_contact_columns on conversations is 'Fills the columns that are copied from the contact.';
comment on function app.keep_written_at() is 'Stores when the newest message was written. last_message_at can be later, because a returned conversation moves to the top.';
comment on trigger written_at on conversations is 'Keeps written_at in step with the newest message.';
comment on trigger conversations_set_own_last on conversations is 'Keeps own_last in step with last_message_id.';
comment on trigger check_assignee on conversations is 'Prevents an assignment without access, also when the conversation moves to another location.';
comment on trigger tallied_added on conversations is 'Counts new conversations.';
comment on trigger tallied_changed on conversations is 'Counts changed conversations.';
comment on trigger tallied_removed on conversations is 'Counts deleted conversations.';
comment on trigger counted_added on conversations is 'Counts new conversations by day.';
comment on trigger counted_changed on conversations is 'Counts changed conversations by day.';
comment on trigger counted_removed on conversations is 'Counts deleted conversations by day.';
comment on trigger told on conversations is 'Records changes of a conversation in its activity.';
comment on function app.conversation_tests(jsonb) is 'Converts [column, value] pairs to SQL conditions on conversations.';
comment on trigger saved_views_delete_private on saved_views is 'Deletes private views of deleted users.';

-- Classification, replies and teamwork
comment on trigger corrections_follow on messages is 'Keeps corrections in step with their message.';
comment on function app.waits(timestamptz, text, timestamptz) is 'Returns true for a scheduled reply that is neither sent nor discarded.';
comment on trigger scheduled_added on replies is 'Updates conversations.scheduled after a reply is scheduled.';
comment on trigger scheduled_changed on replies is 'Updates conversations.scheduled after a reply is rescheduled, sent or discarded.';
comment on trigger scheduled_removed on replies is 'Updates conversations.scheduled after a scheduled reply is deleted.';
comment on trigger sent_told on replies is 'Records sent replies in the activity of the conversation.';
comment on trigger reply_outcomes_follow on messages is 'Moves outcomes with their message to another location.';
comment on trigger address_answer on notes is 'Makes an answer visible to the author of its question.';
comment on trigger notes_record_creation on notes is 'Records new notes in the activity of the conversation.';
comment on trigger notes_record_removal on notes is 'Records removed and restored notes in the activity of the conversation.';

-- Audit log
comment on trigger audit_log_seal_line on audit_log is 'Seals new lines at the end of the transaction, because the chain is locked until the commit.';
comment on function app.audit_log_reject_changes() is 'Rejects changes and deletions of the audit log outside app.cut_audit and app.erase_from_audit.';
comment on trigger audit_log_reject_changes on audit_log is 'Keeps lines from being changed or deleted.';
comment on trigger audit_seals_reject_changes on audit_seals is 'Keeps seals from being changed or deleted.';

-- Only the owner of a function can rename it or comment on it. These functions belong to the system role.
grant create on schema app to hearback_system;
set local role hearback_system;

alter function app.stop_mails rename to mails_cancel_for_deleted;
alter function app.audit_line_sealed rename to audit_log_seal_line;
alter function app.figures_follow rename to campaigns_move_figures;
alter function app.leads_described rename to contacts_update_leads;
alter function app.describe_lead rename to campaign_contacts_copy_contact;
alter function app.tell_note_changed rename to notes_record_activity;
alter function app.forget_private_view rename to saved_views_delete_private;

-- Request context
comment on function app.enter(text, text) is 'Checks the session, loads the profile and sets the request context for one transaction. One statement, so that a revoked session or a changed role takes effect with the next request.';
comment on function app.take_from_budget(text, double precision, double precision) is 'Takes one token from a rate limit bucket. Returns 0, or the seconds to wait until a token is available.';

-- Auth and people
comment on function app.must_change_password(text) is 'Returns true while the account has a temporary password.';
comment on function app.second_factor_due(text) is 'Returns the time from which the workspace requires a second factor of this user. Null if the user has one or the workspace requires none.';
comment on function app.end_invitations() is 'Deletes the pending invitations of a user who can no longer manage people.';
comment on function app.give_back_work() is 'Unassigns conversations and round-robin places at locations that the user can no longer access.';
comment on function app.users_pause_channels() is 'Pauses the notification channels of a user who can no longer manage integrations.';
comment on function app.mails_cancel_for_deleted() is 'Cancels unsent emails about deleted rows and wipes their contents, which contain links that no longer work.';

-- Campaigns and leads
comment on function app.campaigns_move_figures() is 'Copies the location of a campaign to its figures, because row level security compares it there.';
comment on function app.campaign_contacts_copy_contact() is 'Copies the columns of a contact by which the lead list is filtered to the new lead.';
comment on function app.contacts_update_leads() is 'Updates the copied columns of leads when their contacts change.';
comment on function app.companies_updated() is 'Rebuilds the search words of conversations whose company was renamed.';
comment on function app.contacts_updated() is 'Moves messages, notes, opportunities and conversations to the new location of their contact, and rebuilds search words after a new name.';
comment on function app.contacts_employed() is 'Copies company and creation time of a contact to its conversation, where the list is filtered by them.';
comment on function app.take_location_of_contact() is 'Stores the location of the contact in the row, whatever the statement says, because row level security compares it.';
comment on function app.take_location_of_message() is 'Stores the location of the message in the row, whatever the statement says, because row level security compares it.';

-- Inbox
comment on function app.messages_inserted() is 'Updates the conversations of new messages and adds their search words.';
comment on function app.messages_updated() is 'Updates the conversations of changed messages.';
comment on function app.messages_deleted() is 'Updates the conversations of deleted messages. Skips contacts that are deleted with them.';
comment on function app.message_wiped() is 'Wipes the stored webhook events and replies of a wiped message.';
comment on function app.messages_gone() is 'Wipes the stored webhook events and replies of deleted messages.';
comment on function app.end_waiting() is 'Ends snooze and reminder of a conversation when the lead writes. Stores them in waited, so that they return if the message turns out to be automatic.';
comment on function app.tell_messages_deleted() is 'Records in activities that a user deleted or restored a message.';
comment on function app.tell_responses(uuid[], uuid[]) is 'Computes since when an interested lead waits for an answer, and how long the last answer took.';
comment on function app.responses_written() is 'Updates the response times of conversations with new messages.';
comment on function app.responses_changed() is 'Updates the response times of conversations whose messages changed.';
comment on function app.response_sent() is 'Updates the response time of a conversation when the sent message of a reply is known.';
comment on function app.take_contact_columns() is 'Copies company and creation time of the contact to a new conversation.';
comment on function app.conversations_set_own_last() is 'Stores whether the last message of the conversation is outbound.';
comment on function app.check_assignee() is 'Clears an assignee who cannot access the location of the conversation.';
comment on function app.conversations_tallied() is 'Appends the changed number of conversations per combination of filters to conversation_tallies. Appending avoids lock contention between concurrent changes.';
comment on function app.conversations_counted() is 'Appends the changed number of conversations per day to conversation_days.';
comment on function app.tell_conversations_changed() is 'Records changes of disposition, assignee, snooze and reminder in activities. Commands record finishing and reopening.';
comment on function app.search_conversations(text, jsonb, boolean, timestamptz, uuid, integer) is 'Finds conversations by words. Returns a page of contact ids in list order, restricted to the workspace and locations of the user.';
comment on function app.saved_views_delete_private() is 'Deletes a private view whose owner was deleted. Shared views stay.';

-- Classification, replies and teamwork
comment on function app.corrections_follow() is 'Moves corrections with their message to another location, and deletes corrections of wiped messages and those that apply to one location only.';
comment on function app.keep_scheduled() is 'Stores in conversations.scheduled whether a scheduled reply exists.';
comment on function app.tell_reply_sent() is 'Records in activities that a user''s reply was sent.';
comment on function app.reply_outcomes_take_location() is 'Stores the location of the answered message, whatever the statement says.';
comment on function app.reply_outcomes_follow() is 'Keeps the location of an outcome equal to the location of its message.';
comment on function app.notes_address_answer() is 'Makes an answer visible to the author of its question.';
comment on function app.notes_record_activity() is 'Records in activities that a note was added, removed or restored.';

-- Audit log
comment on function app.audit_words(audit_log) is 'Returns the parts of an audit line that can name a person. Each part is hashed with its own salt, so that it can be erased without breaking the chain.';
comment on function app.seal_audit_line(uuid, bigint) is 'Appends an audit line to the hash chain of its workspace.';
comment on function app.audit_log_seal_line() is 'Seals a new audit line at the end of its transaction.';
comment on function app.cut_audit(uuid, timestamptz, integer) is 'Deletes the oldest audit lines before a time and records the digest at which the chain continues.';
comment on function app.erase_from_audit(uuid, text[]) is 'Erases words that name a person from the audit log. The chain stays verifiable.';

-- Texts within function bodies.
do $$
declare
  v_edit record;
  v_definition text;
begin
  for v_edit in select * from (values
    ('enter', '-- A single-location user works in the default location without a grant; to a customer it is only a setting.',
      '-- A single-location user can access the default location without a grant. For a customer it is only a preference.'),
    ('enter', '-- Always set, also to nothing: a setting left by the session''s earlier life must never speak for this person.',
      '-- Always set, even if empty: a setting of an earlier transaction must never apply to this user.'),
    ('conversations_counted', '-- What stayed as it was cancels out here, before it is counted three times.',
      '-- Unchanged conversations cancel out here, before they are counted three times.'),
    ('messages_deleted', '-- A contact that is gone took its conversation along: a location''s ten thousand contacts must not be told anew one by one.',
      '-- The conversation of a deleted contact is deleted with it, so refreshing it would be wasted work.'),
    ('seal_audit_line', '-- Its workspace went in the same transaction.',
      '-- Its workspace was deleted in the same transaction.'),
    ('mails_cancel_for_deleted', 'What this mail was about is gone.',
      'The recipient or invitation of this email was deleted.'),
    ('search_conversations', '-- To whoever only reads, nothing ever came back by itself.',
      '-- Users who only read do not see that a conversation returned from a snooze.'),
    ('search_conversations', '-- ''offset 0'': each conversation''s words are read by its key, whatever the planner believes of the question.',
      '-- ''offset 0'' makes the planner read the words of each conversation by key, whatever it estimates for the query.'),
    ('search_conversations', '-- The index knows words of all locations: how long it takes would tell what is written in those that the person does not',
      '-- The index contains words of all locations, so its response time would reveal what is written in locations that the user'),
    ('search_conversations', '-- see. Whoever sees some locations only has their own conversations read, one by one.',
      '-- cannot see. For users with some locations, their own conversations are read one by one.'),
    ('search_conversations', '-- It stops where the page is full. A word that only the newest have would lead it on and on.',
      '-- Stops when the page is full. A word that only the newest conversations contain would make it read on.'),
    ('search_conversations', '-- What many have costs the index most and finds least: it only confirms, unless there is nothing rarer.',
      '-- Frequent words cost the index most and select least, so they only filter the matches of rarer words.'),
    ('search_conversations', '-- As a list of known length: the planner sees whether to fetch them or to walk until a page of them is met.',
      '-- With a list of known length the planner can choose between fetching the ids and walking the list order.')) as e (name, before, after)
  loop
    select pg_get_functiondef(f.oid) into strict v_definition from pg_proc f
      where f.pronamespace = 'app'::regnamespace and f.proname = v_edit.name;
    if position(v_edit.before in v_definition) = 0 then
      raise exception 'the function % does not contain: %', v_edit.name, v_edit.before;
    end if;
    execute replace(v_definition, v_edit.before, v_edit.after);
  end loop;
end $$;

reset role;
revoke create on schema app from hearback_system;
