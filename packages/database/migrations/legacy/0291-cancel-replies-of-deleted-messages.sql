-- Deleting a message cancels the replies that answer it. Undo restores them by these columns.
alter table replies
  add column canceled_with uuid,
  add column status_before_deletion text
    constraint replies_status_before_deletion_check check (status_before_deletion in ('queued', 'failed', 'held')),
  add constraint replies_canceled_check check ((canceled_with is null) = (status_before_deletion is null));
comment on column replies.canceled_with is 'The deleted message that canceled this reply. Null unless the deletion can be undone.';
comment on column replies.status_before_deletion is 'The status that undo restores.';
create index replies_canceled_with on replies (workspace_id, canceled_with) where canceled_with is not null;
