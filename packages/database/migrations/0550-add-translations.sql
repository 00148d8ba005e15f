-- Translations of messages and replies, and the languages that people read.

alter table users add column languages text[]
  check (cardinality(languages) between 1 and 10 and array_to_string(languages, ',') ~ '^[a-z]{2}(,[a-z]{2})*$');
comment on column users.languages is 'Languages that the person reads, the preferred one first. Null: those of the browser.';
grant update (languages) on users to hearback_api;

alter table replies
  add column original_text text,
  add column original_language text check (original_language ~ '^[a-z]{2}$'),
  add constraint replies_original_check check ((original_text is null) = (original_language is null));
comment on column replies.original_text is 'The text before it was translated to the language of the lead. Null if it was not translated.';

-- A translation is stored, so that it is paid for once.
create table message_translations (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  message_id uuid not null,
  language text not null check (language ~ '^[a-z]{2}$'),
  text text not null check (text <> ''),
  prompt_version text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, message_id, language),
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade
);
select app.protect_table('message_translations', 'workspace', array['insert']);
-- Everyone who writes and sees the message sees its translations.
alter policy read_rows on message_translations
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or (exists (select from messages m
      where m.workspace_id = message_translations.workspace_id and m.id = message_translations.message_id))));
alter policy add_rows on message_translations
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or (exists (select from messages m
      where m.workspace_id = message_translations.workspace_id and m.id = message_translations.message_id
        and m.location_id = any ((select app.writable_locations())::text[])))));
