-- What a message says, read once by packages/mail when it comes in: the list, the search, the recognition of the same
-- message, the classification, the drafts and the thread all use this. `text` is null until then: the job
-- `inbox.read-bodies` reads what an earlier release stored. A release that reads differently sets `text` to null again.
alter table messages
  -- All of it, without markup.
  add column text text,
  -- What its sender wrote now: without what is quoted, and without what a program put below it.
  add column own_text text,
  add column quote text,
  -- Of the sender's own words; null where they are too few to tell.
  add column lang text;

create index messages_without_text on messages (sent_at desc) where text is null and wiped_at is null;

-- The database had a reader of its own for rows without a preview, which knew neither quotations nor every entity.
drop trigger read on messages;
drop function app.read_message;
drop function app.plain_text;

-- What was wiped before says nothing.
set local role hearback_system;
update messages set text = '', own_text = '', quote = '' where wiped_at is not null;
reset role;
