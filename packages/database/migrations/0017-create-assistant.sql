-- Chats in which users plan campaigns.

-- Chats in which a user plans a campaign. Only their author sees them; colleagues see the campaign created from them.
create table campaign_chat_sessions (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  status text not null default 'active' check (status in ('active', 'completed')),
  campaign_id uuid,
  title text not null default '' check (length(title) <= 200),
  draft jsonb not null default '{}' check (pg_column_size(draft) <= 262144),
  draft_version integer not null default 0,
  talk jsonb not null default '{}' constraint campaign_chat_sessions_style_check check (pg_column_size(talk) <= 4096),
  leased_by uuid,
  leased_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  former_drafts jsonb not null default '[]' check (jsonb_typeof(former_drafts) = 'array' and jsonb_array_length(former_drafts) <= 10),
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete set null (campaign_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index chat_sessions_of_person on campaign_chat_sessions (workspace_id, user_id, updated_at desc, id desc);
create index chat_sessions_of_campaign on campaign_chat_sessions (workspace_id, campaign_id) where campaign_id is not null;
alter table campaign_chat_sessions enable row level security, force row level security;
create policy system_all on campaign_chat_sessions to hearback_system using (true) with check (true);
create policy read_own_sessions on campaign_chat_sessions for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
create policy add_own_sessions on campaign_chat_sessions for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
create policy change_own_sessions on campaign_chat_sessions for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
create policy remove_own_sessions on campaign_chat_sessions for delete to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and user_id = (select app.user_id()));
grant select, delete on campaign_chat_sessions to hearback_api;
grant select, insert, update, delete on campaign_chat_sessions to hearback_system;
grant insert (workspace_id, user_id, title, draft) on campaign_chat_sessions to hearback_api;
grant update (status, campaign_id, title, draft, draft_version, talk, leased_by, leased_until, updated_at, former_drafts) on
  campaign_chat_sessions to hearback_api;

-- A turn is one message of the user and its answer.
create table campaign_chat_messages (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  place integer not null,
  turn_id uuid,
  role text not null check (role in ('user', 'assistant')),
  content text not null check (length(content) <= 20000),
  campaign_data jsonb,
  engine text check (engine in ('built_in', 'model')),
  "timestamp" timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, session_id, place),
  unique (workspace_id, session_id, turn_id, role),
  foreign key (workspace_id, session_id) references campaign_chat_sessions (workspace_id, id) on delete cascade
);
create index chat_messages_by_turn on campaign_chat_messages (workspace_id, turn_id) where turn_id is not null;
alter table campaign_chat_messages enable row level security, force row level security;
create policy system_all on campaign_chat_messages to hearback_system using (true) with check (true);
create policy read_messages on campaign_chat_messages for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and (exists (select from campaign_chat_sessions s
      where s.workspace_id = campaign_chat_messages.workspace_id and s.id = campaign_chat_messages.session_id)));
create policy say_messages on campaign_chat_messages for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and (exists (select from campaign_chat_sessions s
      where s.workspace_id = campaign_chat_messages.workspace_id and s.id = campaign_chat_messages.session_id
        and s.user_id = (select app.user_id()))));
grant select, insert on campaign_chat_messages to hearback_api;
grant select, insert, update, delete on campaign_chat_messages to hearback_system;
