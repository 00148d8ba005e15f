-- Triggers and their functions are named <table>_<effect>.

alter function app.guard_standing rename to users_guard_type;
alter function app.freeze_report rename to reports_reject_changes;

grant create on schema app to hearback_system;
set local role hearback_system;
alter function app.end_invitations rename to users_delete_invitations;
alter function app.give_back_work rename to users_unassign_conversations;
alter function app.contacts_employed rename to contacts_copy_company;
alter function app.check_assignee rename to conversations_clear_assignee;
alter function app.tell_conversations_changed rename to conversations_record_activities;
alter function app.tell_reply_sent rename to replies_record_activity;
alter function app.keep_scheduled rename to replies_set_scheduled;
alter function app.take_location_of_contact rename to set_location_from_contact;
alter function app.take_location_of_message rename to set_location_from_message;
alter function app.meetings_take_location rename to meetings_set_location;
alter function app.reply_outcomes_take_location rename to reply_outcomes_set_location;
reset role;
revoke create on schema app from hearback_system;

alter trigger guard_standing on users rename to users_guard_type;
alter trigger end_invitations_of_the_gone on users rename to users_delete_invitations_of_deleted;
alter trigger end_invitations_of_the_demoted on users rename to users_delete_invitations_of_demoted;
alter trigger give_back_work on users rename to users_unassign_conversations;
alter trigger pause_channels_of_demoted on users rename to users_pause_channels_of_demoted;
alter trigger pause_channels_of_removed on users rename to users_pause_channels_of_deleted;
alter trigger give_back_work on user_location_access rename to user_location_access_unassign_conversations;
alter trigger updated on companies rename to companies_updated;
alter trigger employed on contacts rename to contacts_copy_company;
alter trigger updated on contacts rename to contacts_updated;
alter trigger take_location on messages rename to messages_set_location;
alter trigger check_assignee on conversations rename to conversations_clear_assignee;
alter trigger told on conversations rename to conversations_record_activities;
alter trigger take_location on classification_corrections rename to classification_corrections_set_location;
alter trigger scheduled_added on replies rename to replies_set_scheduled_on_insert;
alter trigger scheduled_changed on replies rename to replies_set_scheduled_on_update;
alter trigger scheduled_removed on replies rename to replies_set_scheduled_on_delete;
alter trigger sent_told on replies rename to replies_record_activity;
alter trigger take_location on reply_outcomes rename to reply_outcomes_set_location;
alter trigger address_answer on notes rename to notes_address_answer;
alter trigger take_location on notes rename to notes_set_location;
alter trigger take_location on opportunities rename to opportunities_set_location;
alter trigger meetings_take_location on meetings rename to meetings_set_location;
alter trigger reports_frozen on reports rename to reports_reject_changes;
