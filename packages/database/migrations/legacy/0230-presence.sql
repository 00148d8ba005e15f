-- Who has which conversation open, by browser tab. A row counts for seconds only, and is worth nothing after a crash.
create unlogged table presence (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null,
  tab_id uuid not null,
  contact_id uuid not null,
  -- Of the person: whoever sees some locations only may read no other name.
  name text not null check (length(name) between 1 and 320),
  writing boolean not null,
  seen_at timestamptz not null default clock_timestamp(),
  -- How often the tab has told of itself, and since when that is counted.
  calls integer not null default 1,
  calls_since timestamptz not null default clock_timestamp(),
  primary key (workspace_id, user_id, tab_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index presence_of_contact on presence (workspace_id, contact_id);
create index presence_age on presence (seen_at);
select app.protect_table('presence', 'person', array['insert', 'update', 'delete']);
-- Everybody of the team who sees the contact sees who is there, and nobody is anywhere else.
alter policy read_rows on presence
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (
    select from contacts c where c.workspace_id = presence.workspace_id and c.id = presence.contact_id));
alter policy add_rows on presence
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id())
    and exists (select from contacts c where c.workspace_id = presence.workspace_id and c.id = presence.contact_id));
alter policy change_rows on presence
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id())
    and exists (select from contacts c where c.workspace_id = presence.workspace_id and c.id = presence.contact_id));
