alter table activities drop constraint activities_what_check;
alter table activities add constraint activities_what_check check (what in (
  'disposed', 'assigned', 'snoozed', 'unsnoozed', 'returned', 'reminder_set', 'reminder_cancelled', 'reminder_due', 'finished',
  'reopened', 'noted', 'note_removed', 'sent', 'message_deleted', 'message_restored', 'merged', 'split', 'merge_undone'));
