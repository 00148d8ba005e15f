-- Clients receive an email about comments of the agency.
alter table reply_approvals add column comment_mail_at timestamptz;
comment on column reply_approvals.comment_mail_at is
  'Time of the email to clients about comments of the agency. Null if there are none that they were not notified about.';
create index reply_approvals_commented on reply_approvals (comment_mail_at) where comment_mail_at is not null;
