-- API keys with the permission `events:read` read the events of their locations, also without an endpoint.

grant create on schema app to hearback_system;
set local role hearback_system;
create or replace function app.collect_webhook_messages(p_events jsonb) returns setof uuid
language sql security definer set search_path to '' as $function$
  with keyed as (
    select e.place, e.workspace_id, e.type, e.subject_id, e.contact_id, e.location_id, e.ids,
      e.key || case when e.type in ('meeting.booked', 'meeting.cancelled') then coalesce((
        select ':' || max(c.value ->> 'at') from public.meetings g, jsonb_array_elements(g.changes) c
        where g.workspace_id = e.workspace_id and g.id = (e.ids ->> 'meeting_id')::uuid
          and c.value ->> 'what' = split_part(e.type, '.', 2)
        -- The first time has no suffix, as in the messages that are stored already. A full list may lack earlier changes.
        having count(*) > 1 or max(jsonb_array_length(g.changes)) >= 50), '') else '' end as key
    from jsonb_to_recordset(p_events) as e (place integer, workspace_id uuid, type text, key text, subject_id uuid, contact_id uuid,
      location_id text, ids jsonb)),
  happened as (
    select e.*, count(*) over (partition by e.workspace_id, e.subject_id order by e.place desc) - 1 as later
    from keyed e
    where (app.workspace_id() is null or e.workspace_id = app.workspace_id())
      and (exists (select from public.webhook_endpoints w where w.workspace_id = e.workspace_id and w.status = 'live'
          and e.type = any (w.events) and (w.location_ids is null or e.location_id = any (w.location_ids)))
        -- Keys read events without an endpoint.
        or exists (select from public.api_keys k where k.workspace_id = e.workspace_id and 'events:read' = any (k.permissions)
          and k.kind = 'key' and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())))
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
            and g.status = split_part(e.type, '.', 2)
            -- Changes of one moment are stored together: the last one includes the status, or the meeting was only moved.
            and coalesce(g.changes -> -1 ->> 'at' = (select max(c.value ->> 'at') from jsonb_array_elements(g.changes) c
              where c.value ->> 'what' = g.status), true))
        -- The event of a removed entry is the same.
        when e.type = 'contact.suppressed' then exists (
          select from public.do_not_contact n where n.workspace_id = e.workspace_id and n.contact_id = e.contact_id)
          or exists (select from public.contacts c
            join public.do_not_contact n on n.workspace_id = c.workspace_id and n.value in (c.email_key, c.linkedin_url)
              and n.kind <> 'domain'
            where c.workspace_id = e.workspace_id and c.id = e.contact_id)
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
$function$;
reset role;
revoke create on schema app from hearback_system;

drop policy read_rows on webhook_messages;
create policy read_rows on webhook_messages for select to hearback_api using (
  workspace_id = (select app.workspace_id()) and (select app.is_insider())
  and ((select app.sees_all_locations()) or location_id = any ((select app.readable_locations())::text[]))
  and ((select app.api_key_id()) is not null
    or ((select app.sees_all_locations()) and (select app.role()) = 'owner')));

-- The feed is read in this order.
drop index webhook_messages_age;
create index webhook_messages_age on webhook_messages (workspace_id, happened_at, id);

create function app.event_horizon() returns timestamptz language sql stable security definer set search_path to ''
as $$
  select coalesce(min(a.xact_start), clock_timestamp()) from pg_catalog.pg_stat_activity a
  where a.datname = pg_catalog.current_database() and a.backend_xid is not null
$$;
comment on function app.event_horizon() is 'Time before which no running transaction can still add an event';
revoke all on function app.event_horizon() from public;
grant execute on function app.event_horizon() to hearback_api;

create index companies_by_creation on companies (workspace_id, created_at, id);
