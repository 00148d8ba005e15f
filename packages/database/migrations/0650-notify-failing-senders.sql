-- A notification kind with its own preference: a mailbox or LinkedIn account cannot send.
alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
  check (kind in ('mention', 'assigned', 'client_request', 'reminder', 'reply_held', 'rule', 'overdue', 'interested_reply', 'sender_failing',
    'integration_trouble', 'import_ended', 'sync_ended'));
alter table notification_preferences drop constraint notification_preferences_kind_check, add constraint notification_preferences_kind_check
  check (kind in ('mention', 'assigned', 'client_request', 'reminder', 'reply_held', 'rule', 'overdue', 'interested_reply', 'sender_failing',
    'integration_trouble', 'import_ended', 'sync_ended'));
alter table notification_webhooks drop constraint notification_webhooks_kinds_check, add constraint notification_webhooks_kinds_check
  check (kinds <@ array['rule', 'overdue', 'interested_reply', 'sender_failing', 'integration_trouble', 'import_ended', 'sync_ended']);
