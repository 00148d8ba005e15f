-- A message whose words are gone is not kept by the webhook events that told of it, nor by the reply that it was sent as.

-- Which events told of which message. No key to messages: this must outlive a message until its events are wiped.
create table webhook_event_messages (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  message_id uuid not null,
  event_id uuid not null,
  primary key (workspace_id, message_id, event_id),
  foreign key (workspace_id, event_id) references webhook_events (workspace_id, id) on delete cascade
);
create index webhook_event_messages_of_event on webhook_event_messages (workspace_id, event_id);
alter table webhook_event_messages enable row level security;
alter table webhook_event_messages force row level security;
create policy system_all on webhook_event_messages to hearback_system using (true) with check (true);
grant select, insert, update, delete on webhook_event_messages to hearback_system;

-- Null while the payload is as the provider sent it.
alter table webhook_events add column wiped_at timestamptz;
-- For the job that forgets what was processed long ago.
create index webhook_events_to_forget on webhook_events (received_at)
  where wiped_at is null and status in ('processed', 'unknown');

create index replies_sent_as on replies (workspace_id, sent_message_id) where sent_message_id is not null;

create function app.wipe_events_of(p_workspace uuid, p_messages uuid[]) returns void
  language sql set search_path = ''
  begin atomic
    update webhook_events e set payload = '{}', wiped_at = clock_timestamp()
    from webhook_event_messages l
    where l.workspace_id = p_workspace and l.message_id = any (p_messages)
      and e.workspace_id = l.workspace_id and e.id = l.event_id and e.wiped_at is null;
    update replies set content = '', subject = null where workspace_id = p_workspace and sent_message_id = any (p_messages);
  end;
grant execute on function app.wipe_events_of to hearback_system;

create function app.message_wiped() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.wipe_events_of(new.workspace_id, array[new.id]);
  return null;
end $$;

-- A contact, a location or whatever else takes messages along takes their words along.
create function app.messages_gone() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform app.wipe_events_of(g.workspace_id, array_agg(g.id)) from gone g group by g.workspace_id;
  delete from public.webhook_event_messages l using gone g
    where l.workspace_id = g.workspace_id and l.message_id = g.id;
  return null;
end $$;

create trigger message_wiped after update of wiped_at on messages for each row
  when (old.wiped_at is null and new.wiped_at is not null) execute function app.message_wiped();
create trigger messages_gone after delete on messages referencing old table as gone
  for each statement execute function app.messages_gone();

grant create on schema app to hearback_system;
alter function app.message_wiped owner to hearback_system;
alter function app.messages_gone owner to hearback_system;
revoke create on schema app from hearback_system;

-- What was wiped before.
set local role hearback_system;
update replies r set content = '', subject = null from messages m
  where m.workspace_id = r.workspace_id and m.id = r.sent_message_id and m.wiped_at is not null;
reset role;
