-- Addresses of customers that receive events. Addresses and secrets are sealed; people never read them.
create table webhook_endpoints (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  host text not null check (length(host) between 1 and 300),
  sealed_url text not null,
  events text[] not null check (cardinality(events) > 0),
  location_ids text[],
  status text not null default 'unverified' check (status in ('unverified', 'live', 'disabled')),
  disabled_reason text check (disabled_reason in ('person', 'gone', 'failing')),
  sealed_secret text not null,
  public_key text not null check (length(public_key) between 1 and 100),
  sealed_former_secret text,
  former_secret_ends_at timestamptz,
  challenge text,
  verified_at timestamptz,
  failing_since timestamptz,
  paused_until timestamptz,
  last_duration_ms integer,
  last_delivered_at timestamptz,
  claimed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  constraint webhook_endpoints_bound
    check (starts_with(sealed_url, 'b1.') and starts_with(sealed_secret, 'b1.') and starts_with(sealed_former_secret, 'b1.')),
  constraint webhook_endpoints_locations_chosen check (cardinality(location_ids) > 0),
  constraint webhook_endpoints_disabled_with_reason check ((status = 'disabled') = (disabled_reason is not null)),
  foreign key (workspace_id, created_by) references users (workspace_id, id) on delete set null (created_by)
);
comment on column webhook_endpoints.location_ids is 'Null for all locations.';
comment on column webhook_endpoints.public_key is 'The Ed25519 key that verifies signatures of version v1a.';
comment on column webhook_endpoints.sealed_former_secret is 'Signs, too, until former_secret_ends_at.';
comment on column webhook_endpoints.challenge is 'The code in the last test event.';
comment on column webhook_endpoints.failing_since is 'The first failed attempt since the last success.';
comment on column webhook_endpoints.paused_until is 'The receiver asked for a pause.';
comment on column webhook_endpoints.claimed_at is 'Workers serve the endpoint first that was not served for the longest time.';
create index webhook_endpoints_live on webhook_endpoints (claimed_at nulls first) where status = 'live';
create index webhook_endpoints_of_creator on webhook_endpoints (workspace_id, created_by) where created_by is not null;
select app.protect_table('webhook_endpoints', 'workspace', array['insert', 'update', 'delete']);
alter policy read_rows on webhook_endpoints
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) = 'owner' and (select app.api_key_id()) is null);
alter policy add_rows on webhook_endpoints
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) = 'owner' and (select app.api_key_id()) is null and created_by = (select app.user_id()));
alter policy change_rows on webhook_endpoints
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) = 'owner' and (select app.api_key_id()) is null)
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) = 'owner' and (select app.api_key_id()) is null);
alter policy remove_rows on webhook_endpoints
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) = 'owner' and (select app.api_key_id()) is null);
revoke select, insert, update on webhook_endpoints from hearback_api;
grant select (workspace_id, id, name, host, events, location_ids, status, disabled_reason, public_key, former_secret_ends_at, verified_at,
  failing_since, last_delivered_at, created_by, created_at) on webhook_endpoints to hearback_api;
grant insert (workspace_id, id, name, host, sealed_url, events, location_ids, sealed_secret, public_key, created_by)
  on webhook_endpoints to hearback_api;
grant update (name, host, sealed_url, events, location_ids, status, disabled_reason, sealed_secret, public_key, sealed_former_secret,
  former_secret_ends_at, challenge, verified_at, failing_since, paused_until) on webhook_endpoints to hearback_api;

-- The outbox: one row per event that at least one live endpoint receives, written in the transaction of the event.
create table webhook_messages (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  type text not null check (length(type) between 3 and 60),
  key text not null check (length(key) between 1 and 200),
  subject_id uuid not null,
  sequence bigint not null,
  contact_id uuid,
  location_id text,
  ids jsonb not null check (jsonb_typeof(ids) = 'object' and pg_column_size(ids) < 4000),
  happened_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, key),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
comment on column webhook_messages.key is 'Identifies what happened. A repeated event with the same key is stored once.';
comment on column webhook_messages.sequence is 'Increases with each event of the subject: a conversation, an account, a campaign or an import.';
comment on column webhook_messages.contact_id is 'The message is deleted with the contact.';
create index webhook_messages_of_contact on webhook_messages (workspace_id, contact_id) where contact_id is not null;
create index webhook_messages_age on webhook_messages (workspace_id, happened_at);
select app.protect_table('webhook_messages', 'workspace');
alter policy read_rows on webhook_messages
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) = 'owner' and (select app.api_key_id()) is null);

create table webhook_sequences (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  subject_id uuid not null,
  last bigint not null,
  primary key (workspace_id, subject_id)
);
comment on table webhook_sequences is 'The last sequence number of each subject. Never deleted before the workspace, so that numbers never repeat.';
select app.protect_table('webhook_sequences', 'system');

-- One row per message and endpoint. A waiting row is claimed by a lease; the lease of a killed worker expires.
create table webhook_deliveries (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  message_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  claims integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  response_status integer,
  response_excerpt text check (length(response_excerpt) <= 1000),
  error text check (length(error) <= 500),
  duration_ms integer,
  attempted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, endpoint_id, message_id),
  foreign key (workspace_id, endpoint_id) references webhook_endpoints (workspace_id, id) on delete cascade,
  foreign key (workspace_id, message_id) references webhook_messages (workspace_id, id) on delete cascade
);
comment on column webhook_deliveries.claims is 'Increases with each claim and replay. A worker saves a result only if it is unchanged.';
comment on column webhook_deliveries.response_excerpt is 'The start of the last response without addresses and tokens.';
create index webhook_deliveries_waiting on webhook_deliveries (workspace_id, endpoint_id, next_at, id) where status = 'waiting';
create index webhook_deliveries_leased on webhook_deliveries (leased_until) where leased_until is not null;
create index webhook_deliveries_newest on webhook_deliveries (workspace_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_of_message on webhook_deliveries (workspace_id, message_id);
select app.protect_table('webhook_deliveries', 'workspace', array['update']);
alter policy read_rows on webhook_deliveries
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) = 'owner' and (select app.api_key_id()) is null);
alter policy change_rows on webhook_deliveries
  using (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) = 'owner' and (select app.api_key_id()) is null)
  with check (workspace_id = (select app.workspace_id()) and (select app.is_insider()) and (select app.sees_all_locations())
    and (select app.role()) = 'owner' and (select app.api_key_id()) is null);
revoke update on webhook_deliveries from hearback_api;
grant update (status, attempts, claims, next_at, leased_until, error) on webhook_deliveries to hearback_api;

-- Called in the transaction of the event by every role, also for people who cannot see the endpoints.
create function app.collect_webhook_messages(p_events jsonb) returns setof uuid
  language sql security definer set search_path = '' as $$
  with happened as (
    select e.*, count(*) over (partition by e.workspace_id, e.subject_id order by e.place desc) - 1 as later
    from jsonb_to_recordset(p_events) as e (place integer, workspace_id uuid, type text, key text, subject_id uuid, contact_id uuid,
      location_id text, ids jsonb)
    where (app.workspace_id() is null or e.workspace_id = app.workspace_id())
      and exists (select from public.webhook_endpoints w where w.workspace_id = e.workspace_id and w.status = 'live'
        and e.type = any (w.events) and (w.location_ids is null or e.location_id = any (w.location_ids)))
      and (e.contact_id is null
        or exists (select from public.contacts c where c.workspace_id = e.workspace_id and c.id = e.contact_id))
      and case
        when e.type in ('reply.received', 'message.sent') then exists (
          select from public.messages m where m.workspace_id = e.workspace_id and m.id = (e.ids ->> 'message_id')::uuid
            and m.direction = case e.type when 'message.sent' then 'outbound' else 'inbound' end
            and m.source <> 'anonymous_traffic_id'
            -- Messages from before the account was connected are history.
            and ((coalesce(m.provider_thread -> 'seen', '[]') ? 'hook')
              or not exists (select from public.accounts a where a.workspace_id = m.workspace_id and a.id = m.account_id
                and m.sent_at < a.created_at)))
        when e.type = 'message.failed' then exists (
          select from public.replies r where r.workspace_id = e.workspace_id and r.id = (e.ids ->> 'reply_id')::uuid
            and r.status = 'failed')
        when e.type in ('meeting.booked', 'meeting.cancelled') then exists (
          select from public.meetings g where g.workspace_id = e.workspace_id and g.id = (e.ids ->> 'meeting_id')::uuid
            and g.status = split_part(e.type, '.', 2))
        -- The event of a removed entry is the same.
        when e.type = 'contact.suppressed' then exists (
          select from public.do_not_contact n where n.workspace_id = e.workspace_id and n.contact_id = e.contact_id)
        else true end
      and not exists (select from public.webhook_messages k where k.workspace_id = e.workspace_id and k.key = e.key)),
  numbered as (
    insert into public.webhook_sequences as s (workspace_id, subject_id, last)
    select h.workspace_id, h.subject_id, count(*) from happened h group by h.workspace_id, h.subject_id
    order by h.workspace_id, h.subject_id
    on conflict (workspace_id, subject_id) do update set last = s.last + excluded.last
    returning s.workspace_id, s.subject_id, s.last),
  stored as (
    insert into public.webhook_messages (workspace_id, type, key, subject_id, sequence, contact_id, location_id, ids)
    select h.workspace_id, h.type, h.key, h.subject_id, n.last - h.later, h.contact_id, h.location_id, h.ids
    from happened h join numbered n on n.workspace_id = h.workspace_id and n.subject_id = h.subject_id
    order by h.place
    on conflict (workspace_id, key) do nothing
    returning workspace_id, id, type, location_id),
  queued as (
    insert into public.webhook_deliveries (workspace_id, endpoint_id, message_id)
    select s.workspace_id, w.id, s.id from stored s
    join public.webhook_endpoints w on w.workspace_id = s.workspace_id and w.status = 'live'
      and s.type = any (w.events) and (w.location_ids is null or s.location_id = any (w.location_ids))
    returning workspace_id)
  select distinct workspace_id from queued
$$;
comment on function app.collect_webhook_messages is
  'Stores events that a live endpoint receives, with one delivery per endpoint. Returns the workspaces with new deliveries.';
grant execute on function app.collect_webhook_messages to hearback_api;
grant create on schema app to hearback_system;
alter function app.collect_webhook_messages owner to hearback_system;
revoke create on schema app from hearback_system;
