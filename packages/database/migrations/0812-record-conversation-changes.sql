-- When a published column of a conversation changed, for incremental reads. The time of the last message is the provider's, and a message
-- can be stored much later.
alter table conversations add column changed_at timestamptz not null default clock_timestamp();
comment on column conversations.changed_at is 'When a column that the public API returns or filters by last changed.';

create function app.conversations_stamp_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
comment on function app.conversations_stamp_change is
  'Stores the time of a change of the conversation.';

create trigger conversations_stamp_change before update on conversations for each row
  when ((old.location_id, old.last_message_id, old.last_message_at, old.subject, old.preview, old.source, old.sentiment, old.campaign_id,
      old.message_count, old.unhandled_count, old.last_inbound_at, old.read_at, old.snoozed_until, old.returned_because, old.assigned_to,
      old.has_question, old.answer_due_at, old.overdue)
    is distinct from (new.location_id, new.last_message_id, new.last_message_at, new.subject, new.preview, new.source, new.sentiment,
      new.campaign_id, new.message_count, new.unhandled_count, new.last_inbound_at, new.read_at, new.snoozed_until, new.returned_because,
      new.assigned_to, new.has_question, new.answer_due_at, new.overdue))
  execute function app.conversations_stamp_change();
comment on trigger conversations_stamp_change on conversations is
  'Stores when a published column changed.';

-- Almost every such change moves entries of other indexes, so this index costs one narrow entry and no HOT update.
create index conversations_changed on conversations (workspace_id, changed_at, contact_id);

create or replace view conversations_as_read with (security_invoker = true) as
  select workspace_id, contact_id, location_id, last_message_id, written_at as last_message_at, subject, preview, source, sentiment,
    campaign_id, company_id, unhandled, last_inbound_at, unread, lang, has_question, contact_created_at, changed_at
  from conversations;
