-- What people wrote, on its way to the provider. One key sends once, whatever is clicked or retried.
create table replies (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  -- The message it answers.
  message_id uuid not null,
  source text not null check (source in ('cold_email', 'linkedin')),
  content text not null,
  subject text,
  cc text[] not null default '{}',
  bcc text[] not null default '{}',
  eaccount text,
  idempotency_key uuid not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  error text,
  -- False once it may have gone out although nobody confirmed it.
  retryable boolean not null default true,
  attempts integer not null default 0,
  -- Written before the provider is called. A row that is 'sending' after this moment was left behind: nobody knows
  -- whether the provider has it, so it is looked up there and never sent again blindly.
  leased_until timestamptz,
  -- When the provider was called first; a look-up takes nothing older for this reply.
  called_at timestamptz,
  -- The provider's own id of what went out, where it gives one.
  provider_message_key text,
  sent_message_id uuid,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  -- A failed one that somebody gave up. Kept, so that its key can never send again.
  discarded_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, idempotency_key),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade,
  foreign key (workspace_id, sent_message_id) references messages (workspace_id, id) on delete set null (sent_message_id),
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by)
);
create index replies_of_contact on replies (workspace_id, contact_id, created_at desc);
create index replies_under_way on replies (leased_until) where status in ('queued', 'sending');

alter table replies enable row level security;
alter table replies force row level security;
create policy system_all on replies to hearback_system using (true) with check (true);
grant select, insert, update, delete on replies to hearback_system;
-- A reply is seen through its contact, so that one that moves to another location takes its replies along.
create policy read_replies on replies for select to hearback_api
  using (workspace_id = (select app.workspace_id())
    and ((select app.sees_all_locations()) or exists (
      select from contacts c where c.workspace_id = replies.workspace_id and c.id = replies.contact_id)));
create policy write_replies on replies for all to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or exists (
      select from contacts c where c.workspace_id = replies.workspace_id and c.id = replies.contact_id)))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider())
    and ((select app.sees_all_locations()) or exists (
      select from contacts c where c.workspace_id = replies.workspace_id and c.id = replies.contact_id)));
grant select, insert, update on replies to hearback_api;

-- Who read the sentiment, and when a reader last tried: what says nothing is not read over and over.
alter table messages
  add column sentiment_tried_at timestamptz;
create index messages_to_read on messages (workspace_id, sent_at desc)
  where direction = 'inbound' and source <> 'anonymous_traffic_id' and sentiment is null and sentiment_tried_at is null;
