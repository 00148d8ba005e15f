-- Conversations in which a person plans a campaign. They belong to that person alone: colleagues see the campaign that
-- comes of it, never what was said.
create table campaign_chat_sessions (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  status text not null default 'active' check (status in ('active', 'completed')),
  campaign_id uuid,
  title text not null default '' check (length(title) <= 200),
  draft jsonb not null default '{}' check (pg_column_size(draft) <= 262144),
  -- Grows with every change of the draft, so that nobody edits what has moved on.
  draft_version integer not null default 0,
  -- How the emails are to sound, as far as the person said.
  style jsonb not null default '{}' check (pg_column_size(style) <= 4096),
  -- The turn that is being answered. Whoever answers renews the lease; after this moment the turn was left behind, and
  -- it or another one may be taken.
  turn_id uuid,
  turn_leased_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete set null (campaign_id)
);
create index chat_sessions_of_person on campaign_chat_sessions (workspace_id, user_id, updated_at desc, id desc);
create index chat_sessions_of_campaign on campaign_chat_sessions (workspace_id, campaign_id) where campaign_id is not null;

-- What was said, in order. A turn is what the person wrote and the answer to it, each once.
create table campaign_chat_messages (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  place integer not null,
  -- Null for the greeting.
  turn_id uuid,
  role text not null check (role in ('user', 'assistant')),
  content text not null check (length(content) <= 20000),
  -- The draft as it stood after an answer.
  campaign_data jsonb,
  -- Who wrote an answer.
  engine text check (engine in ('built_in', 'model')),
  "timestamp" timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, session_id, place),
  unique (workspace_id, session_id, turn_id, role),
  foreign key (workspace_id, session_id) references campaign_chat_sessions (workspace_id, id) on delete cascade
);

create index chat_messages_by_turn on campaign_chat_messages (workspace_id, turn_id) where turn_id is not null;

-- The emails that a campaign was made with: copied, because the conversation stays its author's.
create table campaign_sequences (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  campaign_id uuid not null,
  emails jsonb not null,
  variables text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, campaign_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);

alter table campaign_chat_sessions enable row level security;
alter table campaign_chat_sessions force row level security;
create policy system_all on campaign_chat_sessions to hearback_system using (true) with check (true);
grant select, insert, update, delete on campaign_chat_sessions to hearback_system;
create policy own_sessions on campaign_chat_sessions for all to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
grant select, delete on campaign_chat_sessions to hearback_api;
grant insert (workspace_id, user_id, draft, title) on campaign_chat_sessions to hearback_api;
grant update (status, campaign_id, title, draft, draft_version, style, turn_id, turn_leased_until, updated_at)
  on campaign_chat_sessions to hearback_api;

alter table campaign_chat_messages enable row level security;
alter table campaign_chat_messages force row level security;
create policy system_all on campaign_chat_messages to hearback_system using (true) with check (true);
grant select, insert, update, delete on campaign_chat_messages to hearback_system;
-- A message is seen through its conversation, which only its author sees.
create policy read_messages on campaign_chat_messages for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and exists (
    select from campaign_chat_sessions s
    where s.workspace_id = campaign_chat_messages.workspace_id and s.id = campaign_chat_messages.session_id));
-- Said is said: nobody changes a message.
create policy say_messages on campaign_chat_messages for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (
    select from campaign_chat_sessions s
    where s.workspace_id = campaign_chat_messages.workspace_id and s.id = campaign_chat_messages.session_id));
grant select, insert on campaign_chat_messages to hearback_api;

alter table campaign_sequences enable row level security;
alter table campaign_sequences force row level security;
create policy system_all on campaign_sequences to hearback_system using (true) with check (true);
grant select, insert, update, delete on campaign_sequences to hearback_system;
-- Whoever sees the campaign sees its emails.
create policy read_sequences on campaign_sequences for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and exists (
    select from campaigns c where c.workspace_id = campaign_sequences.workspace_id and c.id = campaign_sequences.campaign_id));
create policy write_sequences on campaign_sequences for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and exists (
    select from campaigns c where c.workspace_id = campaign_sequences.workspace_id and c.id = campaign_sequences.campaign_id
      and ((select app.sees_all_locations()) or c.ghl_location_id = any ((select app.writable_locations())::text[]))));
grant select, insert on campaign_sequences to hearback_api;
