-- Inbound webhooks of providers.

-- Webhooks as received, stored before they are acknowledged, so that they can be listed and replayed.
create table webhook_events (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('instantly', 'heyreach', 'highlevel', 'anonymous_traffic', 'clay')),
  account_id uuid,
  external_id text not null check (length(external_id) between 1 and 300),
  kind text not null,
  payload jsonb not null,
  status text not null default 'received' check (status in ('received', 'processed', 'failed', 'unknown')),
  reason text,
  attempts integer not null default 0,
  received_at timestamptz not null default clock_timestamp(),
  processed_at timestamptz,
  wiped_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, provider, external_id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index webhook_events_newest on webhook_events (workspace_id, received_at desc, id desc);
create index webhook_events_waiting on webhook_events (workspace_id, provider, account_id, received_at, id)
  where status = 'received';
create index webhook_events_of_account on webhook_events (workspace_id, account_id, received_at desc) where account_id is not null;
create index webhook_events_to_forget on webhook_events (received_at)
  where wiped_at is null and status in ('processed', 'unknown');
alter table webhook_events enable row level security, force row level security;
create policy system_all on webhook_events to hearback_system using (true) with check (true);
create policy read_webhook_events on webhook_events for select to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.sees_all_locations()));
create policy add_webhook_events on webhook_events for insert to hearback_api
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
create policy change_webhook_events on webhook_events for update to hearback_api
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()))
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations()));
grant select, insert, update on webhook_events to hearback_api;
grant select, insert, update, delete on webhook_events to hearback_system;

-- Which events reported which message. Without a foreign key to messages, because it must outlive a message until its events are wiped.
create table webhook_event_messages (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  message_id uuid not null,
  event_id uuid not null,
  primary key (workspace_id, message_id, event_id),
  foreign key (workspace_id, event_id) references webhook_events (workspace_id, id) on delete cascade
);
create index webhook_event_messages_of_event on webhook_event_messages (workspace_id, event_id);
select app.protect_table('webhook_event_messages', 'system');

create function app.wipe_events_of(p_workspace uuid, p_messages uuid[]) returns void
  language sql set search_path = ''
  begin atomic
    update webhook_events e set payload = '{}', wiped_at = clock_timestamp()
    from webhook_event_messages l
    where l.workspace_id = p_workspace and l.message_id = any (p_messages)
      and e.workspace_id = l.workspace_id and e.id = l.event_id and e.wiped_at is null;
    update replies set content = '', subject = null where workspace_id = p_workspace and sent_message_id = any (p_messages);
  end;
comment on function app.wipe_events_of is
  'Wipes the payloads of the webhook events that reported the messages, and the texts of the replies that became them.';
grant execute on function app.wipe_events_of to hearback_system;

create function app.message_wiped() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.wipe_events_of(new.workspace_id, array[new.id]);
  return null;
end $$;
comment on function app.message_wiped is
  'Wipes the stored webhook events and replies of a wiped message.';

create trigger message_wiped after update of wiped_at on messages
  for each row
  when (old.wiped_at is null and new.wiped_at is not null) execute function app.message_wiped();
comment on trigger message_wiped on messages is
  'Wipes copies of a message together with the message.';

create function app.messages_gone() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.wipe_events_of(g.workspace_id, array_agg(g.id)) from gone g group by g.workspace_id;
  delete from public.webhook_event_messages l using gone g
    where l.workspace_id = g.workspace_id and l.message_id = g.id;
  return null;
end $$;
comment on function app.messages_gone is
  'Wipes the stored webhook events and replies of deleted messages.';

create trigger messages_gone after delete on messages
  referencing old table as gone
  for each statement execute function app.messages_gone();
comment on trigger messages_gone on messages is
  'Wipes copies of deleted messages.';

-- These functions read or change rows that the caller cannot, so they run as the system role. The owner changes after the last trigger
-- is created, because creating one requires EXECUTE.
grant create on schema app to hearback_system;
alter function app.message_wiped owner to hearback_system;
alter function app.messages_gone owner to hearback_system;
revoke create on schema app from hearback_system;
