-- Finds the lead of a thread when Instantly names none, because a colleague answered.
create index messages_of_thread on messages (workspace_id, (provider_thread ->> 'thread_id'))
  where source = 'cold_email' and provider_thread ->> 'thread_id' is not null;
