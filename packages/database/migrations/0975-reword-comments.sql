-- Comments that the schema prints.
comment on trigger companies_updated on companies is
  'Keeps the search words of conversations in sync with company names.';
comment on trigger contacts_updated on contacts is
  'Keeps locations and search words in sync with the contact.';
comment on trigger conversations_clear_assignee on conversations is
  'Prevents an assignment without access, even when the conversation moves to another location.';
comment on trigger conversations_count_deleted on conversations is
  'Removes deleted conversations from conversation_counts.';
comment on trigger conversations_count_updated on conversations is
  'Updates conversation_counts for changed conversations.';
comment on function app.derive_conversations is
  'Computes the columns of conversations that depend on the messages of these contacts. unhandled_count counts inbound messages that are neither marked as done nor followed by a message of ours, and those whose reply failed. awaiting_since is the first interested reply of the last 30 days without an answer; answered_at is the first answer to the newest interested replies.';
comment on function app.refresh_conversations is
  'Writes the columns that depend on messages to the conversations of these contacts, and creates missing conversations. The rows are locked in the order of their keys.';
comment on function app.set_client_access is
  'Sets what a client sees in each of their locations for one transaction and returns it. Locations are null for members of the workspace.';
comment on function app.users_guard_type is
  'Rejects a change of user_type or agency_owner_id by a user who is not an agency user, and any change of the user''s own type.';
comment on function app.event_horizon is
  'Returns the time before which no running transaction can still add an event.';

set local role hearback_system;
comment on function app.campaign_contacts_copy_contact is
  'Copies to the new lead the columns of the contact that the lead list filters by.';
comment on function app.conversations_update_counts is
  'Appends the differences that a statement on conversations causes to conversation_counts. Counts are deleted with their workspace.';
comment on function app.meetings_set_location is
  'Stores the location of the contact in the meeting, regardless of the value in the statement, because row level security compares it.';
comment on function app.reply_outcomes_set_location is
  'Stores the location of the answered message, regardless of the value in the statement.';
comment on function app.set_location_from_contact is
  'Stores the location of the contact in the row, regardless of the value in the statement, because row level security compares it.';
comment on function app.set_location_from_message is
  'Stores the location of the message in the row, regardless of the value in the statement, because row level security compares it.';
comment on function app.users_unassign_conversations is
  'Unassigns conversations and removes the user from round-robin rules of locations that they can no longer access.';
reset role;
