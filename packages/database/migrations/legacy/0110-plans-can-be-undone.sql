-- How the emails are to sound is part of the draft now. What is left beside it is how the conversation stands: which
-- questions were passed over, which was not understood, what was filled last.
alter table campaign_chat_sessions rename column style to talk;

-- The drafts before the last changes, oldest first: what 'undo' goes back to. A handful, for each holds all emails.
alter table campaign_chat_sessions add column former_drafts jsonb not null default '[]'
  check (jsonb_typeof(former_drafts) = 'array' and jsonb_array_length(former_drafts) <= 10);
grant update (former_drafts) on campaign_chat_sessions to hearback_api;
