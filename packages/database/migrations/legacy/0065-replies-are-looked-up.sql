-- A reply that the provider did not confirm is looked up there, and goes out again only when it is not there.
alter table replies
  -- What the last call left open. 'refused': the provider answered with an error of its own, so it is looked up once before
  -- the next try. 'unknown': nobody heard an answer, so it may have gone out. Null: nothing is open, it may be sent.
  add column doubt text check (doubt in ('refused', 'unknown')),
  add column last_called_at timestamptz,
  -- The first look-up after that call which the provider answered, and which did not show the reply.
  add column absent_since timestamptz,
  -- When a person last asked for it to go out: it is tried by itself for an hour from then.
  add column asked_at timestamptz not null default clock_timestamp();

set local role hearback_system;
update replies set asked_at = created_at;
update replies set doubt = 'unknown', last_called_at = coalesce(called_at, created_at) where not retryable;
reset role;

-- Each can be tried again now: what may have gone out is looked up first.
alter table replies drop column retryable, drop column attempts;

-- What was said before in answer to one message.
create index replies_of_message on replies (workspace_id, message_id);
