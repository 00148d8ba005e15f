-- Drafts that AI assistants store in a conversation. A person reads them in the app and sends them, or not.
create table reply_drafts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  message_id uuid not null,
  content text not null check (length(content) between 1 and 20000),
  client_name text not null check (length(client_name) between 1 and 80),
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by)
);
comment on table reply_drafts is 'Drafts of replies that AI assistants stored. Nothing sends them.';
comment on column reply_drafts.message_id is 'The message of the lead that the draft answers.';
comment on column reply_drafts.client_name is 'The name of the assistant, as its program reports it.';
comment on column reply_drafts.created_by is 'The person whose access the assistant used.';
create index reply_drafts_of_contact on reply_drafts (workspace_id, contact_id, created_at desc, id desc);
create index reply_drafts_newest on reply_drafts (workspace_id, created_at desc, id desc);
create index reply_drafts_of_message on reply_drafts (workspace_id, message_id);
create index reply_drafts_of_creator on reply_drafts (workspace_id, created_by) where created_by is not null;

select app.protect_table('reply_drafts', 'workspace', array['insert', 'delete']);
-- Everyone who works in the location sees its drafts. Clients of an agency see none.
alter policy read_rows on reply_drafts
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or (exists (select from contacts c
      where c.workspace_id = reply_drafts.workspace_id and c.id = reply_drafts.contact_id))));
alter policy add_rows on reply_drafts
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and created_by = (select app.user_id())
    and ((select app.sees_all_locations()) or (exists (select from contacts c
      where c.workspace_id = reply_drafts.workspace_id and c.id = reply_drafts.contact_id
        and c.location_id = any ((select app.writable_locations())::text[])))));
alter policy remove_rows on reply_drafts
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or (exists (select from contacts c
      where c.workspace_id = reply_drafts.workspace_id and c.id = reply_drafts.contact_id
        and c.location_id = any ((select app.writable_locations())::text[])))));
